import type { Page } from "@playwright/test";
import { createPaystackControl } from "../support/paystack-control.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { beginPayment, payByForm, putInCart, teeInBlack } from "./support/shop.ts";

test("a payment of another amount notifies customer and organisers, and so does the decision on it", async ({
  page,
  browser,
  site,
}) => {
  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAsAdministrator(admin);
  await admin.goto("/adminNotifications");
  await signUpAs(page);
  await page.goto("/myorders");
  await payOtherAmount(page, site.url);

  const card = page.getByRole("region", { name: /^Payment fest-/ });
  await expect(card).toContainText("A payment of ₦100 arrived, where ₦11,000 was asked.");
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  const reference = (await card.getAttribute("aria-label"))!.replace("Payment ", "");
  const paymentCase = admin.getByRole("article", { name: reference });
  await expect(paymentCase).toContainText("Paid ₦100, asked ₦11,000.");

  await paymentCase.getByText("Record decision…").click();
  await paymentCase.getByLabel("What was decided").fill("Sent ₦100 back");
  for (const one of [page, admin]) {
    await expectWholeOnPhoneAndDesk(one);
  }
  await paymentCase.getByRole("button", { name: "Close the case" }).click();
  await expect(paymentCase.getByRole("button", { name: /^Open again/ })).toBeVisible();
  await expect(paymentCase).toContainText("Sent ₦100 back");
  await expect(card).toContainText("Decided on");
});

/**
 * Buys by plain forms and goes away from the payment page: only the event of the payment tells of
 * it.
 */
async function payOtherAmount(page: Page, url: string): Promise<void> {
  const paystack = createPaystackControl(url);
  await paystack.break({ paidAmount: 100_00 });
  try {
    await putInCart(page, teeInBlack);
    await payByForm(page, await beginPayment(page));
  } finally {
    await paystack.break({ paidAmount: null });
  }
}
