import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  emails,
  refunds,
  ticketLedger,
  tickets,
  ticketTypes,
  ticketTypeCancellations,
} from "#app/db/schema.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { undoAdmission } from "#app/domain/check-in/undo-admission.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { makePassingLink, acceptPassedTicket } from "./pass-ticket.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { ticketCode } from "./ticket-codes.server.ts";
import { hoursBefore } from "#app/shared/tickets/returns.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import {
  cancelType,
  planTypeCancellation,
  resumeTypeCancellations,
  undoTypeCancellation,
  workOnTypeCancellation,
} from "./cancel-type.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { returnTickets, listReturnable } from "./return-tickets.server.ts";
import { cancelTickets } from "./cancel-tickets.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const hour = 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

/** Early bird for the first three, then dearer. */
async function open() {
  const ids = await openTicketSale(site, { Hall: 20 }, [
    {
      name: "Regular",
      prices: [
        { name: "Early bird", priceKobo: 3_000_00, pieces: 3 },
        { name: "", priceKobo: 5_000_00 },
      ],
      takes: { Hall: 1 },
    },
    { name: "VIP", package: "Vip", prices: [{ priceKobo: 9_000_00 }], takes: { Hall: 1 } },
  ]);
  return { regular: ids["Regular"]!, vip: ids["VIP"]! };
}

/** Tickets that are bought now can be given back for 24 hours. */
async function allowReturns(returnFeeKobo = 0) {
  const { startsAt } = await app.festival();
  const returnsHours = hoursBefore(new Date(app.now().getTime() + 24 * hour), startsAt);
  await saveReturns(app, { returnsHours, returnFeeKobo, returnsWhenResold: false }, by);
}

const read = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]!;
const show = async (id: string) =>
  admit(
    app,
    { code: await ticketCode(app, await read(id)), requestId: newPurchaseToken() },
    { byUserId: by },
  );
async function expectSound() {
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  expect(await findOrderViolations(db, "all")).toEqual([]);
}

