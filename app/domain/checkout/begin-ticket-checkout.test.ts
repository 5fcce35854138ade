import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  capacities,
  checkouts,
  emails,
  orders,
  paymentCases,
  refunds,
  ticketPlaces,
  tickets,
  users,
} from "#app/db/schema.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { refundUndecidedTickets } from "#app/domain/payments/refund-undecided-tickets.server.ts";
import { returnTickets } from "#app/domain/refunds/return-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { listTicketsOfOrder } from "#app/domain/tickets/sale/sold-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sale/ticket-codes.server.ts";
import { readTicketCode, writeTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { settleCheckout } from "./settle-checkout.server.ts";
import { newTicketsToken, dismissTicketCheckout } from "./begin-ticket-checkout.server.ts";

const site = await createTestApp({ now: "2026-11-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const minute = 60_000;

/** Opens a hall of a size, in which one kind of ticket costs ₦3,000. */
const openHall = async (size: number, type: object = {}) =>
  (
    await openTicketSale(site, { Hall: size }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 }, ...type },
    ])
  )["Regular"]!;

async function pay(reference: string) {
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
}
const settle = (reference: string) => settleCheckout(app, reference);

/** Settles a payment that Paystack took at a moment of the test's clock. */
const settlePaidAt = (reference: string, at: Date) =>
  settleCheckout(
    {
      ...app,
      paystack: {
        ...app.paystack,
        async verify(asked) {
          const payment = await app.paystack.verify(asked);
          return payment && { ...payment, paid_at: at.toISOString() };
        },
      },
    },
    reference,
  );

async function expectSound() {
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  expect(await findOrderViolations(db, "all")).toEqual([]);
}

describe("a purchase of tickets", () => {
  it("needs no account: once paid, it is an order with a ticket for each place and one e-mail", async () => {
    const typeId = await openHall(10);
    const { reference, token, authorizationUrl } = await beginTickets(site, {
      typeId,
      quantity: 3,
    });
    expect(authorizationUrl).toContain("/sandbox/");
    await pay(reference);
    expect(await settle(reference)).toMatchObject({ outcome: "settled" });
    const [order] = await db.select().from(orders);
    expect(order).toMatchObject({
      status: "completed",
      userEmail: "ada@example.com",
      totalKobo: 9_000_00,
      feeKobo: 0,
    });
    const made = await listTicketsOfOrder(db, order!.id);
    expect(made.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ["Ada", "Obi"],
      ["Guest of", "Ada Obi"],
      ["Guest of", "Ada Obi"],
    ]);
    expect(new Set(made.map((ticket) => ticket.token)).size).toBe(3);
    expect(await db.select().from(emails)).toMatchObject([
      { kind: "tickets", recipient: "ada@example.com", data: { token, orderId: order!.id } },
    ]);
    await expectSound();
  });

  it("is made once, however often its form is sent at the same time", async () => {
    const typeId = await openHall(100);
    const token = newTicketsToken();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => beginTickets(site, { typeId, quantity: 2, token })),
    );
    expect(new Set(begun.map(({ reference }) => reference)).size).toBe(1);
    expect(await db.$count(ticketPlaces)).toBe(2);
  });

  it("is settled once, however many ask at the same time", async () => {
    const typeId = await openHall(10);
    const { reference } = await beginTickets(site, { typeId, quantity: 2 });
    await pay(reference);
    await Promise.all(Array.from({ length: 8 }, () => settle(reference)));
    expect(await db.$count(tickets)).toBe(2);
    await expectSound();
  });

  it("is not begun at another price than the buyer saw", async () => {
    const typeId = await openTicketSale(site, { Hall: 10 }, [
      {
        name: "Regular",
        prices: [{ priceKobo: 3_000_00, pieces: 1 }, { priceKobo: 5_000_00 }],
        takes: { Hall: 1 },
      },
    ]).then((ids) => ids["Regular"]!);
    const [first, second] = await Promise.all([
      refusalOf(beginTickets(site, { typeId, email: "one@example.com" })),
      refusalOf(beginTickets(site, { typeId, email: "two@example.com" })),
    ]);
    expect([first, second].filter(Boolean)).toMatchObject([{ code: "price" }]);
    const [place] = await db.select().from(ticketPlaces);
    expect(place!.priceKobo).toBe(3_000_00);
  });

  it("keeps its price while it is reserved, whatever the organisers change", async () => {
    const typeId = await openHall(10);
    const { reference } = await beginTickets(site, { typeId });
    await db.execute("update ticket_phases set price_kobo = 900000");
    await pay(reference);
    await settle(reference);
    const [ticket] = await db.select().from(tickets);
    expect(ticket!.paidKobo).toBe(3_000_00);
  });
});

