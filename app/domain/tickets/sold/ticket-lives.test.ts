import type { Purchase } from "#app/domain/purchases/purchase.server.ts";
import { renewPurchase } from "#app/domain/purchases/supersede.server.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  capacities,
  capacityTypes,
  purchases,
  codes,
  codeUses,
  orders,
  ticketLedger,
  ticketPhases,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { countAdmitted } from "#app/domain/check-in/check-in-lists.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { returnTickets } from "./return-tickets.server.ts";
import { cancelTickets } from "./cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { readTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { joinWaiting, leaveWaiting } from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { confirmImport, prepareImport } from "#app/domain/tickets/import-tickets.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import {
  cancelTicket,
  correctTicket,
  resendTicket,
} from "#app/domain/tickets/ticket-changes.server.ts";
import { savePhase, saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { nameTicket } from "./name-ticket.server.ts";
import { makePassingLink, acceptPassedTicket, withdrawPassingLink } from "./pass-ticket.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { findReservation } from "#app/domain/tickets/sale/reserve-places.server.ts";
import { listTicketsOfOrder } from "./sold-tickets.server.ts";
import { ticketCode } from "./ticket-codes.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const minute = 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const openHall = async (size: number, prices: { priceKobo: number; pieces?: number }[]) =>
  (await openTicketSale(site, { Hall: size }, [{ name: "Regular", prices, takes: { Hall: 1 } }]))[
    "Regular"
  ]!;
const read = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]!;
const expectSound = async () =>
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
const codeFields = { ...openCode, amountKobo: 500_00 };

describe("a free ticket type", () => {
  it("is set up with a form and bought without Paystack, and has the same counts and limits as any other", async () => {
    const typeId = await openHall(8, []);
    const admin = await signInAsAdministrator(site);
    const price = { intent: "save-price", phase: "", name: "" };
    const empty = await admin.post(`/adminTickets/${typeId}`, { ...price, price: "" });
    expect(empty.status).toBe(400);
    expect((await admin.post(`/adminTickets/${typeId}`, { ...price, price: "0" })).status).toBe(
      200,
    );
    expect(await site.client().read("/tickets")).toContain("Free");

    const sent = await site.client().post(`/tickets/${typeId}`, {
      intent: "buy-tickets",
      quantity: "2",
      seenKobo: "0",
      name: "Ada Obi",
      email: "ada@example.com",
      token: newPurchaseToken(),
    });
    const [{ reference, accessToken }] = (await db.select().from(purchases)) as [Purchase];
    expect(sent.headers.get("location")).toContain(`/tickets/order/${accessToken}`);
    expect(await db.select().from(tickets)).toMatchObject([{ paidKobo: 0 }, { paidKobo: 0 }]);
    expect(await app.paystack.verify(reference)).toBeNull();
    expect(
      await refusalOf(beginTickets(site, { typeId, quantity: 7, email: "b@example.com" })),
    ).toMatchObject({ reason: "some", left: 6 });
    const [order] = await db.select().from(orders);
    const ids = (await db.select().from(tickets)).map(({ id }) => id);
    const all = { orderId: order!.id, ticketIds: ids, reason: "Gone.", refund: true };
    expect(await cancelTickets(app, all, by)).toBe(0);
    await expectSound();
  });
});

