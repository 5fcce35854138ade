import type { Page } from "@playwright/test";
import type { Tally } from "./tally.ts";

const product = "/merch/after-dark-hoodie";

/** Buys as somebody who has never been here, from the link of a product to the confirmed order. */
export async function buyAsStranger(page: Page, tally: Tally): Promise<void> {
  const { tap, step } = tally;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const choice = (name: string | RegExp) =>
    page.locator("label").filter({ has: page.getByRole("radio", { name, exact: true }) });

  await step("the link opens", async () => {
    await page.goto(product, { waitUntil: "commit" });
    await button("Buy Now").waitFor();
  });
  await step("colour, size, Buy Now", async () => {
    await tap(choice("Black"));
    await tap(choice("XL"));
    await tap(button("Buy Now"));
    await page.getByText("Please Sign-in to add this item to your cart").waitFor();
  });
  const isTakenAlong = await signUp(page, tally);
  await step("back to what was chosen, and the cart", async () => {
    await page.waitForURL(/\/(merch|cart)(\/|$)/);
    // A site that remembers "Buy Now" while the visitor signs up opens the cart by itself.
    if (!isTakenAlong) await tap(button("Buy Now"));
    await button("Checkout").waitFor();
  });
  await step("delivery, Checkout", async () => {
    await tap(choice(/Door delivery/i));
    await tap(button("Checkout"));
    await button(/^Pay ₦/).waitFor();
  });
  await step("paying", async () => {
    await tap(button(/^Pay ₦/));
    await page.getByRole("dialog", { name: "Order Confirmed" }).waitFor();
  });
}

/** Signs up. Returns whether the prompt itself led to the sign-up form. */
async function signUp(page: Page, { tap, type, select, step }: Tally): Promise<boolean> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const prompt = page.getByRole("dialog").last();
  const isShort = await prompt.getByRole("link", { name: "Sign up" }).isVisible();
  await step("to the form of a newcomer", async () => {
    if (!isShort) await tap(prompt.getByRole("link", { name: "Sign in" }));
    await tap(page.getByRole("link", { name: /Sign up$/ }));
    await page.getByRole("heading", { name: "Sign up" }).waitFor();
  });
  await step("an account", async () => {
    await type("E-mail", `stranger-${Date.now()}@example.com`);
    await type("Password", "a-good-password");
    await type("Re-enter password", "a-good-password");
    await tap(button("Sign up"));
    await page.getByLabel("Username").waitFor();
  });
  await step("a name", async () => {
    await type("Username", "tamuno");
    await tap(button("Continue"));
    await page.getByRole("textbox", { name: "Phone" }).waitFor();
  });
  await step("an address", async () => {
    await type("Address", "5 Rumuola Road");
    await type(/^Phone/, "08031234567");
    await select("Region", "Woji");
    await tap(page.getByRole("button", { name: /^Save/ }));
    await tap(page.getByRole("dialog").getByRole("link", { name: "Continue" }));
  });
  return isShort;
}
