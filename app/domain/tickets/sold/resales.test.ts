import { openTickets } from "#tests/support/purchases.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  purchases,
  emails,
  orders,
  paymentCases,
  refunds,
  ticketPlaces,
  ticketResales,
  tickets,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { makeMissingTickets } from "#app/domain/purchases/cases/make-missing-tickets.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { returnTickets, listReturnable } from "./return-tickets.server.ts";
import { cancelTickets } from "./cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { joinWaiting, findWaiting } from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { serveWaiting } from "#app/domain/tickets/waiting/serve-waiting.server.ts";
import { availabilityAt } from "#app/shared/tickets/sale.ts";
import { hoursBefore } from "#app/shared/tickets/returns.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { lockCapacities } from "#app/domain/tickets/sale/capacities.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { passingBlockedReason } from "./pass-ticket.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { endResales, withdrawResale } from "./resales.server.ts";
import { ticketCode } from "./ticket-codes.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const minute = 60_000;
const hour = 60 * minute;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

type Bought = Awaited<ReturnType<typeof buyTickets>>;

/** A hall of so many, whose tickets go back when they are sold again, less 500 naira. */
async function open(size: number, prices = [{ priceKobo: 3_000_00 }]) {
  const { Regular } = await openTicketSale(site, { Hall: size }, [
    { name: "Regular", prices, takes: { Hall: 1 } },
  ]);
  const { startsAt } = await app.festival();
  const returnsHours = hoursBefore(new Date(app.now().getTime() + 48 * hour), startsAt);
  await saveReturns(app, { returnsHours, returnFeeKobo: 500_00, returnsWhenResold: true }, by);
  return Regular!;
}

const buy = (typeId: string, name: string, quantity = 1) =>
  buyTickets(site, { typeId, quantity, email: `${name}@example.com` });
const begin = (typeId: string, name: string) =>
  beginTickets(site, { typeId, email: `${name}@example.com` });
async function pay(reference: string): Promise<void> {
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
}
const giveBack = ({ token, tickets: [ticket] }: Bought) =>
  returnTickets(app, { purchase: token, ticketIds: [ticket!.id] });
const read = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]!;
const show = async (id: string) =>
  admit(
    app,
    { code: await ticketCode(app, await read(id)), requestId: newPurchaseToken() },
    { byUserId: by },
  );
const stateNow = async (typeId: string) => {
  const sale = await readSale(db, app.now());
  const availability = availabilityAt(
    sale,
    sale.types.find(({ id }) => id === typeId)!,
    app.now(),
  );
  return availability.state === "on-sale" ? availability.left : availability.state;
};
const resaleStates = async () =>
  (await db.select().from(ticketResales)).map(({ state }) => state).toSorted();
const validTickets = () => db.$count(tickets, isNull(tickets.cancelledAt));
const mailsOf = (kind: typeof emails.$inferSelect.kind) =>
  db.select().from(emails).where(eq(emails.kind, kind));
async function expectSound() {
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  expect(await findOrderViolations(db, "all")).toEqual([]);
}