describe("a reservation", () => {
  it("is extended by five minutes once, in its last two minutes, and ends at that instant", async () => {
    const typeId = await openHall(1, [{ priceKobo: 3_000_00 }]);
    const { token } = await beginTickets(site, { typeId });
    const renew = () => renewPurchase(app, { token });
    site.clock.advance(8 * minute - 1);
    expect(await refusalOf(renew())).toMatchObject({ reason: "renewal" });
    site.clock.advance(1);
    const until = await renew();
    expect(until.getTime() - app.now().getTime()).toBe(7 * minute);
    site.clock.advance(6 * minute);
    expect(await refusalOf(renew())).toMatchObject({ reason: "renewal" });
    await db.update(purchases).set({ paystackStatus: "abandoned" });
    const other = { typeId, email: "bayo@example.com" };
    site.clock.advance(minute - 1);
    expect(await refusalOf(beginTickets(site, other))).not.toBeNull();
    site.clock.advance(1);
    expect(await refusalOf(beginTickets(site, other))).toBeNull();
  });

  it("is not extended while somebody waits for a place in the same capacity", async () => {
    const ids = await openTicketSale(site, { Hall: 1 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
      { name: "Student", prices: [{ priceKobo: 2_000_00 }], takes: { Hall: 1 } },
    ]);
    const { reference, token } = await beginTickets(site, { typeId: ids["Regular"]! });
    const bayo = { name: "Bayo", email: "bayo@example.com", phone: null };
    const waits = { typeId: ids["Student"]!, ...bayo, quantity: 1, takesFewer: false };
    const link = await joinWaiting(app, waits, {
      network: "10.0.0.1",
      browser: app.browserOf(null),
    });
    site.clock.advance(8 * minute);
    expect(await (await findReservation(db, reference))!.isRenewable(app.now())).toBe(false);
    expect(await refusalOf(renewPurchase(app, { token }))).toMatchObject({
      message: expect.stringContaining("Others wait"),
    });
    await leaveWaiting(app, link);
    await renewPurchase(app, { token });
  });

  it("made with a clock that is wrong by an hour neither sells a place twice nor holds one for ever", async () => {
    const typeId = await openHall(2, [{ priceKobo: 3_000_00 }]);
    site.clock.advance(60 * minute);
    await beginTickets(site, { typeId });
    const sold = await buyTickets(site, { typeId, email: "chi@example.com" });
    // Back to the right time: the reservation of the hour ahead counts for nothing, what is sold
    // stays.
    site.clock.advance(-60 * minute);
    expect(await refusalOf(beginTickets(site, { typeId, email: "bayo@example.com" }))).toBeNull();
    expect(
      await refusalOf(beginTickets(site, { typeId, email: "dele@example.com" })),
    ).not.toBeNull();
    expect(sold.tickets).toHaveLength(1);
    await expectSound();
  });

  it("keeps its price after the end of the phase, at the last instant of a day in Lagos", async () => {
    const end = new Date("2025-07-02T23:00:00Z");
    const typeId = await openHall(5, []);
    const phase = { name: "", opensAt: null, closesAt: null, pieces: null };
    const early = { ...phase, priceKobo: 3_000_00, closesAt: end };
    await savePhase(app, { typeId, phaseId: null }, early, by);
    const later = { ...phase, priceKobo: 5_000_00 };
    await savePhase(app, { typeId, phaseId: null }, later, by);
    site.clock.advance(end.getTime() - 1 - app.now().getTime());
    const { reference } = await beginTickets(site, { typeId });
    site.clock.advance(1);
    // A buyer who still saw the older price is asked to look again, and nothing is reserved for
    // them.
    const looked = { typeId, email: "bayo@example.com", seenKobo: 3_000_00 };
    expect(await refusalOf(beginTickets(site, looked))).toMatchObject({ reason: "price" });
    expect(await db.$count(ticketPlaces)).toBe(1);
    const next = await beginTickets(site, { typeId, email: "bayo@example.com" });
    for (const one of [reference, next.reference]) {
      await site.paystack.pay(one);
      await settlePurchase(app, one);
    }
    const paid = await db.select().from(tickets).orderBy(asc(tickets.paidKobo));
    expect(paid.map(({ paidKobo }) => paidKobo)).toEqual([3_000_00, 5_000_00]);
  });
});

/**
 * Has the database raise an error at the commit after which more is taken of a capacity or a price
 * than it has, or more of a code than its uses, for the rest of the test.
 */
async function refuseExceeded() {
  const watched = ["ticket_places", "code_uses"];
  await db.execute(sql`create function refuse_exceeded() returns trigger language plpgsql as $$ begin
    if exists (
      select from ${capacities} c join ${capacityTypes} t on t.capacity_id = c.id
        join ${ticketPlaces} p on p.type_id = t.type_id and p.state <> 'void'
      group by c.id having sum(t.weight) > c.size + c.oversold
      union all
      select from ${ticketPhases} h join ${ticketPlaces} p on p.phase_id = h.id and p.state <> 'void'
      group by h.id having count(*) > h.pieces
      union all
      select from ${codes} k join ${codeUses} u on u.code_id = k.id group by k.id having sum(u.pieces) > k.uses)
    then raise exception 'more is taken than there is'; end if;
    return null; end $$`);
  for (const table of watched)
    await db.execute(sql`create constraint trigger refuse_exceeded after insert or update on ${sql.identifier(table)}
      deferrable initially deferred for each row execute function refuse_exceeded()`);
  onTestFinished(async () => void (await db.execute(sql`drop function refuse_exceeded cascade`)));
}

