import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { administrator } from "../../support/server-process.ts";
import { panel } from "../../browser/support/shop.ts";

export const tee = { name: "Convocation tee", price: "₦9,000", total: "₦9,500" };

export async function signInAsAdministrator(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/adminHome");
}

/** Puts one product with a picture into the store, as the administrator. */
export async function publishTee(page: Page): Promise<void> {
  const buffer = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#120b2e" },
  })
    .jpeg()
    .toBuffer();
  await page.goto("/post");
  await page
    .getByLabel("Choose pictures")
    .setInputFiles({ name: "tee.jpg", mimeType: "image/jpeg", buffer });
  await page.getByLabel("Name").fill(tee.name);
  await page.getByLabel("Description").fill("Soft and heavy.");
  await page.getByLabel("Category").selectOption("Shirts");
  await page.getByText("Black", { exact: true }).click();
  await page.getByLabel("Price in naira").fill("9000");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Uploaded" })).toBeVisible();
}

/** From nothing to a cart with one tee in it: by the site's own pages, with scripts or without. */
export async function signUpAndChoose(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-good-password");
  await page.getByLabel("Re-enter password").fill("a-good-password");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await page.getByLabel("Username").fill("tamuno");
  await page.getByRole("button", { name: "Continue" }).click();
  await giveAddress(page);

  await page.goto("/merch");
  await page.getByRole("link", { name: tee.name }).click();
  const product = panel(page, tee.name);
  await product.getByText("Black", { exact: true }).click();
  await product.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("In your cart: Black")).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
}

export async function giveAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Address" }).fill("5 Rumuola Road");
  await page.getByRole("textbox", { name: "Phone" }).fill("08031234567");
  await page.getByRole("combobox", { name: "Region" }).selectOption("Woji");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Continue" })).toBeVisible();
}

/** Moves an order by these buttons, as the administrator. */
export async function handOver(page: Page, orderId: string, buttons: string[]): Promise<void> {
  for (const button of buttons) {
    await page.goto(`/orders/${orderId}`);
    await page.getByRole("button", { name: button }).click();
    await expect(
      page.getByText(/The (customer was notified|e-mail to the customer is waiting)/),
    ).toBeVisible();
  }
}