describe("a ticket that goes back only if it is sold again", () => {
  it("is valid until somebody else has paid, and then one code dies as the other is made", async () => {
    const typeId = await open(2);
    const ada = await buy(typeId, "ada");
    await buy(typeId, "bayo");
    expect(await stateNow(typeId)).toBe("sold-out");
    expect(await giveBack(ada)).toEqual({ amountKobo: 2_500_00, forSale: 1 });
    expect(await stateNow(typeId)).toBe(1);
    const { reference } = await begin(typeId, "chi");
    expect(await stateNow(typeId)).toBe("sold-out");
    expect(await read(ada.tickets[0]!.id)).toMatchObject({ cancelledAt: null });
    expect(await db.$count(refunds)).toBe(0);
    await expectSound();

    await pay(reference);
    await settlePurchase(app, reference);
    expect(await read(ada.tickets[0]!.id)).toMatchObject({
      cancelledAt: app.now(),
      refundedKobo: 2_500_00,
    });
    expect(await db.select().from(refunds)).toMatchObject([
      { reference: ada.reference, amount: 2_500_00, byUserId: null },
    ]);
    expect(await validTickets()).toBe(2);
    expect(await listReturnable(db, ada.token, app.now())).toMatchObject([
      { blockedReason: "Somebody else has bought it." },
    ]);
    expect(await stateNow(typeId)).toBe("sold-out");
    expect(await mailsOf("tickets_cancelled")).toMatchObject([
      {
        recipient: "ada@example.com",
        data: { isGivenBack: true, refundKobo: 2_500_00, reason: "Somebody else has bought it." },
      },
    ]);
    expect((await mailsOf("tickets")).map(({ recipient }) => recipient)).toContain(
      "chi@example.com",
    );
    await openCheckInEarly(app, { byUserId: by });
    const [chis] = await db.select().from(tickets).where(eq(tickets.email, "chi@example.com"));
    expect(await show(ada.tickets[0]!.id)).toMatchObject({ kind: "cancelled" });
    expect(await show(chis!.id)).toMatchObject({ kind: "in" });
    await expectSound();
  });

  it("is sold after what is free, the first one first, at the price of then", async () => {
    const typeId = await open(3, [
      { priceKobo: 3_000_00, pieces: 2 } as { priceKobo: number },
      { priceKobo: 5_000_00 },
    ]);
    const ada = await buy(typeId, "ada");
    const bayo = await buy(typeId, "bayo");
    await giveBack(bayo);
    site.clock.advance(minute);
    await giveBack(ada);
    expect(await stateNow(typeId)).toBe(3);
    const chi = await buy(typeId, "chi");
    expect(await resaleStates()).toEqual(["open", "open"]);
    const dan = await buy(typeId, "dan");
    expect([chi, dan].map(({ tickets: [ticket] }) => ticket!.paidKobo)).toEqual([
      5_000_00, 5_000_00,
    ]);
    expect(await read(bayo.tickets[0]!.id)).toMatchObject({ cancelledAt: app.now() });
    expect(await read(ada.tickets[0]!.id)).toMatchObject({ cancelledAt: null });
    // A buyer who paid less gets no more back than they paid.
    expect(await db.select().from(refunds)).toMatchObject([{ amount: 2_500_00 }]);
    await expectSound();
  });

  it("is the buyer's again at a press, but not while somebody pays for it", async () => {
    const typeId = await open(1);
    const ada = await buy(typeId, "ada");
    const ticketId = ada.tickets[0]!.id;
    await giveBack(ada);
    expect(
      await passingBlockedReason(db, ticketId, {
        startsAt: new Date(app.now().getTime() + 90 * hour),
        at: app.now(),
      }),
    ).toContain("for sale again");
    await begin(typeId, "chi");
    const keep = () => withdrawResale(app, { purchase: ada.token, ticketId });
    expect(await refusalOf(keep())).toMatchObject({ reason: "changed" });
    expect((await listReturnable(db, ada.token, app.now()))[0]!.forSale).toMatchObject({
      paidUntil: new Date(app.now().getTime() + 10 * minute),
    });
    // Nobody has paid, and Paystack has not said so for three minutes more.
    site.clock.advance(14 * minute);
    await keep();
    expect(await resaleStates()).toEqual(["taken_back"]);
    expect(await stateNow(typeId)).toBe("sold-out");
    await openCheckInEarly(app, { byUserId: by });
    expect(await show(ticketId)).toMatchObject({ kind: "in" });
    await expectSound();
  });

  it("is no more for sale once somebody came in with it, and who pays for it has the money back", async () => {
    const typeId = await open(1);
    const ada = await buy(typeId, "ada");
    await giveBack(ada);
    const { reference } = await begin(typeId, "chi");
    await openCheckInEarly(app, { byUserId: by });
    expect(await show(ada.tickets[0]!.id)).toMatchObject({ kind: "in" });
    expect(await resaleStates()).toEqual(["used"]);
    await pay(reference);
    await settlePurchase(app, reference);
    expect(await validTickets()).toBe(1);
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
    expect(order!.soldOutLines).toMatchObject([{ quantity: 1 }]);
    expect(await db.$count(refunds)).toBe(0);
    await expectSound();
  });

  it("lets one of two in when the gate and the payment come at once", async () => {
    const typeId = await open(6);
    const sold: Bought[] = [];
    for (let index = 0; index < 6; index++) sold.push(await buy(typeId, `buyer${index}`));
    for (const one of sold) await giveBack(one);
    await openCheckInEarly(app, { byUserId: by });
    const begun = [];
    for (let index = 0; index < 6; index++) begun.push(await begin(typeId, `next${index}`));
    for (const { reference } of begun) await pay(reference);
    await Promise.all([
      ...begun.map(({ reference }) => settlePurchase(app, reference)),
      ...sold.map(({ tickets: [ticket] }) => show(ticket!.id)),
    ]);
    const old = await Promise.all(sold.map(({ tickets: [ticket] }) => read(ticket!.id)));
    for (const { admittedCount, cancelledAt } of old)
      expect(admittedCount === 1).toBe(cancelledAt === null);
    expect(await validTickets()).toBe(6);
    expect(await db.$count(refunds)).toBe(
      old.filter(({ cancelledAt }) => cancelledAt !== null).length,
    );
    await expectSound();
  });

  it("is sold once, and nothing above the size, when many press at once", async () => {
    const typeId = await open(4);
    const sold = [await buy(typeId, "ada", 2), await buy(typeId, "bayo", 2)];
    for (const one of sold) await giveBack(one);
    const presses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        begin(typeId, `next${index}`).then(
          ({ reference }) => reference,
          () => null,
        ),
      ),
    );
    const begun = presses.flatMap((reference) => reference ?? []);
    expect(begun).toHaveLength(2);
    for (const reference of begun) await pay(reference);
    await Promise.all([
      ...begun.map((reference) => settlePurchase(app, reference)),
      ...sold.map(({ token, tickets: [ticket] }) =>
        refusalOf(withdrawResale(app, { purchase: token, ticketId: ticket!.id })),
      ),
    ]);
    expect(await resaleStates()).toEqual(["sold", "sold"]);
    expect(await validTickets()).toBe(4);
    await expectSound();
  });

  it("is reserved by one of two who press at the same moment, twenty times: the other is told, and has no payment", async () => {
    const typeId = await open(1);
    const valid = () => db.select().from(tickets).where(isNull(tickets.cancelledAt));
    let { token: purchase } = await buy(typeId, "ada");
    for (let round = 0; round < 20; round++) {
      const ticketIds = (await valid()).map(({ id }) => id);
      await returnTickets(app, { purchase, ticketIds });
      const before = await db.$count(purchases);
      const presses = await Promise.allSettled([
        begin(typeId, `left${round}`),
        begin(typeId, `right${round}`),
      ]);
      const begun = presses.flatMap((press) => (press.status === "fulfilled" ? press.value : []));
      const refused = presses.find((press) => press.status === "rejected");
      expect(begun).toHaveLength(1);
      expect(refused!.reason).toMatchObject({ message: "Regular is sold out." });
      expect(await db.$count(purchases)).toBe(before + 1);
      const { reference, token } = begun[0]!;
      await pay(reference);
      await settlePurchase(app, reference);
      const [paid] = await db.select().from(purchases).where(eq(purchases.reference, reference));
      expect((await valid()).map(({ email }) => email)).toEqual([paid!.email]);
      purchase = token;
      site.clock.advance(minute);
    }
    expect(await resaleStates()).toEqual(Array.from({ length: 20 }, () => "sold"));
    expect(await db.$count(refunds)).toBe(20);
    await expectSound();
  });

  it("stays free for whoever pays for it when the organisers cancel it meanwhile", async () => {
    const typeId = await open(1);
    const ada = await buy(typeId, "ada");
    await giveBack(ada);
    const { reference } = await begin(typeId, "chi");
    const ticketIds = [ada.tickets[0]!.id];
    const cancelling = { orderId: ada.order.id, ticketIds, reason: "Gone.", refund: true };
    await cancelTickets(app, cancelling, by);
    expect(await stateNow(typeId)).toBe("reserved");
    await pay(reference);
    await settlePurchase(app, reference);
    expect(await validTickets()).toBe(1);
    expect(await db.select().from(refunds)).toMatchObject([{ amount: 3_000_00 }]);
    await expectSound();
  });

  it("goes to money that came late, where nobody else reserves it", async () => {
    const typeId = await open(1);
    const { reference } = await begin(typeId, "chi");
    site.clock.advance(15 * minute);
    await db.update(purchases).set({ paystackStatus: "abandoned" });
    const ada = await buy(typeId, "ada");
    await giveBack(ada);
    await pay(reference);
    await settlePurchase(app, reference);
    expect(await read(ada.tickets[0]!.id)).toMatchObject({ cancelledAt: app.now() });
    expect(await validTickets()).toBe(1);
    await expectSound();
  });

  it("stays its buyer's when the time is over, who is notified once", async () => {
    const typeId = await open(1);
    const ada = await buy(typeId, "ada");
    await giveBack(ada);
    await endResales(app);
    expect(await resaleStates()).toEqual(["open"]);
    site.clock.advance(49 * hour);
    expect(await stateNow(typeId)).toBe("sold-out");
    await endResales(app);
    await endResales(app);
    expect(await resaleStates()).toEqual(["over"]);
    expect(await mailsOf("ticket_resale_ended")).toMatchObject([
      { recipient: "ada@example.com", data: { number: ada.tickets[0]!.ticketId } },
    ]);
    expect(await validTickets()).toBe(1);
    await expectSound();
  });
});

