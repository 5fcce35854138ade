import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  auditLog,
  contactMessages,
  erasures,
  orders,
  purchases,
  refunds,
  subscribers,
  tickets,
  users,
} from "#app/db/schema.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { cancelTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import { markAnswered } from "#app/domain/contact/messages.server.ts";
import { addSubscriber } from "#app/domain/newsletter/newsletter.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { erasePerson } from "./erase-person.server.ts";
import { describePerson, findPeople } from "./find-person.server.ts";
import { collectDataOf } from "./personal-data.server.ts";
import { repeatErasures } from "./repeat-erasures.server.ts";

const site = await createTestApp({ now: "2025-07-20T08:00:00Z" });
const { app } = site;
const { db } = app;
const email = "ada@person.example";

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

async function write() {
  await db.insert(contactMessages).values({
    editionId: currentEdition,
    name: "Ada Obi",
    email: "Ada@Person.example",
    message: "When do the gates open?",
    createdAt: app.now(),
  });
  await addSubscriber(db, email, "newsletter");
}

async function buy() {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  return buyTickets(site, { typeId: Regular!, email, name: "Ada Obi" });
}

const nothing = {
  account: null,
  orders: 0,
  tickets: 0,
  waiting: 0,
  messages: 0,
  newsletter: 0,
  broadcasts: 0,
  emails: 0,
};

test("a person without an account is found by the address, and by the name", async () => {
  await write();
  expect(await findPeople(db, "person.exam")).toEqual([{ email, name: "Ada Obi" }]);
  expect(await findPeople(db, "ada ob")).toEqual([{ email, name: "Ada Obi" }]);
  expect(await findPeople(db, "100%")).toEqual([]);
});

test("all that is stored of an address is downloaded", async () => {
  await write();
  const { order, tickets: bought } = await buy();
  const data = JSON.stringify(await collectDataOf(app, email));
  expect(data).toContain(order.number);
  expect(data).toContain("When do the gates open?");
  expect(data).not.toContain(bought[0]!.token!);
});

test("an account is erased with what was written and bought", async () => {
  await signUp(site, { email });
  await write();
  await erasePerson(app, " Ada@Person.example ", by);
  expect(await db.$count(users, eq(users.email, email))).toBe(0);
  expect(await describePerson(db, email)).toMatchObject(nothing);
  const [change] = await db.select().from(auditLog).where(eq(auditLog.action, "Erased a person"));
  expect(JSON.stringify(change)).not.toContain("person.example");
});

test("a valid ticket stays with its name until it is cancelled, and the money stays for good", async () => {
  const bought = await buy();
  await erasePerson(app, email, by);
  expect(await describePerson(db, email)).toMatchObject({ keptTickets: 1, keptOrders: 1 });

  const ticketIds = bought.tickets.map(({ id }) => id);
  const cancelling = { orderId: bought.order.id, ticketIds, reason: "Asked for", refund: true };
  await cancelTickets(app, cancelling, by);
  await erasePerson(app, email, by);

  expect(await describePerson(db, email)).toMatchObject(nothing);
  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({ userEmail: "", username: "Deleted customer", totalKobo: 3_000_00 });
  const [purchase] = await db.select().from(purchases);
  expect(purchase).toMatchObject({ email: "", username: "Deleted customer" });
  const [ticket] = await db.select().from(tickets);
  expect(ticket).toMatchObject({ firstName: "Deleted", email: "", paidKobo: 3_000_00 });
  expect(await db.$count(refunds)).toBe(1);
  expect(JSON.stringify(await outbox(site))).not.toContain(email);
  await site.jobs.done();
  expect(await checkIntegrity(app)).toEqual([]);
});

test("the log of changes says no more who had a ticket or wrote a message, and still what was done", async () => {
  await write();
  const [{ id: messageId } = { id: "" }] = await db.select().from(contactMessages);
  await markAnswered(app, { messageIds: [messageId], answered: true }, by);
  const fields = { firstName: "Ada", lastName: "Obi", package: "Regular", gender: "Female", email };
  const ticketId = await issueTicket(app, { ...fields, quantity: 1 }, by);
  const [ticket] = await db.select().from(tickets);
  await cancelTicket(app, { id: ticket!.id, version: ticket!.version }, by);
  await erasePerson(app, email, by);
  const log = await db.select().from(auditLog);
  for (const trace of ["Ada", "Obi", "person.example"])
    expect(JSON.stringify(log).toLowerCase()).not.toContain(trace.toLowerCase());
  expect(log.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`Ticket ${ticketId}`, "Message from somebody who was erased"]),
  );
});

test("an organiser is not erased", async () => {
  expect(await refusalOf(erasePerson(app, administrator.email, by))).toMatchObject({
    reason: "organiser",
  });
});

test("a backup that still has the person loses them again, by a hash that names nobody", async () => {
  await write();
  await erasePerson(app, email, by);
  const [record] = await db.select().from(erasures);
  expect(record!.hash).not.toContain("ada");
  expect(record!.listedAt).not.toBeNull();

  // As restoring the backup of the day before does: the person is there, and the record is not.
  await db.delete(erasures);
  await write();
  await db.insert(subscribers).values({ email: "other@person.example", source: "newsletter" });
  expect(await repeatErasures(app)).toBe(1);

  expect(await describePerson(db, email)).toMatchObject(nothing);
  expect(await db.$count(subscribers)).toBe(1);
  expect(await repeatErasures(app)).toBe(0);
});

test("somebody who comes back after the erasure is not erased by its record", async () => {
  await write();
  await erasePerson(app, email, by);
  await write();
  expect(await repeatErasures(app)).toBe(0);
  expect(await describePerson(db, email)).toMatchObject({ messages: 1 });
});

test("the owner finds and erases a person on one page", async () => {
  await write();
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminPeople?q=ada")).toContain("Erase this person");
  const file = await admin.get(`/adminPeople/data.json?email=${email}`);
  expect(await file.json()).toMatchObject({ byEmail: { messages: [{ name: "Ada Obi" }] } });
  const unread = await admin.post("/adminPeople", { intent: "erase-person", email });
  expect(await unread.text()).toContain("Tick that you have read this.");
  await admin.post("/adminPeople", { intent: "erase-person", email, read: "1" });
  expect(await db.$count(contactMessages, sql`lower(email) = ${email}`)).toBe(0);
});
