import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { broadcastRecipients, emails, subscribers } from "#app/db/schema.server.ts";
import { countRecipients, findBroadcast } from "#app/domain/broadcasts/broadcast-lists.server.ts";
import { chooseMailsADay } from "#app/domain/broadcasts/mails-a-day.server.ts";
import { sendBroadcasts } from "#app/domain/broadcasts/send-broadcasts.server.ts";
import { saveBroadcast, sendBroadcast } from "#app/domain/broadcasts/write-broadcast.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { passMinutes, startBeside } from "#tests/support/process-beside.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

/** MESSAGES=2000 takes some minutes: of 400 a day, 50 leave in five seconds. */
const people = Number(process.env["MESSAGES"] ?? 200);
const days = 5;
const aDay = people / days;

/** Sends a message to as many readers as there are people. Returns its id. */
async function sendToReaders(): Promise<string> {
  const readers = Array.from({ length: people }, (_, index) => `reader${index}@example.com`);
  await db
    .insert(subscribers)
    .values(readers.map((email) => ({ email, source: "newsletter" as const })));
  const by = (await findSetting(db, "administrator"))!;
  await chooseMailsADay(app, aDay, by);
  const id = randomUUID();
  const words = { subject: "The gates open at four", body: "See you." };
  const fields = { id, audiences: ["newsletter" as const], buttonText: "", buttonUrl: "" };
  await saveBroadcast(app, { ...fields, ...words }, by);
  await sendBroadcast(app, { id, dueAt: app.now(), isMeant: false }, by);
  return id;
}

/** Lets a day pass for what a message has sent, and the minute in which the site looks again. */
const passADay = () =>
  db.transaction(async (tx) => {
    await tx
      .update(broadcastRecipients)
      .set({ queuedAt: sql`${broadcastRecipients.queuedAt} - interval '1 day'` });
    await app.queue.enqueue(tx, "send-broadcasts", {});
  });

test("in five days with a kill in each a message reaches each once, and tickets leave within a minute", async () => {
  const mail = await startMailServer(0, 200);
  onTestFinished(() => mail.stop());
  const { Regular: typeId = "" } = await openTicketSale(site, { Field: 20_000 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Field: 1 } },
  ]);
  const id = await sendToReaders();
  const start = async () => {
    const server = await startBeside(site, mail.url);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    return server;
  };
  const toReaders = () => mail.received.filter(({ to }) => to[0]!.startsWith("reader"));
  const reached = () => new Set(toReaders().map(({ to }) => to[0])).size;
  const isTicket = eq(emails.kind, "tickets");
  let sold = 0;
  /** Sells tickets one after the other, each once the e-mail of the one before has left. */
  async function sellTickets(): Promise<void> {
    for (let count = 0; count < 3; count++) {
      await buyTickets(site, { typeId, email: `buyer${sold++}@example.com` });
      const waiting = () => db.$count(emails, and(isTicket, isNull(emails.sentAt)));
      await expect.poll(waiting).toBe(0);
    }
  }

  let server = await start();
  for (let day = 1; day <= days; day++) {
    const byEvening = aDay * day;
    await expect.poll(reached).toBeGreaterThan(byEvening - aDay * 0.7);
    await server.end("SIGKILL");
    expect(reached(), "it is killed on the way").toBeLessThan(byEvening);
    await passMinutes(site);
    server = await start();
    await sellTickets();
    await expect.poll(reached).toBe(byEvening);
    await sendBroadcasts(app);
    const queued = () => db.$count(broadcastRecipients, isNotNull(broadcastRecipients.queuedAt));
    expect(await queued(), "no more leave on this day").toBe(byEvening);
    if (day < days) await passADay();
  }
  await expect.poll(() => countRecipients(db, id)).toMatchObject({ sent: people, waiting: 0 });
  await server.end("SIGTERM");

  expect((await findBroadcast(db, id))!.endedAt).not.toBeNull();
  expect(await db.$count(emails, eq(emails.kind, "broadcast"))).toBe(people);
  // What the server was sending when it was killed may arrive again, as one and the same e-mail.
  const parsed = await Promise.all(toReaders().map(({ message }) => PostalMime.parse(message)));
  expect(new Set(parsed.map(({ messageId }) => messageId)).size).toBe(people);
  expect(parsed[0]).toMatchObject({
    subject: "The gates open at four",
    from: { address: "festival@example.com" },
  });
  expect(parsed[0]!.text).toContain("See you.");
  const waited = sql`extract(epoch from max(${emails.sentAt} - ${emails.createdAt}))`;
  const [ofTickets] = await db
    .select({ many: sql`count(*)`.mapWith(Number), longest: waited.mapWith(Number) })
    .from(emails)
    .where(isTicket);
  expect(ofTickets!.many).toBe(sold);
  expect(ofTickets!.longest).toBeLessThan(60);
}, 900_000);
