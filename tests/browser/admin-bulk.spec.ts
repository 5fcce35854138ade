import { expect, phoneAndDesk, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

// A site of its own: other tests want the orders that this one moves.
test.use({ brand: "Vybez" });

for (const { name, screen } of phoneAndDesk)
  test.describe(name, () => {
    test.use(screen);

    test("the administrator searches, filters, and moves all that is found", async ({ page }) => {
      await signInAsAdministrator(page);
      await page.goto("/orders");
      await page.getByRole("searchbox").fill("example.com");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByText(/^E-mail .+@example\.com$/).first()).toBeVisible();
      await page.locator("summary", { hasText: "Filters" }).click();
      await page.getByLabel("Delivery", { exact: true }).selectOption("Pick-up");
      await page.getByLabel("Older than, days").fill("1");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(/q=example.com.*delivery=pickup.*older=1/);
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: "Remove the filter Older than 1 day" }).click();
      await expect(page.getByRole("link", { name: /^Remove the filter/ })).toHaveCount(1);

      const found = page.getByText(/^\d+ orders found$/);
      const count = /\d+/.exec((await found.textContent())!)![0];
      await page.getByRole("link", { name: `Mark all ${count} found as ready` }).click();
      await expect(page.getByText("New Orders: “example.com”, Pick-up")).toBeVisible();
      await expectAccessible(page);
      // The page asks for confirmation, and the move can be undone while no customer was notified.
      await page.getByRole("button", { name: `Mark as Ready: ${count} orders` }).dblclick();
      await expect(page.getByText(`${count} orders will be moved in ten seconds.`)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Undone: no order was moved")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });

test("ticked orders are moved after ten seconds, and the page then says so by itself", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/orders?tab=delivery");
  await page.getByRole("row").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Mark as Delivered" }).click();
  await expect(page.getByText("1 order will be moved in ten seconds.")).toBeVisible();
  await expect(page.getByText("1 of 1 order moved")).toBeVisible();
});