it.each([1, 3])(
  "of 50 who buy one to four at once, no capacity, price or code is exceeded after any commit (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const shuffled = <Item>(items: readonly Item[]) =>
      items
        .map((item) => ({ item, at: random() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item);
    const takes = (weights: Record<string, number>) =>
      Object.fromEntries(shuffled(Object.entries(weights)));
    const ids = await openTicketSale(
      site,
      { Hall: 75, Floor: 25, Tables: 2 },
      shuffled([
        {
          name: "Regular",
          prices: [{ priceKobo: 3_000_00, pieces: 15 }, { priceKobo: 5_000_00 }],
          takes: { Hall: 1 },
        },
        {
          name: "VIP",
          prices: [{ priceKobo: 9_000_00, pieces: 8 }, { priceKobo: 12_000_00 }],
          takes: takes({ Hall: 1, Floor: 1 }),
        },
        {
          name: "Table",
          admits: 10,
          prices: [{ priceKobo: 90_000_00 }],
          takes: takes({ Hall: 10, Floor: 10, Tables: 1 }),
        },
      ]),
    );
    // Ten are set aside for the performers' guests.
    const aside = { typeId: ids["Regular"]!, state: "allotted" as const, priceKobo: 0 };
    await db.insert(ticketPlaces).values(Array.from({ length: 10 }, () => aside));
    await makeCode(app, "FRIENDS", { ...codeFields, uses: 7 }, by);
    await refuseExceeded();

    const buy = async (index: number, name: string, quantity: number): Promise<string> => {
      const code = { typed: "friends", seenReductionKobo: 500_00 * quantity };
      const refusal = await refusalOf(
        beginTickets(site, {
          typeId: ids[name]!,
          quantity,
          email: `buyer${index}@example.com`,
          ...(index % 5 === 0 && { code }),
        }),
      );
      if (!refusal) return "reserved";
      // A deadlock, or what the database refuses, is no answer to a buyer.
      if (!(refusal instanceof DomainError)) throw refusal;
      // A buyer who saw another price, or reads that many buy, looks and presses again.
      const isAgain = ["busy", "price"].includes(refusal.reason);
      return isAgain ? buy(index, name, quantity) : refusal.reason;
    };
    const names = ["Regular", "Regular", "VIP", "Table"];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        buy(index, names[Math.floor(random() * 4)]!, 1 + Math.floor(random() * 4)),
      ),
    );
    expect(new Set(["reserved", "none", "some", "used-up", "changed", ...answers]).size).toBe(5);
    await expectSound();
    // Who wants one finds the last places, until everything is taken.
    for (let index = 1_001; (await buy(index, "Regular", 1)) === "reserved"; index++);
    const { capacities: made, types } = await readSale(db, app.now());
    const hall = made.find(({ name }) => name === "Hall")!;
    expect(hall.reserved + hall.offered).toBe(75);
    expect(types.find(({ name }) => name === "Regular")!.phases[0]).toMatchObject({ reserved: 15 });
    await expectSound();
  },
);

