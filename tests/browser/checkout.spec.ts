import type { Page } from "@playwright/test";
import { createPaystackControl } from "../support/paystack-control.ts";
import { expect, test } from "./support/fixtures.ts";
import { closeSandbox, declineInSandbox, expectAccessible, payInSandbox } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";
import {
  beginPayment,
  checkOut,
  choose,
  expectBriefly,
  expectConfirmed,
  hoodieInRed,
  payByForm,
  putInCart,
  tee,
  teeInBlack,
} from "./support/shop.ts";
import { postForm, readPage } from "./support/without-page.ts";

async function openFullCart(page: Page): Promise<void> {
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await expect(page.getByText("₦11,000")).toBeVisible();
}

test("a checkout that is pressed twice and paid makes one order, confirms it, also after a reload, empties the cart and notifies, and Back leads to the page before the cart", async ({
  page,
}) => {
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/merch");
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await page.getByRole("button", { name: "Checkout" }).dblclick();
  const popup = page.getByRole("dialog", { name: "Sandbox checkout" });
  await expect(popup).toHaveCount(1);
  await expect(popup).toContainText("₦11,000");
  await expect(popup).toContainText("NGN");
  await payInSandbox(page);
  const orderNumber = await expectConfirmed(page);
  await expect(page.getByText("Your cart is empty")).toBeAttached();
  await expect(page).toHaveURL(/\/cart\?order=\w{10}$/);
  await page.reload();
  expect(await expectConfirmed(page)).toBe(orderNumber);
  await page.goBack();
  await expect(page).toHaveURL(/\/merch$/);
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  await page.goForward();
  expect(await expectConfirmed(page)).toBe(orderNumber);
  await page.getByRole("link", { name: "Order Details" }).last().click();
  await expect(page).toHaveURL(/\/myorders\/\w{10}$/);
  await expect(page.getByRole("dialog", { name: `Order ${orderNumber}` })).toBeVisible();
  const orders = await readPage(page.request, "/myorders");
  expect(orders.match(/>1 item</g)).toHaveLength(1);
});

test("a declined card makes no order, closing says 'Payment was not completed' for 5 s, and the payment that was left names its items and can be cancelled or resumed", async ({
  page,
}) => {
  await openFullCart(page);
  const popup = await checkOut(page);
  await declineInSandbox(page);
  await expect(popup.getByRole("alert")).toContainText("Payment failed");
  await expectBriefly(page, "Payment was not completed", 5, () => closeSandbox(page));
  await expect(page.getByRole("link", { name: tee.name })).toBeVisible();
  expect(await readPage(page.request, "/myorders")).toContain("Your orders will show here");

  await expect(page.getByText(`1 × ${tee.name} (Black, XXXL)`)).toBeVisible();
  const resume = page.getByRole("button", { name: "Resume payment" });
  await page.getByRole("button", { name: "Dismiss" }).click();
  const question = page.getByRole("region", { name: "Dismiss this payment?" });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("link", { name: "Leave it open" }).click();
  await expect(resume).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await question.getByRole("button", { name: "Yes, dismiss it" }).click();
  await expect(resume).toHaveCount(0);
  await expect(page.getByText(/begun on .* may still arrive/)).toBeVisible();

  await checkOut(page);
  await closeSandbox(page);
  await expectAccessible(page);
  await resume.click();
  await payInSandbox(page);
  await expectConfirmed(page);
});

test("a payment that arrives late replaces the earlier message, and stays confirmed; a checkout in another tab closes the first one's popup, which says so, and is confirmed though its tab closes after paying", async ({
  page,
  site,
}) => {
  await openFullCart(page);
  await checkOut(page);
  await closeSandbox(page);
  await page.getByRole("button", { name: "I have paid" }).click();
  const waiting = page.getByText(/No payment has arrived yet/);
  await expect(waiting).toBeVisible();
  const reference = await page.locator('input[name="reference"]').first().getAttribute("value");
  await createPaystackControl(site.url).pay(reference!);
  await expectConfirmed(page);
  await expect(page.getByText("Payment was not completed")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(waiting).toHaveCount(0);

  await putInCart(page, teeInBlack);
  await page.getByRole("radio", { name: /Pick up/ }).check();
  const popup = await checkOut(page);
  const paymentPage = await beginPayment(page, "DOOR DELIVERY");
  await expect(popup).toHaveCount(0);
  await expect(page.getByText(/This payment was replaced in another tab/)).toBeVisible();
  await payByForm(page, paymentPage);
  await expectConfirmed(page);
  await expect(page.getByText(/This payment was replaced/)).toHaveCount(0);
});

test("a payment that Paystack has not answered about is looked up before the next one", async ({
  page,
  site,
  pageErrors,
}) => {
  pageErrors.expect(/payment not settled yet/);
  pageErrors.expect(/an open payment could not be asked about/);
  const paystack = createPaystackControl(site.url);
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  const paymentPage = await beginPayment(page);
  await paystack.break({ dropWebhooks: true, failVerify: true });
  const back = await payByForm(page, paymentPage);
  const reference = /fest-\w+/.exec(back)![0];
  await postForm(page.request, "/cart", { intent: "dismiss-payment", reference, confirmed: "1" });

  await page.goto("/cart");
  await expect(page.getByText(/begun on .* may still arrive/)).toBeVisible();
  await page.getByRole("button", { name: "Checkout" }).click();
  const question = page.getByRole("alert", { name: "You may have paid for this already" });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByRole("dialog", { name: "Sandbox checkout" })).toHaveCount(0);
  await paystack.break({ dropWebhooks: false, failVerify: false });
  await question.getByRole("button", { name: "Ask Paystack again" }).click();
  await expectConfirmed(page);
});

test("the payment popup closes when the account is deleted in another tab, and the next page says what becomes of the payment", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  const { password } = await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  const popup = await checkOut(page);
  const other = await context.newPage();
  await other.goto("/userProfile/delete");
  await expect(other.getByText("A payment is open")).toBeVisible();
  await other.getByLabel("Your password").fill(password);
  await other.getByRole("button", { name: "Delete my account" }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  await expect(popup).toHaveCount(0);
  await expect(page.getByText(/A payment was open when you were signed out/)).toBeVisible();
  await expect(page.getByText(/Your session has ended/)).toHaveCount(0);
});

test("when Paystack's script does not load, Checkout leads to the payment page instead", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/inline\.js/);
  await openFullCart(page);
  await page.route(/inline\.js/, (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
  await expectBriefly(page, "Payment was not completed", 5, async () => {
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/cart\?payment=unpaid$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer browses, chooses, changes the quantity and the shipping, and pays", async ({
    page,
  }) => {
    await signUpAs(page);
    await putInCart(page, hoodieInRed);
    await page.goto("/merch?category=Shirts");
    await page.getByRole("link", { name: tee.name }).click();
    await choose(page, "Black");
    await choose(page, "Small");
    await page
      .getByRole("main", { name: tee.name })
      .getByRole("button", { name: "Add to Cart" })
      .click();
    await expect(page.getByText("In your cart: Black, Small")).toBeVisible();
    await page.goto("/cart");
    await page.getByRole("button", { name: "Remove After Dark hoodie" }).click();
    await page.getByRole("button", { name: `One ${tee.name} more` }).click();
    await page.getByRole("radio", { name: /Door delivery/i }).check();
    await page.getByRole("button", { name: "Update total" }).click();
    await expect(page.getByText("₦24,000")).toBeVisible();
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
    await page.getByRole("button", { name: "Pay ₦24,000" }).click();
    await expectConfirmed(page);
  });
});