describe("people who wait", () => {
  const sender = () => ({ network: "10.0.0.1", browser: app.browserOf(null) });
  const join = (typeId: string, name: string) =>
    joinWaiting(
      app,
      {
        typeId,
        name,
        email: `${name}@example.com`,
        phone: null,
        quantity: 1,
        takesFewer: false,
      },
      sender(),
    );

  it("are offered a ticket that is for sale again before anybody can buy it", async () => {
    const typeId = await open(1);
    const ada = await buy(typeId, "ada");
    const chi = await join(typeId, "chi");
    await giveBack(ada);
    expect(await stateNow(typeId)).toBe("promised");
    expect(await serveWaiting(app)).toBe(1);
    expect(await serveWaiting(app)).toBe(0);
    expect(await stateNow(typeId)).toBe("sold-out");
    await expectSound();
    const { offer } = (await findWaiting(db, chi))!;
    const wanted = { typeId: "", quantity: 1, seenKobo: 3_000_00, name: "Chi Eze", phone: null };
    const { reference } = await openTickets(
      app,
      { ...wanted, email: "chi@example.com", token: newPurchaseToken(), offer: offer!.token },
      null,
    );
    await pay(reference);
    await settlePurchase(app, reference);
    expect(await read(ada.tickets[0]!.id)).toMatchObject({ cancelledAt: app.now() });
    expect(await validTickets()).toBe(1);
    await expectSound();
  });

  it("keep their turn, and are notified, when it is taken back before they pay", async () => {
    const typeId = await open(1);
    const ada = await buy(typeId, "ada");
    const chi = await join(typeId, "chi");
    await giveBack(ada);
    await serveWaiting(app);
    await withdrawResale(app, { token: ada.tickets[0]!.token! });
    await serveWaiting(app);
    expect((await findWaiting(db, chi))!.turn).toBe(1);
    const [entry] = await db.select().from(waitingEntries);
    expect(entry).toMatchObject({ state: "waiting", hasRejoined: false });
    expect(await mailsOf("ticket_offer_ended")).toMatchObject([
      { recipient: "chi@example.com", data: { isKept: true } },
    ]);
    const isOffered = eq(ticketPlaces.state, "offered");
    expect(await db.$count(ticketPlaces, isOffered)).toBe(0);
    await expectSound();
    await giveBack(ada);
    expect(await serveWaiting(app)).toBe(1);
    await expectSound();
  });
});

