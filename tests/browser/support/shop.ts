import { expect, type Page } from "@playwright/test";
import { takeOver } from "./hydration.ts";
import { ask, postForm, postFormAndRead } from "./without-page.ts";

/** Products of the demonstration's catalogue. */
export const tee = { id: "convocation-night-tee", name: "Convocation Night tee", price: "₦10,500" };
export const hoodie = { id: "after-dark-hoodie", name: "After Dark hoodie", price: "₦22,500" };
export const teeInBlack = { productId: tee.id, color: "Black", size: "XXX" };
export const hoodieInRed = { productId: hoodie.id, color: "Red", size: "XL" };

interface Wanted {
  productId: string;
  color: string;
  size: string;
}

/** Adds products to the cart through the store's form, but not its screens. */
export async function putInCart(page: Page, ...wanted: Wanted[]): Promise<void> {
  for (const form of wanted)
    await postFormAndRead(page.request, "/merch", { intent: "add-item", ...form });
}

export const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

/** A product's popup or sheet, or the page itself where it was opened by its address. */
export const panel = (page: Page, name: string) =>
  page.getByRole("dialog", { name }).or(page.getByRole("main", { name }));

/** Chooses a colour or size in the panel by pressing its chip. */
export async function choose(page: Page, label: string): Promise<void> {
  const radio = page.getByRole("radio", { name: label, exact: true });
  await page.locator("label").filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/**
 * Expects that a message appears after an action and disappears after a number of seconds of the
 * page's clock, with half a second of tolerance.
 */
export async function expectBriefly(
  page: Page,
  text: string,
  seconds: number,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.clock.install();
  // On a busy machine it may be gone before anybody looks.
  await page.addInitScript(rememberShown);
  await page.evaluate(rememberShown);
  await page.evaluate(() => window.shownTexts?.clear());
  await act();
  const message = page.getByText(text, { exact: true });
  const wasShown = () =>
    page.evaluate((wanted) => window.shownTexts?.has(wanted) ?? false, text).catch(() => false);
  await expect.poll(async () => (await message.isVisible()) || wasShown(), text).toBe(true);
  // A message that came with its page counts its seconds from hydration.
  await takeOver(page);
  // On a busy machine half a second may be over before the clock is asked to stop there; it has
  // stopped then, and the next try counts from there.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500),
  ).toPass();
  await page.clock.fastForward(seconds * 1_000);
  await expect(message).toBeHidden();
  await page.clock.resume();
}

declare global {
  interface Window {
    /** Each text that was put into the page and could be seen then. */
    shownTexts?: Set<string>;
  }
}

/** Has the page remember each text that is shown. */
function rememberShown(): void {
  if (window.shownTexts) return;
  const shown = (window.shownTexts = new Set<string>());
  const note = (node: Node) => {
    if (node instanceof Text && node.parentElement?.checkVisibility())
      shown.add((node.parentElement.textContent ?? "").trim());
    else node.childNodes.forEach(note);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      if (type === "characterData") note(target);
      else addedNodes.forEach(note);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Checks out and returns the popup of Paystack. */
export async function checkOut(page: Page) {
  await page.getByRole("button", { name: "Checkout" }).click();
  const popup = page.getByRole("dialog", { name: "Sandbox checkout" });
  await expect(popup).toBeVisible();
  return popup;
}

/** Expects the popup 'Order Confirmed' and returns the order's number. */
export async function expectConfirmed(page: Page): Promise<string> {
  const confirmed = page.getByRole("dialog", { name: "Order Confirmed" });
  await expect(confirmed).toBeVisible();
  const text = await confirmed.getByText(/^Order ID [A-Z]+-\d+$/).innerText();
  return text.replace("Order ID ", "");
}

/** Begins a payment of the cart by its form. Returns the address of the payment page. */
export async function beginPayment(page: Page, shippingOption = "PICKUP"): Promise<string> {
  return (await postForm(page.request, "/cart", { intent: "begin-checkout", shippingOption }))!;
}

/**
 * Pays on the payment page by its form. Returns the address that it leads back to; if nobody goes
 * there, only the payment's event tells of it.
 */
export async function payByForm(page: Page, paymentPage: string): Promise<string> {
  return (await postForm(page.request, paymentPage, { card: "success" }))!;
}

/** Pays for the cart by forms, and comes back to the site. Returns the order's id and number. */
export async function payForCart(
  page: Page,
  shippingOption?: string,
): Promise<{ orderId: string; orderNumber: string }> {
  const back = await payByForm(page, await beginPayment(page, shippingOption));
  const cart = await ask(page.request, back);
  const orderId = new URL(cart.url()).searchParams.get("order")!;
  const orderNumber = /Order ID[^A-Z]*([A-Z]+-\d+)/.exec(await cart.text())![1]!;
  return { orderId, orderNumber };
}
