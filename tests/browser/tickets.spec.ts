import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { test as base, expect, morning } from "./support/fixtures.ts";
import { takeOver, waitForScripts } from "./support/hydration.ts";
import { newestMail } from "./support/mailbox.ts";
import type { OwnSite } from "./support/own-site.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { buy, choose, type Person, personOf, sell } from "./support/ticket-sale.ts";
import { ask, postForm, readPage } from "./support/without-page.ts";

interface Night {
  site: OwnSite;
  /** The window of somebody who buys. */
  page: Page;
  /** The requests of an organiser, who needs no window. */
  organiser: APIRequestContext;
  openWindow(): Promise<Page>;
}

/** A site whose sale no other file's tests see, and its windows. */
const test = base.extend<{ night: Night; admin: Page }>({
  night: async ({ browser, sale: { site, organiser } }, use) => {
    const contexts: BrowserContext[] = [];
    const openWindow = async () => {
      const context = await browser.newContext({ baseURL: site.url });
      contexts.push(context);
      await waitForScripts(context);
      return context.newPage();
    };
    await use({ site, page: await openWindow(), organiser, openWindow });
    for (const context of contexts) await context.close();
    expect(site.takeOutput(), "nothing went wrong behind the pages").toBe("");
  },

  /** The window of an organiser. */
  admin: async ({ night: { organiser, openWindow } }, use) => {
    const admin = await openWindow();
    await admin.context().addCookies((await organiser.storageState()).cookies);
    await use(admin);
  },
});

// Those of a worker share a site, and each sells a type of its own to people of its own. One after
// the other they would still run when all other files are done.
test.describe.configure({ mode: "parallel" });

/**
 * Fills in who buys, and pays on the sandbox's payment page. Returns the address of the purchase.
 */
async function pay(page: Page, { name, email }: Person): Promise<string> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^You're in/ })).toBeVisible();
  await takeOver(page);
  return page.url();
}

const codes = (page: Page) => page.getByRole("img", { name: /^The code of ticket/ });

