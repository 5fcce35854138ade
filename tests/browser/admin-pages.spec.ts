import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  backOfficeInTheDark,
  expectAccessible,
  expectWholeOnPhoneAndDesk,
} from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

interface Screen {
  path: string;
  heading: string;
  /** Whether it lists records. */
  isList?: boolean;
  /** Whether its colours are looked at in the dark too. */
  isSeenDark?: boolean;
}

const screens: Screen[] = [
  { path: "/adminOverview", heading: "Overview", isSeenDark: true },
  { path: "/adminHome", heading: "Tickets", isList: true },
  { path: "/adminHome/new", heading: "New tickets" },
  { path: "/adminMoney", heading: "Payments", isList: true },
  { path: "/adminCodes", heading: "Codes", isList: true },
  { path: "/adminCodes/new", heading: "New codes" },
  { path: "/adminNotifications", heading: "Notifications", isList: true },
  { path: "/post", heading: "Upload a Product", isSeenDark: true },
  { path: "/orders", heading: "Orders", isList: true, isSeenDark: true },
  { path: "/uploads", heading: "Products", isList: true },
  { path: "/adminMessages", heading: "Messages", isList: true },
  { path: "/adminSubscribers", heading: "Subscribers", isList: true },
  { path: "/adminOutbox", heading: "E-mails", isList: true },
  { path: "/adminChanges", heading: "Activity log", isList: true },
  { path: "/adminlog", heading: "You're logged in as admin" },
];

/** Expects that a record takes at most three lines, and that the first begins by 300 px. */
async function expectShortRecords(page: Page): Promise<void> {
  const records = await page.evaluate(() =>
    [...document.querySelectorAll("[role=table] [role=row]:not([data-group])")]
      .filter((row) => row.querySelector("[role=cell] :is(a, time, label)"))
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => ({ top, height })),
  );
  for (const { height } of records) expect(height).toBeLessThanOrEqual(104);
  if (records[0]) expect(records[0].top).toBeLessThanOrEqual(300);
}

test("every page of the back office opens, fits the screen and is accessible, and a list shows a record on a phone in at most three lines", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  for (const { path, heading, isList, isSeenDark } of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      if (isList) await expectShortRecords(page);
      await expectWholeOnPhoneAndDesk(page);
      if (isSeenDark) await expectReadableInTheDark(page);
    });
});

/** Expects the dark colours where the device asks for them, and that they can be read. */
async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", backOfficeInTheDark);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("the sidebar opens on a phone, counts what is waiting, and leads to it", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/adminHome");
  await page.getByLabel(/^Menu/).click();
  const places = page.getByRole("navigation", { name: "Back office" });
  await expect(places.getByRole("link", { name: /^Orders \d+ new$/ })).toBeVisible();
  await expect(places.getByRole("link", { name: /^Notifications \d+ unread$/ })).toBeVisible();
  await places.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/uploads");
  await expect(places).toBeHidden();
});

test("a ticket is issued, found, and its id copied; when copying fails the page says so", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAdministrator(page);
  await page.goto("/adminHome/new");
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Last name").fill("Amadi");
  await page.getByLabel("Email").fill("ngozi.amadi@example.com");
  await page.getByLabel("Package").selectOption("VVIP");
  await page.getByRole("button", { name: "Issue ticket" }).click();
  await expect(page.getByText(/^Ticket \w+ is on its way to ngozi/)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("");

  await page.goto("/adminHome?package=VVIP");
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

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await row.getByRole("button", { name: /^Copy ticket ID/ }).click();
  await expect(row.getByRole("alert")).toHaveText("Failed to copy Ticket ID. Please try again.");
});

test("a notification is marked as read in one tab, and another shows it at once", async ({
  page,
  context,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminNotifications");
  const other = await context.newPage();
  await other.goto("/adminNotifications");
  const first = page.getByRole("button", { name: /^Mark as Read/ }).first();
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

test("logging out leads to the sign-in page, and the back office is closed", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  await signInAsAdministrator(page);
  await page.goto("/adminlog");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?next=/);
});