describe("a ticket", () => {
  const steps = fc.array(
    fc.constantFrom(
      "name",
      "offer",
      "take",
      "withdraw",
      "resend",
      "correct",
      "give back",
      "cancel",
      "scan",
    ),
    { minLength: 3, maxLength: 12 },
  );

  it("has one valid code at every moment, and an invalid one never admits anybody", async () => {
    const typeId = await openHall(1_000, [{ priceKobo: 3_000_00 }]);
    await saveReturns(
      app,
      {
        returnsHours: 24,
        returnFeeKobo: 0,
        returnsWhenResold: false,
      },
      by,
    );
    await openCheckInEarly(app, { byUserId: by });
    await fc.assert(
      fc.asyncProperty(steps, async (does) => {
        const email = `${newPurchaseToken()}@example.com`;
        const bought = await buyTickets(site, { typeId, email });
        const { id } = bought.tickets[0]!;
        const seen = new Set([await ticketCode(app, await read(id))]);
        let pass = "";
        let holder = email;
        let known = "";
        const act = async (step: string) => {
          const ticket = await read(id);
          switch (step) {
            case "name":
              return nameTicket(app, ticket.token!, { firstName: "Ada", lastName: "Obii" });
            case "offer":
              return void (pass = await makePassingLink(app, ticket.token!));
            case "take":
              return acceptPassedTicket(app, pass, {
                firstName: "Bayo",
                lastName: "Ade",
                email: `${newPurchaseToken()}@example.com`,
                userId: null,
              });
            case "withdraw":
              return withdrawPassingLink(app, ticket.token!);
            case "resend":
              return resendTicket(app, ticket, ticket.email, by);
            case "correct": {
              // Another address is somebody else's ticket.
              const email = `${newPurchaseToken()}@example.com`;
              const { firstName, lastName, package: kind, gender, quantity } = ticket;
              const fields = { firstName, lastName, package: kind, gender, quantity, email };
              return correctTicket(app, ticket, { fields, send: false }, by);
            }
            case "give back":
              return returnTickets(app, { purchase: bought.token, ticketIds: [id] });
            case "cancel": {
              const asked = { orderId: bought.order.id, ticketIds: [id], refund: true };
              return cancelTickets(app, { ...asked, reason: "Gone." }, by);
            }
            case "scan":
              return admit(
                app,
                { code: await ticketCode(app, ticket), requestId: newPurchaseToken() },
                { byUserId: by },
              );
          }
        };
        for (const step of does) {
          await act(step).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
          });
          const ticket = await read(id);
          // A step that was refused leaves the ticket as its codes were tried.
          if (JSON.stringify(ticket) === known) continue;
          const current = ticket.cancelledAt ? null : await ticketCode(app, ticket);
          // Its earlier holder has no valid code of it.
          const isSomebodyElses = ticket.email !== holder;
          expect(isSomebodyElses && current !== null && seen.has(current)).toBe(false);
          holder = ticket.email;
          if (current) seen.add(current);
          for (const code of seen) {
            if (code === current) continue;
            const answer = await admit(
              app,
              { code, requestId: newPurchaseToken() },
              { byUserId: by },
            );
            expect(["replaced", "cancelled"]).toContain(answer.kind);
          }
          known = JSON.stringify(await read(id));
        }
        const ticket = await read(id);
        expect(ticket.admittedCount).toBeLessThanOrEqual(1);
        // A buyer who gave it back got the money once, and nobody is admitted with a refunded
        // ticket.
        const isInWithMoneyBack = ticket.admittedCount > 0 && ticket.cancelledAt !== null;
        expect(isInWithMoneyBack && !does.includes("cancel")).toBe(false);
        const rows = await db
          .select()
          .from(ticketLedger)
          .where(eq(ticketLedger.placeId, ticket.placeId!));
        const sum = rows.reduce((all, { amountKobo }) => all + amountKobo, 0);
        expect(sum).toBe(ticket.cancelledAt ? 0 : 3_000_00);
      }),
      { numRuns: 15 },
    );
    await expectSound();
  });

  it("keeps its amounts when somebody is admitted with it and that is undone", async () => {
    const typeId = await openHall(5, [{ priceKobo: 3_000_00 }]);
    const bought = await buyTickets(site, { typeId });
    await openCheckInEarly(app, { byUserId: by });
    const money = async () => ({
      ledger: await db.select().from(ticketLedger),
      paid: (await read(bought.tickets[0]!.id)).paidKobo,
      orders: await db.select().from(orders),
    });
    const before = await money();
    const code = await ticketCode(app, await read(bought.tickets[0]!.id));
    const requestId = newPurchaseToken();
    const answer = await admit(app, { code, requestId }, { byUserId: by });
    if (answer.kind !== "in") throw new Error(answer.kind);
    await undoAdmission(app, { admissionId: answer.admissionId }, { byUserId: by });
    expect(await money()).toEqual(before);
    expect((await read(bought.tickets[0]!.id)).admittedCount).toBe(0);
  });

  it("is not taken by a program that only opens a link, with or without cookies", async () => {
    const typeId = await openHall(5, [{ priceKobo: 3_000_00 }]);
    const bought = await buyTickets(site, { typeId });
    const pass = await makePassingLink(app, bought.tickets[0]!.token!);
    const before = await read(bought.tickets[0]!.id);
    const robot = site.client();
    for (const method of ["GET", "HEAD", "GET"])
      for (const path of [`/take/${pass}`, `/t/${bought.tickets[0]!.token!}`]) {
        const headers = { "user-agent": "WhatsApp/2.23", "x-purpose": "preview" };
        expect((await robot.fetch(path, { method, headers })).status).toBe(200);
      }
    expect(await read(bought.tickets[0]!.id)).toMatchObject({
      generation: before.generation,
      email: before.email,
      token: before.token,
    });
  });
});

