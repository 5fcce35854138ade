import { createPaystackControl } from "../support/paystack-control.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";
import {
  beginPayment,
  hoodie,
  hoodieInRed,
  payForCart,
  putInCart,
  teeInBlack,
} from "./support/shop.ts";

test("an order is shown in the list, with payment and delivery in its panel, and as a receipt", async ({
  page,
}) => {
  const { username } = await signUpAs(page);
  await putInCart(page, teeInBlack, hoodieInRed);
  const { orderNumber } = await payForCart(page, "DOOR DELIVERY");

  await page.goto("/myorders");
  const row = page.getByRole("listitem").filter({ hasText: orderNumber });
  await expect(row).toContainText("2 items");
  await expect(row).toContainText("confirmed");
  await expect(row).toContainText(/Ordered on \d+ \w+ \d{4}/);
  await expect(row).toContainText(/Expected \d+ .*\d{4}/);
  await expect(row).toContainText("₦36,000");
  await expect(row.getByRole("img")).toHaveCount(2);
  await row.getByRole("link").click();
  const opened = page.getByRole("dialog", { name: `Order ${orderNumber}` });
  await expect(page).toHaveURL(/\/myorders\/\w{10}$/);
  await expect(opened).toContainText("₦36,000");
  await expect(opened).toContainText("Card");
  await expect(opened).toContainText(/fest-\w+/);
  await expect(opened).toContainText("12 Aba Road, Choba, Rivers");
  await expect(opened).toContainText("Red, XL");
  await expect(opened.getByText(/Ordered on/)).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await opened.getByRole("link", { name: "Help with this order" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    `About order ${orderNumber}: `,
  );
  await page.getByRole("textbox", { name: "Message" }).press("End");
  await page.getByRole("textbox", { name: "Message" }).pressSequentially("a hole");
  await page.getByRole("link", { name: "Something else" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("a hole");
  await page.getByRole("link", { name: orderNumber, exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    `About order ${orderNumber}: a hole`,
  );
  await page.goBack();
  await opened.getByRole("button", { name: "Order again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("link", { name: hoodie.name })).toBeVisible();

  await page.goto("/myorders");
  await row.getByRole("link").click();
  await expect(opened).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/myorders");

  await page.goto(`/myorders/${orderNumber}`);
  await opened.getByRole("link", { name: "Receipt to print" }).click();
  await expect(page.getByRole("heading", { name: "Vybez receipt" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(username);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByText("Sandbox: no real money moves")).toBeHidden();
});

test("'I have paid' finds the order of a checkout that is still open", async ({ page, site }) => {
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await beginPayment(page);
  await page.goto("/myorders");
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page.getByText(/No payment has arrived yet/)).toBeVisible();

  const paystack = createPaystackControl(site.url);
  const reference = await page.locator('input[name="reference"]').getAttribute("value");
  await paystack.break({ dropWebhooks: true });
  await paystack.pay(reference!);
  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(page).toHaveURL(/\/myorders\/\w+$/);
  await expect(page.getByRole("dialog", { name: /^Order / })).toBeVisible();
  await paystack.break({ dropWebhooks: false });
});
