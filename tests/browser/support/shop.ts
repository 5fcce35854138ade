import { expect, type Page } from "@playwright/test";
import { takeOver } from "./hydration.ts";

/** Products of the demo catalogue. */
export const tee = { id: "convocation-night-tee", name: "Convocation Night tee", price: "₦10,500" };
export const hoodie = { id: "after-dark-hoodie", name: "After Dark hoodie", price: "₦22,500" };
export const teeInBlack = { productId: tee.id, color: "Black", size: "XXX" };
export const hoodieInRed = { productId: hoodie.id, color: "Red", size: "XL" };

interface Wanted {
  productId: string;
  color: string;
  size: string;
}

/** Puts things into the cart by the store's form, but not through its screens. */
export async function putInCart(page: Page, ...wanted: Wanted[]): Promise<void> {
  for (const form of wanted) {
    const response = await page.request.post("/merch", { form: { intent: "add", ...form } });
    expect(response.status(), `${form.productId} is put into the cart`).toBe(200);
  }
}

export const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

/** A popup or a sheet; a product that was opened by its address is the page itself. */
export const panel = (page: Page, name: string) =>
  page.getByRole("dialog", { name }).or(page.getByRole("main", { name }));

/** Chooses a colour or a size in the panel, by its chip. */
export async function choose(page: Page, label: string): Promise<void> {
  const radio = page.getByRole("radio", { name: label, exact: true });
  await page.locator("label").filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/**
 * Expects that a message shows after an act and goes by itself in so many seconds, and half a
 * second more, of the page's clock.
 */
export async function expectBriefly(
  page: Page,
  text: string,
  seconds: number,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.clock.install();
  const message = page.getByText(text, { exact: true });
  // Watched for from before: on a busy machine it may be gone by the time an act is over.
  await Promise.all([message.waitFor(), act()]);
  // It may stand in a page that came with it, which counts the seconds from when it is React's.
  await takeOver(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.clock.fastForward(seconds * 1_000);
  await expect(message).toBeHidden();
  await page.clock.resume();
}

/** Checks out and gives the popup of the payment service. */
export async function checkOut(page: Page) {
  await page.getByRole("button", { name: "Checkout" }).click();
  const popup = page.getByRole("dialog", { name: "Sandbox checkout" });
  await expect(popup).toBeVisible();
  return popup;
}

/** The popup 'Order Confirmed', and the order's number in it. */
export async function expectConfirmed(page: Page): Promise<string> {
  const confirmed = page.getByRole("dialog", { name: "Order Confirmed" });
  await expect(confirmed).toBeVisible();
  const text = await confirmed.getByText(/^Order ID [A-Z]+-\d+$/).innerText();
  return text.replace("Order ID ", "");
}
