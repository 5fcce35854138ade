import type { Page } from "@playwright/test";
import { createPaystackControl } from "../support/paystack-control.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { beginPayment, payByForm, putInCart, teeInBlack } from "./support/shop.ts";

test("a payment that only Paystack knows is found, and settled once from two tabs after a lost connection", async ({
  page: admin,
  context,
  pageErrors,
  browser,
  site,
}) => {
  pageErrors.expectCutNetwork();
  const paystack = createPaystackControl(site.url);
  const buyer = await (await browser.newContext({ baseURL: site.url })).newPage();
  const { username } = await signUpAs(buyer);
  await paystack.break({ dropWebhooks: true, listAgeMs: 11 * 60_000 });
  await payUnheard(buyer);
  await signInAsAdministrator(admin);
  await admin.goto("/adminMoney");
  const row = admin.getByRole("row").filter({ hasText: username });
  const [reference = ""] = /fest-\w{20}/.exec((await row.textContent()) ?? "") ?? [];
  await admin.getByRole("button", { name: "Check now" }).click();
  const difference = (page: Page) =>
    page.getByRole("article", { name: `Paid, and not settled here ${reference}` });
  await expect(difference(admin)).toContainText("Paystack ₦11,000, here nothing.");
  await expect(admin.getByText(/^It ran last on/)).toBeVisible();
  // A phone's first screen says what waits and shows the list; a press leads to what waits.
  await admin.evaluate(() => scrollTo(0, 0));
  await expect(row).toBeInViewport();
  await admin.getByRole("link", { name: "1 difference to settle" }).click();
  await expect(difference(admin)).toBeInViewport();
  await expectWholeOnPhoneAndDesk(admin);

  const other = await admin.context().newPage();
  await other.goto("/adminMoney");
  const settle = difference(admin).getByRole("button", { name: /^Ask and settle/ });
  await expect(difference(other)).toBeVisible();
  await context.setOffline(true);
  await settle.click();
  await expect(difference(admin).getByRole("alert")).toContainText(/./);
  await context.setOffline(false);
  await settle.click();
  await expect(admin.getByText(/^Paid: order [A-Z]+-\d+ is made\.$/)).toBeVisible();
  for (const tab of [admin, other]) await expect(difference(tab)).toBeHidden();
  await expect(row).toContainText("Paid");
  await expect(row.getByRole("link")).toHaveAttribute("href", /^\/orders\/\w+$/);
  await paystack.break({ dropWebhooks: false, listAgeMs: 0 });
});

/** Buys by plain forms, and no event tells of it. */
async function payUnheard(page: Page): Promise<void> {
  await putInCart(page, teeInBlack);
  await payByForm(page, await beginPayment(page));
}
