import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  newSubscribers,
  stock,
  subscribers,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { findSetting, deleteSetting } from "./settings.server.ts";
import { demoOrders, demoTickets } from "#seed/demo-people.ts";
import { plantSeed } from "#seed/plant.server.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { readInbox } from "#tests/support/inbox.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listChanges } from "./audit.server.ts";
import { countUnread } from "#app/domain/notifications/notifications.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { reopenEdition } from "#app/domain/editions/closing/undo-closing.server.ts";
import { countSubscribers, listSubscribers } from "#app/domain/newsletter/subscribers.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(app.now().getTime() - days * dayMs);

test("the change log is filtered by subject, person, day and search words", async () => {
  const byUserId = (await findSetting(db, "administrator"))!;
  await db.insert(auditLog).values([
    { at: daysAgo(9), byUserId, action: "Moved an order", subject: "Order k5m3trd3mk" },
    {
      at: daysAgo(3),
      byUserId,
      action: "Noted on an order",
      subject: "Order x",
      after: { note: "50% of it" },
    },
    { at: daysAgo(2), byJob: "Its time to appear", action: "Showed a product", subject: "Cap" },
    { at: daysAgo(1), byUserId, action: "Issued a ticket", subject: "Ticket 7" },
  ]);
  const asked = async (query: Partial<Parameters<typeof listChanges>[1]>) =>
    (await listChanges(db, { limit: 9, ...query })).rows.map(({ action }) => action);
  expect(await asked({})).toHaveLength(4);
  expect(await asked({ kind: "orders" })).toEqual(["Noted on an order", "Moved an order"]);
  expect(await asked({ by: "site" })).toEqual(["Showed a product"]);
  expect(await asked({ search: "50%" })).toEqual(["Noted on an order"]);
  expect(await asked({ search: "K5M3" })).toEqual(["Moved an order"]);
  expect(await asked({ search: "admin@festival", kind: "tickets" })).toEqual(["Issued a ticket"]);
  const day = dayNumber(daysAgo(2));
  expect(await asked({ from: day, to: day })).toEqual(["Showed a product"]);
  const admin = await signInAsAdministrator(site);
  const page = await admin.read("/adminChanges?kind=orders&by=people&from=nonsense");
  expect(page).toContain("50% of it");
  expect(page).not.toContain("Issued a ticket");
});

test("payments, products, the waiting list, e-mails and the activity log are saved as files, as they are filtered", async () => {
  const customer = await signUp(site);
  const cap = await createProduct(site, { name: "Cap", colors: ["Black"], sizes: [] });
  await db
    .insert(stock)
    .values({ productId: cap.id, color: "Black", quantity: 2, totalReceived: 2 });
  await createProduct(site, { name: "Flag" });
  const { reference, orderNumber } = await createOrder(site, customer, { products: [cap] });
  const open = await createPurchase(site, customer, { products: [cap] });
  const { Regular: typeId } = await openTicketSale(site, { Hall: 0 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const entry = {
    typeId: typeId!,
    personKey: "",
    quantity: 2,
    takesFewer: true,
    waitsSince: app.now(),
  };
  await db.insert(waitingEntries).values([
    { ...entry, personKey: "a", name: "Ada", email: "ada@example.com", token: "a" },
    {
      ...entry,
      personKey: "b",
      name: "Bola",
      email: "bola@example.com",
      token: "b",
      state: "left",
    },
  ]);
  const admin = await signInAsAdministrator(site);
  const read = async (address: string) => {
    const answer = await admin.get(address);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z-]+.csv"$/,
    );
    return (await answer.text()).trim().split("\r\n");
  };

  const paid = await read("/adminMoney/export.csv?show=settled");
  expect(paid).toHaveLength(2);
  expect(paid[1]).toMatch(
    new RegExp(`^"${reference}","${customer.username}".*"Paid".*"${orderNumber}"`),
  );
  expect((await read(`/adminMoney/export.csv?q=${open.reference}`))[1]).toContain('"Open"');

  const [head, ...low] = await read("/uploads/export.csv?show=low");
  expect(head).toContain('"Stock left"');
  expect(low).toEqual([expect.stringMatching(/^"Cap".*"1".*"Black 1","1"$/)]);
  expect(await read("/uploads/export.csv")).toHaveLength(3);

  expect(await read("/adminWaiting/export.csv?state=waiting")).toEqual([
    expect.stringContaining('"Takes fewer"'),
    expect.stringMatching(/^"Ada","ada@example.com","","Regular","2","yes","Waiting",""/),
  ]);
  expect(await read(`/adminWaiting/export.csv?type=${typeId}`)).toHaveLength(3);
  const taken = await db.select().from(auditLog).where(eq(auditLog.subject, "waiting-list.csv"));
  expect(taken.map(({ action }) => action)).toEqual([
    "Downloaded a list of people",
    "Downloaded a list of people",
  ]);

  expect((await read("/adminOutbox/export.csv?show=waiting")).slice(1)).toEqual([
    expect.stringContaining(`"${customer.email}","Order confirmed","${orderNumber}"`),
  ]);

  await db.insert(auditLog).values({
    at: daysAgo(1),
    byJob: "Its time to appear",
    action: "Showed a product",
    subject: "Cap",
    before: { state: "hidden" },
    after: { state: "shown" },
  });
  const changes = await read("/adminChanges/export.csv?by=site");
  expect(changes).toHaveLength(2);
  expect(changes[1]).toContain(
    '"Its time to appear","Showed a product","Cap","state: hidden","state: shown"',
  );
});

