import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  broadcastRecipients,
  broadcasts,
  emails,
  subscribers,
  users,
} from "#app/db/schema.server.ts";
import { addSubscriber } from "#app/domain/newsletter/newsletter.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import type { Audience } from "#app/shared/broadcasts/audiences.ts";
import { daysToSend } from "#app/shared/broadcasts/sending.ts";
import { createOrder } from "#tests/support/factories.ts";
import { readInbox } from "#tests/support/inbox.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { countPeople, peopleOf } from "./audiences.server.ts";
import { countRecipients, findBroadcast, listRecipients } from "./broadcast-lists.server.ts";
import { chooseMailsADay } from "./mails-a-day.server.ts";
import { sendBroadcasts } from "./send-broadcasts.server.ts";
import { saveBroadcast, sendBroadcast, sendTest, stopBroadcast } from "./write-broadcast.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const hour = 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const holder = (email: string, firstName = "Ada") => ({
  firstName,
  lastName: "Obi",
  email,
  package: "Regular",
  gender: "",
  quantity: 1,
});

async function write(audiences: Audience[], fields: object = {}): Promise<string> {
  const id = randomUUID();
  const words = { subject: "The gates open at four", body: "Hello {name}, see you in {city}." };
  await saveBroadcast(
    app,
    { id, audiences, buttonText: "", buttonUrl: "", ...words, ...fields },
    by,
  );
  return id;
}

const send = (id: string, dueAt = app.now(), isMeant = false) =>
  sendBroadcast(app, { id, dueAt, isMeant }, by);

async function subscribeMany(many: number): Promise<void> {
  await db.insert(subscribers).values(
    Array.from({ length: many }, (_, index) => ({
      email: `reader${index}@example.com`,
      source: "newsletter" as const,
    })),
  );
}

/** Has all that stands in the outbox left, as the mail service takes it. */
const leave = () =>
  db
    .update(emails)
    .set({ sentAt: app.now() })
    .where(and(isNull(emails.sentAt), isNull(emails.failedAt)));

const messagesSent = async () =>
  (await mailbox(site)).filter(({ subject }) => subject === "The gates open at four");

test("a person in three audiences gets one e-mail, with the name and the festival filled in", async () => {
  const customer = await signUp(site, { email: "ada@example.com" });
  await createOrder(site, customer);
  await issueTicket(app, holder("Ada@Example.com"), by);
  await addSubscriber(db, "ada@example.com", "newsletter");
  const id = await write(["holders", "order:new", "newsletter"]);

  await send(id);
  await site.jobs.done();

  const sent = await messagesSent();
  expect(sent.map(({ to }) => to)).toEqual(["ada@example.com"]);
  expect(sent[0]!.html).toContain("see you in Port Harcourt");
  const { rows } = await listRecipients(db, { id, show: null, after: null, limit: 10 });
  expect(rows).toMatchObject([{ email: "ada@example.com", state: "sent" }]);
  const [recipient] = await db.select().from(broadcastRecipients);
  expect(recipient!.audiences).toEqual(["holders", "newsletter", "order:new"]);
});

