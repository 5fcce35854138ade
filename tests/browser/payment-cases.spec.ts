import type { Page } from "@playwright/test";
import { createPaystackControl } from "../support/paystack-control.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll, payInSandbox } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { checkOut, putInCart, teeInBlack } from "./support/shop.ts";

test("a payment of another amount rings at both sides, and the decision on it too", async ({
  page,
  browser,
  site,
}) => {
  const paystack = createPaystackControl(site.url);
  const office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAsAdministrator(office);
  await office.goto("/adminNotifications");
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await paystack.break({ paidAmount: 100_00 });
  try {
    await checkOut(page);
    await payInSandbox(page);
    await expect(page.getByText("Its reference is under My orders.")).toBeVisible();
  } finally {
    await paystack.break({ paidAmount: null });
  }

  await page.goto("/myorders");
  const card = page.getByRole("region", { name: /^Payment fest-/ });
  await expect(card).toContainText("A payment of ₦100 arrived, where ₦11,000 was asked.");
  const reference = (await card.getAttribute("aria-label"))!.replace("Payment ", "");
  const waiting = office.getByRole("article", { name: reference });
  await expect(waiting).toContainText("Paid ₦100, asked ₦11,000.");
  for (const one of [page, office]) await expectWell(one);

  await waiting.getByText("Decided…").click();
  await waiting.getByLabel("What was decided").fill("Sent ₦100 back");
  await waiting.getByRole("button", { name: "Close the case" }).click();
  await expect(office.getByText("The case is closed.")).toBeVisible();
  await expect(waiting).toContainText("Sent ₦100 back");
  await expect(card).toContainText("Decided on");
  for (const one of [page, office]) await expectWell(one);
  await waiting.getByRole("button", { name: /^Open again/ }).click();
  await expect(card).toContainText("The organisers will write");
});

async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