/** Expects that a page, as it comes from the server, shows so many codes of tickets. */
const expectCodes = (html: string, count: number) =>
  expect(html.match(/"The code of ticket/g) ?? []).toHaveLength(count);

test("a stranger buys two tickets, and a friend takes one of them", async ({
  night: { page, organiser, openWindow },
}) => {
  const type = "Regular";
  await sell(organiser, { name: type, price: 3_000, places: 20 });

  await page.goto("/tickets");
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("link", { name: `Buy ${type}` }).click();
  await page.getByRole("link", { name: "2 tickets" }).click();
  await expect(page.getByRole("button", { name: "Pay ₦6,000" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  const ada = personOf("Ada Obi");
  await pay(page, ada);
  await expect(codes(page)).toHaveCount(2);
  await expectWholeOnPhoneAndDesk(page);
  await newestMail(page, ada.email, /ticket/i);

  await page.getByRole("link", { name: "Open this ticket" }).nth(1).click();
  await expect(codes(page)).toHaveCount(1);
  const ticket = page.url();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The link is made." })).toBeFocused();
  const link = await page.getByLabel("Link to send").inputValue();
  await expectWholeOnPhoneAndDesk(page);

  const friend = await openWindow();
  // A preview of the link looks at it first, and takes nothing.
  await ask(friend.request, link);
  await friend.goto(link);
  const { email } = personOf("Bayo Ade");
  await friend.getByLabel("First name").fill("Bayo");
  await friend.getByLabel("Last name").fill("Ade");
  await friend.getByLabel("E-mail").fill(email);
  await friend.getByRole("button", { name: "Take the ticket" }).click();
  await expect(friend.getByText("Bayo Ade")).toBeVisible();
  await expect(codes(friend)).toHaveCount(1);

  const passed = await readPage(page.request, ticket);
  expect(passed).toContain("Passed on");
  expectCodes(passed, 0);
});

test("what is in each type fits a phone, however long the types' names are", async ({
  night: { page, organiser },
}) => {
  const description = "Every stage\nThe grandstand";
  for (const name of ["Grandstandseasonticketholders", "Grandstandmembersandfriends"])
    await sell(organiser, { name, price: 3_000, places: 20, description });
  await page.goto("/tickets");
  await expect(page.getByRole("region", { name: "What is in each" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
});

test("a phone whose clock is three days off says by the server's until when the tickets are reserved, and pays in time", async ({
  night: { site, page, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Gallery", price: 3_000, places: 20 });
  await choose(page.request, personOf("Kemi Bassey"), { typeId, naira: 3_000 });
  await page.clock.setSystemTime(new Date(morning.getTime() + 3 * 24 * 60 * 60_000));
  await page.goto(`/tickets/${typeId}`);
  await page.getByRole("link", { name: "Open your purchase" }).click();
  await expect(page.getByText(/^Yours until 09:1\d\. Not paid yet\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Pay now" }).click();
  // Paystack was asked at the moment at which the site's clock stands, and is not asked again at
  // once.
  await site.setClock(new Date(morning.getTime() + 30_000));
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(codes(page)).toHaveCount(1);
});

test("a buyer who goes back from the payment page reads what is reserved, and pays it, dismisses it or chooses again", async ({
  pageErrors,
  night: { page, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Circle", price: 3_000, places: 20 });
  await page.goto(`/tickets/${typeId}`);
  await page.getByLabel("Name", { exact: true }).fill("Ibim Wokoma");
  await page.getByLabel("E-mail").fill("ibim@example.com");
  await page.getByRole("button", { name: "Pay ₦3,000" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
  await page.goBack();
  await expect(
    page.getByText(/^You have 1 of these reserved until .* Not paid yet\.$/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeHidden();
  await expect(page.getByRole("link", { name: "Pay now" })).toHaveAttribute("href", /paystack/);
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("link", { name: "Choose again" }).click();
  await page.getByRole("link", { name: "2 tickets" }).click();
  await expect(page.getByRole("button", { name: "Pay ₦6,000" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ibim@example.com");
  // The question before a payment is dismissed.
  pageErrors.expect(/^409 POST/);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Yes, dismiss it" }).click();
  await expect(page.getByText("The tickets are free for others again.")).toBeVisible();
  await page.goto(`/tickets/${typeId}`);
  await expect(page.getByText("Not paid yet.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Pay ₦3,000" })).toBeVisible();
});

test("a visitor's phone loads no script but the first while it buys a ticket, which it shows without a connection and lists on the offline page", async ({
  browser,
  network,
  pageErrors,
  night: { site, organiser },
}) => {
  await sell(organiser, { name: "Late", price: 3_000, places: 20 });
  // React is not waited for, as it is in the windows of the other tests.
  const phone = await browser.newContext({
    baseURL: site.url,
    hasTouch: true,
    serviceWorkers: "allow",
    // The page is saved, and found again, by the compression that the browser itself asked for.
    extraHTTPHeaders: { "x-forwarded-for": network },
  });
  const page = await phone.newPage();
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) scripts.add(pathname);
  });
  const chooseByTouch = async (window: Page) => {
    await window.goto("/tickets");
    await window.getByRole("link", { name: "Buy Late" }).tap();
    await window.getByLabel("Name", { exact: true }).fill("Gogo Hart");
  };
  await chooseByTouch(page);
  await page.getByLabel("E-mail").fill("gogo@example.com");
  await page.getByRole("button", { name: /^Pay ₦/ }).tap();
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
  await page.getByRole("button", { name: /^Pay ₦/ }).tap();
  await expect(codes(page)).toHaveCount(1);
  const saved = () =>
    page.evaluate(async () => (await (await caches.open("tickets")).keys()).map(({ url }) => url));
  await expect.poll(saved).toEqual([page.url()]);
  expect([...scripts]).toEqual([expect.stringMatching(/^\/assets\/prehydration-/)]);

  // Who changes the number after writing a name loses nothing: the press waits for React.
  const other = await phone.newPage();
  await chooseByTouch(other);
  await other.getByRole("link", { name: "2 tickets" }).tap();
  await expect(other.getByRole("button", { name: "Pay ₦6,000" })).toBeVisible();
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Gogo Hart");
  await other.close();

  pageErrors.expectCutNetwork();
  await phone.setOffline(true);
  const atTheGate = await phone.newPage();
  await atTheGate.goto(page.url());
  await expect(codes(atTheGate)).toHaveCount(1);
  await atTheGate.goto("/about");
  const yours = atTheGate.getByRole("link", { name: /^Your tickets/ });
  // The device believes for a moment that it is online again.
  await yours.evaluate((link) =>
    link.addEventListener("click", () => setTimeout(() => dispatchEvent(new Event("online")))),
  );
  await yours.tap();
  await expect(codes(atTheGate)).toHaveCount(1);
  await phone.close();
});

/** Unproven buyers have a quarter of what is left: of two places none. */
const few = { price: 3_000, places: 2 };

test("a phone proves by itself that somebody buys with it, while the last tickets are bought by keyboard", async ({
  network,
  browser,
  night: { site, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Scarce", ...few });
  const phone = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { "x-forwarded-for": network },
  });
  const page = await phone.newPage();
  await page.goto(`/tickets/${typeId}`);
  await page.getByLabel("Name", { exact: true }).fill("Sade Bright");
  await page.getByLabel("E-mail").fill("sade@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
  await phone.close();
});

test("a buyer whose share was taken while the page was open presses once, and keeps what was typed", async ({
  pageErrors,
  night: { page, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Rush", price: 3_000, places: 24 });
  await page.goto(`/tickets/${typeId}`);
  for (const name of ["Robot One", "Robot Two"])
    await choose(organiser, personOf(name), { typeId, quantity: 3, naira: 9_000 });
  pageErrors.expect(/^409 POST/);
  await page.getByLabel("Name", { exact: true }).fill("Tari Cole");
  await page.getByLabel("E-mail").fill("tari@example.com");
  await page.getByRole("button", { name: "Pay ₦3,000" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
});

test("a buyer without scripts has a link by e-mail, which leads back to the form as it was filled in", async ({
  browser,
  pageErrors,
  night: { site, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Quiet", ...few });
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  pageErrors.expect(/^409 POST/);
  const page = await plain.newPage();
  await page.goto(`/tickets/${typeId}?n=2`);
  await page.getByLabel("Name", { exact: true }).fill("Uche Dan");
  await page.getByLabel("E-mail").fill("uche@example.com");
  await page.getByRole("button", { name: "Pay ₦6,000" }).click();
  await expect(page.getByText("your browser has to show that somebody is buying")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Uche Dan");
  await page.getByRole("button", { name: "Get a link by e-mail instead" }).click();
  await expect(page.getByText("We have sent a link to uche@example.com")).toBeVisible();

  const { text } = await newestMail(page, "uche@example.com", /Go on with your purchase/);
  await page.goto(/http\S+link=\S+/.exec(text)![0]);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Uche Dan");
  await page.getByRole("button", { name: "Pay ₦6,000" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox checkout" })).toBeVisible();
  await plain.close();
});

test("a buyer gives one of two tickets back, and its code no longer works", async ({
  night: { page, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Balcony", price: 2_000, places: 20 });
  const terms = { returnsHours: "0", returnFee: "200", when: "at once" };
  await postForm(organiser, "/adminTickets", { intent: "save-return-terms", ...terms });
  const two = { typeId, quantity: 2, naira: 4_000 };
  const purchase = await buy(page.request, personOf("Uche Eze"), two);

  await page.goto(purchase);
  await expect(codes(page)).toHaveCount(2);
  await page.getByRole("link", { name: "Give tickets back" }).click();
  await expect(page.getByText("₦200 of each is kept.")).toBeVisible();
  await page.getByRole("checkbox").nth(1).check();
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("button", { name: "Give back" }).click();
  await expect(
    page.getByText("₦1,800 goes back the way it was paid, and ₦200 is kept."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Yes, give back" }).click();
  await expect(page.getByText("The ticket is given back. ₦1,800 goes back")).toBeVisible();
  const after = await readPage(page.request, purchase);
  expectCodes(after, 1);
  expect(after).toContain(">Given back<");
  await page.goto(purchase);
  await expect(page.getByRole("heading", { level: 2, name: "Money back" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
});

test("a buyer offers a ticket for sale again, takes it back, and has the money once a stranger bought it", async ({
  playwright,
  night: { site, page, organiser },
}) => {
  const typeId = await sell(organiser, { name: "Terrace", price: 2_000, places: 1 });
  const terms = { returnsHours: "25", returnFee: "200", when: "sold again" };
  await postForm(organiser, "/adminTickets", { intent: "save-return-terms", ...terms });
  const chi = personOf("Chi Eze");
  const purchase = await buy(page.request, chi, { typeId, naira: 2_000 });

  await page.goto(`${purchase}/return`);
  const ticket = page.getByRole("checkbox");
  const ticketId = await ticket.inputValue();
  await ticket.check();
  await page.getByRole("button", { name: "Offer for sale again" }).click();
  await expect(page.getByText("You get ₦1,800")).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await page.goto(purchase);
  await expect(codes(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Open this ticket" }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("It is not for sale any more. The ticket is yours.")).toBeVisible();

  await postForm(page.request, `${purchase}/return`, {
    intent: "return-tickets",
    ticket: ticketId,
  });
  const stranger = await playwright.request.newContext({ baseURL: site.url });
  const bought = await buy(stranger, personOf("Dan Bello"), { typeId, naira: 2_000 });
  expectCodes(await readPage(stranger, bought), 1);
  await stranger.dispose();
  const after = await readPage(page.request, purchase);
  expectCodes(after, 0);
  expect(after).toContain(">Given back<");
  await newestMail(page, chi.email, /Given back/);
});

test("a visitor waits for a sold-out type, is offered the place of a cancelled ticket, and buys it", async ({
  night: { page, organiser, openWindow },
}) => {
  const type = "Front";
  const typeId = await sell(organiser, { name: type, price: 4_000, places: 1 });
  const holder = await openWindow();
  const dele = personOf("Dele Ojo");
  await buy(holder.request, dele, { typeId, naira: 4_000 });

  await page.goto("/tickets");
  await page.getByRole("link", { name: `Waiting list for ${type}` }).click();
  const efe = personOf("Efe Uwa");
  await page.getByLabel("Name", { exact: true }).fill(efe.name);
  await page.getByLabel("E-mail").fill(efe.email);
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(page.getByText("About the 1st in turn")).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);

  const list = await readPage(organiser, `/adminHome?q=${dele.email}`);
  const ticket = /href="(\/adminHome\/[^"?]+)[^"]*"[^>]*>[^<]*-T-/.exec(list)![1]!;
  await postForm(organiser, ticket, { intent: "cancel-tickets", reason: "Asked for.", kept: "" });

  const { text } = await newestMail(page, efe.email, /^Yours until/);
  const offer = /\/offer\/\S+/.exec(text)![0];
  await page.goto(offer);
  await expect(page.getByRole("heading", { name: "Kept for you" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await pay(page, efe);
  await expect(codes(page)).toHaveCount(1);
  expect(await readPage(page.request, offer)).toContain("This offer is over");
});

test("an organiser opens a sale with two prices and a code, raises a price, and cancels the type", async ({
  admin,
  pageErrors,
  night: { site, page, organiser },
}) => {
  pageErrors.expect(/^409 POST \/tickets\//);
  // Another journey may have opened it.
  await postForm(organiser, "/adminTickets", { intent: "close-sale" });
  const [hall, type] = ["Hall", "Early"];
  await admin.goto("/adminTickets");
  const newCapacity = admin.locator("form").filter({ hasText: "Add capacity" });
  // It is folded where another journey has made a capacity.
  await admin
    .locator("details", { has: newCapacity })
    .evaluate((details: HTMLDetailsElement) => (details.open = true));
  await newCapacity.getByLabel("Name").fill(hall);
  await newCapacity.getByLabel("Size").fill("50");
  await admin.getByRole("button", { name: "Add capacity" }).click();
  await expect(admin.getByRole("heading", { name: hall })).toBeVisible();
  await expectWholeOnPhoneAndDesk(admin);

  await admin.getByRole("link", { name: "Add a type" }).click();
  await expect(admin.getByRole("heading", { name: "New ticket type" })).toBeVisible();
  await admin.getByLabel("Name", { exact: true }).fill(type);
  await admin.getByLabel(`${hall}, of 50`).fill("1");
  await admin.getByRole("button", { name: "Add type" }).click();
  const addPrice = admin.locator("form").filter({ hasText: "Add price" });
  const addsPrice = async (naira: string, name: string, pieces: string) => {
    await addPrice.getByLabel("Price in naira").fill(naira);
    await addPrice.getByLabel("Name").fill(name);
    await addPrice.getByLabel("Tickets at this price").fill(pieces);
    await admin.getByRole("button", { name: "Add price" }).click();
    await expect(admin.getByText("0 sold, 0 reserved at this price.").first()).toBeVisible();
  };
  await addsPrice("3000", "Early bird", "2");
  await admin.getByText("Add a price").click();
  await expect(addPrice.getByLabel("Price in naira")).toHaveValue("");
  await addsPrice("5000", "", "");
  await expectWholeOnPhoneAndDesk(admin);
  await admin.getByRole("main").getByRole("link", { name: "Sale", exact: true }).click();
  await admin.getByRole("button", { name: "Open the sale" }).click();
  await expect(admin.getByRole("heading", { name: "The sale is open" })).toBeVisible();

  await admin.getByText("Change returns…").click();
  await admin.getByLabel("Until how many hours before the doors").fill("25");
  await admin.getByLabel("Fee for each, in naira").fill("200");
  await admin.getByRole("radio", { name: "Only if it is sold again" }).check();
  await admin
    .locator("form")
    .filter({ hasText: "The money goes back" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(admin.getByText("once somebody else has paid for the place.")).toBeVisible();
  await admin.getByRole("link", { name: type }).click();
  await expect(admin.getByRole("heading", { level: 1, name: type })).toBeVisible();

  // That an organiser makes it on a page is told by codes.spec.ts.
  const code = "NIGHT10";
  const tenPercent = { intent: "save-code", kind: "percent", value: "10", uses: "100", count: "" };
  const limits = { maxPerPerson: "", budget: "", opensAt: "", closesAt: "", allTickets: "on" };
  await postForm(organiser, "/adminCodes/new", { ...tenPercent, ...limits, code });
  await page.goto("/tickets");
  await page.getByRole("link", { name: `Buy ${type}` }).click();
  await page.getByRole("link", { name: "3 tickets" }).click();
  await expect(page.getByRole("button", { name: "Pay ₦11,000" })).toBeVisible();
  await page.getByText("I have a code").click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByRole("button", { name: "Pay ₦9,900" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);

  // The second price goes up while the buyer fills in the form: the page says so, and nothing is
  // paid.
  await admin.locator("summary", { hasText: "Change" }).nth(1).click();
  await admin.getByLabel("Price in naira").nth(1).fill("6000");
  await admin.getByRole("button", { name: "Save price" }).click();
  await expect(admin.getByText("₦6,000 is saved.")).toBeVisible();
  const femi = personOf("Femi Bello");
  await page.getByLabel("Name", { exact: true }).fill(femi.name);
  await page.getByLabel("E-mail").fill(femi.email);
  await page.getByRole("button", { name: "Pay ₦9,900" }).click();
  await expect(page.getByText("The price changed while this page was open.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay ₦10,800" })).toBeVisible();
  const purchase = await pay(page, femi);
  await expect(codes(page)).toHaveCount(3);

  await admin.getByText("Cancel them…").click();
  await admin.getByRole("textbox", { name: "Reason" }).fill("The hall is closed.");
  await admin.getByRole("button", { name: "Cancel 3 tickets" }).click();
  await expect(admin.getByRole("button", { name: "Undo" })).toBeVisible();
  await site.setClock(new Date(morning.getTime() + 60_000));
  await newestMail(page, femi.email, /cancel/i);
  const cancelled = await readPage(page.request, purchase);
  expectCodes(cancelled, 0);
  expect(cancelled).toContain(">Cancelled<");
  await admin.goto("/adminStatement");
  await expect(
    admin.getByText("Proved: the lines and delivery come to what was asked."),
  ).toBeVisible();
  await expectWholeOnPhoneAndDesk(admin);
});