describe("places", () => {
  it("are never sold twice: of 60 who buy at once in a hall of 20, 20 places are reserved", async () => {
    const ids = await openTicketSale(site, { Hall: 20, Tables: 2 }, [
      { name: "Regular", prices: [{ priceKobo: 1_000_00 }], takes: { Hall: 1 } },
      {
        name: "Table",
        people: 5,
        prices: [{ priceKobo: 5_000_00 }],
        takes: { Hall: 5, Tables: 1 },
      },
    ]);
    // A buyer who is told that many buy at once presses again.
    const buy = async (index: number): Promise<{ code: string } | null> => {
      const refusal = await refusalOf(
        beginTickets(site, {
          typeId: index % 6 === 0 ? ids["Table"]! : ids["Regular"]!,
          email: `buyer${index}@example.com`,
        }),
      );
      return refusal?.code === "busy" ? buy(index) : refusal;
    };
    const buyers = Array.from({ length: 60 }, (_, index) => buy(index));
    const codes = (await Promise.all(buyers)).map((error) => error?.code ?? "reserved");
    expect(new Set(codes)).toEqual(new Set(["reserved", "none"]));
    const { capacities } = await readSale(db, app.now());
    const hall = capacities.find(({ name }) => name === "Hall")!;
    expect(hall.reserved).toBe(20);
    await expectSound();
  });

  it("that are left are offered where more were asked for, and none is reserved", async () => {
    const typeId = await openHall(4);
    const error = await refusalOf(beginTickets(site, { typeId, quantity: 6 }));
    expect(error).toMatchObject({ code: "some", left: 4 });
    expect(await db.$count(ticketPlaces)).toBe(0);
  });

  it("are free again once the reservation ends, and at once when the buyer cancels", async () => {
    const typeId = await openHall(1);
    const { token } = await beginTickets(site, { typeId });
    const other = { typeId, email: "bayo@example.com" };
    expect(await refusalOf(beginTickets(site, other))).toMatchObject({
      message: expect.stringContaining("reserved"),
    });
    await dismissTicketCheckout(app, token);
    const bayo = await beginTickets(site, other);
    site.clock.advance(10 * minute);
    // The place stays reserved for three minutes more, because nobody has said that it was not
    // paid.
    expect(await refusalOf(beginTickets(site, { typeId, email: "c@example.com" }))).not.toBeNull();
    site.clock.advance(3 * minute);
    expect(await refusalOf(beginTickets(site, { typeId, email: "c@example.com" }))).toBeNull();
    expect(bayo.reference).not.toBe("");
  });

  it("of one person are counted across all orders, by e-mail address and phone number", async () => {
    const typeId = await openHall(100, { maxAPerson: 2 });
    await beginTickets(site, { typeId, quantity: 2, email: "ada.obi@gmail.com" });
    for (const again of [{ email: "adaobi@gmail.com" }, { email: "Ada.Obi+two@googlemail.com" }])
      expect(await refusalOf(beginTickets(site, { typeId, ...again }))).toMatchObject({
        code: "limit",
        message: expect.stringContaining("2 tickets"),
      });
    await beginTickets(site, { typeId, email: "x@example.com", phone: "+2348031234567" });
    await beginTickets(site, { typeId, email: "y@example.com", phone: "+2348031234567" });
    expect(
      await refusalOf(
        beginTickets(site, { typeId, email: "z@example.com", phone: "+2348031234567" }),
      ),
    ).toMatchObject({ code: "limit" });
  });
});

