import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";
import { payForCart, putInCart, teeInBlack } from "./support/shop.ts";

test("an order's notification appears in every open page, and moves from New to Older once read", async ({
  page,
  context,
}) => {
  await signUpAs(page);
  const inbox = await context.newPage();
  await inbox.goto("/notifications");
  await expect(inbox.getByText("News of your orders will show here")).toBeVisible();

  await putInCart(page, teeInBlack);
  const { orderNumber } = await payForCart(page);

  const news = inbox.getByRole("region", { name: "New" });
  await expect(news.getByRole("heading", { name: "Order confirmed" })).toBeVisible();
  await expect(news.getByRole("link", { name: orderNumber })).toBeVisible();
  await expect(news.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(inbox.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  await expectAccessible(inbox);

  await news.getByRole("button", { name: "Mark as Read" }).press("Enter");
  const older = inbox.getByRole("region", { name: "Older" });
  await expect(older.getByRole("link", { name: orderNumber })).toBeFocused();
  await expect(news.getByRole("listitem")).toHaveCount(0);
  await expect(inbox.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
});
