import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emails, tickets as ticketRows, users, waitingEntries } from "#app/db/schema.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { findEditionFestival, ticketDay } from "#app/domain/festival/edition-festival.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { resendEmail } from "#app/domain/mail/resend-email.server.ts";
import { returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { deleteSetting, findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { nameTicket } from "#app/domain/tickets/sold/name-ticket.server.ts";
import {
  makePassingLink,
  acceptPassedTicket,
} from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2026-11-20T08:00:00Z" });
const { app } = site;
const { db } = app;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

afterEach(() => deleteSetting(db, "example_content"));

const setDay = async (day: { date: string; venue: string }) => {
  const festival = await app.festival();
  const changed = { ...festival.day, ...day };
  await db.transaction((tx) => publishSections(tx, { day: changed }, by, app.now()));
  await expect.poll(async () => (await app.festival()).day.date).toBe(day.date);
};
const close = (date: string) =>
  closeEdition(app, { edition: 1, name: "2026", next: { date, gates: "15:30" } }, by);

/** Two tickets that Ada bought of the festival of 12 December 2026. */
async function bought() {
  await setDay({ date: "2026-12-12", venue: "Old Arena" });
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const purchase = await buyTickets(site, { typeId: Regular!, quantity: 2 });
  return {
    ...purchase,
    typeId: Regular!,
    first: purchase.tickets[0]!,
    second: purchase.tickets[1]!,
  };
}

/** Closes the edition after its day, with the next day and place known. */
async function closeAfterTheDay() {
  site.clock.set("2026-12-20T08:00:00Z");
  await close("2027-12-11");
  await setDay({ date: "2027-12-11", venue: "New Stadium" });
}

const ofNextYear = /2027|11 December|15:30|New Stadium/;

describe("a ticket whose edition is closed", () => {
  test("says its own day and place on its page and its buyer's pages, and offers nothing", async () => {
    const ada = await signUp(site, { email: "ada@example.com" });
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
    const { first, second, token } = await bought();
    const pass = await makePassingLink(app, second.token!);
    await closeAfterTheDay();
    const page = await ada.client.read(`/t/${first.token}`);
    expect(page).toContain("12 December 2026");
    expect(page).toContain("Old Arena");
    expect(page).toContain("is over");
    const purchase = await ada.client.read(`/tickets/order/${token}`);
    expect(purchase).toContain("12 December 2026");
    const own = await ada.client.read("/mytickets");
    expect(own).toContain("12 December 2026");
    const taken = await ada.client.read(`/take/${pass}`);
    expect(taken.replaceAll(/<[^>]*>/g, "")).toContain("No longer offered");
    for (const text of [page, purchase, own, taken]) {
      const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
      expect(main).not.toMatch(ofNextYear);
      expect(main).not.toMatch(
        /wa\.me|Pass it on|Make a link|Give tickets back|\.pdf|\.ics|<svg role="img"/,
      );
      expect(main).not.toContain(`href="/t/`);
    }
  });

  test("has its own day in its PDF and its calendar file, which leaves the next one's entry alone", async () => {
    await bought();
    const browser = site.client();
    await closeAfterTheDay();
    expect(ticketDay(await findEditionFestival(app, 1)).join(" ")).toMatch(
      /12 December 2026.*Old Arena/,
    );
    const own = await (await browser.fetch("/festival.ics?season=1")).text();
    expect(own).toContain("DTSTART:20261212");
    expect(own).toContain("Old Arena");
    const next = await (await browser.fetch("/festival.ics?season=2")).text();
    expect(next).toContain("DTSTART:20271211");
    const uid = (file: string) => /UID:(.*)/.exec(file)![1];
    expect(uid(own)).not.toBe(uid(next));
    for (const season of ["3", "0", "x"])
      expect((await browser.fetch(`/festival.ics?season=${season}`)).status).toBe(404);
  });

  test("is sent by an e-mail that had not left with its own facts and without a code", async () => {
    const { order } = await bought();
    await closeAfterTheDay();
    await site.jobs.done();
    const [mail] = await mailbox(site);
    expect(mail!.subject).toContain(order.number);
    expect(mail!.html).toContain("12 December 2026");
    expect(mail!.html).not.toMatch(ofNextYear);
    expect(mail!.html).not.toMatch(/The code of ticket|\.pdf|\.ics/);
  });

  test("is not named, passed on, taken, given back or sent again", async () => {
    const { first, second, token } = await bought();
    const pass = await makePassingLink(app, second.token!);
    await site.jobs.done();
    await closeAfterTheDay();
    const closed = { reason: "closed" };
    const name = { firstName: "Ada", lastName: "Obi" };
    const bayo = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com", userId: null };
    expect(await refusalOf(nameTicket(app, first.token!, name))).toMatchObject(closed);
    expect(await refusalOf(makePassingLink(app, first.token!))).toMatchObject(closed);
    expect(await refusalOf(acceptPassedTicket(app, pass, bayo))).toMatchObject(closed);
    const given = { purchase: token, ticketIds: [first.id] };
    expect(await refusalOf(returnTickets(app, given))).toMatchObject(closed);
    const mail = (await outbox(site)).find(({ kind }) => kind === "tickets")!;
    expect(await refusalOf(resendEmail(app, { emailId: mail.id }, by))).toMatchObject(closed);
    const back = await site.client().read(`/tickets/order/${token}/return`);
    expect(back).toContain("It was for the edition 2026, which is over.");
  });

  test("says its own day where the next day was published before the closing", async () => {
    const { first } = await bought();
    site.clock.set("2026-12-15T08:00:00Z");
    await setDay({ date: "2027-12-11", venue: "New Stadium" });
    site.clock.set("2026-12-20T08:00:00Z");
    await closeEdition(app, { edition: 1, name: "2026" }, by);
    const page = await site.client().read(`/t/${first.token}`);
    expect(page).toContain("12 December 2026");
    expect(page.slice(page.indexOf("<main"), page.indexOf("</main>"))).not.toMatch(ofNextYear);
  });

  test.each([
    ["known", "2027-12-11"],
    ["not known yet", ""],
  ])(
    "says its own day where it was closed before that day, and the next one is %s",
    async (_, date) => {
      const { token } = await bought();
      await closeEdition(app, { edition: 1, name: "2026", next: { date, gates: "" } }, by);
      const page = await site.client().read(`/tickets/order/${token}`);
      expect(page).toContain("were for 12 December 2026");
    },
  );

  test("says its own day where it was closed before that day on a site that shows examples", async () => {
    await saveSetting(db, "example_content", "shown");
    const { token } = await bought();
    await close("2027-12-11");
    const page = await site.client().read(`/tickets/order/${token}`);
    expect(page).toContain("were for 12 December 2026");
  });

  test("says the day that it was moved to before its first one came", async () => {
    const { first } = await bought();
    await setDay({ date: "2026-12-19", venue: "Old Arena" });
    site.clock.set("2026-12-27T08:00:00Z");
    await close("2027-12-11");
    expect(await site.client().read(`/t/${first.token}`)).toContain("19 December 2026");
  });
});

test("a waiting list of a closed edition says that it is over and offers nothing", async () => {
  const { typeId } = await bought();
  const waits = { name: "Bola", email: "bola@example.com", quantity: 1, takesFewer: false };
  await db.insert(waitingEntries).values({
    ...waits,
    typeId,
    personKey: "bola@example.com",
    token: "waiting",
    createdAt: app.now(),
    waitsSince: app.now(),
  });
  await closeAfterTheDay();
  const page = await site.client().read("/wait/waiting");
  expect(page).toContain("is over, and this list with it");
  expect(page).not.toContain("in turn");
});

test("an unsent e-mail about an offer ends with its edition", async () => {
  await bought();
  await site.jobs.done();
  const data = {
    username: "Bola",
    type: "Regular",
    quantity: 1,
    totalKobo: 0,
    until: "",
    token: "",
  };
  await db.insert(emails).values({ kind: "ticket_offer", recipient: "bola@example.com", data });
  await closeAfterTheDay();
  const mail = (await outbox(site)).find(({ kind }) => kind === "ticket_offer")!;
  expect(mail.failedAt).not.toBeNull();
  expect(await db.$count(ticketRows)).toBe(2);
});
