import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  expectShortRecords,
} from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

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
  await onPhoneAndDesk(page, async () => {
    for (const tab of ["New Orders", "Pending Delivery", "Pending Pick-up", "Completed Orders"])
      await expect(page.getByRole("link", { name: tab })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
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
  await onPhoneAndDesk(page, async () => {
    for (const text of ["Cart items", "User ID", "Shipping", "Delivery fee", "Estimated delivery"])
      await expect(panel(page).getByText(text)).toBeVisible();
    await expect(panel(page).getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\/234\d+\?text=Hi%20/,
    );
    await expectAccessible(page);
  });
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveValue(spoken(number));

  await page.getByRole("searchbox").fill("no such order");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No order matches")).toBeVisible();
});

/** Makes a check on a laptop and on the phone that the page was opened on. */
async function onPhoneAndDesk(page: Page, check: () => Promise<void>): Promise<void> {
  const phone = page.viewportSize()!;
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    await check();
  }
}

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
    .poll(async () => (await page.request.get("/sandbox/mail")).text())
    .toContain(`Your order was delivered: ${number}`);
});

test("an order that two tabs move is moved once, and the second tab says so", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/^409 POST \/orders\//);
  await signInAsAdministrator(page);
  await page.goto("/orders");
  const number = await numberOf(page, 0);
  // The second tab does not hear of the first one's move, as on a phone that slept.
  const second = await context.newPage();
  await second.route("**/api/events?*", (route) => route.abort("aborted"));
  await second.goto(`/orders/${number}`);
  await page.goto(`/orders/${number}`);
  await panel(page).getByRole("button", { name: "Mark as Ready" }).click();
  await expect(panel(page).getByRole("status")).toContainText(`Order ${number} is Ready`);
  await panel(second).getByRole("button", { name: "Mark as Ready" }).click();
  await expect(panel(second).getByRole("alert")).toContainText(`Order ${number} was already moved`);
  await expect(panel(second).getByRole("listitem").filter({ hasText: "Ready on" })).toHaveCount(1);
});

test("a second click on the button does not move the order once more", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^409 POST \/orders\//);
  await signInAsAdministrator(page);
  await page.goto("/orders");
  await rows(page).first().getByRole("link").first().click();
  await panel(page).getByRole("button", { name: "Mark as Ready" }).dblclick();
  await expect(
    panel(page).getByRole("button", { name: /Mark as (Delivered|Picked Up)/ }),
  ).toBeVisible();
  await expect(panel(page).getByRole("listitem").filter({ hasText: "Delivered on" })).toBeHidden();
});

test("several orders are moved at once, printed and exported", async ({ page }) => {
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
});

test("an order moves without scripts too", async ({ browser, site }) => {
  const page = await pageWithoutScripts(browser, site.url);
  await signInAsAdministrator(page);
  await page.goto("/orders");
  await rows(page).first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Mark as Ready" }).click();
  await expect(page.getByText(/is Ready for (Delivery|Pick up) now\./)).toBeVisible();
  await page.context().close();
});

/** What a page shows, as it comes from the server. */
async function mainOf(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
}

async function pageWithoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  return context.newPage();
}