const waysIn = [
  "buy",
  "buy a table",
  "issue",
  "issue",
  "issue over",
  "import",
  "pass on",
  "send again",
  "scan",
  "scan",
  "scan",
  "undo",
  "refund",
  "cancel",
  "correct",
  "correct",
];

it.each([1, 2, 3, 4, 5, 6])(
  "a hall counts each ticket and whoever is in once, after every step of many ways in (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const chosen = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    await openCheckInEarly(app, { byUserId: by });
    const ids = await openTicketSale(site, { Hall: 14 }, [
      { name: "Regular", prices: [{ priceKobo: 500_00 }], takes: { Hall: 1 } },
      {
        name: "Table for four",
        package: "VVIP",
        admits: 4,
        prices: [{ priceKobo: 1_000_00 }],
        takes: { Hall: 4 },
      },
    ]);
    const entries: string[] = [];
    const list = () => db.select().from(tickets).orderBy(asc(tickets.createdAt), asc(tickets.id));
    const act = async (step: string) => {
      const people = 1 + Math.floor(random() * 4);
      const email = `${newPurchaseToken()}@example.com`;
      const guest = { firstName: "Ada", lastName: "Obi", gender: "", email, quantity: people };
      const fields = { ...guest, package: "Regular" };
      switch (step) {
        case "buy":
          return buyTickets(site, { typeId: ids["Regular"]!, quantity: people, email });
        case "buy a table":
          return buyTickets(site, { typeId: ids["Table for four"]!, email });
        case "issue":
          return issueTicket(app, fields, by);
        case "issue over":
          return issueTicket(app, fields, by, { reason: "The balcony." });
        case "import": {
          const line = `Bola,Ade,Table for four,${email},${people}`;
          const bytes = Buffer.from(`firstName,lastName,package,email,quantity\n${line}\n`);
          const importId = await prepareImport(app, { name: "guests.csv", bytes }, by);
          return confirmImport(app, { importId, again: false }, by);
        }
      }
      const ticket = chosen(await list());
      if (!ticket) return;
      const { id, version } = ticket;
      switch (step) {
        case "pass on": {
          const pass = await makePassingLink(app, ticket.token ?? "none");
          const holder = { firstName: "Bayo", lastName: "Ade", email, userId: null };
          return acceptPassedTicket(app, pass, holder);
        }
        case "send again":
          return resendTicket(app, { id, version }, email, by);
        case "scan": {
          const code = ticket.serial ? await ticketCode(app, ticket) : ticket.ticketId;
          const coming = { people, seen: ticket.admittedCount };
          const requestId = newPurchaseToken();
          const answer = await admit(app, { code, requestId, coming }, { byUserId: by });
          return answer.kind === "in" && entries.push(answer.admissionId);
        }
        case "undo": {
          const admissionId = chosen(entries);
          return admissionId && undoAdmission(app, { admissionId }, { byUserId: by });
        }
        case "refund": {
          const isIts = eq(ticketPlaces.id, ticket.placeId ?? id);
          const [place] = await db.select().from(ticketPlaces).where(isIts);
          const asked = { ticketIds: [id], reason: "Ill.", refund: true };
          return place && cancelTickets(app, { ...asked, orderId: place.orderId! }, by);
        }
        case "cancel":
          return cancelTicket(app, { id, version }, by);
        default: {
          const correction = { fields: { ...fields, package: ticket.package }, send: false };
          return correctTicket(app, { id, version }, correction, by);
        }
      }
    };
    let over = 0;
    for (let steps = 0; steps < 40; steps++) {
      const step = chosen(waysIn)!;
      await act(step).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
      const people = (await list()).reduce(
        (sum, { cancelledAt, quantity, admittedCount }) =>
          sum + (cancelledAt ? admittedCount : quantity),
        0,
      );
      const [hall] = (await readSale(db, app.now())).capacities;
      expect(hall!.sold).toBe(people);
      expect(people).toBeLessThanOrEqual(14 + hall!.over);
      expect(step === "issue over" || hall!.over === over).toBe(true);
      over = hall!.over;
      const gate = await countAdmitted(db);
      expect(gate.reduce((sum, { expected }) => sum + expected, 0)).toBe(people);
      await expectSound();
    }
  },
);

