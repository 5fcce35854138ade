import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { takeOver } from "./support/hydration.ts";
import { tabTo } from "./support/keyboard.ts";
import { expectConfirmed, hoodie } from "./support/shop.ts";

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await expect(target.first()).toBeVisible();
  await takeOver(page);
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await expect(field).toBeVisible();
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function signUp(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await type(page, "E-mail", `keys-${Date.now()}@example.com`);
  await type(page, "Password", "a-good-password");
  await type(page, "Re-enter password", "a-good-password");
  await page.keyboard.press("Enter");
  await type(page, "Username", "tamuno");
  await page.keyboard.press("Enter");
  await type(page, "Address", "5 Rumuola Road");
  await type(page, /^Phone/, "08031234567");
  await tabTo(page, page.getByRole("combobox", { name: "Region" }));
  await page.keyboard.type("Woji");
  await press(page, page.getByRole("button", { name: "Save address" }));
  await press(page, page.getByRole("dialog").getByRole("link", { name: "Continue" }));
}

test("a new customer buys by keyboard alone, and the focus is always visible", async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/");
  await press(page, page.getByRole("link", { name: "Store", exact: true }));
  await expect(page).toHaveURL("/merch");
  // The page before has a link of the same name.
  await expect(page.getByRole("heading", { name: "Merch", level: 1 })).toBeVisible();
  await press(page, page.getByRole("link", { name: hoodie.name }));
  const sheet = page.getByRole("dialog", { name: hoodie.name });
  await expect(sheet).toBeVisible();
  await press(page, sheet.getByRole("radio").first(), "Space");
  await press(page, sheet.getByRole("radio", { name: "Small", exact: true }), "Space");
  await press(page, sheet.getByRole("button", { name: "Buy Now" }));
  const prompt = page.getByRole("dialog", { name: "Please Sign-in to add this item to your cart" });
  await press(page, prompt.getByRole("link", { name: "Sign up" }));
  await signUp(page);

  await expect(page).toHaveURL("/cart");
  await press(page, main.getByRole("radio", { name: /Pick up at/ }), "Space");
  await press(page, page.getByRole("button", { name: "Checkout" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: /^Pay ₦/ }));
  await expectConfirmed(page);
  await press(
    page,
    page
      .getByRole("dialog")
      .getByRole("link", { name: /Order details|See the order|order/i })
      .first(),
  );
});

test("Tab begins at the top of a page that a link of the footer led to", async ({ page }) => {
  await page.goto("/about");
  for (const [name, title] of [
    ["Contact", /^Contact/],
    ["Memories", /^Rewind/],
    ["Store", /^Merch/],
  ] as const) {
    await press(page, page.getByRole("contentinfo").getByRole("link", { name, exact: true }));
    await expect(page).toHaveTitle(title);
    await expect
      .poll(() => page.evaluate(() => document.activeElement!.closest("footer") === null))
      .toBe(true);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  }
});