test("the demo site's change log says what organisers did to its orders, tickets and products", async () => {
  await deleteSetting(db, "seeded");
  await plantSeed({ ...app, env: { ...app.env, seed: "demo" } });
  const asked = async (kind: "orders" | "products" | "tickets") =>
    (await listChanges(db, { kind, limit: 99 })).rows;
  const [orders, products, tickets] = [
    await asked("orders"),
    await asked("products"),
    await asked("tickets"),
  ];
  const steps = demoOrders.flatMap(({ readyDaysAgo, completedDaysAgo }) =>
    [readyDaysAgo, completedDaysAgo].filter((days) => days !== null),
  );
  expect(orders).toHaveLength(steps.length);
  expect([products.length, tickets.length]).toEqual([2, demoTickets.length]);
  for (const { at, by } of [...orders, ...products, ...tickets]) {
    expect(at.getTime()).toBeLessThanOrEqual(app.now().getTime());
    expect(by).toContain("admin@festival.example");
  }
  const admin = await signInAsAdministrator(site);
  const number = /VYB-\d+/.exec(orders.at(-1)!.subject)![0];
  expect((await admin.read(`/orders/${number}`)).match(/>Moved an order</g)?.length).toBe(2);
});

test("subscribers are counted by form and day, and listed by form", async () => {
  await db.insert(subscribers).values([
    { email: "a@example.com", source: "newsletter", createdAt: daysAgo(400) },
    { email: "b@example.com", source: "signup", createdAt: daysAgo(1) },
  ]);
  await db.insert(newSubscribers).values({ email: "a@example.com", createdAt: app.now() });
  const growth = await countSubscribers(db, app.now(), 3);
  expect(growth).toMatchObject({ total: 3, totals: [1, 2, 3], from: dayNumber(daysAgo(2)) });
  expect(growth.byForm).toEqual({ newsletter: 1, "newsletters page": 1, signup: 1 });
  const of = async (form: "signup" | "newsletters page") =>
    (await listSubscribers(db, { form, limit: 9 })).rows.map(({ email }) => email);
  expect(await of("signup")).toEqual(["b@example.com"]);
  expect(await of("newsletters page")).toEqual(["a@example.com"]);
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminSubscribers/export.csv?form=signup")).not.toContain("a@example");
});

test("unread notifications of a closed edition are not counted, until the edition is opened again", async () => {
  const { orderId } = await createOrder(site, await signUp(site), { status: "completed" });
  const byUserId = (await findSetting(db, "administrator"))!;
  expect(await countUnread(db, null)).toBe(1);
  await closeEdition(app, { edition: 1, name: "First" }, byUserId);
  await site.jobs.done();
  expect(await countUnread(db, null)).toBe(0);
  expect(await readInbox(site, null)).toEqual([]);
  expect(await readInbox(site, null, "older")).toMatchObject([{ orderId, isNew: false }]);
  expect((await app.adminCounts()).unread).toBe(0);
  await reopenEdition(app, 1, byUserId);
  await site.jobs.done();
  expect(await countUnread(db, null)).toBe(1);
});

test("an order of tickets is listed as tickets that went by e-mail", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  await buyTickets(site, { typeId: typeId!, quantity: 2 });
  const page = await (await signInAsAdministrator(site)).read("/orders?tab=completed");
  expect(page).toContain("2 tickets");
  expect(page).toContain("By e-mail");
});