/** Keeps the tables as they are now. Returns what puts them back, as a restored backup does. */
async function backUp() {
  await db.execute(sql`create schema backup`);
  onTestFinished(async () => void (await db.execute(sql`drop schema if exists backup cascade`)));
  const { rows } = await db.execute<{ name: string; columns: string }>(sql`
    select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`);
  const each = (make: (name: string, columns: string) => string) =>
    db.execute(sql.raw(rows.map(({ name, columns }) => `${make(name, columns)};`).join("\n")));
  await each((name) => `create table backup.${name} as table public.${name}`);
  const serial = await db.execute<{ next: string }>(sql`select nextval('ticket_serials') as next`);
  return async () => {
    await db.execute(
      sql.raw(`begin; set local session_replication_role = replica;
      ${rows.map(({ name, columns }) => `delete from public.${name}; insert into public.${name} (${columns}) overriding system value select ${columns} from backup.${name};`).join("\n")}
      commit;`),
    );
    await db.execute(sql`select setval('ticket_serials', ${serial.rows[0]!.next}::bigint)`);
  };
}

it("a sale that was restored from a backup of its middle is healed by payments and scans that come again", async () => {
  const typeId = await openHall(6, [{ priceKobo: 3_000_00 }]);
  await openCheckInEarly(app, { byUserId: by });
  await site.paystack.break({ dropWebhooks: true });
  const scan = async (code: string, requestId: string) =>
    admit(app, { code, requestId }, { byUserId: by });
  const person = (name: string) => ({ typeId, email: `${name}@example.com` });
  const codeOf = async (bought: Awaited<ReturnType<typeof buyTickets>>) =>
    ticketCode(app, await read(bought.tickets[0]!.id));

  const ada = await codeOf(await buyTickets(site, person("ada")));
  const bayo = await codeOf(await buyTickets(site, person("bayo")));
  const [adasPress, bayosPress] = [newPurchaseToken(), newPurchaseToken()];
  expect(await scan(ada, adasPress)).toMatchObject({ kind: "in" });
  const chi = await beginTickets(site, person("chi"));
  const dele = await beginTickets(site, person("dele"));
  const restore = await backUp();

  // Of all this the backup knows nothing.
  expect(await scan(bayo, bayosPress)).toMatchObject({ kind: "in" });
  for (const { reference } of [chi, dele]) {
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
  }
  const [chis] = await db.select().from(tickets).where(eq(tickets.email, "chi@example.com"));
  const lostCode = await ticketCode(app, chis!);
  const eno = await buyTickets(site, person("eno"));
  await restore();
  await expectSound();
  expect(await db.$count(tickets)).toBe(2);

  // Paystack sends its events once more, and the phones the scans that nobody confirmed. A payment
  // that was begun after the backup is for the daily comparison with Paystack's list to find.
  const event = (reference: string) => ({ event: "charge.success", data: { reference } });
  for (const { reference } of [chi, dele, eno, chi])
    expect((await site.paystack.sendEvent(event(reference))).status).toBe(200);
  await expect.poll(() => db.$count(orders)).toBe(4);
  for (const [code, press] of [
    [bayo, bayosPress],
    [bayo, bayosPress],
    [ada, adasPress],
  ] as const)
    expect(await scan(code, press)).toMatchObject({ kind: "in" });
  const rows = await db.select().from(tickets).orderBy(asc(tickets.email));
  expect(rows.map(({ email, admittedCount }) => [email, admittedCount])).toEqual([
    ["ada@example.com", 1],
    ["bayo@example.com", 1],
    ["chi@example.com", 0],
    ["dele@example.com", 0],
  ]);
  // A code that was lost with its ticket admits nobody as somebody else; the new one does.
  expect(await scan(lostCode, newPurchaseToken())).toMatchObject({ kind: "none" });
  expect(await scan(await ticketCode(app, rows[2]!), newPurchaseToken())).toMatchObject({
    kind: "in",
    ticket: { holder: "Ada Obi" },
  });
  await expectSound();
});

