import { randomUUID } from "node:crypto";
import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { pagesOf } from "#app/db/cursor.server.ts";
import { disputes, orderItems, orders, refunds, ticketResales } from "#app/db/schema.server.ts";
import { acceptPayment } from "#app/domain/purchases/cases/accept-payment.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { cancelOrder, finishDueCancellings } from "#app/domain/orders/cancel-order.server.ts";
import { recordCash } from "#app/domain/orders/cash-receipts.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import {
  type BridgeKey,
  type BridgeLine,
  bridgeTerms,
} from "#app/shared/editions/edition-figures.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { wrongSums } from "#tests/support/wrong-sums.ts";
import { listBridgeRows, sumBridgeRows } from "./bridge-rows.server.ts";
import { breakDownSales } from "./sales-breakdown.server.ts";
import { countSales } from "./sales.server.ts";
import { readSoldBridge } from "./sold-bridge.server.ts";
import { bridgeOf, readStatement, type StatedSpan } from "./statement.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const hour = 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const today = () => dayNumber(app.now());
const edition: StatedSpan = { edition: 1, until: null };

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

/** What happens to money, each once or at random. */
async function openAll(random: () => number) {
  const anyOf = <One>(all: readonly One[]): One | undefined =>
    all[Math.floor(random() * all.length)];
  const { Regular: typeId, Box: boxId } = await openTicketSale(site, { Hall: 100, Box: 1 }, [
    {
      name: "Regular",
      prices: [
        { name: "Early", priceKobo: 3_000_00, pieces: 6 },
        { name: "", priceKobo: 5_000_00 },
      ],
      takes: { Hall: 1 },
    },
    { name: "Box", prices: [{ priceKobo: 20_000_00 }], takes: { Box: 1 } },
  ]);
  const returns = { returnsHours: 24, returnFeeKobo: 700_00, returnsWhenResold: true };
  await saveReturns(app, returns, by);
  await makeCode(app, "RAIN", { ...openCode, amountKobo: 100_00, tag: "Radio" }, by);
  const customer = await signUp(site);
  const cap = await createProduct(site, { name: "Rain cap", priceKobo: 9_999_00 });
  const bag = await createProduct(site, { name: "Tote" });
  const bought: Awaited<ReturnType<typeof buyTickets>>[] = [];
  const sold: Awaited<ReturnType<typeof createOrder>>[] = [];
  const boxes: typeof bought = [];
  const buyBox = async () => {
    const email = `box${boxes.length}@example.com`;
    const one = await buyTickets(site, { typeId: boxId!, email });
    boxes.push(one);
    bought.push(one);
  };
  const references = () => [...bought, ...sold].map(({ reference }) => reference);
  let disputed = 7_000;
  const refund = async (
    reference: string | undefined,
    what: Parameters<typeof refundPurchase>[1]["what"],
    restock = false,
  ) => {
    if (reference)
      await refundPurchase(app, { reference, what, reason: "Late.", restock }, by).catch(
        ignoreRefusal,
      );
  };
  const linesOf = async () => {
    const order = anyOf(sold);
    if (!order) return null;
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.orderId));
    const item = anyOf(items)!;
    return { order, lines: [{ lineId: item.id, quantity: 1 }] };
  };
  return {
    "tickets are bought": async () => {
      const quantity = 1 + Math.floor(random() * 3);
      const code = { typed: "RAIN", seenReductionKobo: 100_00 * quantity };
      const email = `buyer${bought.length}@example.com`;
      const hasCode = random() < 0.5 && { code };
      bought.push(await buyTickets(site, { typeId: typeId!, quantity, email, ...hasCode }));
    },
    "a ticket goes back": async () => {
      const one = anyOf(bought);
      const ticket = anyOf(one?.tickets ?? []);
      if (!one || !ticket) return;
      const refunded = random() < 0.8;
      const asked = { orderId: one.order.id, ticketIds: [ticket.id], refund: refunded };
      const feeKobo = anyOf([0, 200_00])!;
      await cancelTickets(app, { ...asked, reason: "Gone.", feeKobo }, by).catch(ignoreRefusal);
    },
    "a ticket is sold again": async () => {
      if (boxes.length === 0) await buyBox();
      const { token, tickets } = boxes.at(-1)!;
      const giving = { purchase: token, ticketIds: [tickets[0]!.id] };
      await returnTickets(app, giving).catch(ignoreRefusal);
      // Its one place is free, for sale again, or kept by a holder who cannot give it back.
      await buyBox().catch(ignoreRefusal);
    },
    "merchandise is collected": async () =>
      void sold.push(await createOrder(site, customer, { products: [cap, bag] })),
    "merchandise is delivered": async () =>
      void sold.push(
        await createOrder(site, customer, { products: [cap], shippingOption: "DOOR DELIVERY" }),
      ),
    "a part is refunded": () => refund(anyOf(references()), { amount: 500_00 }),
    "a piece is refunded": async () => {
      const found = await linesOf();
      if (found) await refund(found.order.reference, { lines: found.lines }, random() < 0.5);
    },
    "a piece is refunded less a fee": async () => {
      const found = await linesOf();
      if (found) await refund(found.order.reference, { lines: found.lines, amount: 4_000_00 });
    },
    "all is refunded": () => refund(anyOf(references()), "all"),
    "an order is cancelled": async () => {
      const order = anyOf(sold);
      if (!order) return;
      const cancelling = { orderId: order.orderId, reason: "Sorry.", restock: true };
      await cancelOrder(app, { ...cancelling, from: "new", refund: random() < 0.7 }, by).catch(
        ignoreRefusal,
      );
      site.clock.advance(hour);
      await finishDueCancellings(app);
    },
    "a refund fails": async () => {
      const [open] = await db.select().from(refunds).where(ne(refunds.status, "failed"));
      const failed = { status: "failed", endedAt: app.now() } as const;
      if (open) await db.update(refunds).set(failed).where(eq(refunds.id, open.id));
    },
    "a dispute ends": async () => {
      const reference = anyOf(references());
      const outcome = anyOf(["lost", "won", null] as const)!;
      if (!reference) return;
      await db.insert(disputes).values({
        id: (disputed += 1),
        reference,
        amount: 1_000_00,
        currency: "NGN",
        category: "fraud",
        status: outcome ? "resolved" : "pending",
        outcome,
        openedAt: app.now(),
        resolvedAt: outcome && app.now(),
        checkedAt: app.now(),
      });
    },
    "another amount is paid": async () => {
      const paidAmount = anyOf([5_000_00, 20_000_00])!;
      await site.paystack.break({ dropWebhooks: true, paidAmount });
      const { reference } = await createPurchase(site, customer, { products: [bag] });
      await site.paystack.pay(reference);
      await settlePurchase(app, reference);
      await site.paystack.break({ dropWebhooks: false, paidAmount: null });
      const { rows } = await listOpenCases(db, { limit: 50 });
      const found = rows.find((one) => one.reference === reference)!;
      // One of them is refunded without an order, which no figure counts.
      if (random() < 0.3) return refund(reference, { amount: 5_000_00 });
      await acceptPayment(app, { caseId: found.id, note: "Fine." }, by);
      const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
      if (paidAmount === 5_000_00 && random() < 0.5)
        await recordCash(
          app,
          { id: randomUUID(), orderId: order!.id, amountKobo: 2_000_00, note: "" },
          by,
        );
    },
  };
}

