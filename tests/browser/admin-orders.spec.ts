import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  expectShortRecords,
  expectWholeOnPhoneAndDesk,
} from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { readPage } from "./support/without-page.ts";

/**
 * Each test moves orders of its own: the demo has seven new ones, and the tests of a file share one
 * server.
 */
test.describe.configure({ mode: "serial" });

const panel = (page: Page) => page.getByRole("dialog", { name: /^Order / });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("checkbox") });
const numberOf = async (page: Page, at: number) =>
  (await rows(page).nth(at).getByRole("link").first().textContent())!;
/** As it may be typed: "vyb 1005" */
const spoken = (number: string) => number.toLowerCase().replace("-", " ");

test("the administrator finds an order, reads it and closes it again, on a phone and on a desk, and after a form closing it leads back to the list too", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminlog");
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expectShortRecords(page);
  await expectWholeOnPhoneAndDesk(page, async () => {
    const folded = page.locator("summary", { hasText: "Orders by state: New Orders" });
    if (await folded.isVisible()) await folded.click();
    for (const tab of ["New Orders", "Pending Delivery", "Pending Pick-up", "Completed Orders"])
      await expect(page.getByRole("link", { name: tab })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  });
  await expectReadableInTheDark(page);

  await rows(page).last().getByRole("link").first().click();
  await panel(page).getByLabel("Note").fill("Call first.");
  await panel(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/orders");
  await page.goBack();
  await expect(page).toHaveURL("/adminlog");
  await page.goForward();

  const number = await numberOf(page, 1);
  await page.getByRole("searchbox").fill(spoken(number));
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole("link").first().click();
  await expect(panel(page)).toHaveAccessibleName(`Order ${number}`);
  await expectWholeOnPhoneAndDesk(page, async () => {
    for (const text of ["Cart items", "User ID", "Shipping", "Delivery fee", "Estimated delivery"])
      await expect(panel(page).getByText(text)).toBeVisible();
    await expect(panel(page).getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/234\d+\?text=Hi%20/,
    );
  });
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveValue(spoken(number));

  await page.getByRole("searchbox").fill("no such order");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No order matches")).toBeVisible();
});

test("the administrator searches, filters, and moves all that is found, until it is undone", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/orders");
  await page.getByRole("searchbox").fill("example.com");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText(/^E-mail .+@example\.com$/).first()).toBeVisible();
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Delivery", { exact: true }).selectOption("Pick-up");
  await page.getByLabel("Older than, days").fill("1");
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/q=example.com.*delivery=pickup.*older=1/);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Remove the filter Older than 1 day" }).click();
  await expect(page.getByRole("link", { name: /^Remove the filter/ })).toHaveCount(1);

  const found = page.getByText(/^\d+ orders? found$/);
  const count = /\d+/.exec((await found.textContent())!)![0];
  await page.getByRole("link", { name: `Mark all ${count} found as ready` }).click();
  await expect(page.getByText("New Orders: “example.com”, Pick-up")).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  // The page asks for confirmation, and the move can be undone while no customer was notified.
  await page.getByRole("button", { name: `Mark as Ready: ${count} orders` }).dblclick();
  await expect(page.getByText(`${count} orders will be moved in ten seconds.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: no order was moved")).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
});

test("keys lead to the search, from row to row and from order to order", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/orders");
  const [first, second] = [await numberOf(page, 0), await numberOf(page, 1)];
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: first })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toHaveAccessibleName(`Order ${first}`);
  await page.keyboard.press("j");
  await expect(panel(page)).toHaveAccessibleName(`Order ${second}`);
  await page.keyboard.press("k");
  await expect(panel(page)).toHaveAccessibleName(`Order ${first}`);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL("/orders");

  // A row that is pressed before the way back is done.
  await page.getByRole("link", { name: first }).click();
  await panel(page).evaluate((dialog: HTMLDialogElement, number) => {
    const links = document.querySelectorAll<HTMLElement>("main [role=row] a");
    const row = [...links].find((link) => link.textContent === number);
    dialog.addEventListener("close", () => row!.click());
    dialog.close();
  }, second);
  await expect(panel(page)).toHaveAccessibleName(`Order ${second}`);

  await page.goto("/adminlog");
  await page.getByRole("checkbox", { name: "Use them in this browser" }).uncheck();
  await page.goto("/orders");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
});

test("an order is found by its date and moved to Completed, and its e-mails are sent", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/orders");
  const row = rows(page).first();
  const number = await numberOf(page, 0);
  const date = (await row.getByRole("cell").nth(6).textContent())!.replace("Date Ordered", "");
  await page.getByRole("searchbox").fill(date.toLowerCase());
  await page.getByRole("button", { name: "Search" }).click();
  // The order stood in the list before, too.
  await expect(page).toHaveURL(/\/orders\?/);
  await rows(page).filter({ hasText: number }).getByRole("link").first().click();

  const now = panel(page).getByRole("status");
  await panel(page).getByRole("button", { name: "Mark as Ready" }).click();
  await expect(now).toContainText(`Order ${number} is Ready for`);
  await panel(page)
    .getByRole("button", { name: /Mark as (Delivered|Picked Up)/ })
    .click();
  await expect(now).toContainText(`Order ${number} is Delivered now.`);
  await expect(panel(page).getByRole("button", { name: /^Mark as/ })).toBeHidden();
  await expect(panel(page).getByRole("listitem").filter({ hasText: "Delivered on" })).toBeVisible();

  await panel(page).getByLabel("Internal note").fill("Handed to her sister.");
  await panel(page).getByRole("button", { name: "Save note" }).click();
  await expect(now).toContainText("The note is saved.");
  await panel(page).getByRole("button", { name: "Close" }).click();
  // The panel is hidden some frames before it goes back in the history, which would end the next
  // navigation.
  await expect(page).toHaveURL(/\/orders\?/);
  const completed = await mainOf(page, "/orders?tab=completed");
  expect(/[A-Z]+-\d+(?=<)/.exec(completed)![0], "the newest one").toBe(number);
  const changes = (await mainOf(page, "/adminChanges")).split('role="row"');
  expect(changes.filter((row) => row.includes(`Order ${number}`))).toHaveLength(3);
  await expect
    .poll(() => readPage(page.request, "/sandbox/mail"))
    .toMatch(new RegExp(`Your order was (delivered|picked up): ${number}`));
});

test("an order that two tabs move, one of them by a double click, is moved once, and the second tab says so", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/^409 POST \/orders\//);
  await signInAsAdministrator(page);
  const number = />(VYB-\d+)</.exec(await mainOf(page, "/orders"))![1]!;
  // The second tab does not hear of the first one's move, as on a phone that slept.
  const second = await context.newPage();
  await second.route("**/api/events?*", (route) => route.abort("aborted"));
  await second.goto(`/orders/${number}`);
  await page.goto(`/orders/${number}`);
  await panel(page).getByRole("button", { name: "Mark as Ready" }).dblclick();
  await expect(
    panel(page).getByRole("button", { name: /Mark as (Delivered|Picked Up)/ }),
  ).toBeVisible();
  await panel(second).getByRole("button", { name: "Mark as Ready" }).click();
  await expect(panel(second).getByRole("alert")).toContainText(`Order ${number} was already moved`);
  const history = panel(second).getByRole("listitem");
  await expect(history.filter({ hasText: "Ready on" })).toHaveCount(1);
  await expect(history.filter({ hasText: "Delivered on" })).toBeHidden();
});

test("several orders are printed, moved at once until it is undone, and exported, and ticked ones are moved after ten seconds, which the page then says by itself", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/orders");
  const numbers = [await numberOf(page, 0), await numberOf(page, 1)];
  for (const number of numbers) await page.getByLabel(`Choose order ${number}`).check();
  await page.getByRole("button", { name: "Packing slips" }).click();
  for (const number of numbers)
    await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/orders");
  const all = page.getByLabel("Choose all shown");
  await all.check();
  await expect(page.getByText(`${await rows(page).count()} chosen`)).toBeVisible();
  await all.uncheck();
  for (const number of numbers) await page.getByLabel(`Choose order ${number}`).check();
  await expect(page.getByText("2 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Mark as Ready" }).click();
  await expect(page.getByText("2 orders will be moved in ten seconds.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("Undone: no order was moved and no customer was notified."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Orders" }).click();
  for (const number of numbers) await expect(rows(page).filter({ hasText: number })).toHaveCount(1);

  const download = page.waitForEvent("download");
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("orders-new.csv");

  await page.goto("/orders?tab=delivery");
  await rows(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Mark as Delivered" }).click();
  await expect(page.getByText("1 order will be moved in ten seconds.")).toBeVisible();
  await expect(page.getByText("1 of 1 order moved")).toBeVisible();
});

/** What a page shows, as it comes from the server. */
async function mainOf(page: Page, path: string): Promise<string> {
  const html = await readPage(page.request, path);
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
}
