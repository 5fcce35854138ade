import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { dismissPurchase } from "#app/domain/purchases/supersede.server.ts";
import { eq, sql } from "drizzle-orm";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  capacities,
  purchases,
  emails,
  orderItems,
  orders,
  paymentCases,
  refunds,
  ticketKeys,
  ticketPlaces,
  tickets,
  ticketTypes,
  users,
} from "#app/db/schema.server.ts";
import {
  otherRefundsKobo,
  readStatement,
  unprovedKobo,
  wholeEdition,
} from "#app/domain/analytics/statement.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { refundUndecidedTickets } from "#app/domain/purchases/cases/refund-undecided-tickets.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { lockCapacities } from "#app/domain/tickets/sale/capacities.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { createTask } from "#app/domain/tickets/sale/unproven.server.ts";
import { listTicketsOfOrder } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { checkCode, ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import {
  readTicketCode,
  type TicketCode,
  writeTicketCode,
} from "#app/shared/tickets/ticket-code.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { solveTask } from "#tests/support/proofs.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import type { Payment } from "#app/services/paystack.server.ts";
import { refundPurchase } from "../refund-purchase.server.ts";
import { pollUnsettledPayments } from "../poll.server.ts";
import { settlePurchase } from "../settle.server.ts";

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
const settle = (reference: string) => settlePurchase(app, reference);

/** Settles a payment that Paystack took at a moment of the test's clock. */
const settlePaidAt = (reference: string, at: Date) =>
  settlePurchase(
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

/** The form for two tickets of the hall, as its page sends it. */
const formOf = (token: string) => ({
  intent: "buy-tickets",
  quantity: "2",
  seenKobo: String(6_000_00),
  name: "Ada Obi",
  email: "ada@example.com",
  token,
});

describe("a purchase of tickets", () => {
  it("is refunded by cancelling its tickets, and not by its lines", async () => {
    const bought = await buyTickets(site, { typeId: await openHall(2) });
    const [line] = await db.select().from(orderItems);
    const what = { lines: [{ lineId: line!.id, quantity: 1 }] };
    const request = { reference: bought.reference, what, reason: "Ill.", restock: false };
    const by = (await findSetting(db, "administrator"))!;
    expect(await refusalOf(refundPurchase(app, request, by))).toMatchObject({
      reason: "single-pieces",
    });
    expect(await db.$count(refunds)).toBe(0);
  });

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
    const token = newPurchaseToken();
    const begun = await Promise.all(
      Array.from({ length: 50 }, () => beginTickets(site, { typeId, quantity: 2, token })),
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
    const seen = { typeId, seenKobo: 3_000_00 };
    const [first, second] = await Promise.all([
      refusalOf(beginTickets(site, { ...seen, email: "one@example.com" })),
      refusalOf(beginTickets(site, { ...seen, email: "two@example.com" })),
    ]);
    expect([first, second].filter(Boolean)).toMatchObject([{ reason: "price" }]);
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
        admits: 5,
        prices: [{ priceKobo: 5_000_00 }],
        takes: { Hall: 5, Tables: 1 },
      },
    ]);
    // A buyer who reads that many buy at once presses again.
    const buy = async (index: number): Promise<{ reason: string } | null> => {
      const refusal = await refusalOf(
        beginTickets(site, {
          typeId: index % 6 === 0 ? ids["Table"]! : ids["Regular"]!,
          email: `buyer${index}@example.com`,
        }),
      );
      return refusal?.reason === "busy" ? buy(index) : refusal;
    };
    const buyers = Array.from({ length: 60 }, (_, index) => buy(index));
    const codes = (await Promise.all(buyers)).map((error) => error?.reason ?? "reserved");
    expect(new Set(codes)).toEqual(new Set(["reserved", "none"]));
    const { capacities } = await readSale(db, app.now());
    const hall = capacities.find(({ name }) => name === "Hall")!;
    expect(hall.reserved).toBe(20);
    await expectSound();
  });

  it("that many wait for keep no connection to the database from those who only read", async () => {
    const typeId = await openHall(100);
    const buyers = await db.transaction(async (tx) => {
      await lockCapacities(tx, [typeId]);
      const buying = Array.from({ length: 20 }, (_, index) =>
        refusalOf(beginTickets(site, { typeId, email: `buyer${index}@example.com` })),
      );
      await expect.poll(() => countLockWaits(db)).toBeGreaterThan(0);
      await Promise.all(buying.map(() => readSale(db, app.now())));
      expect(await countLockWaits(db)).toBeLessThanOrEqual(2);
      return buying;
    });
    await Promise.all(buyers);
    await expectSound();
  });

  it("that are left are offered where more were asked for, and none is reserved", async () => {
    const typeId = await openHall(4);
    const error = await refusalOf(beginTickets(site, { typeId, quantity: 6 }));
    expect(error).toMatchObject({ reason: "some", left: 4 });
    expect(await db.$count(ticketPlaces)).toBe(0);
  });

  it("are free again once the reservation ends, and at once when the buyer cancels", async () => {
    const typeId = await openHall(1);
    const { token } = await beginTickets(site, { typeId });
    const other = { typeId, email: "bayo@example.com" };
    expect(await refusalOf(beginTickets(site, other))).toMatchObject({
      message: expect.stringContaining("reserved"),
    });
    await dismissPurchase(app, { token: token });
    const bayo = await beginTickets(site, other);
    site.clock.advance(10 * minute);
    // The place stays reserved for three minutes more, because nobody has said that it was not
    // paid.
    expect(await refusalOf(beginTickets(site, { typeId, email: "c@example.com" }))).not.toBeNull();
    site.clock.advance(3 * minute);
    expect(await refusalOf(beginTickets(site, { typeId, email: "c@example.com" }))).toBeNull();
    expect(bayo.reference).not.toBe("");
  });

  it.each(["Europe/Berlin", "Asia/Kathmandu"])(
    "are kept for ten minutes by a server in %s too, through the night in which Berlin's clocks change",
    async (zone) => {
      const before = process.env["TZ"];
      process.env["TZ"] = zone;
      onTestFinished(() => {
        if (before === undefined) delete process.env["TZ"];
        else process.env["TZ"] = before;
      });
      site.clock.set("2026-10-25T00:55:00Z");
      const typeId = await openHall(1);
      const { token } = await beginTickets(site, { typeId });
      await db.update(purchases).set({ paystackStatus: "abandoned" });
      expect(
        (await site.client().read(`/tickets/order/${token}`)).replaceAll("<!-- -->", ""),
      ).toMatch(/Yours until <strong>02:05<\/strong>/);
      const other = { typeId, email: "bayo@example.com" };
      site.clock.advance(10 * minute - 1);
      expect(await refusalOf(beginTickets(site, other))).toMatchObject({
        message: expect.stringContaining("ends at 02:05"),
      });
      site.clock.advance(1);
      expect(await refusalOf(beginTickets(site, other))).toBeNull();
    },
  );

  it("of one person are counted across all orders, by e-mail address and phone number", async () => {
    const typeId = await openHall(100, { maxPerPerson: 2 });
    await buyTickets(site, { typeId, quantity: 2, email: "ada.obi@gmail.com" });
    for (const again of [{ email: "adaobi@gmail.com" }, { email: "Ada.Obi+two@googlemail.com" }])
      expect(await refusalOf(beginTickets(site, { typeId, ...again }))).toMatchObject({
        reason: "limit",
        message: expect.stringContaining("2 tickets"),
      });
    await buyTickets(site, { typeId, email: "x@example.com", phone: "+2348031234567" });
    await buyTickets(site, { typeId, email: "y@example.com", phone: "+2348031234567" });
    expect(
      await refusalOf(
        beginTickets(site, { typeId, email: "z@example.com", phone: "+2348031234567" }),
      ),
    ).toMatchObject({ reason: "limit" });
  });
});

