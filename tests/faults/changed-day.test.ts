import { randomUUID } from "node:crypto";
import { asc, eq, getTableName, isNotNull, isNull, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import {
  auditLog,
  broadcastRecipients,
  broadcasts,
  dayChanges,
  emails,
  festivalVersions,
  orders,
  purchases,
  refunds,
  ticketEvents,
  tickets,
} from "#app/db/schema.server.ts";
import { checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import { listReturnable } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { dayNumber, isoDay } from "#app/shared/dates.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { passMinutes, startBeside } from "#tests/support/process-beside.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const priceKobo = 3_000_00;
/** CHANGED_ORDERS=300 makes 500 tickets of it, kills at each step, and takes some minutes. */
const orderCount = Number(process.env["CHANGED_ORDERS"] ?? 36);
const isWhole = orderCount >= 300;
const ticketCount = Math.round((orderCount * 5) / 3);

/** Sells two tickets to each of the first buyers, and one to each of the others. */
async function sell() {
  const { Regular: typeId = "" } = await openTicketSale(site, { Hall: ticketCount }, [
    { name: "Regular", prices: [{ priceKobo }], takes: { Hall: 1 } },
  ]);
  const bought = [];
  for (let index = 0; index < orderCount; index++) {
    const quantity = index < ticketCount - orderCount ? 2 : 1;
    const email = `buyer${index}@example.com`;
    bought.push({ email, ...(await buyTickets(site, { typeId, quantity, email })) });
  }
  await site.paystack.break({ dropWebhooks: false, refundStepMs: 0 });
  return bought;
}

async function startProcess(mail: MailServer): Promise<ServerProcess> {
  const server = await startBeside(site, mail.url);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server;
}

/** The second form of the page, as the owner's browser sends it to a process. */
async function writeForm(fields: Record<string, string>) {
  const { cookieHeader: cookie } = await signInAsAdministrator(site);
  const { number } = await app.festival();
  const words = { body: "Hello {name}, we are sorry.", read: "1" };
  const form = { intent: "change-day", id: randomUUID(), seen: String(number), ...words };
  const body = new URLSearchParams({ ...form, ...fields });
  return async ({ url }: ServerProcess) => {
    const headers = { cookie, origin: url, accept: "text/html" };
    const init = { method: "POST", body, headers, redirect: "manual" } as const;
    return (await fetch(`${url}/adminFestival/change`, init)).status;
  };
}

type Press = Awaited<ReturnType<typeof writeForm>>;

/** What a change of the day writes before its press is answered. */
const written = [broadcasts, broadcastRecipients, festivalVersions, dayChanges, auditLog];

/** Where a press is killed: as it lists its people, or at each of them. */
const killedAt = isWhole ? written : [broadcastRecipients];
const shares = isWhole ? [0.1, 0.4, 0.7] : [0.3];

const countWritten = () => Promise.all(written.map((table) => db.$count(table)));

/**
 * Presses at a process that is killed while it writes to one of the tables after the other, and then
 * at one that is killed once it has answered. Returns the process at which the press is repeated, as
 * if that answer was lost.
 */
async function pressThroughKills(mail: MailServer, press: Press): Promise<ServerProcess> {
  const before = await countWritten();
  for (const table of killedAt) {
    const server = await startProcess(mail);
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${table} in share mode`);
      const answer = press(server).catch(() => "killed");
      await expect.poll(() => isWaitingFor(table)).toBe(true);
      await server.end("SIGKILL");
      expect(await answer).toBe("killed");
    });
    expect(await countWritten()).toEqual(before);
  }
  const server = await startProcess(mail);
  expect(await press(server)).toBe(303);
  await server.end("SIGKILL");
  await passMinutes(site);
  const other = await startProcess(mail);
  expect(await press(other)).toBe(303);
  expect(await db.$count(dayChanges)).toBe(1);
  expect(await db.$count(broadcasts)).toBe(1);
  return other;
}

/** Whether somebody who writes to a table waits for its lock. */
async function isWaitingFor(table: (typeof written)[number]): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query ~* ${`insert into "${getTableName(table)}"`}`,
  );
  return rows[0]!.count > 0;
}

/** Kills one process after the other when so much is done, and returns the last one, which runs. */
async function killAt(
  mail: MailServer,
  first: ServerProcess,
  { all, done }: { all: number; done: () => number | Promise<number> },
): Promise<ServerProcess> {
  let server = first;
  for (const share of shares) {
    await expect.poll(done).toBeGreaterThan(share * all);
    await server.end("SIGKILL");
    expect(await done(), "it is killed on the way").toBeLessThan(all);
    await passMinutes(site);
    server = await startProcess(mail);
  }
  return server;
}

/** The e-mails with a heading that have arrived; others have the message as their reason. */
const told = (mail: MailServer, subject: string) =>
  mail.received.filter(({ message }) => message.includes(`\r\nSubject: ${subject}\r\n`));
const reached = (mail: MailServer, subject: string) =>
  new Set(told(mail, subject).map(({ to }) => to[0])).size;

/** The e-mails as a mail program reads them: what was being sent when it was killed is one. */
async function readOnce(mail: MailServer, subject: string) {
  const parsed = await Promise.all(
    told(mail, subject).map(({ message }) => PostalMime.parse(message)),
  );
  return [...new Map(parsed.map((one) => [one.messageId, one])).values()];
}

/** What the codes of all tickets are signed for. */
const codesOf = () =>
  db
    .select({ id: tickets.id, token: tickets.token, generation: tickets.generation })
    .from(tickets)
    .orderBy(asc(tickets.id));

test("a festival that is moved by a week through kills keeps all codes and tells everybody once", async () => {
  const mail = await startMailServer(0, 200);
  onTestFinished(() => mail.stop());
  const bought = await sell();
  const codes = await codesOf();
  const sequence = (calendar: string) => Number(/^SEQUENCE:(\d+)/m.exec(calendar)![1]);
  const sequenceBefore = sequence(await site.client().read("/festival.ics"));
  const { day, startsAt } = await app.festival();
  const date = isoDay(dayNumber(startsAt) + 7);
  const { gates, ends, venue, city } = day;
  const subject = "The festival is a week later";
  const to = { date, gates, ends, venue, city };
  const press = await writeForm({ kind: "moved", ...to, days: "14", subject });

  const pressed = await pressThroughKills(mail, press);
  const done = () => reached(mail, subject);
  const server = await killAt(mail, pressed, { all: orderCount, done });
  await expect.poll(done).toBe(orderCount);
  const calendar = await fetch(`${server.url}/festival.ics`);
  expect(sequence(await calendar.text())).toBe(sequenceBefore + 1);
  await server.end("SIGTERM");

  expect((await app.festival()).day.date).toBe(date);
  expect(await codesOf()).toEqual(codes);
  expect(codes).toHaveLength(ticketCount);
  expect(await db.$count(emails, eq(emails.kind, "broadcast"))).toBe(orderCount);
  const mails = await readOnce(mail, subject);
  expect(mails).toHaveLength(orderCount);
  for (const { email, token } of bought) {
    const own = mails.find(({ to }) => to![0]!.address === email)!;
    expect(own.html, email).toContain(`/tickets/order/${token}/return`);
    for (const ticket of await listReturnable(db, token, app.now()))
      expect(ticket).toMatchObject({ backKobo: priceKobo, feeKobo: 0, blockedReason: null });
  }
  expect(await checkIntegrity(app)).toEqual([]);
}, 900_000);

test("a cancelled festival refunds each order once and tells everybody once through kills", async () => {
  const mail = await startMailServer(0, 20);
  onTestFinished(() => mail.stop());
  await sell();
  const subject = "The festival is cancelled";
  const press = await writeForm({ kind: "cancelled", refund: "all", orders: "on", subject });

  const pressed = await pressThroughKills(mail, press);
  const done = () => db.$count(tickets, isNotNull(tickets.cancelledAt));
  const server = await killAt(mail, pressed, { all: ticketCount, done });
  const isEnded = async () => (await db.select().from(dayChanges))[0]!.endedAt !== null;
  await expect.poll(isEnded, { timeout: 300_000 }).toBe(true);
  const unsent = () => db.$count(refunds, eq(refunds.status, "queued"));
  await expect.poll(unsent, { timeout: 300_000 }).toBe(0);
  await expect.poll(() => reached(mail, subject), { timeout: 300_000 }).toBe(orderCount);
  await server.end("SIGTERM");

  expect(await db.select().from(dayChanges)).toMatchObject([{ done: ticketCount, failures: [] }]);
  expect(await db.$count(tickets, isNull(tickets.cancelledAt))).toBe(0);
  expect(await db.$count(ticketEvents, eq(ticketEvents.kind, "cancelled"))).toBe(ticketCount);
  const paidBack = await db.select().from(refunds);
  expect(paidBack).toHaveLength(orderCount);
  expect(paidBack.reduce((sum, { amount }) => sum + amount, 0)).toBe(ticketCount * priceKobo);
  for (const { reference } of await db.select().from(purchases))
    expect(await app.paystack.listRefunds(reference), reference).toHaveLength(1);
  expect(await db.$count(orders)).toBe(orderCount);
  expect(await db.$count(emails, eq(emails.kind, "tickets_cancelled"))).toBe(orderCount);
  expect(await db.$count(broadcastRecipients)).toBe(orderCount);
  expect(await readOnce(mail, subject)).toHaveLength(orderCount);
  expect(await checkIntegrity(app)).toEqual([]);
}, 900_000);