it("nothing that a whole journey writes, logs, lists or exports holds a ticket's code, but the ticket and its holder's e-mails", async () => {
  const typeId = await openHall(12, [{ priceKobo: 3_000_00 }]);
  const client = site.client();
  const form = {
    intent: "buy-tickets",
    quantity: "3",
    seenKobo: String(9_000_00),
    name: "Ada Obi",
    email: "ada@example.com",
    token: newPurchaseToken(),
  };
  await client.post(`/tickets/${typeId}`, form);
  const { reference } = (await db.select().from(purchases))[0]!;
  await site.paystack.pay(reference);
  await settlePurchase(app, reference);
  const [order] = await db.select().from(orders);
  const bought = await listTicketsOfOrder(db, order!.id);
  const [first, second, third] = bought;
  const shown = new Set<string>();
  const show = async (id: string) => {
    const code = await ticketCode(app, await read(id));
    shown.add(code);
    return code;
  };
  for (const { id } of bought) await show(id);

  // Named, passed on, sent again, scanned as it was and as it is, by a form and typed, and given
  // back.
  await client.post(`/t/${first!.token}`, {
    intent: "change-name",
    firstName: "Ada",
    lastName: "Obii",
  });
  const pass = await makePassingLink(app, second!.token!);
  const receiver = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com" };
  const taken = await site.client().post(`/take/${pass}`, receiver);
  expect(taken.status).toBe(303);
  await show(second!.id);
  await resendTicket(app, await read(first!.id), "ada@example.com", by);
  await openCheckInEarly(app, { byUserId: by });
  const admin = await signInAsAdministrator(site);
  for (const code of [...shown, `${[...shown][0]!.slice(0, -1)}0`])
    await admin.post("/adminGate", { intent: "scan-ticket", code, press: newPurchaseToken() });
  expect((await read(first!.id)).admittedCount).toBe(1);
  const all = { orderId: order!.id, ticketIds: [third!.id], reason: "Gone.", refund: true };
  await cancelTickets(app, all, by);
  await site.jobs.done();

  const pages = [
    "/adminHome",
    "/adminHome/export.csv",
    ...bought.map(({ id }) => `/adminHome/${id}`),
    "/orders",
    `/orders/${order!.id}`,
    "/adminChanges",
    "/adminChanges/export.csv",
    "/adminStatement",
    "/adminStatement/export.csv",
    "/adminMail",
    "/adminGate",
    "/t/0000000000000000000000000000",
    "/adminHome?q=VT1",
  ];
  const texts = await Promise.all(
    pages.map(async (path) => {
      const answer = await admin.fetch(path);
      return `${path} ${[...answer.headers].join(" ")} ${await answer.text()}`;
    }),
  );
  const calendar = await client.read("/festival.ics");
  const mails = await mailbox(site);
  expect(mails.length).toBeGreaterThan(2);
  // An e-mail has the code as text, for programs that show no picture: nobody but a holder gets it.
  const holders = new Set(["ada@example.com", receiver.email]);
  const outside = mails.map((mail) => {
    const { to, subject, messageId } = mail;
    return JSON.stringify(holders.has(to) ? { to, subject, messageId } : mail);
  });
  const passedOn = await ticketCode(app, await read(second!.id));
  for (const mail of mails.filter(({ to }) => to !== receiver.email))
    expect(JSON.stringify(mail)).not.toContain(passedOn);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const rowsOf = async (table: string) =>
    (
      await db.execute<{ row: string }>(
        sql.raw(`select to_jsonb(one)::text as row from ${table} one`),
      )
    ).rows;
  for (const { name } of tables)
    for (const { row } of await rowsOf(name))
      texts.push(
        name.endsWith(".tickets") ? row.replace(/"signature": "[^"]*"/, "") : `${name} ${row}`,
      );
  texts.push(calendar, JSON.stringify(site.logged()), ...outside);

  for (const code of shown) {
    const { signature } = readTicketCode(code)!;
    const bytes = Buffer.from(signature);
    for (const part of [code.slice(-40), bytes.toString("base64"), bytes.toString("hex")])
      for (const text of texts) expect(text).not.toContain(part);
  }
  // The secrets of the holders' pages are in their own e-mails and nowhere else that people look.
  for (const { token } of bought)
    for (const text of [calendar, JSON.stringify(site.logged()), ...texts.slice(0, pages.length)])
      expect(text).not.toContain(token);
});
