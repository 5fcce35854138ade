import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { capacities, tickets, waitingEntries } from "#app/db/schema.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { countAdmitted, listRoomLeft } from "#app/domain/check-in/check-in-lists.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { reopenEdition } from "#app/domain/editions/closing/undo-closing.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { confirmImport, prepareImport } from "./import-tickets.server.ts";
import { issueTicket, type IssueOptions } from "./issue-tickets.server.ts";
import { readTicketKinds } from "./room.server.ts";
import { deleteType, saveCapacity, saveType } from "./sale/edit-sale.server.ts";
import { readSale } from "./sale/read-sale.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { cancelTicket, correctTicket } from "./ticket-changes.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";
import { joinWaiting } from "./waiting/join-waiting.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const open = (size: number) =>
  openTicketSale(site, { Hall: size }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
const issue = (more: Partial<TicketFields> = {}, options?: IssueOptions) =>
  issueTicket(
    app,
    {
      firstName: "Guest",
      lastName: newPurchaseToken(),
      package: "Regular",
      gender: "",
      email: "guest@example.com",
      quantity: 1,
      ...more,
    },
    by,
    options,
  );
const left = async (name = "Hall") =>
  (await listRoomLeft(db, app.now())).find((capacity) => capacity.name === name)!.left;
const ticketOf = async (ticketId: string) =>
  (await db.select().from(tickets).where(eq(tickets.ticketId, ticketId)))[0]!;
const importFile = async (csv: string) =>
  prepareImport(app, { name: "guests.csv", bytes: Buffer.from(csv) }, by);
const guests = (count: number) =>
  `firstName,lastName,package,email,quantity\n${Array.from({ length: count }, (_, index) => `Guest,No${index},Regular,guest${index}@example.com,2\n`).join("")}`;
const expectSound = async () =>
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
const scan = async (ticketId: string, people = 1) => {
  const ticket = await ticketOf(ticketId);
  const code = ticket.serial === null ? ticketId : await ticketCode(app, ticket);
  const coming = { people, seen: ticket.admittedCount };
  const answer = await admit(
    app,
    { code, requestId: newPurchaseToken(), coming },
    { byUserId: by },
  );
  if (answer.kind !== "in") throw new Error(answer.kind);
  return answer.admissionId;
};

describe("a ticket that is issued or imported", () => {
  it("takes the room of its people, which hall, sale and gate count alike", async () => {
    const { Regular } = await open(20);
    await buyTickets(site, { typeId: Regular!, quantity: 2 });
    await issue({ quantity: 3 });
    await confirmImport(app, { importId: await importFile(guests(4)), again: false }, by);
    expect(await left()).toBe(20 - 2 - 3 - 8);
    const { types } = await readSale(db, app.now());
    expect(types[0]!.capacities[0]).toMatchObject({ sold: 13 });
    const [expected] = await countAdmitted(db);
    expect(expected).toMatchObject({ expected: 13 });
    expect(
      await refusalOf(
        beginTickets(site, { typeId: Regular!, quantity: 8, email: "b@example.com" }),
      ),
    ).toMatchObject({ reason: "some", left: 7 });
    await expectSound();
  });

  it("takes tables by its people, and a table that is not full takes a whole one", async () => {
    const ids = await openTicketSale(site, { Hall: 100, Tables: 3 }, [
      {
        name: "Table for ten",
        package: "VVIP",
        admits: 10,
        prices: [{ priceKobo: 90_000_00 }],
        takes: { Hall: 10, Tables: 1 },
      },
    ]);
    await buyTickets(site, { typeId: ids["Table for ten"]! });
    await issue({ package: "VVIP", quantity: 6 });
    expect([await left(), await left("Tables")]).toEqual([84, 1]);
    expect(await refusalOf(issue({ package: "VVIP", quantity: 11 }))).toMatchObject({
      reason: "capacity",
      message: expect.stringContaining("Tables: takes 2, and 1 is left of 3: 1 more than fit."),
    });
    await issue({ package: "VVIP", quantity: 10 });
    expect([await left(), await left("Tables")]).toEqual([74, 0]);
  });

  it("takes no room where its package has no type, and is issued as before", async () => {
    await open(1);
    await issue({ package: "Vip", quantity: 100 });
    expect(await left()).toBe(1);
  });

  it("exceeds a capacity only with a reason, which is in the log under the organiser's name", async () => {
    await open(3);
    await issue({ quantity: 2 });
    expect(await refusalOf(issue({ quantity: 3 }))).toMatchObject({
      reason: "capacity",
      message: expect.stringContaining("Hall: takes 3, and 1 is left of 3: 2 more than fit."),
    });
    expect(await left()).toBe(1);
    await issue({ quantity: 3 }, { reason: "The balcony is open." });
    expect(await db.select().from(capacities)).toMatchObject([{ oversold: 2 }]);
    const { rows } = await listChanges(db, { limit: 9 });
    expect(rows.find(({ action }) => action === "Let tickets over a capacity")).toMatchObject({
      subject: "Hall",
      after: { over: 2, reason: "The balcony is open." },
      by: expect.stringContaining("@"),
    });
    await expectSound();
  });

  it("of an import exceeds it as a whole or not at all", async () => {
    await open(7);
    const importId = await importFile(guests(4));
    expect(await refusalOf(confirmImport(app, { importId, again: false }, by))).toMatchObject({
      reason: "capacity",
    });
    expect(await db.$count(tickets)).toBe(0);
    await confirmImport(app, { importId, again: false, reason: "All have a wristband." }, by);
    expect(await db.$count(tickets)).toBe(4);
    expect(await db.select().from(capacities)).toMatchObject([{ oversold: 1 }]);
    await expectSound();
  });

  it("is counted when the first type of its package is made, which needs room for it", async () => {
    await issue({ quantity: 5 });
    const capacity = { name: "Hall", size: 4 };
    await saveCapacity(app, null, capacity, by);
    const [hall] = await db.select().from(capacities);
    const terms = { description: "", admits: 1, maxPerOrder: 10, maxPerPerson: null };
    const shown = { isOpen: true, showsReason: true, hasWaitingList: true };
    const type = { name: "Day", package: "Regular", ...terms, ...shown };
    const save = () => saveType(app, null, { ...type, weights: new Map([[hall!.id, 1]]) }, by);
    expect(await refusalOf(save())).toMatchObject({ reason: "capacity" });
    await saveCapacity(app, hall!.id, { ...capacity, size: 9 }, by);
    await save();
    expect(await left()).toBe(4);
    await expectSound();
  });

  it("keeps its type, which is not removed while it has tickets", async () => {
    const { Regular } = await open(5);
    await issue();
    expect(await refusalOf(deleteType(app, Regular!, by))).toMatchObject({ reason: "used" });
  });

  it("takes other room once its quantity, package or type is corrected", async () => {
    const ids = await openTicketSale(site, { Hall: 10, Floor: 2 }, [
      { name: "Regular", prices: [], takes: { Hall: 1 } },
      { name: "VIP", package: "Vip", prices: [], takes: { Hall: 1, Floor: 1 } },
      { name: "Backstage", package: "Vip", prices: [], takes: { Floor: 1 } },
    ]);
    const ticket = await ticketOf(await issue({ quantity: 2 }));
    const { firstName, lastName, gender, email } = ticket;
    const holder = { firstName, lastName, gender, email };
    const correct = async (fields: { package: string; quantity: number }, more: object = {}) => {
      const { id, version } = await ticketOf(ticket.ticketId);
      const correction = { fields: { ...holder, ...fields }, send: false, ...more };
      await correctTicket(app, { id, version }, correction, by);
    };
    await correct({ package: "Vip", quantity: 2 });
    expect([await left(), await left("Floor")]).toEqual([8, 0]);
    expect(await refusalOf(correct({ package: "Vip", quantity: 3 }))).toMatchObject({
      reason: "capacity",
    });
    await correct({ package: "Vip", quantity: 3 }, { reason: "There is a sofa." });
    expect([await left(), await left("Floor")]).toEqual([7, 0]);
    await correct({ package: "Vip", quantity: 2 }, { typeId: ids["Backstage"]! });
    expect([await left(), await left("Floor")]).toEqual([10, 0]);
    await correct({ package: "Regular", quantity: 1 });
    expect([await left(), await left("Floor")]).toEqual([9, 2]);
    await expectSound();
  });
});

it("an edition that is opened again counts the tickets issued since, which may be over its capacities", async () => {
  await open(2);
  await issue({ quantity: 2 });
  await closeEdition(app, { edition: 1, name: "First" }, by);
  expect(await listRoomLeft(db, app.now())).toEqual([]);
  await openTicketSale(site, { Tent: 5 }, [{ name: "Regular", prices: [], takes: { Tent: 1 } }]);
  await issue({ quantity: 3 });
  expect(await left("Tent")).toBe(2);
  await reopenEdition(app, 1, by);
  expect(await listRoomLeft(db, app.now())).toMatchObject([{ name: "Hall", left: 0 }]);
  const [hall] = await db.select().from(capacities).where(eq(capacities.name, "Hall"));
  expect(hall).toMatchObject({ oversold: 3 });
  await expectSound();
});

describe("people who are in", () => {
  it("keep their room when their ticket is refunded, until the admission is undone", async () => {
    const { Regular } = await open(3);
    const bought = await buyTickets(site, { typeId: Regular!, quantity: 3 });
    await openCheckInEarly(app, { byUserId: by });
    const [first, second] = bought.tickets;
    const admissionId = await scan(first!.ticketId);
    const asked = { orderId: bought.order.id, reason: "Ill.", refund: true };
    await cancelTickets(app, { ...asked, ticketIds: [first!.id, second!.id] }, by);
    expect(await left()).toBe(1);
    expect(await countAdmitted(db)).toMatchObject([{ admittedCount: 1, expected: 2 }]);
    await expectSound();
    await undoAdmission(app, { admissionId }, { byUserId: by });
    expect(await left()).toBe(2);
    await expectSound();
  });

  it("keep it when their issued ticket for four is cancelled, and the others of it free theirs", async () => {
    await open(5);
    const ticketId = await issue({ quantity: 4 });
    await openCheckInEarly(app, { byUserId: by });
    await scan(ticketId, 3);
    const { id, version } = await ticketOf(ticketId);
    await cancelTicket(app, { id, version }, by);
    expect(await left()).toBe(2);
  });
});

describe("people who wait are offered at once", () => {
  const wait = async (typeId: string) => {
    const who = { name: "Chi", email: "chi@example.com", phone: null };
    const sender = { network: "10.0.0.1", browser: app.browserOf(null) };
    await joinWaiting(app, { typeId, ...who, quantity: 1, takesFewer: false }, sender);
    await site.jobs.done();
    expect(await states()).toEqual(["waiting"]);
  };
  const states = async () => (await db.select().from(waitingEntries)).map(({ state }) => state);

  it.each<[string, (typeId: string, ticketId: string) => Promise<unknown>]>([
    [
      "a larger capacity",
      async () => {
        const [hall] = await db.select().from(capacities);
        await saveCapacity(app, hall!.id, { name: "Hall", size: 3 }, by);
      },
    ],
    [
      "the place of a cancelled ticket of the office",
      async (_, ticketId) => cancelTicket(app, await ticketOf(ticketId), by),
    ],
    [
      "the place of a person who was taken off a ticket",
      async (_, ticketId) => {
        const {
          firstName,
          lastName,
          package: called,
          gender,
          email,
          ...ticket
        } = await ticketOf(ticketId);
        const fields = { firstName, lastName, package: called, gender, email, quantity: 1 };
        await correctTicket(app, ticket, { fields, send: false }, by);
      },
    ],
    [
      "the place of somebody with a cancelled ticket whose admission is undone",
      async (_, ticketId) => {
        await openCheckInEarly(app, { byUserId: by });
        const admissionId = await scan(ticketId, 2);
        await cancelTicket(app, await ticketOf(ticketId), by);
        await site.jobs.done();
        expect(await states()).toEqual(["waiting"]);
        await undoAdmission(app, { admissionId }, { byUserId: by });
      },
    ],
  ])("%s", async (_, free) => {
    const { Regular } = await open(2);
    const ticketId = await issue({ quantity: 2 });
    await wait(Regular!);
    await free(Regular!, ticketId);
    await site.jobs.done();
    expect(await states()).toEqual(["offered"]);
  });
});

describe("a package of several types", () => {
  const two = () =>
    openTicketSale(site, { Hall: 10, Lawn: 10 }, [
      { name: "Seat", prices: [], takes: { Hall: 1 } },
      { name: "Lawn", prices: [], takes: { Lawn: 1 } },
      { name: "VIP", package: "Vip", prices: [], takes: { Hall: 1 } },
    ]);

  it("is chosen by its types, and each package of one type or none by its name", async () => {
    const ids = await two();
    const { kinds, find } = await readTicketKinds(db, ["Regular", "Vip", "VVIP"]);
    expect(kinds).toEqual([
      { name: "Regular: Seat", package: "Regular", typeId: ids["Seat"] },
      { name: "Regular: Lawn", package: "Regular", typeId: ids["Lawn"] },
      { name: "Vip", package: "Vip", typeId: ids["VIP"] },
      { name: "VVIP", package: "VVIP", typeId: null },
    ]);
    expect(["lawn", "regular", "vip", "Gold"].map((name) => find(name)?.name)).toEqual([
      "Regular: Lawn",
      "Regular: Seat",
      "Vip",
      undefined,
    ]);
  });

  it("is read from a file by the type's name, and the page asks where only the package is named", async () => {
    await two();
    const admin = await signInAsAdministrator(site);
    const importId = await importFile(
      "firstName,lastName,package,email,quantity\nAda,Obi,lawn,ada@example.com,2\nBayo,Ade,Regular,bayo@example.com,3\n",
    );
    const page = `/adminHome/import/${importId}`;
    const shown = await admin.read(page);
    expect(shown).toContain("“Regular” is, on 1 line");
    expect(shown).toContain("Hall: takes 3, and 10 are left of 10.");
    expect(shown).toContain("Lawn: takes 2, and 10 are left of 10.");
    const columns = { "column.0": "firstName", "column.1": "lastName", "column.2": "package" };
    const more = { "column.3": "email", "column.4": "quantity" };
    const matched = { ...columns, ...more, "package.Regular": "Regular: Lawn" };
    expect((await admin.post(page, { intent: "match-columns", ...matched })).status).toBe(302);
    expect((await admin.post(page, { intent: "confirm-import" })).status).toBe(302);
    expect([await left(), await left("Lawn")]).toEqual([10, 5]);
    expect(await db.select().from(tickets)).toMatchObject([
      { package: "Regular" },
      { package: "Regular" },
    ]);
  });
});

it("the pages that make tickets say what is left, and take what exceeds it with a reason", async () => {
  await open(2);
  const admin = await signInAsAdministrator(site);
  const page = "/adminHome/new";
  expect(await admin.read(page)).toContain("Hall: takes 1, and 2 are left of 2.");
  expect(await admin.read(page)).toContain("Regular, 2 left");
  const form = {
    intent: "issue-tickets",
    firstName: "Ada",
    lastName: "Obi",
    package: "Regular",
    email: "ada@example.com",
    quantity: "3",
    formKey: "one",
  };
  const refused = await admin.post(page, form);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Hall: takes 3, and 2 are left of 2: 1 more than fit.");
  expect(await db.$count(tickets)).toBe(0);
  expect((await admin.post(page, { ...form, reason: "Her child." })).status).toBe(200);
  expect(await db.$count(tickets)).toBe(1);

  const importId = await importFile(guests(2));
  const importPage = `/adminHome/import/${importId}`;
  const shown = await admin.read(importPage);
  expect(shown).toContain("Hall: takes 4, and none is left of 2: 4 more than fit.");
  expect(shown).toContain("Why there is room for them");
  const stopped = await admin.post(importPage, { intent: "confirm-import" });
  expect(stopped.status).toBe(409);
  expect(await stopped.text()).toContain("write why there is room for them");
  const done = await admin.post(importPage, { intent: "confirm-import", reason: "The balcony." });
  expect(done.status).toBe(302);
  expect(await db.$count(tickets)).toBe(3);
  expect(await admin.read("/adminGate")).toContain("0<!-- --> left of <!-- -->2");
  await expectSound();
});

describe("a form for tickets while somebody else holds the capacities", () => {
  it("comes back with what was typed and says to press again", async () => {
    await open(5);
    const admin = await signInAsAdministrator(site);
    const fields = {
      intent: "issue-tickets",
      formKey: newPurchaseToken(),
      firstName: "Ngozi",
      lastName: "Eze",
      package: "Regular",
      gender: "",
      email: "ngozi@example.com",
      quantity: "1",
    };
    await db.transaction(async (tx) => {
      await tx.select({ id: capacities.id }).from(capacities).for("update");
      const busy = await admin.post("/adminHome/new", fields);
      expect(busy.status).toBe(409);
      const page = await busy.text();
      expect(page).toContain("Somebody else is selling right now. Press again.");
      for (const typed of ["Ngozi", "Eze", "ngozi@example.com"])
        expect(page).toContain(`value="${typed}"`);
    });
    expect((await admin.post("/adminHome/new", fields)).status).toBeLessThan(400);
    expect(await left()).toBe(4);
  });
});
