import { openCart } from "#tests/support/purchases.ts";
import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { listLineItems } from "#app/domain/orders/line-items.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { refunds } from "#app/db/schema.server.ts";
import { dayNumber, startOfDay } from "#app/shared/dates.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { wrongSums } from "#tests/support/wrong-sums.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import {
  exportStatement,
  bridgeOf,
  netKobo,
  otherRefundsKobo,
  readStatement,
  type Statement,
  unprovedKobo,
  wholeEdition,
} from "./statement.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const day = 24 * 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const today = () => dayNumber(app.now());
const read = (from: number, to = from) => readStatement(db, { from, to });

/**
 * Five tickets and a shirt on the first day; a ticket is taken back on the second, and one is sold.
 */
async function twoDays() {
  const { Regular } = await openTicketSale(site, { Hall: 20 }, [
    {
      name: "Regular",
      prices: [
        { name: "Early bird", priceKobo: 3_000_00, pieces: 4 },
        { name: "", priceKobo: 5_000_00 },
      ],
      takes: { Hall: 1 },
    },
  ]);
  const first = today();
  const bought = await buyTickets(site, { typeId: Regular!, quantity: 5 });
  const product = await createProduct(site, { name: "Rain cap" });
  const shirt = await createOrder(site, await signUp(site), { products: [product] });
  site.clock.advance(day);
  const ticket = bought.tickets.find(({ paidKobo }) => paidKobo === 3_000_00)!;
  const asked = { orderId: bought.order.id, ticketIds: [ticket.id], reason: "Gone.", refund: true };
  await cancelTickets(app, { ...asked, feeKobo: 200_00 }, by);
  await buyTickets(site, { typeId: Regular!, email: "bayo@example.com" });
  return { first, bought, shirt };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

const sumOf = (statements: Statement[], of: (one: Statement) => number) =>
  statements.reduce((sum, one) => sum + of(one), 0);

describe("the statement", () => {
  it("lists tickets by type, price and name of the price, and its sums agree", async () => {
    const { first } = await twoDays();
    const whole = await read(first, today());
    expect(whole.tickets).toEqual([
      {
        type: "Regular",
        phase: "Early bird",
        priceKobo: 3_000_00,
        sold: 5,
        soldKobo: 15_000_00,
        back: 1,
        backKobo: 2_800_00,
      },
      {
        type: "Regular",
        phase: "",
        priceKobo: 5_000_00,
        sold: 1,
        soldKobo: 5_000_00,
        back: 0,
        backKobo: 0,
      },
    ]);
    expect(whole.merchandise).toMatchObject([{ name: "Rain cap", sold: 1 }]);
    expect(unprovedKobo(whole)).toBe(0);
    expect(otherRefundsKobo(whole)).toBe(0);
    expect(whole.paidKobo).toBe(whole.askedKobo);
    expect(netKobo(whole)).toBe(whole.paidKobo - whole.paystackFeeKobo - 2_800_00);
    // Nothing is lost in disputes: 0, not "-0" as the server and a browser write it differently.
    expect(bridgeOf(whole).map(({ term }) => term)).not.toContain("Lost in disputes");
  });

  it("of two single days adds up to that of both, and does not change later", async () => {
    const { first, shirt } = await twoDays();
    const before = await read(first);
    const parts = [before, await read(first + 1)];
    const whole = await read(first, first + 1);
    const figures = [
      ({ askedKobo }: Statement) => askedKobo,
      ({ paidKobo }: Statement) => paidKobo,
      ({ refundsKobo }: Statement) => refundsKobo,
      ({ tickets }: Statement) => tickets.reduce((sum, { soldKobo }) => sum + soldKobo, 0),
      ({ tickets }: Statement) => tickets.reduce((sum, { backKobo }) => sum + backKobo, 0),
    ];
    for (const of of figures) expect(sumOf(parts, of)).toBe(of(whole));
    site.clock.advance(day);
    const gift = {
      reference: shirt.reference,
      what: { amount: 100_00 },
      reason: "A gift.",
      restock: false,
    };
    await refundPurchase(app, gift, by);
    expect(await read(first)).toEqual(before);
    expect(await read(today())).toMatchObject({ refundsKobo: 100_00, amountRefundsKobo: 100_00 });
  });

  /** Every figure of a statement that is not 0, by its line and name. */
  function figuresOf(statement: Statement): Record<string, number> {
    const figures: Record<string, number> = {};
    for (const [name, value] of Object.entries(statement) as [string, number | object[]][])
      if (typeof value === "number") figures[name] = value;
      else
        for (const line of value as Record<string, string | number>[]) {
          const { sold, soldKobo, back, backKobo, ...key } = line;
          for (const [of, amount] of Object.entries({ sold, soldKobo, back, backKobo }))
            figures[`${name} ${JSON.stringify(key)} ${of}`] = Number(amount);
        }
    return Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0));
  }
  const sumFigures = (parts: readonly Record<string, number>[]) => {
    const sums: Record<string, number> = {};
    for (const part of parts)
      for (const [name, amount] of Object.entries(part)) sums[name] = (sums[name] ?? 0) + amount;
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
  };

  it.each([1, 2])(
    "of any parts of a time comes to that of the whole, and a day that is over stays as it was (seed %i)",
    async (seed) => {
      const random = randomFrom(seed);
      const anyOf = (count: number) => Math.floor(random() * count);
      const { Regular: typeId } = await openTicketSale(site, { Hall: 100 }, [
        {
          name: "Regular",
          prices: [
            { name: "Early", priceKobo: 3_000_00, pieces: 9 },
            { name: "", priceKobo: 5_000_00 },
          ],
          takes: { Hall: 1 },
        },
      ]);
      await makeCode(app, "RAIN", { ...openCode, amountKobo: 100_00, tag: "Radio" }, by);
      const customer = await signUp(site);
      const cap = await createProduct(site, { name: "Rain cap" });
      const orders: Awaited<ReturnType<typeof buyTickets>>[] = [];
      const shirts: string[] = [];
      const give = async (reference: string) => {
        const gift = { reference, what: { amount: 50_00 }, reason: "A gift.", restock: false };
        await refundPurchase(app, gift, by).catch(ignoreRefusal);
      };
      const does = [
        async () => {
          const quantity = 1 + anyOf(3);
          const code = { typed: "RAIN", seenReductionKobo: 100_00 * quantity };
          const email = `buyer${orders.length}@example.com`;
          const buying = { typeId: typeId!, quantity, email, ...(anyOf(2) === 0 && { code }) };
          orders.push(await buyTickets(site, buying));
        },
        async () => {
          const one = orders[anyOf(orders.length)];
          const ticket = one?.tickets[anyOf(one.tickets.length)];
          if (!ticket) return;
          const asked = { orderId: one.order.id, ticketIds: [ticket.id], refund: anyOf(4) > 0 };
          await cancelTickets(
            app,
            { ...asked, reason: "Gone.", feeKobo: 100_00 * anyOf(3) },
            by,
          ).catch(ignoreRefusal);
        },
        async () =>
          void shirts.push((await createOrder(site, customer, { products: [cap] })).reference),
        async () => {
          const reference = shirts[anyOf(shirts.length)] ?? orders[0]?.reference;
          if (reference) await give(reference);
        },
        async () => {
          // A refund of some day fails today.
          const [open] = await db.select().from(refunds).where(ne(refunds.status, "failed"));
          if (open)
            await db
              .update(refunds)
              .set({ status: "failed", endedAt: app.now() })
              .where(eq(refunds.id, open.id));
        },
      ];
      const first = today();
      const seen: Statement[] = [];
      for (let days = 0; days < 6; days++) {
        for (let events = 1 + anyOf(4); events > 0; events--) {
          await does[anyOf(orders.length === 0 ? 1 : does.length)]!();
          site.clock.advance(anyOf(3 * 60 * 60_000));
        }
        seen.push(await read(today()));
        // Midnight in Lagos.
        site.clock.set(startOfDay(today() + 1));
      }
      for (const [index, statement] of seen.entries())
        expect(await read(first + index)).toEqual(statement);
      const whole = figuresOf(await read(first, first + 5));
      expect(whole["orders"]).toBeGreaterThan(2);
      for (let cuts = 0; cuts < 8; cuts++) {
        const parts: Record<string, number>[] = [];
        for (let from = first; from <= first + 5;) {
          const to = Math.min(first + 5, from + anyOf(4));
          parts.push(figuresOf(await read(from, to)));
          from = to + 1;
        }
        expect(sumFigures(parts)).toEqual(whole);
      }
      expect(unprovedKobo(await read(first, first + 5))).toBe(0);
    },
  );

  it("counts a refund that failed back on the day on which it failed, and says what is still to be paid", async () => {
    const { first, bought } = await twoDays();
    const asked = await read(first + 1);
    site.clock.advance(day);
    const isTicket = and(eq(refunds.orderId, bought.order.id), eq(refunds.amount, 2_800_00));
    await db.update(refunds).set({ status: "failed", endedAt: app.now() }).where(isTicket);
    expect(await db.select().from(refunds)).toHaveLength(1);
    expect(await read(first + 1)).toEqual(asked);
    expect(await read(today())).toMatchObject({ refundsKobo: -2_800_00 });
    expect(otherRefundsKobo(await read(first, today()))).toBe(-2_800_00);
  });

  it("ends a day at midnight in Lagos", async () => {
    const { first } = await twoDays();
    const whole = await wholeEdition(db, app.now());
    expect(whole).toEqual({ from: first, to: today() });
    site.clock.advance(new Date("2025-07-03T22:59:59Z").getTime() - app.now().getTime());
    expect(today()).toBe(first + 1);
    site.clock.advance(1_000);
    expect(today()).toBe(first + 2);
    expect(await read(today())).toMatchObject({ orders: 0, tickets: [], askedKobo: 0 });
  });

  it("is a file that a spreadsheet opens, in which no name is read as a formula", async () => {
    await openTicketSale(site, { Hall: 5 }, [
      { name: "=SUM(1), Ọjọ́", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]).then((ids) => buyTickets(site, { typeId: Object.values(ids)[0]! }));
    let text = "";
    for await (const piece of exportStatement(db, { from: today(), to: today() })) text += piece;
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain(
      `"Tickets","'=SUM(1), Ọjọ́","","3000.00","1","3000.00","0","0.00","3000.00"`,
    );
    expect(text).toContain('"Money","Left"');
  });

  // The negative of zero is minus zero, which a page would show as "₦-0".
  it("says zero, and never minus zero, where nothing was refunded", async () => {
    for (const { term, kobo } of bridgeOf(await read(today()))) expect(kobo, term).toBe(0);
  });
});