describe("one ticket of five", () => {
  it("is cancelled and refunded at the price that was paid, and the others stay valid", async () => {
    const { regular } = await open();
    const {
      order,
      tickets: bought,
      reference,
    } = await buyTickets(site, { typeId: regular, quantity: 5 });
    // Three early birds and two at the later price.
    const dear = bought.find(({ paidKobo }) => paidKobo === 5_000_00)!;
    const reason = "Ada cannot come.";
    const asked = { orderId: order.id, ticketIds: [dear.id], reason, refund: true };
    expect(await cancelTickets(app, asked, by)).toBe(5_000_00);
    await openCheckInEarly(app, { byUserId: by });
    expect(await show(dear.id)).toMatchObject({ kind: "cancelled" });
    for (const { id } of bought.filter((one) => one !== dear))
      expect(await show(id)).toMatchObject({ kind: "in" });
    const [refund] = await db.select().from(refunds);
    expect(refund).toMatchObject({ reference, amount: 5_000_00, reason, byUserId: by });
    expect(refund!.lines).toMatchObject([{ quantity: 1 }]);
    const { capacities } = await readSale(db, app.now());
    expect(capacities[0]).toMatchObject({ sold: 4 });
    const ledger = await db.select().from(ticketLedger).where(eq(ticketLedger.pieces, -1));
    expect(ledger).toMatchObject([{ amountKobo: -5_000_00 }]);
    await expectSound();
  });

  it("is given back by its buyer, for the price less the fee that held when it was bought", async () => {
    const { regular } = await open();
    await allowReturns(500_00);
    const { token, tickets: bought } = await buyTickets(site, { typeId: regular, quantity: 5 });
    // What is changed later holds for later sales alone.
    const none = { returnsHours: null, returnFeeKobo: 3_000_00, returnsWhenResold: false };
    await saveReturns(app, none, by);
    const early = bought.find(({ paidKobo }) => paidKobo === 3_000_00)!;
    const dear = bought.find(({ paidKobo }) => paidKobo === 5_000_00)!;
    const ticketIds = [early.id, dear.id];
    expect(await returnTickets(app, { purchase: token, ticketIds })).toEqual({
      amountKobo: 2_500_00 + 4_500_00,
      forSale: 0,
    });
    expect(await db.select().from(refunds)).toMatchObject([{ amount: 7_000_00, byUserId: null }]);
    const notices = await db.select().from(emails).where(eq(emails.kind, "tickets_cancelled"));
    expect(notices).toMatchObject([
      { recipient: "ada@example.com", data: { isGivenBack: true, refundKobo: 7_000_00 } },
    ]);
    const { token: later } = await buyTickets(site, { typeId: regular, email: "b@example.com" });
    expect(await listReturnable(db, later, app.now())).toMatchObject([
      { blockedReason: "Tickets of this sale are not taken back." },
    ]);
    await expectSound();
  });

  it("and the others, in any order and way, send back what was paid less what is kept, to the kobo", async () => {
    const { regular } = await open();
    await allowReturns(333_33);
    await openCheckInEarly(app, { byUserId: by });
    await makeCode(
      app,
      "THIRD",
      { ...openCode, kind: "percent", percent: 33, amountKobo: null },
      by,
    );
    const way = fc.constantFrom("buyer", "organiser", "with a fee", "without money");
    const steps = fc.tuple(
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      fc.array(way, { minLength: 5, maxLength: 5 }),
      fc.nat(4),
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(steps, async ([order, ways, scanned]) => {
        const email = `buyer${(round += 1)}@example.com`;
        // A third of 19,000 naira: the three early birds are free again after each round.
        const code = { typed: "THIRD", seenReductionKobo: 6_270_00 };
        const bought = await buyTickets(site, { typeId: regular, quantity: 5, email, code });
        const paid = bought.order.totalKobo;
        expect(bought.tickets.reduce((sum, { paidKobo }) => sum + paidKobo!, 0)).toBe(paid);
        // Somebody is let in by mistake, and that is undone: no amount changes by it.
        const { id: inId } = bought.tickets[scanned]!;
        const answer = await show(inId);
        if (answer.kind !== "in") throw new Error(answer.kind);
        await undoAdmission(app, { admissionId: answer.admissionId }, { byUserId: by });
        let back = 0;
        for (const [index, which] of order.entries()) {
          const { id, paidKobo } = bought.tickets[which]!;
          const asked = { orderId: bought.order.id, ticketIds: [id], reason: "Gone." };
          const [feeKobo, take] = {
            buyer: [
              333_33,
              async () =>
                (await returnTickets(app, { purchase: bought.token, ticketIds: [id] })).amountKobo,
            ],
            organiser: [0, () => cancelTickets(app, { ...asked, refund: true }, by)],
            "with a fee": [
              500_01,
              () => cancelTickets(app, { ...asked, refund: true, feeKobo: 500_01 }, by),
            ],
            "without money": [paidKobo!, () => cancelTickets(app, { ...asked, refund: false }, by)],
          }[ways[index]!] as [number, () => Promise<number>];
          expect(await take()).toBe(paidKobo! - feeKobo);
          back += paidKobo! - feeKobo;
          const sent = await db
            .select()
            .from(refunds)
            .where(eq(refunds.reference, bought.reference));
          expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(back);
          const rows = await db
            .select()
            .from(ticketLedger)
            .where(eq(ticketLedger.reference, bought.reference));
          expect(rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(paid - back);
        }
      }),
      { numRuns: 6 },
    );
    await expectSound();
  });

  it("that is given back by two presses at once is refunded once", async () => {
    const { regular } = await open();
    await allowReturns();
    const { token, tickets: bought } = await buyTickets(site, { typeId: regular, quantity: 5 });
    const given = { purchase: token, ticketIds: [bought[1]!.id] };
    const presses = await Promise.all([
      refusalOf(returnTickets(app, given)),
      refusalOf(returnTickets(app, given)),
    ]);
    expect(presses.filter((error) => error === null)).toHaveLength(1);
    expect(await db.$count(refunds)).toBe(1);
    await expectSound();
  });

  it("is admitted or given back, never both, when the gate and the buyer press at once", async () => {
    const { regular } = await open();
    await allowReturns();
    await openCheckInEarly(app, { byUserId: by });
    const { token, tickets: bought } = await buyTickets(site, { typeId: regular, quantity: 5 });
    for (const { id } of bought) {
      const [answer, refusal] = await Promise.all([
        show(id),
        refusalOf(returnTickets(app, { purchase: token, ticketIds: [id] })),
      ]);
      const outcome = `${answer.kind}, ${refusal ? "stays" : "goes back"}`;
      expect(["in, stays", "cancelled, goes back"]).toContain(outcome);
    }
    await expectSound();
  });

  it("cannot be given back when it was passed on, is offered, is another buyer's, or after the time for it", async () => {
    const { regular } = await open();
    await allowReturns();
    const { token, tickets: bought } = await buyTickets(site, { typeId: regular, quantity: 3 });
    const bayo = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com", userId: null };
    await acceptPassedTicket(app, await makePassingLink(app, bought[0]!.token!), bayo);
    await makePassingLink(app, bought[1]!.token!);
    const listed = await listReturnable(db, token, app.now());
    expect(listed.map(({ blockedReason }) => blockedReason)).toEqual([
      "It was passed on: it is its holder's.",
      "It is offered to somebody: take that back first.",
      null,
    ]);
    const give = (id: string, purchase = token) =>
      refusalOf(returnTickets(app, { purchase, ticketIds: [id] }));
    expect(await give(bought[0]!.id)).toMatchObject({ reason: "changed" });
    const other = await buyTickets(site, { typeId: regular, email: "c@example.com" });
    expect(await give(bought[2]!.id, other.token)).toMatchObject({ reason: "gone" });
    site.clock.advance(24 * hour);
    expect(await give(bought[2]!.id)).toMatchObject({ reason: "changed" });
    expect(await db.$count(refunds)).toBe(0);
  });
});

it("refunding a whole payment cancels every ticket of it", async () => {
  const { regular } = await open();
  const { reference, tickets: bought } = await buyTickets(site, { typeId: regular, quantity: 2 });
  const request = { reference, what: "all", reason: "Rained off.", restock: false } as const;
  await refundPurchase(app, request, by);
  for (const { id } of bought) expect(await read(id)).toMatchObject({ cancelledAt: app.now() });
  await expectSound();
});

describe("cancelling a whole ticket type", () => {
  async function sold() {
    const { regular, vip } = await open();
    await buyTickets(site, { typeId: regular, quantity: 3 });
    await buyTickets(site, { typeId: regular, quantity: 1, email: "bayo@example.com" });
    await buyTickets(site, { typeId: vip, email: "chi@example.com" });
    return { regular, vip };
  }
  const reason = "The second night does not happen.";
  const validOf = () => db.$count(tickets, isNull(tickets.cancelledAt));
  const work = async () => {
    const [row] = await db.select().from(ticketTypeCancellations);
    await workOnTypeCancellation(app, row!.id);
  };

  it("closes the type at once, and cancels its tickets once nobody can undo that", async () => {
    const { regular } = await sold();
    expect(await planTypeCancellation(db, regular)).toMatchObject({
      tickets: 4,
      orders: 2,
      paidKobo: 14_000_00,
    });
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    expect(await refusalOf(beginTickets(site, { typeId: regular }))).toMatchObject({
      reason: "none",
    });
    await work();
    expect(await validOf()).toBe(5);
    site.clock.advance(11_000);
    await Promise.all([work(), work()]);
    expect(await validOf()).toBe(1);
    const back = await db.select().from(refunds);
    expect(back.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      5_000_00, 9_000_00,
    ]);
    const notices = await db.select().from(emails).where(eq(emails.kind, "tickets_cancelled"));
    expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual([
      "ada@example.com",
      "bayo@example.com",
    ]);
    expect(await db.select().from(ticketTypeCancellations)).toMatchObject([
      { done: 4, failures: [], endedAt: app.now() },
    ]);
    await expectSound();
  });

  it("cancels those that were issued or imported too, whose holders are told why", async () => {
    const { regular, vip } = await sold();
    const guest = { firstName: "Efe", lastName: "Ojo", gender: "", email: "efe@example.com" };
    const issued = { ...guest, package: "Regular" as const, quantity: 2 };
    const ticketId = await issueTicket(app, issued, by);
    await issueTicket(app, { ...issued, package: "Vip" as const }, by);
    expect(await planTypeCancellation(db, regular)).toMatchObject({ tickets: 5, issued: 1 });
    expect(await planTypeCancellation(db, vip)).toMatchObject({ tickets: 2, issued: 1 });
    const page = await (await signInAsAdministrator(site)).read(`/adminTickets/${regular}`);
    expect(page).toContain("1 issued or imported, which is cancelled too");
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    site.clock.advance(11_000);
    await Promise.all([work(), work()]);
    const [cancelled] = await db.select().from(tickets).where(eq(tickets.ticketId, ticketId));
    expect(cancelled).toMatchObject({ cancelledAt: app.now() });
    expect(await validOf()).toBe(2);
    const notices = await db.select().from(emails).where(eq(emails.kind, "ticket_cancelled"));
    expect(notices).toMatchObject([{ recipient: "efe@example.com", data: { ticketId, reason } }]);
    expect(await db.select().from(ticketTypeCancellations)).toMatchObject([{ done: 5 }]);
    await expectSound();
  });

  it("is left to the worker that is at it by a second one, which waits for no order", async () => {
    const { regular } = await sold();
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    site.clock.advance(11_000);
    await db.transaction(async (tx) => {
      await tx.select().from(ticketTypeCancellations).for("update");
      await work();
    });
    expect(await validOf()).toBe(5);
    await work();
    expect(await validOf()).toBe(1);
  });

  it("leaves everything as it was when it is undone in time, and cannot be undone later", async () => {
    const { regular } = await sold();
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    await undoTypeCancellation(app, regular);
    const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, regular));
    expect(type).toMatchObject({ isOpen: true });
    site.clock.advance(11_000);
    await resumeTypeCancellations(app);
    expect(await validOf()).toBe(5);
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    site.clock.advance(10_000);
    expect(await refusalOf(undoTypeCancellation(app, regular))).toMatchObject({
      reason: "changed",
    });
  });

  it("names an order that cannot be refunded, and goes on with the others", async () => {
    const { regular } = await sold();
    const [first] = await db.select().from(tickets).where(eq(tickets.email, "ada@example.com"));
    const { order, reference } = await buyTickets(site, {
      typeId: regular,
      email: "dan@example.com",
    });
    const part = { reference, what: { amount: 4_000_00 }, reason: "A gift.", restock: false };
    await refundPurchase(app, part, by);
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    site.clock.advance(11_000);
    await work();
    expect(await read(first!.id)).toMatchObject({ cancelledAt: app.now() });
    expect(await db.select().from(ticketTypeCancellations)).toMatchObject([
      { done: 4, failures: [{ orderNumber: order.number }] },
    ]);
    expect(await validOf()).toBe(2);
    await expectSound();
  });

  it("waits for buyers who are paying at that moment, and cancels their tickets too", async () => {
    const { regular } = await open();
    const { reference } = await beginTickets(site, { typeId: regular });
    await cancelType(app, { typeId: regular, reason, refund: true }, by);
    site.clock.advance(11_000);
    await work();
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    expect(await validOf()).toBe(1);
    await resumeTypeCancellations(app);
    expect(await validOf()).toBe(0);
    expect(await db.select().from(refunds)).toMatchObject([{ amount: 3_000_00 }]);
  });
});