describe("a purchase that is begun again", () => {
  const live = async () =>
    (await db.select().from(ticketPlaces)).filter(({ state }) => state === "reserved");

  it("after a lost answer is the same one; after Back it gives way to the next of its browser alone", async () => {
    const typeId = await openHall(2, { maxPerPerson: 2 });
    const [client, stranger] = [site.client(), site.client()];
    const prove = async () => {
      const task = await createTask(app, { typeId, network: client.network });
      return { proof: await solveTask(task) };
    };
    const press = async (who: typeof client) => {
      const form = { ...formOf(newPurchaseToken()), ...(await prove()) };
      const answer = await who.post(`/tickets/${typeId}`, form);
      return { status: answer.status, location: answer.headers.get("location") };
    };
    const form = { ...formOf(newPurchaseToken()), ...(await prove()) };
    const first = await client.post(`/tickets/${typeId}`, form);
    const again = await client.post(`/tickets/${typeId}`, form);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    const reference = (await live())[0]!.reference!;
    expect(await live()).toHaveLength(2);

    // The page is made anew, and says what keeps the last tickets.
    const page = (await client.read(`/tickets/${typeId}`)).replaceAll("<!-- -->", "");
    expect(page).toContain("You have 2 of these reserved until 09:10.");
    expect(page).toContain(`/tickets/order/${form.token}`);
    expect(await site.client().read(`/tickets/${typeId}`)).not.toContain("Open your purchase");
    // Knowing the address without the browser's secret frees nothing.
    expect(await press(stranger)).toMatchObject({ status: 409 });
    const next = await press(client);
    expect(next).toMatchObject({ status: 303, location: expect.stringContaining("/sandbox/") });
    expect(next.location).not.toBe(first.headers.get("location"));
    expect(await live()).toHaveLength(2);
    expect((await live()).map((place) => place.reference)).not.toContain(reference);

    // Both tabs paid: the one that has the places has the tickets, and the other payment is a case.
    const newer = (await live())[0]!.reference!;
    for (const one of [newer, reference]) {
      await pay(one);
      await settle(one);
    }
    expect(await db.$count(tickets)).toBe(2);
    const cases = await db.select().from(paymentCases);
    expect(cases.map((one) => one.reference)).toContain(reference);
    await expectSound();
  });

  it("by the same form with another address or number of tickets, is sent and reserved as it says now", async () => {
    const typeId = await openHall(3);
    const token = newPurchaseToken();
    const wrong = await beginTickets(site, { typeId, quantity: 2, token, email: "adda@x.org" });
    const right = await beginTickets(site, { typeId, quantity: 2, token });
    const more = await beginTickets(site, {
      typeId,
      quantity: 3,
      token: right.token,
      ownTokens: [],
    });
    expect(new Set([wrong.token, right.token, more.token]).size).toBe(3);
    expect((await live()).map(({ reference }) => reference)).toEqual(
      Array.from({ length: 3 }, () => more.reference),
    );
    await pay(more.reference);
    await settle(more.reference);
    expect((await db.select().from(tickets)).map(({ email }) => email)).toEqual(
      Array.from({ length: 3 }, () => "ada@example.com"),
    );
    await expectSound();
  });

  it("says on its page when little time is left, by the server's clock alone", async () => {
    const typeId = await openHall(3);
    const { token } = await beginTickets(site, { typeId });
    const page = async () =>
      (await site.client().read(`/tickets/order/${token}`)).replaceAll("<!-- -->", "");
    expect(await page()).not.toContain("left to pay");
    site.clock.advance(5 * minute);
    expect(await page()).toContain("At most 5 minutes left to pay.");
    site.clock.advance(4 * minute);
    expect(await page()).toContain("At most 1 minute left to pay.");
    site.clock.advance(minute);
    expect(await page()).not.toContain("left to pay");
  });

  it("keeps the end of the reservation that it takes the place of, but for three minutes to pay, once", async () => {
    const typeId = await openHall(3);
    const ownTokens: string[] = [];
    /** Returns for how many minutes the tickets are reserved. */
    const choose = async (quantity: number) => {
      const { token } = await beginTickets(site, { typeId, quantity, ownTokens });
      ownTokens.push(token);
      const place = (await live()).find(({ expiresAt }) => expiresAt! > app.now());
      return (place!.expiresAt!.getTime() - app.now().getTime()) / minute;
    };
    expect(await choose(1)).toBe(10);
    site.clock.advance(4 * minute);
    expect(await choose(2)).toBe(6);
    site.clock.advance(5 * minute);
    expect(await choose(3)).toBe(3);
    site.clock.advance(2 * minute);
    expect(await choose(2)).toBe(1);
    expect(await live()).toHaveLength(2);
    // Once it has ended, nobody has kept the tickets from others, and a new one is as long as any.
    site.clock.advance(5 * minute);
    expect(await choose(1)).toBe(10);
  });

  it("is not begun where the one before is paid, or may be", async () => {
    const typeId = await openHall(5);
    const token = newPurchaseToken();
    const { reference } = await beginTickets(site, { typeId, token });
    await pay(reference);
    await site.paystack.break({ failVerify: true });
    const other = { typeId, token, email: "bayo@example.com" };
    expect(await refusalOf(beginTickets(site, other))).toMatchObject({
      opening: { outcome: "unanswered" },
    });
    await site.paystack.break({ failVerify: false });
    expect(await refusalOf(beginTickets(site, other))).toMatchObject({
      opening: { outcome: "paid-before" },
    });
    expect(await db.$count(tickets)).toBe(1);
    await expectSound();
  });
});