/** Lists the lines whose rows do not come to their figure. */
async function wrongRows(lines: readonly BridgeLine[], span: StatedSpan) {
  const wrong: unknown[] = [];
  for (const { key, term, kobo } of lines) {
    const sum = await sumBridgeRows(db, key as BridgeKey, span);
    let listed = 0;
    let count = 0;
    const load = (after: string | null) => listBridgeRows(db, key!, span, { after, limit: 3 });
    for await (const rows of pagesOf(load))
      for (const row of rows) {
        listed += row.kobo;
        count++;
      }
    if (sum.kobo !== kobo || listed !== kobo || count !== sum.count)
      wrong.push({ term, kobo, sum, listed, count });
  }
  return wrong;
}

describe("a bridge of an edition after any acts", () => {
  it.each([1, 2, 3])("comes to its sums, and its rows to each figure (seed %i)", async (seed) => {
    const random = randomFrom(seed);
    const acts = Object.values(await openAll(random));
    for (const act of [...acts, ...acts]) {
      await act();
      site.clock.advance(random() * 5 * hour);
    }
    for (let more = 0; more < 10; more++) {
      await acts[Math.floor(random() * acts.length)]!();
      site.clock.advance(random() * 5 * hour);
    }
    expect(await db.$count(ticketResales, eq(ticketResales.state, "sold"))).toBeGreaterThan(0);
    const statement = await readStatement(db, edition);
    const bridge = bridgeOf(statement);
    const soldBridge = await readSoldBridge(db, 1, statement);
    expect(wrongSums(bridge)).toEqual([]);
    expect(wrongSums(soldBridge)).toEqual([]);
    expect(await wrongRows([...bridge, ...soldBridge], edition)).toEqual([]);
    const days = { from: today() - 2, to: today() - 1 };
    expect(await wrongRows(bridgeOf(await readStatement(db, days)), days)).toEqual([]);

    const sales = await countSales(db, { edition: 1, range: { from: null, to: today() } });
    const { products } = await breakDownSales(db, sales);
    const koboOf = (key: BridgeKey) => soldBridge.find((line) => line.key === key)?.kobo;
    const sum = (rows: readonly { kobo: number }[]) =>
      rows.reduce((all, { kobo }) => all + kobo, 0);
    expect(koboOf("products")).toBe(sum(products));
    expect(koboOf("sold")).toBe(sum(sales.days.filter(({ status }) => status !== "cancelled")));
  });
});

