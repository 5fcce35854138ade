import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { csvPageSize } from "#app/domain/lists/list-csv.server.ts";
import { piecesOf } from "#tests/support/list-csv.ts";
import {
  auditLog,
  codes,
  contactMessages,
  orders,
  editions,
  paymentCases,
  ticketLedger,
  ticketPlaces,
  tickets,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { codesCsv } from "#app/domain/discounts/code-lists.server.ts";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import { ticketsCsv } from "#app/domain/tickets/ticket-export.server.ts";
import { waitingCsv } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { copyRows } from "#tests/support/copied-rows.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { countFigures } from "#app/domain/analytics/analytics.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { saveSection } from "#app/domain/festival/draft.server.ts";
import { readFestival } from "#app/domain/festival/festival.server.ts";
import {
  publishDraft,
  publishSections,
  restoreVersion,
} from "#app/domain/festival/publication.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { listMessages, messagesCsv } from "#app/domain/contact/messages.server.ts";
import { countForAdmin } from "#app/domain/analytics/admin-counts.server.ts";
import { listOrders } from "#app/domain/orders/order-lists.server.ts";
import { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import {
  giveOtherTickets,
  makeMissingTickets,
} from "#app/domain/purchases/cases/make-missing-tickets.server.ts";
import { cancelTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import { confirmImport, prepareImport } from "#app/domain/tickets/import-tickets.server.ts";
import { listTickets } from "#app/domain/tickets/tickets.server.ts";
import { dayNumber, isoDay } from "#app/shared/dates.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { findCheckInBeforeTheDay, openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { closeEdition } from "./close-edition.server.ts";
import { reopenEdition } from "./undo-closing.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const administrator = async () => (await findSetting(db, "administrator"))!;
const close = async (name: string, edition = 1, next?: { date: string; gates: string }) =>
  closeEdition(app, { edition, name, next }, await administrator());
const setDay = async (date: string) => {
  const byUserId = await administrator();
  const day = { ...(await publishedDay()), date };
  await db.transaction((tx) => publishSections(tx, { day }, byUserId, app.now()));
};
const publishedDay = async () => (await readFestival(db, app.env)).day;

async function importTicket(ticketId: string) {
  const text = `firstName,lastName,TicketId,package,gender,email,quantity\nAda,Obi,${ticketId},Vip,Female,ada@example.com,1\n`;
  const file = { name: "tickets.csv", bytes: new TextEncoder().encode(text) };
  const importId = await prepareImport(app, file, await administrator());
  await confirmImport(app, { importId, again: false }, await administrator());
}

/**
 * An edition with a completed order, a ticket, and two messages of which one waits for its answer.
 */
async function doneEdition() {
  const ada = await signUp(site);
  const cap = await createProduct(site, { name: "Cap", limitPerPerson: 1 });
  const made = await createOrder(site, ada, { products: [cap], status: "completed" });
  await importTicket("VIP-1");
  const wrote = { email: "b@example.com", message: "Is there a bus?" };
  await db.insert(contactMessages).values([
    { ...wrote, name: "Bola", answeredAt: app.now() },
    { ...wrote, name: "Chika" },
  ]);
  return { ada, cap, ...made };
}

/** What the back office shows of an edition. */
async function seen(edition?: number) {
  const completed = await listOrders(db, { status: "completed", edition, limit: 9 });
  return {
    completed: completed.rows.map(({ id }) => id),
    tickets: (await listTickets(db, { edition, limit: 9 })).rows.map(({ ticketId }) => ticketId),
    messages: (await listMessages(db, { edition, limit: 9 })).rows.map(({ name }) => name),
  };
}

/**
 * What is in a file that is read on after its edition was closed, once its first rows were there.
 */
async function readAcrossClosing(files: AsyncGenerator<string>[]): Promise<string[]> {
  const texts = await Promise.all(
    files.map(async (file) => (await file.next()).value + (await file.next()).value),
  );
  await close("2026");
  for (const [at, file] of files.entries()) for await (const more of file) texts[at] += more;
  return texts;
}

describe("tickets that are paid for around the closing", () => {
  const openHall = async (size: number | null = null) => {
    await doneEdition();
    const { Regular } = await openTicketSale(site, { Hall: size }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    return Regular!;
  };
  /** Reserves a ticket some time ago, as Paystack's clock is the real one, until the time is over. */
  const reserveThatEnds = async () => {
    site.clock.set(new Date(Date.now() - 60 * 60_000));
    const begun = await beginTickets(site, { typeId: await openHall() });
    site.clock.advance(20 * 60_000);
    return begun;
  };
  /** Pays while nobody hears of it. */
  const pay = async (reference: string) => {
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
  };
  const editionsOf = async (reference: string) => {
    const [place] = await db
      .select()
      .from(ticketPlaces)
      .where(eq(ticketPlaces.reference, reference));
    return {
      order: (await db.select().from(orders).where(eq(orders.reference, reference)))[0]?.editionId,
      ledger: (
        await db.select().from(ticketLedger).where(eq(ticketLedger.reference, reference))
      ).map(({ editionId }) => editionId),
      tickets: (await db.select().from(tickets).where(eq(tickets.placeId, place!.id))).map(
        ({ editionId }) => editionId,
      ),
    };
  };
  const expectSound = async () => {
    expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
    expect(await findOrderViolations(db, "all")).toEqual([]);
  };

  test("are of the edition in which they were bought, with their order, if they were paid in time", async () => {
    const { reference } = await beginTickets(site, { typeId: await openHall() });
    await pay(reference);
    await close("2026");
    await settlePurchase(app, reference);
    expect(await editionsOf(reference)).toEqual({ order: 1, ledger: [1], tickets: [1] });
    await expectSound();
  });

  test("are not made over the capacity for an edition that is closed: their money goes back", async () => {
    const { reference } = await reserveThatEnds();
    await close("2026");
    await pay(reference);
    await settlePurchase(app, reference);
    expect(await editionsOf(reference)).toEqual({ order: 1, ledger: [], tickets: [] });
    const [found] = await db
      .select()
      .from(paymentCases)
      .where(eq(paymentCases.reference, reference));
    const making = makeMissingTickets(
      app,
      { caseId: found!.id, reason: "The balcony." },
      await administrator(),
    );
    await expect(making).rejects.toMatchObject({
      reason: "closed",
      message: "These tickets were for 2026, which is closed: send the money back.",
    });
  });

  test("are of the next edition, with their order, once others of it were given instead", async () => {
    const { reference } = await reserveThatEnds();
    await close("2026", 1, { date: isoDay(dayNumber(app.now()) + 90), gates: "13:00" });
    await pay(reference);
    await settlePurchase(app, reference);
    const { Next } = await openTicketSale(site, { Hall: 10 }, [
      { name: "Next", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    const [found] = await db
      .select()
      .from(paymentCases)
      .where(eq(paymentCases.reference, reference));
    const answer = { caseId: found!.id, reason: "As asked.", typeId: Next! };
    await giveOtherTickets(app, answer, await administrator());
    expect(await editionsOf(reference)).toEqual({ order: 2, ledger: [2], tickets: [2] });
    await expectSound();
  });
});

const soldThisEdition = async () =>
  (await countFigures(app, { from: null, to: dayNumber(app.now()) }, 5)).sold.edition;

test("a file of orders, tickets, messages, codes or the waiting list that is being read while its edition is closed stays whole", async () => {
  const { orderId } = await doneEdition();
  // What waits for an answer moves to the next edition.
  await db.delete(contactMessages).where(isNull(contactMessages.answeredAt));
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const waits = { name: "Bola", email: "b@example.com", quantity: 1, takesFewer: false };
  await db.insert(waitingEntries).values({
    ...waits,
    typeId: Regular!,
    personKey: "b@example.com",
    token: "waiting",
    waitsSince: app.now(),
    state: "left",
  });
  await db.insert(codes).values({ code: "CREW", kind: "percent", percent: 10 });
  for (const [table, from, changed] of [
    ["purchases", "true", "'reference', 'copy-' || nth"],
    [
      "orders",
      `id = '${orderId}'`,
      "'id', 'copy-' || nth, 'number', 'VYB-' || 5000 + nth, 'reference', 'copy-' || nth",
    ],
    ["tickets", "ticket_id = 'VIP-1'", "'id', gen_random_uuid(), 'ticket_id', 'COPY-' || nth"],
    ["contact_messages", "answered_at is not null", "'id', gen_random_uuid()"],
    ["codes", "true", "'id', gen_random_uuid(), 'code', 'COPY' || nth"],
    ["waiting_entries", "true", "'id', gen_random_uuid(), 'token', 'waiting' || nth"],
  ] as const)
    await copyRows(db, table, { from, changed, times: csvPageSize + 100 });
  const texts = await readAcrossClosing([
    exportOrders(db, { status: "completed" }),
    piecesOf(ticketsCsv, app),
    piecesOf(messagesCsv, app),
    piecesOf(codesCsv, app),
    piecesOf(waitingCsv, app),
  ]);
  const rows = texts.map((text) => text.trimEnd().split("\n").length - 1);
  expect(rows).toEqual(rows.map(() => csvPageSize + 101));
});

test("a closed edition is preserved as it was, and the next one starts at zero", async () => {
  const { ada, cap, orderId } = await doneEdition();
  const before = await soldThisEdition();
  expect(before).toMatchObject({ orders: 1, pieces: 1 });
  expect(await Promise.all([close("2026"), close("2026")])).toEqual([{ ok: true }, { ok: true }]);
  const [edition, ...others] = await db.select().from(editions);
  expect(others).toEqual([]);
  expect(edition).toMatchObject({
    id: 1,
    name: "2026",
    openedAt: null,
    closedAt: expect.any(Date),
  });
  expect(edition!.figures).toMatchObject({
    sold: before,
    states: { completed: 1 },
    days: [{ day: isoDay(dayNumber(app.now())), orders: 1 }],
    parts: { products: [{ name: "Cap", pieces: 1 }] },
    tickets: [{ package: "Vip", tickets: 1 }],
    messages: 1,
  });

  expect(await seen()).toEqual({ completed: [], tickets: [], messages: ["Chika"] });
  expect((await countForAdmin(db)).orders.completed).toBe(0);
  const seenThen = { completed: [orderId], tickets: ["VIP-1"], messages: ["Bola"] };
  expect(await seen(1)).toEqual(seenThen);
  expect(await ada.client.read(`/myorders/${orderId}`)).toContain("Cap");

  await importTicket("VIP-1");
  const [old] = (await listTickets(db, { edition: 1, limit: 1 })).rows;
  for (const editionId of [1, 2])
    expect(await listEmailsAbout(db, { ticketId: "VIP-1", editionId })).toHaveLength(1);
  const cancelling = cancelTicket(app, { id: old!.id, version: 1 }, await administrator());
  await expect(cancelling).rejects.toMatchObject({ reason: "closed" });
  // The limit is one for each person, and she bought one in the old edition.
  site.clock.advance(3_600_000);
  const next = await createOrder(site, ada, { products: [cap], status: "completed" });
  expect(await seen()).toMatchObject({ completed: [next.orderId], tickets: ["VIP-1"] });
  expect(next.orderNumber).toMatch(/-\d*001$/);
  expect(await soldThisEdition()).toEqual(before);
  expect(await seen(1)).toEqual(seenThen);

  const undo = reopenEdition(app, 1, await administrator());
  await expect(undo).rejects.toMatchObject({ reason: "late" });
  expect(await close("2026", 2)).toMatchObject({ ok: false, errors: { name: /already/ } });
  await close("2027", 2);
  expect(await seen(2)).toMatchObject({ completed: [next.orderId] });
  expect(await seen(1)).toEqual(seenThen);
});

test("an edition can be closed when its orders are completed, and reopened until the next one has an order", async () => {
  site.clock.set("2026-11-22T10:00:00Z");
  const byUserId = await administrator();
  await expect(close("Nothing")).rejects.toMatchObject({ reason: "empty" });
  const { ada, orderId, orderNumber } = await doneEdition();
  const before = await seen();
  const day = await publishedDay();
  const over = await close("2026", 1, { date: "2026-11-21", gates: "" });
  expect(over).toMatchObject({ ok: false, errors: { date: /is over/ } });
  expect(await close("2026", 1, { date: "2027-02-30", gates: "25:00" })).toMatchObject({
    errors: { date: "Choose a day.", gates: "A time such as 13:00." },
  });
  // Neither the day of this edition, nor one before it.
  await setDay("2026-12-19");
  for (const date of ["2026-12-18", "2026-12-19"])
    expect(await close("2026", 1, { date, gates: "" })).toMatchObject({
      ok: false,
      errors: { date: "This edition is on 19 Dec 2026. Choose a day after it for the next one." },
    });
  await setDay(day.date);
  await close("2026", 1, { date: "2027-08-07", gates: "15:00" });
  expect(await publishedDay()).toEqual({ ...day, date: "2027-08-07", gates: "15:00" });
  await expect(close("Another tab")).rejects.toMatchObject({ reason: "changed" });
  await importTicket("VIP-1");
  await expect(reopenEdition(app, 1, byUserId)).rejects.toMatchObject({ reason: "same-id" });
  await db.execute("update tickets set ticket_id = 'VIP-2' where edition_id = 2");
  await reopenEdition(app, 1, byUserId);
  expect(await publishedDay()).toEqual(day);
  expect(await seen()).toEqual({ ...before, tickets: expect.arrayContaining(["VIP-1", "VIP-2"]) });
  await expect(reopenEdition(app, 1, byUserId)).rejects.toMatchObject({ reason: "changed" });
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, "Edition 2026"));
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    "Closed an edition",
    "Opened an edition again",
  ]);

  // The order is paid while somebody closes the edition: it either prevents the closing or belongs
  // to the new edition.
  const next = await createOrder(site, ada, { status: "completed" });
  expect(Number(next.orderNumber.split("-")[1])).toBe(Number(orderNumber.split("-")[1]) + 1);
  const { reference } = await createPurchase(site, ada);
  await site.paystack.pay(reference);
  const [closing] = await Promise.allSettled([
    close("2026"),
    settlePurchase(app, reference),
    settlePurchase(app, reference),
  ]);
  const paid = await db.select().from(orders).where(eq(orders.reference, reference));
  expect(paid.map(({ editionId }) => editionId)).toEqual([closing.status === "fulfilled" ? 2 : 1]);
  expect((await seen(closing.status === "fulfilled" ? 1 : undefined)).completed.toSorted()).toEqual(
    [orderId, next.orderId].toSorted(),
  );
});

test("a festival day that was drafted after closing stays a draft when closing is undone", async () => {
  site.clock.set("2026-11-22T10:00:00Z");
  await importTicket("VIP-1");
  const day = await publishedDay();
  await close("2026", 1, { date: "2027-08-07", gates: "15:00" });
  const value = { ...(await publishedDay()), venue: "New Field" };
  await saveSection(app, { section: "day", value, seen: 1 }, await administrator());
  await reopenEdition(app, 1, await administrator());
  expect(await publishedDay()).toEqual(day);
  expect((await readDraftRow(db)).sections).toEqual({ day: { ...day, venue: "New Field" } });
});

test("the day after a cancelled festival is not cancelled, and that festival is again once closing is undone", async () => {
  await doneEdition();
  const byUserId = await administrator();
  const cancelled = { ...(await publishedDay()), date: "2026-12-19", isCancelled: true };
  await db.transaction((tx) => publishSections(tx, { day: cancelled }, byUserId, app.now()));
  await close("2026", 1, { date: "2027-12-18", gates: "15:00" });
  expect(await publishedDay()).toMatchObject({ date: "2027-12-18", isCancelled: false });
  await reopenEdition(app, 1, byUserId);
  expect(await publishedDay()).toMatchObject({ date: "2026-12-19", isCancelled: true });
});

test("a gate that was opened early is no longer open once the edition is closed", async () => {
  await doneEdition();
  const byUserId = await administrator();
  await openCheckInEarly(app, { byUserId });
  await close("2026", 1, { date: "2027-12-18", gates: "15:00" });
  const festival = await app.festival();
  expect(await findCheckInBeforeTheDay(db, festival, app.now())).toMatchObject({ openUntil: null });
});

test("a package of a closed edition may be removed, and must be back before closing is undone", async () => {
  await importTicket("VIP-1");
  const { packages } = defaultSettings.tickets;
  const rename = async (seen: number) => {
    const renamed = packages.map((one) => (one.name === "Vip" ? { ...one, name: "Deck" } : one));
    const saving = { section: "tickets", value: { packages: renamed }, seen } as const;
    return saveSection(app, saving, await administrator());
  };
  const held = "“Vip” must stay: ticket VIP-1 still uses it.";
  expect(await rename(0)).toMatchObject({ ok: false, errors: { packages: held } });
  await close("2026");
  expect(await rename(0)).toMatchObject({ ok: true });
  await publishDraft(app, {}, await administrator());
  const list = await (await signInAsAdministrator(site)).read("/adminHome?season=1");
  expect(list.replace(/<.*?>/gs, "")).toContain("Vip1 ticket, 1 person");
  expect(list).toContain("package=Vip");
  const undo = async () => reopenEdition(app, 1, await administrator());
  await expect(undo()).rejects.toThrow("Ticket VIP-1 is of “Vip”, which is no package any more");
  await restoreVersion(app, 0, await administrator());
  await undo();
  expect((await seen()).tickets).toEqual(["VIP-1"]);
});

test("an organiser reads what closing will do, closes the edition, looks back at it and finds an old order by its id", async () => {
  const { ada, orderId } = await doneEdition();
  const waiting = await createOrder(site, ada);
  const admin = await signInAsAdministrator(site);
  const form = { intent: "close-edition", season: "1", name: "2026", read: "1" };
  expect(await admin.read("/adminSeasons/close")).toContain("New Orders: 1 order");
  const held = await admin.post("/adminSeasons/close?name=2026", form);
  expect(await held.text()).toContain("1 order is still under way.");
  for (const from of ["new", "ready_for_pickup"] as const)
    await transitionOrder(app, { orderId: waiting.orderId, from }, await administrator());
  await expect.poll(async () => (await app.adminCounts()).orders.completed).toBe(2);

  expect(await admin.read("/adminSeasons/close?name=2026")).toContain(
    "2 orders, 1 ticket and 1 answered message",
  );
  const unread = await admin.post("/adminSeasons/close", { ...form, read: "" });
  expect(await unread.text()).toContain("Tick that you have read this.");
  expect((await admin.post("/adminSeasons/close", form)).headers.get("location")).toBe(
    "/adminSeasons",
  );
  expect(await admin.read("/adminSeasons")).toContain("Undo: open");
  expect(await admin.read("/adminSeasons/1")).toContain("By product");
  expect(await admin.read("/adminSeasons/1/figures.csv")).toContain('"Product","Cap","","1"');
  const files = ["/adminSeasons/1/orders.csv", "/adminMessages/export.csv?season=1"];
  const [ordersFile, messagesFile] = await Promise.all(files.map((file) => admin.read(file)));
  expect(ordersFile).toContain(orderId);
  expect(messagesFile).not.toContain("Chika");

  const list = await admin.read(`/orders?season=1&tab=completed`);
  expect(list).toContain("These are the orders of");
  expect(list).toContain(orderId);
  const search = await admin.read(`/orders?q=${orderId}`);
  expect(search).toMatch(/is of .*2026/);
  expect(await admin.read(`/orders/${orderId}`)).toContain("which is closed.");
  expect(await admin.read(`/adminMoney?q=${orderId}`)).toContain(orderId);
});
