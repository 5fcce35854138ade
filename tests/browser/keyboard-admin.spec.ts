import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/keyboard.ts";
import { ask } from "./support/without-page.ts";

// A site of its own: other journeys move its orders, and of these several have to be new.
test.use({
  brand: "Vybez Festival",
  viewport: {
    width: 1366,
    height: 768,
  },
  isMobile: false,
  hasTouch: false,
});

const panel = (page: Page) => page.getByRole("dialog", { name: /^Order / });

async function goTo(page: Page, words: string): Promise<void> {
  await page.waitForFunction(() => "isHydrated" in window);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Screen, action/ })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

test("an organiser's day is done by keyboard alone, and the focus is always visible", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  const name = `Key tee ${randomBytes(3).toString("hex")}`;
  const cloth = { width: 400, height: 400, channels: 3 as const, background: "#12a56b" };
  const buffer = await sharp({ create: cloth }).jpeg().toBuffer();
  const button = (label: string | RegExp) => page.getByRole("button", { name: label });
  const press = async (goal: Locator, key = "Enter") => {
    await tabTo(page, goal);
    await page.keyboard.press(key);
  };
  const typeInto = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await page.goto("/login");
  await typeInto("E-mail", administrator.email);
  await typeInto("Password", administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  const last = page.getByRole("navigation").getByRole("link", { name: "Settings" });
  await expect(last, "all places stand in a laptop's window").toBeInViewport({ ratio: 1 });

  await goTo(page, "upload a product");
  await expect(page).toHaveURL("/post");
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByLabel("Choose pictures"), "Space");
  await (await chooser).setFiles({ name: "one.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.locator("input[name=pictures]")).toHaveCount(1);
  await typeInto("Name", name);
  await typeInto("Description", "Soft and heavy.");
  await typeInto("Category", "Sh");
  await press(page.getByRole("checkbox", { name: "XXXL", exact: true }), "Space");
  await press(page.getByRole("checkbox", { name: "Purple", exact: true }), "Space");
  await typeInto("Price in naira", "12500");
  await press(page.getByRole("button", { name: "Upload", exact: true }));
  await expect(page.getByRole("dialog", { name: "Uploaded" })).toContainText(name);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Name")).toHaveValue("");

  await goTo(page, "orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=a/);
  // The address changes before the list is drawn, and a row that disappears takes the focus with
  // it.
  await expect(page.getByText(/orders found/).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  const first = (await panel(page).getAttribute("aria-labelledby"))!;
  const opened = await page.locator(`[id="${first}"]`).textContent();
  await press(button("Mark as Ready"));
  await expect(panel(page)).toContainText(/is Ready for .+ now/);
  // The pressed button disappears a second later, and would take the focus with it.
  await expect(button("Mark as Ready")).toBeHidden();
  await press(panel(page).getByText("Not ready yet…"));
  await press(button("Undo last step"));
  await expect(panel(page)).toContainText(/is confirmed now/i);
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("j");
  await expect(panel(page)).not.toHaveAccessibleName(opened!);
  await page.keyboard.press("k");
  await expect(panel(page)).toHaveAccessibleName(opened!);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  // Its row went out of the list and came back meanwhile.
  await expect(page.getByRole("cell").getByRole("link").first()).toBeFocused();

  const boxes = page.getByRole("row").getByRole("checkbox");
  await page.keyboard.press("j");
  await tabTo(page, boxes.first(), "Shift+Tab");
  await page.keyboard.press("Space");
  await press(boxes.nth(1), "Space");
  // The row that has the focus, or something in it, is chosen by a key as well.
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("3 chosen")).toBeVisible();
  await tabTo(page, button("Mark as Ready"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 orders will be moved in ten seconds.")).toBeVisible();

  await goTo(page, "messages");
  await tabTo(page, page.getByRole("cell").getByRole("link", { name: /@/ }).first());
  const answered = button(/^Mark as answered/).first();
  const whose = (await answered.getAttribute("aria-label"))!;
  await press(answered);
  await expect(button(whose)).toBeHidden();
  await expect(page.getByText("Marked as answered.")).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: /^Newest notifications/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  const unread = drawer.getByRole("button", { name: /^Mark as Read: / }).first();
  const news = (await unread.getAttribute("aria-label"))!;
  await press(unread);
  await expect(drawer.getByRole("button", { name: news })).toBeHidden();
  await expect(drawer.getByText("Marked as read.")).toBeVisible();
  await page.keyboard.press("Escape");

  await goTo(page, "notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  // Marking a notification as read moves the focus to the next one, also of another day.
  const lines = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Mark as Read: / }) });
  const links = await lines.getByRole("link").allTextContents();
  const headings = await page.getByRole("cell").getByRole("heading", { level: 2 }).count();
  expect(headings, "the notifications are of several days").toBeGreaterThan(1);
  for (const next of links.slice(1)) {
    await tabTo(page, lines.first().getByRole("button", { name: /^Mark as Read: / }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: next, exact: true })).toBeFocused();
  }

  await goTo(page, "subscribers");
  await expect(page.getByRole("heading", { level: 1, name: "Subscribers" })).toBeVisible();
  // The keys lead from row to row where no row has a link, too: to its button.
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  for (const [key, at] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows.nth(at).getByRole("button")).toBeFocused();
  }

  await goTo(page, "festival");
  await press(page.getByRole("link", { name: /^Banner/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Banner" })).toBeVisible();
  await typeInto("Words", "Gates open at four");
  await press(button("Save draft"));
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await goTo(page, "festival");
  await press(button("Publish now"));
  await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible();

  await goTo(page, "log out");
  await press(button("Log Out"));
  await expect(page).toHaveURL("/login");
  const orders = await ask(page.request, "/orders", { maxRedirects: 0 });
  expect(orders.headers()["location"], "it closes them").toMatch(/\/login\?next=/);
});
