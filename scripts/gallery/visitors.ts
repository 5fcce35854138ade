import type { Browser, BrowserContext, Page } from "@playwright/test";
import { payInSandbox } from "../../tests/browser/support/pages.ts";
import { signInAsAdministrator, signUpAs } from "../../tests/browser/support/people.ts";
import { checkOut, hoodieInRed, putInCart, teeInBlack } from "../../tests/browser/support/shop.ts";

export interface Visitor {
  name: "visitor" | "customer" | "administrator";
  context: BrowserContext;
}

/** Who opens a screen, the least of them first. The customer has an order, and something in the cart. */
export async function visitors(browser: Browser, baseURL: string): Promise<Visitor[]> {
  const [visitor, customer, administrator] = await Promise.all(
    [0, 1, 2].map(() => browser.newContext({ baseURL })),
  );
  await buy(await customer!.newPage());
  await signInAsAdministrator(await administrator!.newPage());
  return [
    { name: "visitor", context: visitor! },
    { name: "customer", context: customer! },
    { name: "administrator", context: administrator! },
  ];
}

async function buy(page: Page): Promise<void> {
  await signUpAs(page, { username: "Ada Obi" });
  await putInCart(page, teeInBlack, hoodieInRed);
  await page.goto("/cart");
  await page.locator("label").filter({ hasText: "Pick up" }).click();
  await checkOut(page);
  await payInSandbox(page);
  await page.getByRole("dialog", { name: "Order Confirmed" }).waitFor();
  await putInCart(page, teeInBlack);
}
