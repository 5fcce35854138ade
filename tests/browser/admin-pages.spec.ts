import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  expectAccessible,
  expectShortRecords,
  expectWholeOnPhoneAndDesk,
} from "./support/pages.ts";
import { openWithoutScripts, signInAsAdministrator } from "./support/people.ts";

/** Ticks two records of a list and marks them together. Returns the names of their own buttons. */
async function markTwo(page: Page, mark: string, done: string): Promise<string[]> {
  const button = page.getByRole("button", { name: new RegExp(`^${mark}: `) });
  const waiting = page.getByRole("row").filter({ has: button });
  const labels: string[] = [];
  for (const at of [0, 1]) {
    labels.push(
      (await waiting.nth(at).getByRole("button", { name: mark }).getAttribute("aria-label"))!,
    );
    await waiting.nth(at).getByRole("checkbox").check();
  }
  await expect(page.getByText("2 chosen")).toBeVisible();
  await page.getByRole("button", { name: mark, exact: true }).first().click();
  await expect(page.getByText(done)).toBeVisible();
  for (const label of labels)
    await expect(page.getByRole("button", { name: label })).toHaveCount(0);
  return labels;
}

test("lists show a record on a phone in at most three lines, fit the screen and are accessible, and several messages are marked as answered at once", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  for (const [path, heading] of [
    ["/adminMessages", "Messages"],
    ["/adminOutbox", "E-mails"],
    ["/adminChanges", "Activity log"],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectShortRecords(page);
      await expectWholeOnPhoneAndDesk(page);
      if (path === "/adminMessages") await markTwo(page, "Mark as answered", "Marked as answered.");
    });
});

test("a ticket is issued, found, and its id copied; when copying fails the page says so; the sidebar counts what is waiting, and leads to another page", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAdministrator(page);
  await page.goto("/adminHome/new");
  await expect(page.getByRole("heading", { level: 1, name: "New tickets" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Last name").fill("Amadi");
  await page.getByLabel("E-mail").fill("ngozi.amadi@example.com");
  await page.getByLabel("Package").selectOption("VVIP");
  await page.getByRole("button", { name: "Issue ticket" }).click();
  await expect(page.getByText(/^Ticket \w+ is on its way to ngozi/)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(page.getByRole("link", { name: "See it" })).toHaveAttribute("href", /\?q=\w+$/);

  await page.goto("/adminHome?package=VVIP");
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await expectShortRecords(page);
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("searchbox").fill("ngozi am");
  await page.getByRole("button", { name: "Search" }).click();
  // The row was there before: what is pressed on it should be of the list that comes.
  await expect(page).toHaveURL(/q=ngozi/);
  const row = page.getByRole("row").filter({ hasText: "ngozi.amadi@example.com" });
  await expect(row).toContainText(/\d+ \w+ 2\d{3}, \d\d:\d\d/);
  await row.getByRole("button", { name: /^Copy ticket ID/ }).click();
  await expect(row.getByRole("status")).toHaveText("Copied");
  const ticketId = await page.evaluate(() => navigator.clipboard.readText());
  await expect(row).toContainText(ticketId);
  const panel = await row.getByRole("link", { name: ticketId }).getAttribute("href");
  await expect(row).toContainText(/^\/adminHome\/([\w-]+)/.exec(panel!)![1]!);
  // A dot stands between two columns of a line, so the first one has none.
  const holder = row.getByRole("cell", { name: "Ngozi Amadi", exact: true });
  expect(await holder.evaluate((cell) => getComputedStyle(cell, "::before").display)).toBe("none");

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await row.getByRole("button", { name: /^Copy ticket ID/ }).click();
  await expect(row.getByRole("alert")).toHaveText("Failed to copy Ticket ID. Please try again.");

  await page.getByLabel(/^Menu/).click();
  const places = page.getByRole("navigation", { name: "Back office" });
  await expect(places.getByRole("link", { name: /^Orders \d+ new$/ })).toBeVisible();
  await expect(places.getByRole("link", { name: /^Notifications \d+ unread$/ })).toBeVisible();
  await places.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/uploads");
  await expect(places).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("link", { name: "Show as a table" }).click();
  await expect(page).toHaveURL("/uploads?view=table");
  await expectShortRecords(page);
  await expectWholeOnPhoneAndDesk(page);
});

test("a notification is marked as read in one tab, or several at once, and another shows it at once", async ({
  page,
  context,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminNotifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expectShortRecords(page);
  await expectWholeOnPhoneAndDesk(page);
  const other = await context.newPage();
  await other.goto("/adminNotifications");
  for (const label of await markTwo(page, "Mark as Read", "Marked as read."))
    await expect(other.getByRole("button", { name: label })).toBeHidden();
  const first = page.getByRole("button", { name: /^Mark as Read: / }).first();
  const order = (await first.getAttribute("aria-label"))!;
  await expect(other.getByRole("button", { name: order })).toBeVisible();
  await first.click();
  await expect(page.getByRole("button", { name: order })).toBeHidden();
  await expect(other.getByRole("button", { name: order })).toBeHidden();

  const bell = page.getByRole("link", { name: /^Newest notifications/ });
  await bell.click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  const next = drawer.getByRole("button", { name: /^Mark as Read/ }).first();
  const nextOrder = (await next.getAttribute("aria-label"))!;
  await expectAccessible(page);
  await next.click();
  await expect(drawer.getByRole("button", { name: nextOrder })).toBeHidden();
  await expect(drawer.getByRole("link", { name: nextOrder.split(" ").at(-1)! })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await expect(other.getByRole("button", { name: nextOrder })).toBeHidden();
});

test("a phone has the tabs of an item in one line, and the rare ones behind one button, without scripts too", async ({
  page,
  baseURL,
}) => {
  await signInAsAdministrator(page);
  const plain = await openWithoutScripts(page, baseURL!);
  for (const tab of [page, plain])
    for (const [path, item, rare] of [
      ["/adminMoney", "Money", "Disputes"],
      ["/adminlog", "Settings", "Editions"],
    ] as const) {
      await tab.goto(path);
      const tabs = tab.getByRole("main").getByRole("navigation", { name: item });
      await expect(tabs.getByRole("link", { name: rare })).toBeHidden();
      const row = tabs.getByRole("list").first();
      if (tab === page) expect(await row.evaluate(isWhole)).toBe(true);
      await tabs.getByText("More").click();
      await tabs.getByRole("link", { name: rare }).click();
      await expect(tab.getByRole("heading", { level: 1, name: rare })).toBeVisible();
    }
  await plain.close();
});

const isWhole = (row: Element) => row.scrollWidth <= row.clientWidth;
