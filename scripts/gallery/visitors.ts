import type { Browser, BrowserContext, Page } from "@playwright/test";
import { waitForScripts } from "../../tests/browser/support/hydration.ts";
import { payInSandbox } from "../../tests/browser/support/pages.ts";
import { signInAsAdministrator, signUpAs } from "../../tests/browser/support/people.ts";
import { checkOut, hoodieInRed, putInCart, teeInBlack } from "../../tests/browser/support/shop.ts";

export type VisitorName = "visitor" | "newcomer" | "customer" | "administrator";

export interface Visitor {
  name: VisitorName;
  context: BrowserContext;
}

/**
 * The visitors who open the screens, the one with the fewest rights first. The customer has an
 * order and something in the cart; the newcomer has nothing.
 */
export async function visitors(browser: Browser, baseURL: string): Promise<Visitor[]> {
  const [visitor, customer, administrator, newcomer] = await Promise.all(
    [0, 1, 2, 3].map(() => browser.newContext({ baseURL })),
  );
  await waitForScripts(customer!);
  await buy(await customer!.newPage());
  await signInAsAdministrator(await administrator!.newPage());
  await signUpAs(await newcomer!.newPage(), { address: null });
  return [
    { name: "visitor", context: visitor! },
    { name: "customer", context: customer! },
    { name: "administrator", context: administrator! },
    { name: "newcomer", context: newcomer! },
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