describe("the bridges of a ticket that was sold again", () => {
  it("count both payments and what went back of the first, and open their rows", async () => {
    const acts = await openAll(() => 0);
    await acts["a ticket is sold again"]();
    const statement = await readStatement(db, edition);
    const bridge = bridgeOf(statement);
    const soldBridge = await readSoldBridge(db, 1, statement);
    const koboOf = Object.fromEntries(
      [...bridge, ...soldBridge].map(({ key, kobo }) => [key, kobo]),
    );
    expect(koboOf).toMatchObject({
      "tickets-sold": 40_000_00,
      asked: 40_000_00,
      paid: 40_000_00,
      "tickets-back": -19_300_00,
      kept: 20_700_00,
      sold: 20_700_00,
    });
    expect(koboOf).not.toHaveProperty("other-refunds");
    expect(koboOf).not.toHaveProperty("unexplained");
    expect(await wrongRows([...bridge, ...soldBridge], edition)).toEqual([]);
    const { rows } = await listBridgeRows(db, "tickets-back", edition, { after: null, limit: 5 });
    expect(rows).toMatchObject([{ kobo: -19_300_00 }]);
  });
});

describe("the rows of what was lost in disputes", () => {
  it("are the disputes that were lost, and no payment besides", async () => {
    const customer = await signUp(site);
    const lost = await createOrder(site, customer);
    await createOrder(site, customer);
    const { reference } = await createOrder(site, customer);
    const dispute = { amount: 900_00, currency: "NGN", status: "resolved", category: "fraud" };
    const at = { openedAt: app.now(), resolvedAt: app.now(), checkedAt: app.now() };
    await db.insert(disputes).values([
      { ...dispute, ...at, id: 1, reference: lost.reference, outcome: "lost" },
      { ...dispute, ...at, id: 2, reference, outcome: "won" },
    ]);
    const { rows } = await listBridgeRows(db, "lost", edition, { after: null, limit: 50 });
    expect(rows).toMatchObject([{ orderId: lost.orderId, what: "fraud", kobo: -900_00 }]);
  });
});

const plain = (page: string) => page.replaceAll("<!-- -->", "").replaceAll("&amp;", "&");

describe("the page of a closed edition", () => {
  it("links each figure to rows that come to it, also after a later refund", async () => {
    const admin = await signInAsAdministrator(site);
    const { reference } = await createOrder(site, await signUp(site), { status: "completed" });
    const refund = { reference, reason: "Late.", restock: false };
    await refundPurchase(app, { ...refund, what: { amount: 500_00 } }, by);
    site.clock.advance(hour);
    await closeEdition(app, { edition: 1, name: "First" }, by);
    site.clock.advance(hour);
    await refundPurchase(app, { ...refund, what: { amount: 700_00 } }, by);
    const edition = plain(await admin.read("/adminSeasons/1"));
    for (const [line, figure] of [
      ["asked", "₦13,000"],
      ["amounts-back", "−₦500"],
      ["kept", "₦12,500"],
      ["products", "₦12,500"],
    ] as const) {
      const to = `/adminStatement/rows?line=${line}&edition=1`;
      expect(edition).toContain(`href="${to}"`);
      const rows = plain(await admin.read(to));
      const sum = new RegExp(`${bridgeTerms[line]}</span><span[^>]*>([^<]+)<`).exec(rows)?.[1];
      expect(sum, line).toBe(figure);
      expect(rows, line).not.toContain("at closing");
    }
    // What counts as sold is known as it is now alone.
    const sold = plain(await admin.read("/adminStatement/rows?line=sold&edition=1"));
    expect(sold.includes("It was ₦12,500 at closing: −₦700 came since.")).toBe(true);
    const none = await admin.get("/adminStatement/rows?line=asked&edition=2");
    expect(none.status).toBe(404);
    const unknown = await admin.get("/adminStatement/rows?line=unknown");
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).not.toContain("Internal Server Error");
  });
});