test("a buyer whose guests have no name yet is written to by their own name", async () => {
  const { Regular } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  await buyTickets(site, { typeId: Regular!, email: "ada@example.com", quantity: 2 });
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from (${await peopleOf(db, ["holders"])}) as person`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.name).not.toContain("Guest of");
});

test("a message that is wholly in the outbox can still be stopped", async () => {
  await subscribeMany(10);
  const id = await write(["newsletter"]);
  await send(id);
  await sendBroadcasts(app);
  expect((await findBroadcast(db, id))!.endedAt).not.toBeNull();

  await stopBroadcast(app, id, by);
  await site.jobs.done();

  expect(await messagesSent()).toEqual([]);
  expect((await countRecipients(db, id))["not-sent"]).toBe(10);
});

test("each audience is counted by itself, and all of them together without those in several", async () => {
  await issueTicket(app, holder("ada@example.com"), by);
  await issueTicket(app, holder("bola@example.com"), by);
  await addSubscriber(db, "bola@example.com", "newsletter");
  await addSubscriber(db, "chidi@example.com", "newsletters-page");

  const { each, total } = await countPeople(db, ["holders", "newsletter", "waiting"]);

  expect(Object.fromEntries(each)).toEqual({ holders: 2, newsletter: 2, waiting: 0 });
  expect(total).toBe(3);
});

test("whoever has an account gets a notification, too", async () => {
  const customer = await signUp(site);
  await createOrder(site, customer);
  await send(await write(["order:new"]));

  await sendBroadcasts(app);

  const inbox = await readInbox(site, customer.id);
  expect(inbox.find(({ kind }) => kind === "broadcast")!.broadcast!.subject).toBe(
    "The gates open at four",
  );
});

test("an account whose address nobody has proved is not told of somebody else's ticket", async () => {
  const stranger = await signUp(site, { email: "ada@example.com" });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, stranger.id));
  await issueTicket(app, holder("ada@example.com"), by);
  await send(await write(["holders"]));

  await sendBroadcasts(app);

  expect(await readInbox(site, stranger.id)).toEqual([]);
  expect(await countRecipients(db, (await db.select().from(broadcasts))[0]!.id)).toMatchObject({
    waiting: 1,
  });
});

test("2,000 messages with 400 a day take five days, nobody gets two, and the ticket of each day leaves first", async () => {
  await subscribeMany(2_000);
  await chooseMailsADay(app, 400, by);
  const id = await write(["newsletter"]);
  await send(id);
  expect(daysToSend(2_000, { leftToday: 400, aDay: 400 })).toBe(5);

  const perDay: number[] = [];
  for (let day = 0; day < 5; day++) {
    const before = (await countRecipients(db, id)).sent;
    for (let minute = 0; minute < 12; minute++) {
      await sendBroadcasts(app);
      await issueTicket(app, holder(`buyer${day}-${minute}@example.com`), by);
      const { rows } = await db.execute<{ kind: string }>(sql`
        select email.kind from pgboss.job
        join emails email on email.id = (job.data->>'emailId')::uuid
        where job.name = 'send-email' and email.sent_at is null
        order by job.priority desc, job.created_on limit 1`);
      expect(rows[0]!.kind).toBe("ticket");
      await leave();
      site.clock.advance(60_000);
    }
    perDay.push((await countRecipients(db, id)).sent - before);
    site.clock.advance(24 * hour - 12 * 60_000);
  }

  expect(perDay).toEqual([400, 400, 400, 400, 400]);
  expect((await findBroadcast(db, id))!.endedAt).not.toBeNull();
  const sent = (await outbox(site)).filter(({ kind }) => kind === "broadcast");
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(2_000);
  expect(sent).toHaveLength(2_000);
});

test("what an outbox that is full has no room for is written some seconds later, by one job", async () => {
  await subscribeMany(80);
  await send(await write(["newsletter"]));
  await Promise.all([sendBroadcasts(app), sendBroadcasts(app)]);
  expect(await db.$count(emails)).toBe(50);
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
    where name = 'send-broadcasts' and start_after > created_on`);
  expect(rows).toEqual([{ seconds: 5 }]);

  await site.jobs.done();

  expect(await messagesSent()).toHaveLength(80);
});

test("several processes that send at once exceed the day's number together by nothing", async () => {
  await subscribeMany(100);
  await chooseMailsADay(app, 40, by);
  await send(await write(["newsletter"]));

  await Promise.all([sendBroadcasts(app), sendBroadcasts(app), sendBroadcasts(app)]);

  expect(await db.$count(emails, eq(emails.kind, "broadcast"))).toBe(40);
});

