import { randomUUID } from "node:crypto";
import { eq, isNotNull, isNull } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import {
  broadcastRecipients,
  dayChanges,
  emails,
  orders,
  purchases,
  refunds,
  ticketEvents,
  tickets,
} from "#app/db/schema.server.ts";
import { changeDay } from "#app/domain/day-changes/change-day.server.ts";
import { checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { startServer } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const priceKobo = 3_000_00;
/** CANCELLED_ORDERS=300 makes 500 tickets of it; the e-mails of that take five minutes to leave. */
const orderCount = Number(process.env["CANCELLED_ORDERS"] ?? 60);
const ticketCount = Math.round((orderCount * 5) / 3);

/** Sells two tickets to each of the first buyers, and one to each of the others. */
async function sell(): Promise<void> {
  const { Regular: typeId = "" } = await openTicketSale(site, { Hall: ticketCount }, [
    { name: "Regular", prices: [{ priceKobo }], takes: { Hall: 1 } },
  ]);
  for (let index = 0; index < orderCount; index++) {
    const quantity = index < ticketCount - orderCount ? 2 : 1;
    await buyTickets(site, { typeId, quantity, email: `buyer${index}@example.com` });
  }
  await site.paystack.break({ dropWebhooks: false, refundStepMs: 0 });
}

/** The process that a host runs, on the database of the test, with its Paystack. */
const start = (mailUrl: string) => {
  const { databaseUrl = "", sessionSecret = "", dataDir, paystack, listenUrl } = app.env;
  return startServer({
    dataDir,
    env: {
      SEED: "empty",
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      PAYSTACK_PUBLIC_KEY: paystack.publicKey,
      PAYSTACK_SECRET_KEY: paystack.secretKey,
      PAYSTACK_URL: `${listenUrl}/sandbox/paystack`,
      SMTP_URL: mailUrl,
      MAIL_FROM: "festival@example.com",
    },
  });
};

test("when the server is killed while it refunds a cancelled festival, each order is refunded once, and everybody is told once", async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  await sell();
  const by = (await findSetting(db, "administrator"))!;
  const { number } = await app.festival();
  const change = {
    kind: "cancelled",
    refund: "all",
    refundsOrders: true,
    returnsDays: null,
  } as const;
  const words = { subject: "The festival is cancelled", body: "Hello {name}, we are sorry." };
  const wanted = { id: randomUUID(), seen: number, change, ...words, tellsNewsletter: false };
  await changeDay(app, wanted, by);

  const cancelled = () => db.$count(tickets, isNotNull(tickets.cancelledAt));
  for (const share of [0.04, 0.4, 0.76]) {
    const server = await start(mail.url);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    await expect.poll(cancelled, { timeout: 240_000 }).toBeGreaterThan(share * ticketCount);
    await server.end("SIGKILL");
    expect(await cancelled(), "it is killed on the way").toBeLessThan(ticketCount);
  }
  const server = await start(mail.url);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const isEnded = async () => (await db.select().from(dayChanges))[0]!.endedAt !== null;
  await expect.poll(isEnded, { timeout: 300_000 }).toBe(true);
  const unsent = () => db.$count(refunds, eq(refunds.status, "queued"));
  await expect.poll(unsent, { timeout: 300_000 }).toBe(0);
  // Other e-mails have the message as their reason.
  const told = () =>
    mail.received.filter(({ message }) => /^Subject: The festival is cancelled\r?$/m.test(message));
  const reached = () => new Set(told().map(({ to }) => to[0])).size;
  await expect.poll(reached, { timeout: 300_000 }).toBe(orderCount);
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
  // What was being sent when the server was killed may arrive again, as one and the same e-mail.
  const parsed = await Promise.all(told().map(({ message }) => PostalMime.parse(message)));
  expect(new Set(parsed.map(({ messageId }) => messageId)).size).toBe(orderCount);
  expect(await checkIntegrity(app)).toEqual([]);
}, 900_000);
