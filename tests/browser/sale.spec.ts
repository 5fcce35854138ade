import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { waitForScripts } from "./support/hydration.ts";
import { payInSandbox } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { card, checkOut, choose, expectConfirmed, hoodie, panel } from "./support/shop.ts";

/** From the landing page to the cart, as somebody who has never been here. */
async function comeAndChoose(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Store", exact: true }).click();
  // The page before has a card of the same name.
  await expect(page.getByRole("heading", { name: "Merch", level: 1 })).toBeVisible();
  await card(page, hoodie.name).getByRole("link").click();
  await choose(page, "Black");
  await choose(page, "XL");
  await panel(page, hoodie.name).getByRole("button", { name: "Add to Cart" }).click();
  await panel(page, "Please Sign-in to add this item to your cart")
    .getByRole("link", { name: "Sign in" })
    .click();
  await page.getByRole("link", { name: "Sign up" }).click();
  // The fields of both pages have the same names.
  await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-good-password");
  await page.getByLabel("Re-enter password").fill("a-good-password");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await page.getByLabel("Username").fill("tamuno");
  await page.getByRole("button", { name: "Continue" }).click();
}

async function giveAddress(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Address" }).fill("5 Rumuola Road");
  await page.getByRole("textbox", { name: "Phone" }).fill("08031234567");
  await page.getByRole("combobox", { name: "Region" }).selectOption("Woji");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Continue" }).click();
}

async function signInAsAdmin(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 800 } });
  await waitForScripts(context);
  const admin = await context.newPage();
  await signInAsAdministrator(admin);
  return admin;
}

async function markOrder(admin: Page, orderNumber: string, button: string): Promise<void> {
  await admin.goto(`/orders/${orderNumber}`);
  await admin.getByRole("button", { name: button }).click();
  await expect(
    admin.getByText(/The (customer was notified|e-mail to the customer is waiting)/),
  ).toBeVisible();
}

test("a new customer buys a hoodie, and it is delivered", async ({ page, browser, baseURL }) => {
  await comeAndChoose(page, `tamuno-${Date.now()}@example.com`);
  await giveAddress(page);
  await expect(page.getByText("In your cart: Black, XL")).toBeVisible();
  await panel(page, hoodie.name).getByRole("button", { name: "Buy Now" }).click();
  await page.getByRole("radio", { name: /Door delivery/i }).check();
  await expect(page.getByText("₦25,500")).toBeVisible();
  await checkOut(page);
  await payInSandbox(page);
  const orderNumber = await expectConfirmed(page);
  await page.goto(`/myorders/${orderNumber}`);

  const admin = await signInAsAdmin(browser, baseURL!);
  await markOrder(admin, orderNumber, "Mark as Ready");
  await expect(page.getByRole("dialog").getByText("Ready for Delivery")).toBeVisible();
  await markOrder(admin, orderNumber, "Mark as Delivered");
  await expect(page.getByRole("dialog").getByText("Delivered on")).toBeVisible();
  await admin.close();

  await page.goto("/notifications");
  for (const title of ["Order confirmed", "Out for delivery", "Delivered"])
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
});