describe("a person", () => {
  it("has no more than the limit from five devices, by three spellings of an address", async () => {
    const typeId = await openHall(100, { maxPerPerson: 2 });
    const devices = [
      { email: "ada.obi@gmail.com" },
      { email: "adaobi@gmail.com" },
      { email: "ada.obi+two@googlemail.com" },
      { email: "ada.obi@gmail.com", phone: "+2348031234567" },
      { email: "ada@unical.edu.ng", phone: "+2348031234567" },
    ];
    const [first, second, ...others] = devices;
    for (const device of [first!, second!]) await buyTickets(site, { typeId, ...device });
    // The last device shares the phone number alone, with a purchase that nobody has paid for yet.
    const answers = await Promise.all(
      others.map(
        async (device) => (await refusalOf(beginTickets(site, { typeId, ...device })))?.reason,
      ),
    );
    expect(answers).toEqual(["limit", "limit", undefined]);
    await expectSound();
  });

  it("is not refused for what strangers have reserved with the same address, and reads no number of it", async () => {
    const typeId = await openHall(100, { maxPerPerson: 2 });
    for (let strangers = 0; strangers < 3; strangers++)
      await beginTickets(site, { typeId, quantity: 2 });
    await buyTickets(site, { typeId, quantity: 1 });
    const refusal = await refusalOf(beginTickets(site, { typeId, quantity: 2 }));
    expect(refusal).toMatchObject({
      reason: "limit",
      message:
        "One person can have 2 tickets of Regular, together with those that were bought before with the same e-mail address, phone number or account.",
    });
    await beginTickets(site, { typeId, quantity: 1 });
    await expectSound();
  });

  it("who paid above the limit from two browsers has the tickets, and organisers a case", async () => {
    const typeId = await openHall(100, { maxPerPerson: 2 });
    const begun = [
      await beginTickets(site, { typeId, quantity: 2 }),
      await beginTickets(site, { typeId, quantity: 1 }),
    ];
    for (const { reference } of begun) {
      await pay(reference);
      await settle(reference);
    }
    expect(await db.$count(tickets)).toBe(3);
    expect(await db.select().from(paymentCases)).toContainEqual(
      expect.objectContaining({
        kind: "card_limit",
        reference: begun[1]!.reference,
      }),
    );
    await expectSound();
  });

  it("whose card pays for two accounts has the tickets, and organisers a case that names the other order", async () => {
    const typeId = await openHall(100, { maxPerPerson: 2 });
    const [ada, bayo] = [await signUp(site), await signUp(site)];
    const order = async (person: { email: string }, signature: string) => {
      const authorization = { channel: "card", signature };
      await site.paystack.break({ dropWebhooks: true, verifyTells: { authorization } });
      const { reference } = await beginTickets(site, { typeId, quantity: 2, email: person.email });
      await site.paystack.pay(reference);
      return reference;
    };
    const first = await order(ada, "SIG_of_one_card");
    await settle(first);
    expect(await db.$count(paymentCases)).toBe(0);
    await settle(await order({ email: "chi@example.com" }, "SIG_of_another"));
    expect(await db.$count(paymentCases)).toBe(0);

    const second = await order(bayo, "SIG_of_one_card");
    await settle(second);
    expect(await db.$count(tickets)).toBe(6);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { kind: "card_limit", reference: second, decidedAt: null },
    ]);
    const [earlier] = await db.select().from(orders).where(eq(orders.reference, first));
    const admin = await signInAsAdministrator(site);
    const page = await admin.read("/adminNotifications");
    expect(page).toContain("One person paid for more tickets than one person may have");
    expect(page).toContain(earlier!.number);
    await expectSound();
    expect(JSON.stringify(await db.select().from(ticketPlaces))).not.toContain("SIG_of");
  });

  it("who pays for two accounts with one card at the same moment is one case", async () => {
    const typeId = await openHall(100, { maxPerPerson: 2 });
    const authorization = { channel: "card", signature: "SIG_of_one_card" };
    await site.paystack.break({ dropWebhooks: true, verifyTells: { authorization } });
    const begun = [];
    for (const email of ["ada@example.com", "bayo@example.com"])
      begun.push(await beginTickets(site, { typeId, quantity: 2, email }));
    for (const { reference } of begun) await site.paystack.pay(reference);
    // Each commit takes so long that the other settlement would count without it.
    await db.execute(sql`create function commit_slowly() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.4); return null; end $$`);
    onTestFinished(async () => void (await db.execute(sql`drop function commit_slowly cascade`)));
    await db.execute(sql`create constraint trigger commit_slowly after insert on orders
      deferrable initially deferred for each row execute function commit_slowly()`);
    await Promise.all(begun.map(({ reference }) => settle(reference)));
    expect(await db.$count(tickets)).toBe(4);
    expect(await db.select().from(paymentCases)).toMatchObject([{ kind: "card_limit" }]);
  });

  it("leaves no card where a type has no limit", async () => {
    const typeId = await openHall(100);
    await buyTickets(site, { typeId });
    expect(await db.select().from(ticketPlaces)).toMatchObject([
      { personKeys: ["e-mail ada@example.com"] },
    ]);
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

  it("gets its tickets from what is kept for it, which nobody else can buy or is offered, until that is used up", async () => {
    const typeId = await openHall(3);
    const admin = await signInAsAdministrator(site);
    const [hall] = await db.select().from(capacities);
    const saved = {
      intent: "save-capacity",
      capacity: hall!.id,
      name: "Hall",
      size: "3",
      position: "0",
    };
    expect((await admin.post("/adminTickets", { ...saved, lateReserve: "x" })).status).toBe(400);
    await admin.post("/adminTickets", { ...saved, lateReserve: "1" });
    const late = [];
    for (const name of ["ada", "bayo"])
      late.push(await beginTickets(site, { typeId, email: `${name}@example.com` }));
    expect(
      await refusalOf(beginTickets(site, { typeId, email: "chi@example.com" })),
    ).not.toBeNull();
    site.clock.advance(14 * minute);
    await buyTickets(site, { typeId, quantity: 2, email: "chi@example.com" });
    const refused = await refusalOf(beginTickets(site, { typeId, email: "dele@example.com" }));
    expect(refused).toMatchObject({ reason: "none" });
    for (const { reference } of late) {
      await pay(reference);
      await settle(reference);
    }
    expect((await db.select().from(tickets)).map(({ email }) => email).toSorted()).toEqual([
      "ada@example.com",
      "chi@example.com",
      "chi@example.com",
    ]);
    expect(await db.select().from(paymentCases)).toMatchObject([
      { kind: "oversold", reference: late[1]!.reference },
    ]);
    expect(await db.select().from(capacities)).toMatchObject([{ oversold: 0 }]);
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
    expect(await db.select().from(capacities)).toMatchObject([{ oversold: 1 }]);
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
    await cancelTickets(app, cancelled, by);
    expect(await refusalOf(beginTickets(site, { typeId, email: "chi@example.com" }))).toMatchObject(
      { reason: "none" },
    );
    await expectSound();
  });

  it.each([
    [-1, 2],
    [0, 1],
    [1, 1],
  ])("counts as late from the instant at which the reservation ends (%i ms)", async (ms, made) => {
    const { ada } = await soldToAnother();
    await pay(ada.reference);
    const end = app.now().getTime() - 4 * minute;
    await settlePaidAt(ada.reference, new Date(end + ms));
    expect(await db.$count(tickets)).toBe(made);
    await expectSound();
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
    const page = await site.client().read(`/tickets/order/${ada.token}`);
    expect(page).toContain("Paid, but sold out meanwhile");
    expect(page).not.toContain("Show each code at the gate");
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
    const page = await site.client().read(`/tickets/order/${ada.token}`);
    expect(page).toContain("No other answer was found, so that money goes back to you.");
    expect(page).not.toContain("organisers have decided");
    expect(await look()).toBe(0);
    expect(await db.$count(refunds)).toBe(1);
  });

  it("is refunded after as many hours as the organisers gave themselves when it came", async () => {
    const { ada } = await soldToAnother();
    const admin = await signInAsAdministrator(site);
    await admin.post("/adminTickets", { intent: "save-time-to-decide", hours: "2" });
    await pay(ada.reference);
    await settle(ada.reference);
    const mailed = (await outbox(site)).find(({ recipient }) => recipient === ada.email);
    const inTwoHours = new Date(app.now().getTime() + 120 * minute);
    expect(mailed!.data).toMatchObject({ refundsAt: inTwoHours.toISOString() });
    // What the buyer read stays, whatever is said later.
    await admin.post("/adminTickets", { intent: "save-time-to-decide", hours: "72" });
    const look = () =>
      refundUndecidedTickets(app, (error) => {
        throw error;
      });
    site.clock.set(inTwoHours);
    expect(await look()).toBe(0);
    site.clock.advance(1);
    expect(await look()).toBe(1);
  });

  it("has its tickets made over the capacity by an organiser with a reason, once", async () => {
    const { ada } = await soldToAnother();
    await pay(ada.reference);
    await settle(ada.reference);
    const [waiting] = await db.select().from(paymentCases);
    const admin = await signInAsAdministrator(site);
    const page = `/tickets/order/${ada.token}`;
    expect(await site.client().read(page)).toContain("money goes back to you by itself");
    const sent = {
      intent: "create-missing-tickets",
      case: waiting!.id,
      note: "The hall holds two more",
    };
    const answers = await Promise.all([1, 2].map(() => admin.post("/adminNotifications", sent)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [order] = await db.select().from(orders).where(eq(orders.reference, ada.reference));
    expect(order!.soldOutLines).toEqual([]);
    expect(await site.client().read(page)).not.toContain("sold out");
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.orderId, order!.id))).toBe(1);
    expect(await db.$count(tickets)).toBe(2);
    expect(await db.select().from(capacities)).toMatchObject([{ oversold: 1 }]);
    const [decided] = await db.select().from(paymentCases);
    expect(decided!.decision).toContain("The hall holds two more");
    await expectSound();
  });

  it("has tickets of another type instead, at what was paid: a difference goes back, and none is asked for", async () => {
    const types = await openTicketSale(site, { Hall: 1, Stand: 2 }, [
      { name: "Seat", prices: [{ priceKobo: 5_000_00 }], takes: { Hall: 1 } },
      { name: "Standing", prices: [{ priceKobo: 3_000_00 }], takes: { Stand: 1 } },
      { name: "Lounge", prices: [{ priceKobo: 9_000_00 }], takes: { Stand: 1 } },
    ]);
    const late = [];
    for (const name of ["ada", "chi"]) {
      late.push(await beginTickets(site, { typeId: types["Seat"]!, email: `${name}@example.com` }));
      site.clock.advance(14 * minute);
    }
    await buyTickets(site, { typeId: types["Seat"]!, email: "bayo@example.com" });
    for (const { reference } of late) {
      await pay(reference);
      await settle(reference);
    }
    const [ofAda, ofChi] = await db.select().from(paymentCases).orderBy(paymentCases.createdAt);
    const admin = await signInAsAdministrator(site);
    const give = async (caseId: string, type: string, note = "Agreed on the phone") => {
      const sent = { intent: "give-other-tickets", case: caseId, type: types[type]!, note };
      const answer = await admin.post("/adminNotifications", sent);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await admin.read("/adminNotifications")).toContain("Standing, ₦3,000, 2 left");
    expect((await give(ofAda!.id, "Seat")).text).toContain("There is no room for 1 ticket of Seat");
    expect(await give(ofAda!.id, "Standing", "")).toMatchObject({ status: 400 });
    expect(await db.$count(tickets)).toBe(1);

    expect((await give(ofAda!.id, "Standing")).text).toContain("₦2,000 goes back to them.");
    expect((await give(ofAda!.id, "Standing")).text).toContain("closed already");
    expect((await give(ofChi!.id, "Lounge")).status).toBe(200);
    const made = await db.select().from(tickets).orderBy(tickets.serial);
    expect(made.map(({ paidKobo }) => paidKobo)).toEqual([5_000_00, 3_000_00, 5_000_00]);
    expect(await db.select().from(refunds)).toMatchObject([
      { reference: ofAda!.reference, amount: 2_000_00 },
    ]);
    expect(await site.client().read(`/tickets/order/${late[0]!.token}`)).toContain("Standing");
    await site.jobs.done();
    const mail = (await mailbox(site)).find(
      ({ to, text }) => to === "ada@example.com" && text.includes("instead"),
    );
    expect(mail!.text.replaceAll(/\s+/g, " ")).toContain(
      "The organisers give you these instead. The difference of ₦2,000 goes back to you.",
    );
    expect((await readSale(db, app.now())).capacities).toMatchObject([{ sold: 1 }, { sold: 2 }]);
    await expectSound();

    // Taken back, each sends what is left of its payment.
    const by = (await findSetting(db, "administrator"))!;
    for (const one of [ofAda!, ofChi!]) {
      const ticketIds = (await listTicketsOfOrder(db, one.orderId!)).map(({ id }) => id);
      const back = { orderId: one.orderId!, ticketIds, reason: "Rained off.", refund: true };
      await cancelTickets(app, back, by);
    }
    const back = await db.select().from(refunds);
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000_00);
    const statement = await readStatement(db, await wholeEdition(db, app.now()));
    expect([unprovedKobo(statement), otherRefundsKobo(statement)]).toEqual([0, 0]);
    await expectSound();
  });

  it("has no ticket made without a reason, or once its money went back", async () => {
    const { ada } = await soldToAnother();
    await pay(ada.reference);
    await settle(ada.reference);
    const [waiting] = await db.select().from(paymentCases);
    const admin = await signInAsAdministrator(site);
    const sent = { intent: "create-missing-tickets", case: waiting!.id, note: "Room was found" };
    expect((await admin.post("/adminNotifications", { ...sent, note: " " })).status).toBe(400);
    site.clock.advance(24 * 60 * minute + 1);
    await refundUndecidedTickets(app, (error) => {
      throw error;
    });
    await admin.post("/adminNotifications", { intent: "reopen-case", case: waiting!.id });
    const refused = await admin.post("/adminNotifications", sent);
    expect(await refused.text()).toContain("Money of this payment went back already");
    expect(await db.$count(tickets)).toBe(1);
  });

  it("of many, lost, doubled or of a wrong amount, comes to tickets, to what went back and to cases", async () => {
    const typeId = await openHall(12);
    const random = randomFrom(31);
    const paid = new Map<string, Payment>();
    // Paystack as it knows each payment from the moment on at which it was made.
    const verify = (reference: string) => Promise.resolve(paid.get(reference) ?? null);
    const slow = { ...app, paystack: { ...app.paystack, verify } };
    const hear = (reference: string) => settlePurchase(slow, reference);
    const raise = (error: unknown) => {
      throw error;
    };

    const due: { reference: string; at: Date; isLost: boolean; times: number; amount: number }[] =
      [];
    let heardLate = 0;
    const payUntil = async (end: number) => {
      due.sort((one, other) => Number(one.at) - Number(other.at));
      while (due[0] && due[0].at.getTime() <= end) {
        const { reference, at, isLost, times, amount } = due.shift()!;
        site.clock.set(at);
        const paid_at = at.toISOString();
        paid.set(reference, { reference, status: "success", amount, currency: "NGN", paid_at });
        if (!isLost) await Promise.all(Array.from({ length: times }, () => hear(reference)));
      }
      site.clock.set(new Date(end));
    };
    // Three waves of twelve buyers; each reservation of a wave has run out when the next one comes.
    for (const wave of [0, 1, 2]) {
      for (let buyer = 0; buyer < 12; buyer++) {
        const email = `buyer${wave}-${buyer}@example.com`;
        const begun = await beginTickets(site, { typeId, email }).catch(() => null);
        if (!begun) continue;
        const isLost = random() < 0.3;
        // A payment that is more than two days late and unheard of is for the daily comparison to
        // find.
        const mostMs = (isLost ? 48 : 72) * 60 * minute;
        const lateMs = 1_000 + random() * (random() < 0.5 ? 9 * minute : mostMs);
        if (isLost && lateMs < 10 * minute) heardLate += 1;
        due.push({
          reference: begun.reference,
          at: new Date(app.now().getTime() + Math.floor(lateMs)),
          isLost,
          times: random() < 0.1 ? 2 : 1,
          amount: random() < 0.05 ? 2_999_00 : 3_000_00,
        });
      }
      await payUntil(app.now().getTime() + 14 * minute);
    }
    const started = app.now().getTime();
    for (let hours = 6; hours <= 78; hours += 6) {
      await payUntil(started + hours * 60 * minute);
      await pollUnsettledPayments(slow, raise);
    }
    await expectSound();

    const right = [...paid.values()].filter(({ amount }) => amount === 3_000_00);
    const answered = new Map((await db.select().from(orders)).map((one) => [one.reference, one]));
    expect(answered.size).toBe(right.length);
    const made = await db.select().from(tickets);
    const cases = await db.select().from(paymentCases);
    const casesOf = (kind: string) => cases.filter((one) => one.kind === kind);
    expect(casesOf("payment_mismatch")).toHaveLength(paid.size - right.length);
    expect(made.length + casesOf("oversold").length).toBe(right.length);
    expect(made.length).toBeGreaterThanOrEqual(12);
    // Nobody is without an answer: the tickets' e-mail goes to the one who paid what was asked.
    const mailed = (await outbox(site)).filter(({ kind }) => kind === "tickets");
    expect(new Set(mailed.map(({ recipient }) => recipient))).toEqual(
      new Set([...answered.values()].map(({ userEmail }) => userEmail)),
    );
    // The hall is exceeded by no more than what was paid in time and heard late, which is a case.
    const [hall] = await db.select().from(capacities);
    expect(made.length).toBe(12 + hall!.oversold);
    expect(hall!.oversold).toBeLessThanOrEqual(heardLate);
    expect(casesOf("over_capacity").length).toBeGreaterThanOrEqual(hall!.oversold);

    site.clock.advance(24 * 60 * minute + 1);
    await refundUndecidedTickets(app, raise);
    const back = await db.select().from(refunds);
    const sum = (amounts: readonly (number | null)[]) =>
      amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
    expect(sum(made.map(({ paidKobo }) => paidKobo)) + sum(back.map(({ amount }) => amount))).toBe(
      sum(right.map(({ amount }) => amount)),
    );
    await expectSound();
  });

  /**
   * Has the database fail at the `n`th statement that writes. Returns what counts and ends that.
   */
  async function failWrites() {
    await db.execute(sql`create sequence written`);
    await db.execute(sql`create table last_write (n bigint)`);
    await db.execute(sql`create function fail_write() returns trigger language plpgsql as $$ begin
      if nextval('written') >= (select n from last_write) then raise exception 'killed'; end if;
      return null; end $$`);
    const { rows } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'last_write'`,
    );
    for (const { name } of rows)
      await db.execute(sql`create trigger fail_write before insert or update or delete on ${sql.identifier(name)}
        for each statement execute function fail_write()`);
    const end = () =>
      db.execute(
        sql`drop table if exists last_write; drop sequence if exists written; drop function if exists fail_write cascade`,
      );
    onTestFinished(async () => void (await end()));
    await db.execute(sql`insert into last_write values (1)`);
    return {
      end,
      async at(n: number) {
        await db.execute(sql`alter sequence written restart`);
        await db.execute(sql`update last_write set n = ${n}`);
      },
    };
  }

  const rungs: [string, () => Promise<{ reference: string; at: Date }>, object][] = [
    [
      "in time",
      async () => {
        const { reference } = await beginTickets(site, { typeId: await openHall(1) });
        return { reference, at: app.now() };
      },
      { tickets: 1, cases: [] },
    ],
    [
      "late, with room",
      async () => {
        const { reference } = await beginTickets(site, { typeId: await openHall(1) });
        site.clock.advance(60 * minute);
        return { reference, at: app.now() };
      },
      { tickets: 1, cases: [] },
    ],
    [
      "in time, heard late, above the capacity",
      async () => {
        const { ada } = await soldToAnother();
        return { reference: ada.reference, at: new Date(app.now().getTime() - 5 * minute) };
      },
      { tickets: 2, cases: ["over_capacity"] },
    ],
    [
      "late, without room",
      async () => {
        const { ada } = await soldToAnother();
        return { reference: ada.reference, at: app.now() };
      },
      { tickets: 1, cases: ["oversold"] },
    ],
    [
      "of another amount",
      async () => {
        const { reference } = await beginTickets(site, { typeId: await openHall(1) });
        await db
          .update(purchases)
          .set({ itemsKobo: 1, totalKobo: 1 })
          .where(eq(purchases.reference, reference));
        return { reference, at: app.now() };
      },
      { tickets: 0, cases: ["payment_mismatch"] },
    ],
  ];
  it.each(rungs)(
    "leaves nothing half done, wherever the server dies, and makes its tickets once: %s",
    async (_, prepare, made) => {
      const { reference, at } = await prepare();
      await pay(reference);
      const look = async () => ({
        tickets: await db.$count(tickets),
        cases: (await db.select().from(paymentCases)).map(({ kind }) => kind),
      });
      const read = async () => ({
        ...(await look()),
        orders: await db.$count(orders),
        emails: await db.$count(emails),
        purchases: await db.select().from(purchases),
        places: await db.select().from(ticketPlaces).orderBy(ticketPlaces.id),
      });
      const before = await read();
      const writes = await failWrites();
      let n = 1;
      for (; ; n++) {
        await writes.at(n);
        const ended = await settlePaidAt(reference, at).then(
          () => true,
          (error: unknown) => {
            expect(String((error as Error).cause ?? error)).toMatch(/killed|is aborted/);
            return false;
          },
        );
        if (ended) break;
        await writes.at(1_000);
        expect(await read()).toEqual(before);
      }
      await writes.end();
      expect(n).toBeGreaterThan(3);
      expect(await look()).toEqual(made);
      await settlePaidAt(reference, at);
      expect(await look()).toEqual(made);
      await expectSound();
    },
  );

  it("of another amount makes no tickets", async () => {
    const typeId = await openHall(5);
    const { reference } = await beginTickets(site, { typeId });
    await site.paystack.break({ dropWebhooks: true });
    await db
      .update(purchases)
      .set({ itemsKobo: 1, totalKobo: 1 })
      .where(eq(purchases.reference, reference));
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
      admit(app, { code, requestId: newPurchaseToken(), ...more }, { byUserId: by });
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

  function withByte(signature: Uint8Array, at: number, change: number): Uint8Array {
    const changed = Uint8Array.from(signature);
    changed[at]! ^= change;
    return changed;
  }

  /** The other signature (r, n − s) of the same text, which every verifier takes as well. */
  function twinOf(signature: Uint8Array): Uint8Array {
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const bytes = Buffer.from(signature);
    const s = order - BigInt(`0x${bytes.subarray(32).toString("hex")}`);
    return new Uint8Array([
      ...bytes.subarray(0, 32),
      ...Buffer.from(s.toString(16).padStart(64, "0"), "hex"),
    ]);
  }

  it("a code with one byte changed, or with the mirrored signature, is refused as forged", async () => {
    const { read, show } = await sold();
    const code = readTicketCode(await ticketCode(app, await read()))!;
    for (let index = 0; index < 64; index += 7) {
      const signature = withByte(code.signature, index, 1);
      expect(await show(writeTicketCode({ ...code, signature }))).toMatchObject({ kind: "none" });
    }
    expect(await show(writeTicketCode({ ...code, generation: 2 }))).toMatchObject({ kind: "none" });
    expect(await show(writeTicketCode({ ...code, serial: 9_999 }))).toMatchObject({ kind: "none" });
    const mirrored = writeTicketCode({ ...code, signature: twinOf(code.signature) });
    expect(await show(mirrored)).toMatchObject({ kind: "none" });
    expect(await show(writeTicketCode(code))).toMatchObject({ kind: "in" });
    expect(await show(mirrored), "the twin is no second entry").toMatchObject({ kind: "none" });
  });

  /** As an operator changes the key in the middle of a sale. */
  async function rotateKey(id: number) {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await db.insert(ticketKeys).values({
      id,
      publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
      privateKey: app.sealing.seal(privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
      createdAt: app.now(),
    });
  }

  it("codes of before a new key stay good, those after it are signed by it, and a passed-on one of before is replaced", async () => {
    const { show } = await sold();
    const typeId = (await db.select().from(ticketTypes))[0]!.id;
    const before = (await buyTickets(site, { typeId, quantity: 2, email: "b@example.com" }))
      .tickets;
    const old = await Promise.all(before.map((ticket) => ticketCode(app, ticket)));
    await rotateKey(2);
    const [later] = (await buyTickets(site, { typeId, email: "c@example.com" })).tickets;
    const newer = await ticketCode(app, later!);
    expect(readTicketCode(newer)).toMatchObject({ keyId: 2 });
    const now = (await listTicketsOfOrder(db, before[0]!.orderId!))[0]!;
    expect(await ticketCode(app, now)).toBe(old[0]);
    await db
      .update(tickets)
      .set({ generation: 2, signature: null, keyId: null })
      .where(eq(tickets.id, before[1]!.id));
    expect(await show(old[0]!)).toMatchObject({ kind: "in" });
    expect(await show(newer)).toMatchObject({ kind: "in" });
    expect(await show(old[1]!)).toMatchObject({ kind: "replaced" });
    // The same signature under the other key's number is of no ticket.
    const claimed = writeTicketCode({ ...readTicketCode(old[1]!)!, keyId: 2 });
    expect(await show(claimed)).toMatchObject({ kind: "none" });
    const [first] = await db.select().from(tickets).where(eq(tickets.id, before[1]!.id));
    expect(readTicketCode(await ticketCode(app, first!))).toMatchObject({
      keyId: 2,
      generation: 2,
    });
  });

  it("of codes with any byte altered, made up, of another key, generation or edition, none is accepted", async () => {
    const { read } = await sold();
    const right = readTicketCode(await ticketCode(app, await read()))!;
    const ticket = await read();
    // What the table of keys has, without a question to the database for each of the codes.
    const keys = await db.select().from(ticketKeys);
    const stored = { select: () => ({ from: () => ({ where: () => Promise.resolve(keys) }) }) };
    const judge = (code: TicketCode, of = ticket) =>
      checkCode(stored as unknown as Parameters<typeof checkCode>[0], code, of);
    expect(await judge(right)).toBe("current");

    const { keyId, signature } = right;
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
    const made = randomBytes(5_064);
    const altered: TicketCode[] = [
      ...upTo(64 * 255).map((nth) => ({
        ...right,
        signature: withByte(signature, nth % 64, 1 + Math.floor(nth / 64)),
      })),
      ...upTo(5_000).map((at) => ({ ...right, signature: made.subarray(at, at + 64) })),
      ...upTo(255).map((nth) => ({ ...right, keyId: (keyId + 1 + nth) % 256 })),
      ...upTo(254).map((nth) => ({ ...right, generation: 2 + nth })),
    ];
    let accepted = 0;
    for (const code of altered) if ((await judge(code)) !== "forged") accepted++;
    // A code of before the ticket was passed on is checked by its key, which takes longer.
    const passed = { ...ticket, generation: 2 };
    for (const nth of upTo(64)) {
      const code = { ...right, signature: withByte(signature, nth, 1 + nth) };
      if ((await judge(code, passed)) !== "forged") accepted++;
    }
    const nextEdition = { ...passed, editionId: passed.editionId + 1 };
    if ((await judge(right, nextEdition)) !== "forged") accepted++;
    expect(accepted).toBe(0);
    expect(await judge(right, passed)).toBe("replaced");
  });

  it("a replaced code is distinguished from a forged one, and a cancelled ticket admits nobody", async () => {
    const { by, read, show } = await sold();
    const old = await ticketCode(app, await read());
    await db.update(tickets).set({ generation: 2, signature: null, keyId: null });
    expect(await show(old)).toMatchObject({ kind: "replaced" });
    const newer = await ticketCode(app, await read());
    expect(newer).not.toBe(old);
    const { id } = await read();
    const [order] = await db.select().from(orders);
    const cancelled = { orderId: order!.id, ticketIds: [id], reason: "Gone.", refund: false };
    await cancelTickets(app, cancelled, by);
    expect(await show(newer)).toMatchObject({ kind: "cancelled" });
    const { capacities } = await readSale(db, app.now());
    expect(capacities[0]).toMatchObject({ sold: 0 });
    await expectSound();
  });
});

describe("two payments of one browser for the same tickets", () => {
  const page = (token: string) => `/tickets/order/${token}`;

  it("are one reservation, as the older one gives way also to a buyer who pays all the same", async () => {
    const typeId = await openHall(100);
    const first = await beginTickets(site, { typeId });
    await site.paystack.break({ failVerify: true });
    const again = { typeId, ownTokens: [first.token] };
    expect(await refusalOf(beginTickets(site, again))).toMatchObject({
      opening: { outcome: "unanswered" },
    });
    const second = await beginTickets(site, { ...again, paysAgain: true });
    await site.paystack.break({ failVerify: false });
    const reserved = await db.select().from(ticketPlaces).where(eq(ticketPlaces.state, "reserved"));
    expect(reserved.map(({ reference }) => reference)).toEqual([second.reference]);
  });

  async function payTwice(typeId: string) {
    const first = await beginTickets(site, { typeId, quantity: 2 });
    const second = await beginTickets(site, {
      typeId,
      quantity: 2,
      paysAgain: true,
      ownTokens: [first.token],
    });
    for (const { reference } of [second, first]) {
      await pay(reference);
      await settle(reference);
    }
    expect(await db.$count(tickets)).toBe(4);
    return { first, second };
  }

  it("are undone at one press, whole and without the sale's fee", async () => {
    const typeId = await openHall(100);
    const byUserId = (await findSetting(db, "administrator"))!;
    const terms = {
      returnsHours: 0,
      returnFeeKobo: 200_00,
    };
    await saveReturns(app, { ...terms, returnsWhenResold: false }, byUserId);
    const { first, second } = await payTwice(typeId);
    const buyer = site.client();
    expect(await buyer.read(page(first.token))).toContain("Give this purchase back");
    const undone = await buyer.post(page(first.token), { intent: "refund-double-payment" });
    expect((await undone.text()).replaceAll("<!-- -->", "")).toContain("₦6,000 goes back");
    expect(await db.select().from(refunds)).toMatchObject([
      { reference: first.reference, amount: 6_000_00 },
    ]);
    const made = await db.select().from(tickets);
    expect(made.filter(({ cancelledAt }) => cancelledAt === null)).toHaveLength(2);

    const both = await buyer.post(page(second.token), { intent: "refund-double-payment" });
    expect(both.status, "the other one stays").toBe(409);
    expect(await db.$count(refunds)).toBe(1);
    await site.jobs.done();
    await expectSound();
  });

  it("are undone once, however often both pages are pressed at the same time", async () => {
    const { first, second } = await payTwice(await openHall(100));
    const tokens = [first.token, second.token, first.token, second.token];
    await Promise.all(
      tokens.map((token) => site.client().post(page(token), { intent: "refund-double-payment" })),
    );
    expect(await db.$count(refunds)).toBe(1);
    await site.jobs.done();
    await expectSound();
  });

  it("stay where somebody came in with a ticket", async () => {
    const { first } = await payTwice(await openHall(100));
    await db.update(tickets).set({ admittedCount: 1 });
    const refused = await site
      .client()
      .post(page(first.token), { intent: "refund-double-payment" });
    expect(await refused.text()).toContain("Somebody came in with it.");
    expect(await db.$count(refunds)).toBe(0);
  });
});

it("a fault of ours while an earlier purchase is asked about is no silence of Paystack's", async () => {
  const typeId = await openHall(10);
  const { token } = await beginTickets(site, { typeId });
  const failing = {
    ...site,
    app: {
      ...app,
      paystack: { ...app.paystack, verify: () => Promise.reject(new TypeError("A fault of ours")) },
    },
  };
  await expect(beginTickets(failing, { typeId, ownTokens: [token] })).rejects.toThrow(
    "A fault of ours",
  );
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
    const unanswered = (isOwn: boolean) => ({
      opening: { outcome: "unanswered", payments: [{ totalKobo: 6_000_00, isOwn }] },
    });
    expect(await refusalOf(buy(typeId, { ownTokens: [first.token] }))).toMatchObject(
      unanswered(true),
    );
    expect(await refusalOf(buy(typeId))).toMatchObject(unanswered(false));
    expect(await db.$count(purchases)).toBe(1);
    expect(await refusalOf(buy(typeId, { email: "bayo@example.com" }))).toBeNull();
    expect(await refusalOf(buy(typeId, { paysAgain: true }))).toBeNull();
    await site.paystack.break({ failVerify: false });
    expect(await refusalOf(buy(typeId))).toMatchObject({ opening: { outcome: "paid-before" } });
    expect(await db.$count(orders)).toBe(1);
  });

  it("show the sum of the first payment in the browser that began it alone", async () => {
    const typeId = await openHall(20);
    const ada = site.client();
    await ada.post(`/tickets/${typeId}`, formOf(newPurchaseToken()));
    await site.paystack.break({ failVerify: true });
    const ask = async (client: typeof ada) =>
      (await client.post(`/tickets/${typeId}`, formOf(newPurchaseToken()))).text();
    expect(await ask(ada)).toContain("A payment of ₦6,000, begun on");
    const elsewhere = await ask(site.client());
    expect(elsewhere).toContain("A payment for the same tickets was begun elsewhere");
    expect(elsewhere).not.toContain("A payment of ₦6,000");
  });

  it("are said to be paid already where Paystack says so", async () => {
    const typeId = await openHall(20);
    const { reference } = await buy(typeId);
    await pay(reference);
    const form = formOf(newPurchaseToken());
    const asked = await site.client().post(`/tickets/${typeId}`, form);
    expect(await asked.text()).toContain("These tickets are paid already, as Paystack says");
  });

  it("ask the buyer in the form, which is sent again with one more press", async () => {
    const typeId = await openHall(20);
    const { reference } = await buy(typeId);
    await pay(reference);
    await site.paystack.break({ failVerify: true });
    const form = formOf(newPurchaseToken());
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
