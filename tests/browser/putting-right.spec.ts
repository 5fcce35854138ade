import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { putInCart, teeInBlack } from "./support/shop.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Order / });

test("a refund is made once from two tabs, and its customer sees it", async ({
  page,
  browser,
  site,
  trouble,
}) => {
  trouble.expect(/^409 POST \/orders\//);
  await signUpAs(page);
  const orderId = await buy(page);
  await page.goto(`/myorders/${orderId}`);

  const context = await browser.newContext({ baseURL: site.url });
  const office = await context.newPage();
  await signInAsAdministrator(office);
  // The second tab does not hear of what the first one does, as on a phone that slept.
  const second = await context.newPage();
  await second.route("**/api/events?*", (route) => route.abort("aborted"));
  for (const tab of [office, second]) await tab.goto(`/orders/${orderId}`);
  await fillRefund(office);
  await expectAccessible(office);
  await expectNoSidewaysScroll(office);
  await fillRefund(second);
  await panel(office).getByRole("button", { name: "Send the money back" }).click();
  await expect(panel(office).getByRole("list", { name: "Refunds" })).toContainText(
    "Refund of ₦1,000",
  );
  await panel(second).getByRole("button", { name: "Send the money back" }).click();
  await expect(panel(second).getByRole("alert")).toContainText("was asked for meanwhile");
  await expect(panel(page)).toContainText("The print came off.");
  await expectNoSidewaysScroll(page);
});

async function fillRefund(page: Page): Promise<void> {
  await panel(page).getByText("Refund…").click();
  await panel(page).getByLabel("An amount").check();
  await panel(page).getByLabel("Amount in naira").fill("1000");
  await panel(page).getByLabel("Reason").first().fill("The print came off.");
}

/** Buys by plain forms. Gives the order's id. */
async function buy(page: Page): Promise<string> {
  await putInCart(page, teeInBlack);
  const form = { intent: "checkout", shippingOption: "PICKUP" };
  const begun = await page.request.post("/cart", { form, maxRedirects: 0 });
  const paid = { form: { card: "success" }, maxRedirects: 0 };
  const back = await page.request.post(begun.headers()["location"]!, paid);
  await page.goto(back.headers()["location"]!);
  await page.goto("/myorders");
  return (await page.getByRole("main").getByRole("link").first().textContent())!;
}
