import type { Page } from "@playwright/test";
import { test as base, expect } from "./support/fixtures.ts";
import { waitForScripts } from "./support/hydration.ts";
import { newestMail } from "./support/mailbox.ts";
import { type OwnSite, startOwnSite } from "./support/own-site.ts";
import { expectReadableInTheDark, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { buy, personOf, sell } from "./support/ticket-sale.ts";
import { ask, postForm, readPage } from "./support/without-page.ts";

/** A site that no other test sees move, a month before its day. */
const test = base.extend<{ ownSite: OwnSite; owner: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  ownSite: async ({}, use) => {
    const site = await startOwnSite(new Date("2025-07-02T09:00:00+01:00"));
    await use(site);
    expect(site.takeOutput(), "nothing went wrong behind the pages").toBe("");
    await site.stop();
  },

  owner: async ({ browser, ownSite: site }, use) => {
    const context = await browser.newContext({ baseURL: site.url });
    await waitForScripts(context);
    const page = await context.newPage();
    await signInAsAdministrator(page);
    await use(page);
    await context.close();
  },
});

const ada = personOf("Ada Obi");
const bayo = personOf("Bayo Ade");

/**
 * Sells two tickets to Ada and one to Bayo, some minutes before anything is changed. Returns the
 * addresses of their purchases.
 */
async function sellThree({ request }: Page, site: OwnSite): Promise<string[]> {
  const typeId = await sell(request, { name: "Regular", price: 3_000, places: 20 });
  const two = await buy(request, ada, { typeId, quantity: 2, naira: 6_000 });
  const one = await buy(request, bayo, { typeId, naira: 3_000 });
  await site.setClock(new Date("2025-07-02T09:05:00+01:00"));
  return [two, one];
}

const plan = (page: Page) => page.getByRole("heading", { name: "What will happen" }).locator("..");
const lineOf = (page: Page, term: string) =>
  plan(page).getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd[1]");
const wasDone = (page: Page) => page.getByRole("region", { name: "What was done" });