test("a message that is stopped half-way says who has it, and takes back what has not left", async () => {
  await subscribeMany(80);
  const id = await write(["newsletter"]);
  await send(id);
  await sendBroadcasts(app);
  const some = await db.select().from(emails).where(eq(emails.kind, "broadcast")).limit(10);
  for (const email of some)
    await db.update(emails).set({ sentAt: app.now() }).where(eq(emails.id, email.id));

  await stopBroadcast(app, id, by);
  await site.jobs.done();

  expect(await countRecipients(db, id)).toEqual({
    sent: 10,
    waiting: 0,
    left: 0,
    failed: 0,
    "not-sent": 70,
  });
  expect(await messagesSent()).toEqual([]);
  const { rows } = await listRecipients(db, { id, show: "not-sent", after: null, limit: 1 });
  expect(rows[0]!.why).toBe("The message was stopped");
});

test("a message to the same people within ten minutes is asked about, and sent when it is meant", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  await addSubscriber(db, "bola@example.com", "newsletters-page");
  await send(await write(["newsletter", "team"]));
  const second = await write(["newsletter"]);

  expect(await refusalOf(send(second))).toMatchObject({ reason: "again" });
  await send(second, app.now(), true);

  const third = await write(["newsletter"]);
  site.clock.advance(11 * 60_000);
  await send(third);
  expect((await findBroadcast(db, third))!.dueAt).not.toBeNull();
});

test("a message that is planned goes to those who are in its audiences at its time", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  const id = await write(["newsletter"]);
  await send(id, new Date(app.now().getTime() + hour));
  await sendBroadcasts(app);
  expect((await findBroadcast(db, id))!.startedAt).toBeNull();

  await addSubscriber(db, "bola@example.com", "newsletter");
  site.clock.advance(hour);
  await sendBroadcasts(app);

  const { rows } = await listRecipients(db, { id, show: null, after: null, limit: 10 });
  expect(rows.map(({ email }) => email)).toEqual(["ada@example.com", "bola@example.com"]);
});

test("a plan that is taken back can be changed, and sends nothing", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  const id = await write(["newsletter"]);
  await send(id, new Date(app.now().getTime() + hour));
  const change = {
    audiences: ["newsletter" as const],
    body: "New.",
    buttonText: "",
    buttonUrl: "",
  };
  expect(await refusalOf(saveBroadcast(app, { id, subject: "New", ...change }, by))).toMatchObject({
    reason: "begun",
  });

  await stopBroadcast(app, id, by);
  await saveBroadcast(app, { id, subject: "New", ...change }, by);
  site.clock.advance(2 * hour);
  await sendBroadcasts(app);

  expect(await db.$count(emails)).toBe(0);
});

test("whoever leaves the newsletter while a message is under way does not get it", async () => {
  await subscribeMany(60);
  const id = await write(["newsletter"]);
  await send(id);
  await sendBroadcasts(app);
  const [next] = (await listRecipients(db, { id, show: "left", after: null, limit: 1 })).rows;
  await db.delete(subscribers).where(eq(subscribers.email, next!.email));

  await leave();
  await sendBroadcasts(app);

  const { rows } = await listRecipients(db, { id, show: "not-sent", after: null, limit: 10 });
  expect(rows).toMatchObject([{ email: next!.email, why: "Left the newsletter" }]);
});

test("a message to nobody is refused", async () => {
  const id = await write(["waiting"]);
  expect(await refusalOf(send(id))).toMatchObject({ reason: "nobody" });
});

test("a test goes to the organiser alone, and says that it is one", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  const id = await write(["newsletter"]);

  await sendTest(app, { id, email: "me@example.com", name: "Me" });
  await site.jobs.done();

  expect((await mailbox(site)).map(({ to, subject }) => [to, subject])).toEqual([
    ["me@example.com", "Test: The gates open at four"],
  ]);
  expect((await findBroadcast(db, id))!.dueAt).toBeNull();
});
