import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { broadcasts, ticketEvents, tickets } from "#app/db/schema.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { noteOpened } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { chooseMailsADay } from "./mails-a-day.server.ts";
import { planReminders } from "./reminders.server.ts";
import { sendBroadcasts } from "./send-broadcasts.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const hour = 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const sell = async (email: string) => {
  typeId ??= (
    await openTicketSale(site, { Hall: 50 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ])
  )["Regular"]!;
  return buyTickets(site, { typeId, email });
};
let typeId: string | undefined;
beforeEach(() => {
  typeId = undefined;
});

/** Goes so many hours from midnight of the festival's day, and does what each minute does. */
async function goTo(hoursFromMidnight: number): Promise<void> {
  const { day } = await app.festival();
  const midnight = new Date(`${day.date}T00:00:00+01:00`).getTime();
  site.clock.set(new Date(midnight + hoursFromMidnight * hour));
  await planReminders(app);
  await sendBroadcasts(app);
}

const reminded = async () =>
  (await outbox(site))
    .filter(({ kind }) => kind === "ticket_reminder")
    .map(({ recipient, data }) => `${recipient} ${(data as { moment: string }).moment}`)
    .toSorted();

const opens = new Headers({ "sec-fetch-site": "none" });

test("two days before, each address gets its valid tickets once, with their codes", async () => {
  await sell("ada@example.com");
  await sell("ada@example.com");
  await goTo(-2 * 24 + 8);
  expect(await reminded()).toEqual([]);

  await goTo(-2 * 24 + 9);
  await goTo(-2 * 24 + 10);
  await site.jobs.done();

  const [mail, ...others] = (await mailbox(site)).filter(({ html }) => html?.includes("once more"));
  expect(others).toEqual([]);
  expect(mail!.to).toBe("ada@example.com");
  const numbers = (await db.select().from(tickets)).map(({ ticketId }) => ticketId);
  expect(numbers).toHaveLength(2);
  for (const number of numbers) {
    expect(mail!.html).toContain(`The code of ticket ${number}`);
    expect(mail!.text).toContain(number);
  }
});

test("the reminder says when the gates open, where, and what the organisers add", async () => {
  const { day, words } = await app.festival();
  await sell("ada@example.com");
  const added = { day: { ...day, gate: "behind the library" } };
  const own = { words: { ...words, reminder: "Bring a raincoat. No bottles." } };
  await db.transaction((tx) => publishSections(tx, { ...added, ...own }, by, app.now()));
  await goTo(-2 * 24 + 9);
  await site.jobs.done();
  const mail = (await mailbox(site)).find(({ html }) => html?.includes("once more"))!;
  const text = mail.text.replaceAll(/\s+/g, " ");
  expect(text).toContain(
    `, ${day.gates}: that is when the gates open. The gate: behind the library.`,
  );
  expect(text).toContain("Bring a raincoat. No bottles.");
});

test("on the morning, those who have not opened their ticket since get it again", async () => {
  const ada = await sell("ada@example.com");
  await sell("bola@example.com");
  await goTo(-2 * 24 + 9);
  site.clock.advance(hour);
  await noteOpened(app, [ada.tickets[0]!.id], opens);

  await goTo(7);

  expect(await reminded()).toEqual([
    "ada@example.com tomorrow",
    "bola@example.com morning",
    "bola@example.com tomorrow",
  ]);
});

test("a ticket that was issued or imported is reminded of, too", async () => {
  const holder = { firstName: "Chidi", lastName: "Eze", email: "chidi@example.com" };
  await issueTicket(app, { ...holder, package: "Regular", gender: "", quantity: 1 }, by);
  const { startsAt } = await app.festival();
  site.clock.set(new Date(startsAt.getTime() - 24 * hour));

  await planReminders(app);
  await sendBroadcasts(app);
  await site.jobs.done();

  const mail = (await mailbox(site)).find(({ html }) => html?.includes("once more"));
  const [ticket] = await db.select().from(tickets);
  expect(mail!.text).toContain(ticket!.ticketId);
});

test("a ticket that is cancelled before its reminder leaves is not sent", async () => {
  const { order, tickets: mine } = await sell("ada@example.com");
  await goTo(-2 * 24 + 9);
  const ticketIds = mine.map(({ id }) => id);
  await cancelTickets(app, { orderId: order.id, ticketIds, reason: "Gone.", refund: false }, by);

  await site.jobs.done();

  expect((await mailbox(site)).filter(({ html }) => html?.includes("once more"))).toEqual([]);
});

test("where a day's messages do not suffice for all holders, the reminder begins days earlier", async () => {
  for (const name of ["ada", "bola", "chidi"]) await sell(`${name}@example.com`);
  await chooseMailsADay(app, 1, by);

  await goTo(-5 * 24);
  expect(await db.$count(broadcasts)).toBe(0);
  await goTo(-4 * 24 + 9);
  expect(await reminded()).toHaveLength(1);
});

test("nothing is sent where nobody has a ticket", async () => {
  await goTo(-24);
  expect(await db.$count(broadcasts)).toBe(0);
});

test("a program that only looks at a link opens no ticket", async () => {
  const { tickets: mine } = await sell("ada@example.com");
  await noteOpened(app, [mine[0]!.id], new Headers());
  expect(await db.$count(ticketEvents, eq(ticketEvents.kind, "opened"))).toBe(0);
});