describe("money that comes late", () => {
  /** Ada's reservation of the last place runs out, and Bayo buys it. */
  async function soldToAnother() {
    const typeId = await openHall(1);
    const ada = await beginTickets(site, { typeId });
    site.clock.advance(14 * minute);
    const bayo = await beginTickets(site, { typeId, email: "bayo@example.com" });
    await pay(bayo.reference);
    await settle(bayo.reference);
    return { typeId, ada };
  }

  it("gets its tickets where there is room, at the price that was paid", async () => {
    const typeId = await openHall(1);
    const { reference } = await beginTickets(site, { typeId });
    site.clock.advance(90 * minute);
    await pay(reference);
    await settle(reference);
    expect(await db.select().from(tickets)).toMatchObject([{ paidKobo: 3_000_00 }]);
    await expectSound();
  });

  it("gets its tickets when it was paid in time and only the notice of it was late; the capacity shows as exceeded", async () => {
    const typeId = await openHall(1);
    const ada = await beginTickets(site, { typeId });
    await pay(ada.reference);
    const inTime = new Date(app.now().getTime() + 10 * minute - 1);
    site.clock.advance(25 * minute);
    const bayo = await beginTickets(site, { typeId, email: "bayo@example.com" });
    await pay(bayo.reference);
    await settle(bayo.reference);
    await settlePaidAt(ada.reference, inTime);
    expect(await db.$count(tickets)).toBe(2);
    expect(await db.select().from(capacities)).toMatchObject([{ over: 1 }]);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { kind: "over_capacity", reference: ada.reference },
    ]);
    expect((await outbox(site)).map(({ kind }) => kind)).toContain("money_warning");
    await expectSound();

    // The place that is free again brings the hall back to its size.
    const by = (await findSetting(db, "administrator"))!;
    const [ticket] = await listTicketsOfOrder(db, (await db.select().from(orders))[0]!.id);
    const cancelled = {
      orderId: ticket!.orderId!,
      ticketIds: [ticket!.id],
      reason: "Gone.",
      refund: false,
    };
    await returnTickets(app, cancelled, by);
    expect(await refusalOf(beginTickets(site, { typeId, email: "chi@example.com" }))).toMatchObject(
      { code: "none" },
    );
    await expectSound();
  });

  it("counts as late from the instant at which the reservation ends", async () => {
    const { ada } = await soldToAnother();
    await pay(ada.reference);
    const end = new Date(app.now().getTime() - 4 * minute);
    await settlePaidAt(ada.reference, end);
    expect(await db.$count(tickets)).toBe(1);
  });

  it("becomes a payment case where everything is sold, and no ticket is made beyond the capacity", async () => {
    const { ada } = await soldToAnother();
    await pay(ada.reference);
    expect(await settle(ada.reference)).toMatchObject({ outcome: "settled" });
    expect(await db.$count(tickets)).toBe(1);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { kind: "oversold", reference: ada.reference },
    ]);
    const [mine] = await db.select().from(orders).where(eq(orders.reference, ada.reference));
    expect(mine!.soldOutLines).toMatchObject([{ name: "Regular ticket", quantity: 1 }]);
    await expectSound();
  });

  it("is refunded by itself after a day without a decision, only for the tickets that were gone", async () => {
    const { ada } = await soldToAnother();
    await pay(ada.reference);
    await settle(ada.reference);
    const look = () =>
      refundUndecidedTickets(app, (error) => {
        throw error;
      });
    site.clock.advance(24 * 60 * minute);
    expect(await look()).toBe(0);
    site.clock.advance(1);
    expect(await look()).toBe(1);
    expect(await db.select().from(refunds)).toMatchObject([
      { reference: ada.reference, amount: 3_000_00, byUserId: null },
    ]);
    expect(await look()).toBe(0);
    expect(await db.$count(refunds)).toBe(1);
  });

  it("is settled for many buyers at once, some of them paying twice or a wrong amount: each gets tickets, a refund or a payment case", async () => {
    const typeId = await openHall(6);
    const random = randomFrom(31);
    const begun: { reference: string; at: Date }[] = [];
    for (const wave of [1, 2]) {
      for (let index = 0; index < 6; index++) {
        const email = `buyer${wave}-${index}@example.com`;
        const { reference } = await beginTickets(site, { typeId, email });
        begun.push({ reference, at: app.now() });
      }
      site.clock.advance(14 * minute);
    }
    site.clock.advance(72 * 60 * minute);
    const [wrong, ...others] = begun;
    await db
      .update(checkouts)
      .set({ totalKobo: 1 })
      .where(eq(checkouts.reference, wrong!.reference));
    for (const { reference, at } of begun.toSorted(() => random() - 0.5)) {
      await pay(reference);
      // Each pays between a second and three days after the beginning; of two who pay, one payment
      // is settled.
      const lateMs = random() < 0.5 ? 1_000 + random() * 9 * minute : random() * 72 * 60 * minute;
      const paidAt = new Date(at.getTime() + lateMs);
      await Promise.all([settlePaidAt(reference, paidAt), settlePaidAt(reference, paidAt)]);
    }
    await expectSound();
    expect(await db.$count(orders)).toBe(others.length);
    const made = await db.select().from(tickets);
    const cases = await db.select().from(paymentCases);
    const oversold = cases.filter(({ kind }) => kind === "oversold");
    expect(cases.filter(({ kind }) => kind === "payment_mismatch")).toHaveLength(1);
    expect(made.length + oversold.length).toBe(others.length);
    expect(made.length).toBeGreaterThanOrEqual(6);

    site.clock.advance(24 * 60 * minute + 1);
    await refundUndecidedTickets(app, (error) => {
      throw error;
    });
    const back = await db.select().from(refunds);
    const sum = (amounts: readonly (number | null)[]) =>
      amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
    expect(sum(made.map(({ paidKobo }) => paidKobo)) + sum(back.map(({ amount }) => amount))).toBe(
      others.length * 3_000_00,
    );
    const [hall] = await db.select().from(capacities);
    expect(made.length).toBeLessThanOrEqual(6 + hall!.over);
  });

  it("of another amount makes no tickets", async () => {
    const typeId = await openHall(5);
    const { reference } = await beginTickets(site, { typeId });
    await site.paystack.break({ dropWebhooks: true });
    await db.update(checkouts).set({ totalKobo: 1 }).where(eq(checkouts.reference, reference));
    await site.paystack.pay(reference);
    expect(await settle(reference)).toEqual({ outcome: "mismatched" });
    expect(await db.$count(tickets)).toBe(0);
  });
});

