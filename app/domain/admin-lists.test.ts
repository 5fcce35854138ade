import { expect, test } from "vitest";
import { auditLog, newSubscribers, subscribers } from "#app/db/schema.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { findSetting, deleteSetting } from "./settings.server.ts";
import { demoOrders, demoTickets } from "#seed/demo-people.ts";
import { plantSeed } from "#seed/plant.server.ts";
import { createOrder } from "#tests/support/factories.ts";
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