/** Answers the first question; the second says what will happen, and has done nothing. */
async function answerFirst(page: Page, fill: () => Promise<void>): Promise<void> {
  await fill();
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await expect(page.getByRole("heading", { name: "What will happen" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await expectReadableInTheDark(page);
}

async function choose(page: Page, kind: string): Promise<void> {
  await page.goto("/adminFestival/change");
  await page.getByRole("link", { name: kind, exact: true }).click();
  await expect(page.getByRole("button", { name: "Show what will happen" })).toBeVisible();
}

/** Presses without having read, which leads to the box that says so, and then with it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name });
  const hasRead = page.getByRole("checkbox", { name: "I have read what will happen." });
  await button.click();
  await expect(hasRead).toBeFocused();
  await hasRead.check();
  await button.click();
  await expect(wasDone(page)).toBeVisible();
}

test("an owner takes an act off the bill on a phone, and moves the festival by a week", async ({
  owner: page,
  ownSite: site,
}) => {
  const [purchase] = await sellThree(page, site);
  const acts = { "acts.0.name": "Creek Boys", "acts.1.name": "Rumuola" };
  const bill = { intent: "save-section", seen: "0", ...acts };
  await postForm(page.request, "/adminFestival/lineUp", bill);
  await postForm(page.request, "/adminFestival", { intent: "publish-draft" });

  await test.step("an act less", async () => {
    await choose(page, "An act less");
    await answerFirst(page, async () => {
      await page.getByLabel("Who does not play").selectOption("Creek Boys");
    });
    await expect(lineOf(page, "Valid tickets")).toHaveText("3 of 2 orders");
    await expect(lineOf(page, "People with a ticket")).toHaveText("2");
    await expect(plan(page)).toContainText("Tickets and their codes stay as they are.");
    await expect(plan(page)).toContainText("2 people are told, each once, within a day.");
    await expect(page.getByLabel("Heading")).toHaveValue("Creek Boys does not play");
    await press(page, "Take the act off the bill, and tell everybody");
    await expect(wasDone(page).getByRole("listitem")).toHaveCount(1);
    for (const { email } of [ada, bayo]) await newestMail(page, email, /Creek Boys does not play/);
    expect(await readPage(page.request, "/")).not.toContain("Creek Boys");
  });

  await test.step("moved by a week, to another place", async () => {
    await choose(page, "It moves");
    await answerFirst(page, async () => {
      await page.getByLabel("Date").fill("2025-08-09");
      await page.getByLabel("Venue", { exact: true }).fill("Liberation Stadium");
      await page.getByLabel("For how many days tickets go back").fill("14");
    });
    await expect(lineOf(page, "Goes back if everybody gives back")).toHaveText("₦9,000");
    await expect(lineOf(page, "Paystack can send today")).toHaveText(/₦|Paystack does not say/);
    await expect(plan(page)).toContainText("For 14 days buyers may give tickets back");
    await expect(plan(page)).toContainText("one sequence higher");
    await expect(plan(page)).toContainText("Liberation Stadium, Port Harcourt");
    await page.getByLabel("Heading").fill("A week later");
    await press(page, "Move the festival, and tell everybody");
    await expect(wasDone(page).getByRole("listitem")).toHaveCount(2);
    await expect(wasDone(page)).toContainText("Tickets go back until");
    const { text } = await newestMail(page, ada.email, /A week later/);
    expect(text).toContain(`${new URL(purchase!, page.url()).pathname}/return`);
    const ticket = await readPage(page.request, purchase!);
    expect(ticket).toContain("Liberation Stadium");
    expect(ticket).not.toContain("University of Port Harcourt");
    expect(ticket.match(/"The code of ticket/g)).toHaveLength(2);
  });

  await test.step("who goes back finds that it is done", async () => {
    await page.goBack();
    await expect(page.getByText("That is the day and place already.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Move the festival/ })).toBeHidden();
    await expect(wasDone(page).getByRole("listitem")).toHaveCount(2);
  });
});

test("an owner cancels the festival on a phone, and what was paid goes back to everybody once", async ({
  owner: page,
  ownSite: site,
}) => {
  const [purchase] = await sellThree(page, site);
  await choose(page, "It is cancelled");
  await answerFirst(page, async () => {
    await page.getByRole("radio", { name: /^Goes back to everybody/ }).check();
  });
  await expect(lineOf(page, "Goes back")).toHaveText("₦9,000");
  await expect(lineOf(page, "Fees that Paystack keeps")).toHaveText(/^₦/);
  await expect(plan(page)).toContainText("All tickets end");
  await expect(plan(page)).toContainText("without a countdown");
  await press(page, "Cancel the festival, and tell everybody");
  await expect(wasDone(page)).toContainText("3 tickets and orders cancelled.");
  await expectWholeOnPhoneAndDesk(page);
  for (const { email } of [ada, bayo]) {
    await newestMail(page, email, /is cancelled/);
    await newestMail(page, email, /^Cancelled: /);
  }
  expect(await readPage(page.request, "/")).toContain("is cancelled.");
  expect(await readPage(page.request, purchase!)).not.toContain('"The code of ticket');
  await choose(page, "It moves");
  await page.goto("/adminFestival/change?kind=cancelled");
  await expect(page.getByText("The festival is cancelled.", { exact: true })).toBeVisible();
});

test("an owner cancels the festival on a phone, and each buyer keeps the tickets or gives them back by a link", async ({
  owner: page,
  browser,
  ownSite: site,
}) => {
  const [, single] = await sellThree(page, site);
  await choose(page, "It is cancelled");
  await answerFirst(page, async () => {
    await page.getByRole("radio", { name: /^Buyers choose by a link/ }).check();
    await page.getByLabel("For how many days tickets go back").fill("21");
  });
  await expect(plan(page)).toContainText("Tickets and their codes stay as they are.");
  await expect(plan(page)).toContainText("For 21 days buyers may give tickets back");
  await press(page, "Cancel the festival, and tell everybody");
  const { text } = await newestMail(page, bayo.email, /is cancelled/);
  const link = `${new URL(single!, site.url).pathname}/return`;
  expect(text).toContain(link);

  const buyer = await browser.newPage({ baseURL: site.url, viewport: page.viewportSize() });
  await ask(buyer.request, link);
  await buyer.goto(link);
  await buyer.getByRole("checkbox").first().check();
  await buyer.getByRole("button", { name: "Give back" }).click();
  await buyer.getByRole("button", { name: /^Yes/ }).click();
  await expect(buyer.getByText(/given back\. ₦3,000 goes back/)).toBeVisible();
  await buyer.close();
  await newestMail(page, bayo.email, /^Given back: /);
});
