import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { waitForScripts } from "./support/hydration.ts";
import { expectNoSidewaysScroll, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { payForCart, putInCart, teeInBlack } from "./support/shop.ts";
import { postForm, readPage } from "./support/without-page.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Order / });
const press = (page: Page, name: string) =>
  panel(page).getByRole("button", { name, exact: true }).click();

test("an organiser makes a refund, which the customer's open page shows, corrects the order, moves it back and undoes cancelling it, and a note survives a lost connection", async ({
  page,
  browser,
  site,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/orders\//);
  pageErrors.expectCutNetwork();
  await signUpAs(page);
  const orderNumber = await buy(page);
  await page.goto(`/myorders/${orderNumber}`);

  const context = await browser.newContext({ baseURL: site.url });
  await waitForScripts(context);
  const admin = await context.newPage();
  await signInAsAdministrator(admin);
  await openOrder(admin, orderNumber);
  await panel(admin).getByText("Refund…").click();
  await fillRefund(admin);
  await expectWholeOnPhoneAndDesk(admin);
  await press(admin, "Send the money back");
  await press(admin, "Undo the refund of ₦1,000");
  await expect(panel(admin).getByRole("list", { name: "Refunds" })).toBeHidden();
  await panel(admin).getByText("Refund…").click();
  await fillRefund(admin);
  await press(admin, "Send the money back");
  await expect(panel(admin).getByRole("list", { name: "Refunds" })).toContainText(
    "Refund of ₦1,000",
  );
  await expect(panel(page)).toContainText("The print came off.");
  await expectNoSidewaysScroll(page);

  await panel(admin).getByText("Correct address or delivery…").click();
  await panel(admin).getByLabel("Phone number").fill("0803");
  await press(admin, "Save");
  await expect(panel(admin).getByText("This phone number is too short")).toBeVisible();
  await panel(admin).getByLabel("Phone number").fill("0809 765 4321");
  await press(admin, "Save");
  await expect(panel(admin).getByText("0809 765 4321").first()).toBeVisible();

  await press(admin, "Mark as Ready");
  await panel(admin).getByText("Not ready yet…").click();
  await press(admin, "Undo last step");
  await expect(panel(admin).getByText("Correct address or delivery…")).toBeVisible();

  await panel(admin).getByText("Cancel the order…").click();
  await panel(admin).getByLabel("Reason").last().fill("Asked for by phone");
  await expectWholeOnPhoneAndDesk(admin);
  await press(admin, "Cancel the order");
  await press(admin, "Undo");
  await expect(panel(admin).getByRole("button", { name: "Mark as Ready" })).toBeVisible();

  await context.setOffline(true);
  await panel(admin).getByLabel(/note/i).fill("Call before six");
  await press(admin, "Save note");
  await expect(panel(admin).getByText("Network Error")).toBeVisible();
  await context.setOffline(false);
  await press(admin, "Save note");
  await expect(panel(admin).getByText("The note is saved.")).toBeVisible();
  await context.close();
});

test("a refund of no pieces says so within sight of the button, each number of pieces says its money, and a refund whose answer is lost is made and its form empty", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/orders\//);
  await openAnyOrder(page);
  const form = panel(page).locator("form", { hasText: "What goes back" });
  await panel(page).getByText("Refund…").click();
  await form.getByText("Some pieces").click();
  await expect(form.getByRole("option", { name: /^1 of \d+: ₦[\d,]+$/ }).first()).toBeAttached();
  await form.getByLabel("Reason").fill("The print came off.");
  await press(page, "Send the money back");
  await expect(form.getByText("Choose the pieces to refund.")).toBeInViewport();
  await expect(form.getByLabel("Reason")).toHaveValue("The print came off.");

  pageErrors.expect(/CONNECTION_RESET/);
  await fillRefund(page);
  // The order may have had one of it before.
  const refunds = panel(page).getByText("Refund of ₦1,000");
  const before = await refunds.count();
  await page.route(/\/orders\//, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await press(page, "Send the money back");
  await expect(panel(page).getByText("Network Error")).toBeVisible();
  await expect(refunds).toHaveCount(before + 1);
  await expect(panel(page).getByLabel("Amount in naira")).toBeHidden();
});

test("a note that is typed while another is saved stays, an order's panel and a section of the festival ask before they are left with a text that is not saved, and what is typed for one order does not appear on the next", async ({
  page,
}) => {
  await openAnyOrder(page);
  const saveElsewhere = (note: string) =>
    postForm(page.request, page.url(), { intent: "save-note", note });
  const note = panel(page).getByLabel("Internal note");
  await note.fill("Typed here");
  await saveElsewhere("Saved there");
  await expect(panel(page).getByText("Saved meanwhile: “Saved there”.")).toBeVisible();
  await expect(note).toHaveValue("Typed here");
  // The order is read again only once another note is saved as well.
  const isSavedElsewhere = Promise.withResolvers<void>();
  await page.route(/\/orders\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "GET") await isSavedElsewhere.promise;
    await route.continue();
  });
  await press(page, "Save note");
  await expect(panel(page).getByText("The note is saved.")).toBeVisible();
  await saveElsewhere("Another");
  isSavedElsewhere.resolve();
  // A note that nobody types follows the one that is saved.
  await expect(note).toHaveValue("Another");
  await saveElsewhere("");
  await expect(note).toHaveValue("");

  await panel(page).getByText("Correct address or delivery…").click();
  await panel(page).getByLabel("Address").fill("Of another");
  await panel(page).getByText("Cancel the order…").click();
  await panel(page).getByLabel("Reason").last().fill("Of another");
  await note.fill("Of another");
  const answers = [false, true, true, false, true];
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.message());
    await (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await page.keyboard.press("Escape");
  await expect.poll(() => asked.length).toBe(1);
  await expect(note).toHaveValue("Of another");

  const first = page.url();
  await panel(page).getByRole("link", { name: "Next" }).click();
  await page.waitForURL((url) => url.href !== first);
  await panel(page).getByText("Correct address or delivery…").click();
  await expect(panel(page).getByLabel("Address")).not.toHaveValue("Of another");
  await expect(note).toHaveValue("");
  await panel(page).getByText("Cancel the order…").click();
  await expect(panel(page).getByLabel("Reason").last()).toHaveValue("");
  await note.fill("Half typed");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/\/orders\?tab=new$/);

  await page.goto("/adminFestival/story");
  await page.getByLabel("Thanks after it").fill("Half typed");
  await page.getByRole("main").getByRole("link", { name: "Festival", exact: true }).click();
  await expect.poll(() => asked.length).toBe(4);
  await expect(page.getByLabel("Thanks after it")).toHaveValue("Half typed");
  await page.getByRole("main").getByRole("link", { name: "Festival", exact: true }).click();
  await expect(page).toHaveURL(/\/adminFestival$/);
  expect(new Set(asked)).toEqual(new Set(["Leave without saving? What you typed here is lost."]));
});

async function openAnyOrder(page: Page): Promise<void> {
  await signInAsAdministrator(page);
  const orders = await readPage(page.request, "/orders");
  await page.goto(`/orders/${/>(VYB-\d+)</.exec(orders)![1]}`);
}

/** Once its e-mail has left: what comes meanwhile moves the forms below it. */
async function openOrder(page: Page, orderNumber: string): Promise<void> {
  await page.goto(`/orders/${orderNumber}`);
  await expect(panel(page).getByText(/^sent, /)).toBeVisible();
}

async function fillRefund(page: Page): Promise<void> {
  await panel(page).getByLabel("An amount").check();
  await panel(page).getByLabel("Amount in naira").fill("1000");
  await panel(page).getByLabel("Reason").first().fill("The print came off.");
}

/** Buys by plain forms. Returns the order's number. */
async function buy(page: Page): Promise<string> {
  await putInCart(page, teeInBlack);
  return (await payForCart(page)).orderNumber;
}