describe("a payment, its capacities and the payment of a ticket for sale again", () => {
  it("are locked in the order in which somebody who makes missing tickets locks them", async () => {
    const typeId = await open(2);
    const ada = await buy(typeId, "ada");
    await buy(typeId, "bayo");
    await giveBack(ada);
    const { reference } = await begin(typeId, "chi");
    await pay(reference);
    const { settled } = await db.transaction(async (tx) => {
      // As `makeMissingTickets` does for a payment that was served in part.
      await lockPurchaseRow(tx, ada.reference);
      const settling = settlePurchase(app, reference);
      await expect.poll(() => countLockWaits(db)).toBe(1);
      await lockCapacities(tx, [typeId]);
      return { settled: settling };
    });
    expect(await settled).toMatchObject({ outcome: "settled" });
    expect(await read(ada.tickets[0]!.id)).toMatchObject({ cancelledAt: app.now() });
    await expectSound();
  });

  it("are locked so: missing tickets are made with the payment first, and then the capacities", async () => {
    const typeId = await open(1);
    const late = await begin(typeId, "ada");
    site.clock.advance(25 * minute);
    await buy(typeId, "bayo");
    await pay(late.reference);
    await settlePurchase(app, late.reference);
    const [{ id: caseId } = { id: "" }] = await db.select().from(paymentCases);
    const { making } = await db.transaction(async (tx) => {
      await lockCapacities(tx, [typeId]);
      const missing = makeMissingTickets(app, { caseId, reason: "The balcony." }, by);
      await expect.poll(() => countLockWaits(db)).toBe(1);
      const isFree = await db
        .select()
        .from(purchases)
        .where(eq(purchases.reference, late.reference))
        .for("update", { skipLocked: true });
      expect(isFree).toEqual([]);
      return { making: missing };
    });
    expect(await making).toBe(1);
    await expectSound();
  });
});