describe("at the gate", () => {
  async function sold() {
    const typeId = await openHall(5);
    const { reference } = await beginTickets(site, { typeId });
    await pay(reference);
    await settle(reference);
    const by = (await findSetting(db, "administrator"))!;
    await openCheckInEarly(app, { byUserId: by });
    const read = async () => (await db.select().from(tickets))[0]!;
    const show = (code: string, more = {}) =>
      admit(app, { code, press: newTicketsToken(), ...more }, { byUserId: by });
    return { by, read, show };
  }

  it("a signed code admits once, and a ticket's number only where an organiser allows it", async () => {
    const { read, show } = await sold();
    const ticket = await read();
    const code = await ticketCode(app, ticket);
    expect(await ticketCode(app, await read())).toBe(code);
    expect(await show(ticket.ticketId)).toMatchObject({ kind: "number" });
    expect(await show(code)).toMatchObject({ kind: "in" });
    expect(await show(code.toLowerCase())).toMatchObject({ kind: "already" });
    expect(await show(ticket.ticketId, { isChosen: true })).toMatchObject({ kind: "already" });
  });

  it("a code with one byte changed, or with the mirrored signature, is refused as forged", async () => {
    const { read, show } = await sold();
    const code = readTicketCode(await ticketCode(app, await read()))!;
    for (let index = 0; index < 64; index += 7) {
      const signature = Uint8Array.from(code.signature);
      signature[index]! ^= 1;
      expect(await show(writeTicketCode({ ...code, signature }))).toMatchObject({ kind: "none" });
    }
    expect(await show(writeTicketCode({ ...code, generation: 2 }))).toMatchObject({ kind: "none" });
    expect(await show(writeTicketCode({ ...code, serial: 9_999 }))).toMatchObject({ kind: "none" });
  });

  it("a replaced code is told apart from a forged one, and a cancelled ticket admits nobody", async () => {
    const { by, read, show } = await sold();
    const old = await ticketCode(app, await read());
    await db.update(tickets).set({ generation: 2, signature: null, keyId: null });
    expect(await show(old)).toMatchObject({ kind: "replaced" });
    const newer = await ticketCode(app, await read());
    expect(newer).not.toBe(old);
    const { id } = await read();
    const [order] = await db.select().from(orders);
    const cancelled = { orderId: order!.id, ticketIds: [id], reason: "Gone.", refund: false };
    await returnTickets(app, cancelled, by);
    expect(await show(newer)).toMatchObject({ kind: "cancelled" });
    const { capacities } = await readSale(db, app.now());
    expect(capacities[0]).toMatchObject({ sold: 0 });
    await expectSound();
  });
});