describe("the statement of orders with a discount code", () => {
  const code = { ...openCode, kind: "percent", percent: 10, amountKobo: null } as const;

  it("lists items at the price that was paid, and the reduction of each code", async () => {
    await makeCode(app, "RAIN-10", { ...code, tag: "Radio" }, by);
    const { Regular } = await openTicketSale(site, { Hall: 20 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    const bought = await buyTickets(site, {
      typeId: Regular!,
      quantity: 2,
      code: { typed: "RAIN-10", seenReductionKobo: 600_00 },
    });
    // 10 % of three caps at ₦99.99 is ₦29.99, which no three pieces share alike.
    const customer = await signUp(site);
    const cap = await createProduct(site, { name: "Rain cap", priceKobo: 99_99 });
    await putInCart(site, customer, cap, 3);
    const { reference } = await openCart(
      app,
      { shippingOption: "PICKUP", code: "RAIN-10" },
      customer,
    );
    await site.paystack.pay(reference);
    const settled = await settlePurchase(app, reference);
    const [line] = await listLineItems(db, [(settled as { orderId: string }).orderId]);
    const whole = () => read(today());

    const sold = await whole();
    expect(sold.merchandise).toMatchObject([{ name: "Rain cap", soldKobo: 269_98 }]);
    expect(unprovedKobo(sold)).toBe(0);
    expect(sold.codes).toEqual([
      { name: "Radio", sold: 5, soldKobo: 629_99, back: 0, backKobo: 0 },
    ]);

    const pieces = async (quantity: number) =>
      refundPurchase(
        app,
        {
          reference,
          what: { lines: [{ lineId: line!.id, quantity }] },
          reason: "Torn.",
          restock: false,
        },
        by,
      );
    await pieces(1);
    site.clock.advance(1_000);
    await pieces(2);
    const ticketIds = [bought.tickets[0]!.id];
    await cancelTickets(
      app,
      { orderId: bought.order.id, ticketIds, reason: "Ill.", refund: true },
      by,
    );
    const back = await whole();
    expect(back.merchandise).toMatchObject([{ back: 3, backKobo: 269_98 }]);
    expect(otherRefundsKobo(back)).toBe(0);
    expect(back.codes).toEqual([
      { name: "Radio", sold: 5, soldKobo: 629_99, back: 4, backKobo: 329_99 },
    ]);
  });

  it("has sums that agree where tickets with a code were sold out when they were paid", async () => {
    await makeCode(app, "RAIN-10", { ...code, tag: "" }, by);
    const { Regular } = await openTicketSale(site, { Hall: 1 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    const late = await beginTickets(site, {
      typeId: Regular!,
      code: { typed: "RAIN-10", seenReductionKobo: 300_00 },
    });
    site.clock.advance(14 * 60_000);
    await buyTickets(site, { typeId: Regular!, email: "bayo@example.com" });
    await site.paystack.pay(late.reference);
    await settlePurchase(app, late.reference);
    const statement = await read(today());
    expect(statement).toMatchObject({ goneKobo: 2_700_00, askedKobo: 5_700_00 });
    expect(unprovedKobo(statement)).toBe(0);
  });
});

describe("the bridge of a statement", () => {
  it("adds up at each of its sums", async () => {
    await twoDays();
    const product = await createProduct(site, { name: "Tote" });
    const { reference } = await createOrder(site, await signUp(site), { products: [product] });
    const part = { reference, what: { amount: 500_00 }, reason: "Late.", restock: false };
    await refundPurchase(app, part, by);
    const statement = await readStatement(db, await wholeEdition(db, app.now()));
    const bridge = bridgeOf(statement);
    expect(wrongSums(bridge)).toEqual([]);
    const terms = bridge.map(({ term }) => term);
    expect(terms).toContain("Given back for tickets");
    expect(terms).toContain("Given back by amounts");
    expect(terms).not.toContain("Not explained by any line");
  });
});