describe("the same tickets bought again", () => {
  const buy = (typeId: string, more: Partial<Parameters<typeof beginTickets>[1]> = {}) =>
    beginTickets(site, { typeId, quantity: 2, ...more });
  const pageOf = async (token: string) =>
    (await site.client().read(`/tickets/order/${token}`)).replaceAll("<!-- -->", "");

  it("within an hour with the same e-mail address open a payment case and ask the buyer", async () => {
    const typeId = await openHall(20);
    const first = await buy(typeId);
    await pay(first.reference);
    await settle(first.reference);
    site.clock.advance(50 * minute);
    const second = await buy(typeId);
    await pay(second.reference);
    await settle(second.reference);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { kind: "double_payment", reference: second.reference, otherReference: first.reference },
    ]);
    const [one, two] = await db.select().from(orders).orderBy(orders.createdAt);
    const mailed = (await outbox(site)).filter(({ kind }) => kind === "tickets");
    expect(mailed.map(({ data }) => data)).toMatchObject([
      expect.not.objectContaining({ sameItemsAs: expect.anything() }),
      { sameItemsAs: one!.number },
    ]);
    expect(await pageOf(first.token)).toContain(
      `Your order ${two!.number} has the same items, and both are paid.`,
    );
    expect(await pageOf(second.token)).toContain(`Your order ${one!.number} has the same items`);
  });

  it("are an ordinary purchase after an hour, in another number, or with another address", async () => {
    const typeId = await openHall(20);
    const others = [{}, { quantity: 1 }, { email: "bayo@example.com" }];
    for (const more of others) {
      const { reference } = await buy(typeId, more);
      await pay(reference);
      await settle(reference);
      site.clock.advance(minute);
    }
    site.clock.advance(61 * minute);
    const { reference } = await buy(typeId);
    await pay(reference);
    await settle(reference);
    expect(await db.$count(paymentCases)).toBe(0);
  });

  it("ask the buyer first while the first payment is unanswered, and can be paid all the same", async () => {
    const typeId = await openHall(20);
    const first = await buy(typeId);
    await pay(first.reference);
    await site.paystack.break({ failVerify: true });
    expect(await refusalOf(buy(typeId))).toMatchObject({
      code: "unanswered",
      message: expect.stringContaining("You may have paid for this already. A payment of ₦6,000"),
    });
    expect(await db.$count(checkouts)).toBe(1);
    expect(await refusalOf(buy(typeId, { email: "bayo@example.com" }))).toBeNull();
    expect(await refusalOf(buy(typeId, { paysAgain: true }))).toBeNull();
    await site.paystack.break({ failVerify: false });
    expect(await refusalOf(buy(typeId))).toMatchObject({
      message: expect.stringContaining("These tickets are paid already"),
    });
    expect(await db.$count(orders)).toBe(1);
  });

  it("ask the buyer in the form, which is sent again with one more press", async () => {
    const typeId = await openHall(20);
    const { reference } = await buy(typeId);
    await pay(reference);
    await site.paystack.break({ failVerify: true });
    const form = {
      intent: "buy",
      quantity: "2",
      seenKobo: String(6_000_00),
      name: "Ada Obi",
      email: "ada@example.com",
      token: newTicketsToken(),
    };
    const client = site.client();
    const asked = await client.post(`/tickets/${typeId}`, form);
    expect(asked.status).toBe(409);
    const page = await asked.text();
    expect(page).toContain("You may have paid for this already");
    expect(page).toContain('name="paysAgain"');
    const sent = await client.post(`/tickets/${typeId}`, { ...form, paysAgain: "1" });
    expect(sent.headers.get("location")).toContain("/sandbox/paystack/checkout/");
  });
});

it("tickets that were bought before the account existed are under /mytickets once the address is proved, and the page says so until then", async () => {
  const typeId = await openHall(5);
  const ada = await signUp(site);
  const { reference } = await beginTickets(site, { typeId, email: ada.email.toLowerCase() });
  await pay(reference);
  await settle(reference);
  const hint = "without signing in appear here once you have shown that the address is yours";
  const before = await ada.client.read("/mytickets");
  expect(before).toContain("Your tickets will show here");
  expect(before).toContain(hint);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
  const after = await ada.client.read("/mytickets");
  expect(after).toContain("Show the code");
  expect(after).not.toContain(hint);
});
