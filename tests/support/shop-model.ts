import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { onTestFinished } from "vitest";
import { openCart } from "#tests/support/purchases.ts";
import { isDatabaseUnavailable } from "#app/db/database-unavailable.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { orders, products, purchases, refunds } from "#app/db/schema.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { saveSection } from "#app/domain/festival/draft.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { publishDraft } from "#app/domain/festival/publication.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { cancelOrder, finishCancelling } from "#app/domain/orders/cancel-order.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { sendRefund } from "#app/domain/refunds/send-refund.server.ts";
import { readRefundTotals } from "#app/domain/refunds/sync-refunds.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { acceptPayment } from "#app/domain/purchases/cases/accept-payment.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { decideCase } from "#app/domain/payments/payment-decisions.server.ts";
import { refundCase } from "#app/domain/purchases/cases/refund-case.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { setStock } from "#app/domain/stock/stock.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { listTicketsOfOrder } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { changeCatalogue, createProduct, putInCart } from "./factories.ts";
import { type Person, signUp } from "./people.ts";
import type { TestApp } from "./test-app.ts";
import { beginTickets, openTicketSale } from "./ticket-sale.ts";

type Product = typeof products.$inferSelect;

const picks = { which: fc.nat(99), other: fc.nat(99), yes: fc.boolean(), well: fc.boolean() };
const fault = fc.constantFrom(
  { paidAmount: 100_00 },
  { paidCurrency: "USD" },
  { verifyTells: { amount: 1 } },
);
const kinds = [
  "buy",
  "buy",
  "buy",
  "open",
  "open",
  "pay",
  "pay",
  "differ",
  "decide",
  "decide",
  "cancel",
  "refund",
  "refund",
  "enter",
  "move",
  "rename",
  "wait",
  "open-tickets",
  "buy-tickets",
  "buy-tickets",
  "return-ticket",
  "cancel-ticket",
  "admit",
  "cut",
  "cut",
] as const;

/** The steps that may happen to a shop; each picks among what exists. */
export const walkStep = fc.record({ ...picks, kind: fc.constantFrom(...kinds), fault });
const cutKinds = kinds.filter((kind) => kind !== "cut");
export type Step = typeof walkStep extends fc.Arbitrary<infer One> ? One : never;

const healthy = {
  paidAmount: null,
  paidCurrency: null,
  verifyTells: null,
  refundOutcome: "processed",
} as const;
const hour = 3_600_000;

/** What is written between "I want this" and "it was refunded". */
const cutTables = [
  "purchases",
  "stock_reservations",
  "stock",
  "ticket_places",
  "orders",
  "order_items",
  "tickets",
  "ticket_ledger",
  "payment_cases",
  "refunds",
  "emails",
  "notifications",
];

/**
 * Makes three customers, three counted products and one that is not counted, and two types of
 * tickets in a small hall. The returned function performs a step.
 */
export async function openShop(site: TestApp): Promise<(step: Step) => Promise<void>> {
  const { app, paystack, clock } = site;
  await paystack.break({ dropWebhooks: true, refundStepMs: 0 });
  const people: Person[] = [];
  for (let one = 0; one < 3; one++) people.push(await signUp(site));
  const goods: Product[] = [];
  for (const name of ["Cap", "Tee", "Sock", "Pin"])
    goods.push(await createProduct(site, { name, colors: [], sizes: ["M", "L"], pictureCount: 0 }));
  const sizes = ["M", "L"];
  const enter = (product: Product, quantity: number | null) =>
    changeCatalogue(site, (tx) =>
      setStock(tx, product.id, [{ color: "", size: sizes[0]!, quantity }]),
    );
  for (const product of goods.slice(0, 3)) await enter(product, 12);
  const byUserId = (await findSetting(app.db, "administrator"))!;
  const publishSizes = async () => {
    const { store } = await app.festival();
    const seen = (await readDraftRow(app.db)).sectionRevisions.store?.number ?? 0;
    const value = { ...store, sizes };
    const saved = await saveSection(app, { section: "store", value, seen }, byUserId);
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    await publishDraft(app, {}, byUserId);
  };
  await publishSizes();
  const typeIds = Object.values(
    await openTicketSale(site, { Hall: 16 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
      { name: "Table", admits: 4, prices: [{ priceKobo: 20_000_00 }], takes: { Hall: 4 } },
    ]),
  );
  const terms = { returnsHours: 24, returnFeeKobo: 200_00, returnsWhenResold: false };
  await saveReturns(app, terms, byUserId);
  await openCheckInEarly(app, { byUserId });
  await app.db.execute(sql`create function end_connection() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  onTestFinished(
    async () => void (await app.db.execute(sql`drop function end_connection cascade`)),
  );
  const references: string[] = [];
  const of = <One>(list: readonly One[], which: number) => list[which % list.length];

  const open = async ({ which, other, yes }: Step) => {
    const person = of(people, which)!;
    await putInCart(site, person, of(goods, other)!, yes ? 1 : 2).catch(ignoreRefusal);
    const shippingOption = which % 2 ? "PICKUP" : "DOOR DELIVERY";
    const { reference } = await openCart(app, { shippingOption }, person);
    references.push(reference);
    return reference;
  };
  const settle = async (reference: string | undefined) => {
    if (!reference) return;
    await paystack.pay(reference);
    await settlePurchase(app, reference);
  };
  const anOrder = async (which: number) =>
    of(await app.db.select().from(orders).orderBy(orders.id), which);
  const askForAll = async () => {
    for (const { id } of await app.db.select().from(refunds)) await sendRefund(app, id);
  };
  const openTickets = async ({ which, other, yes }: Step) => {
    const { email } = of(people, which)!;
    const wanted = { typeId: of(typeIds, other)!, quantity: yes ? 1 : 2, email, paysAgain: true };
    const { reference } = await beginTickets(site, wanted);
    references.push(reference);
    return reference;
  };
  const aTicket = async (which: number) => {
    const order = await anOrder(which);
    const ticket = order && of(await listTicketsOfOrder(app.db, order.id), which);
    return ticket && { order, ticket };
  };
  const steps: Record<Step["kind"], (step: Step) => Promise<unknown>> = {
    open,
    "open-tickets": openTickets,
    "buy-tickets": async (step) => settle(await openTickets(step)),
    async "return-ticket"({ which }) {
      const found = await aTicket(which);
      if (!found) return;
      const [purchase] = await app.db
        .select({ token: purchases.accessToken })
        .from(purchases)
        .where(eq(purchases.reference, found.order.reference));
      const ticketIds = [found.ticket.id];
      await returnTickets(app, { purchase: purchase!.token!, ticketIds });
    },
    async "cancel-ticket"({ which, yes }) {
      const found = await aTicket(which);
      if (!found) return;
      const what = { orderId: found.order.id, ticketIds: [found.ticket.id], reason: "Ours" };
      await cancelTickets(app, { ...what, refund: yes }, byUserId);
    },
    async admit({ which, other, yes }) {
      const found = await aTicket(which);
      if (!found) return;
      const code = yes ? await ticketCode(app, found.ticket) : found.ticket.ticketId;
      await admit(app, { code, requestId: `press-${which}-${other}-${yes}` }, { byUserId });
    },
    /**
     * Another step, whose connection to the database ends at its first write of a table, or as that
     * is committed: what is left of a process that was killed there.
     */
    async cut(step) {
      const table = sql.identifier(of(cutTables, step.other)!);
      const kind = of(cutKinds, step.which)!;
      await app.db.execute(
        step.well
          ? sql`create trigger end_connection before insert or update on ${table}
              for each row execute function end_connection()`
          : sql`create constraint trigger end_connection after insert or update on ${table}
              deferrable initially deferred for each row execute function end_connection()`,
      );
      try {
        await steps[kind](step);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      } finally {
        await paystack.break(healthy);
        await app.db.execute(sql`drop trigger end_connection on ${table}`);
        site.takeErrors();
      }
    },
    buy: async (step) => settle(await open(step)),
    pay: ({ which }) => settle(of(references, which)),
    differ: async (step) => {
      const reference = await open(step);
      await paystack.break(step.fault);
      await settle(reference);
      await paystack.break(healthy);
    },
    async decide({ which, other, yes }) {
      const { rows } = await listOpenCases(app.db, { limit: 99 });
      const found = of(rows, which);
      if (!found) return;
      const { id: caseId, kind, reference } = found;
      const back = { what: "all", reason: "Ours", restock: yes } as const;
      if (other % 4 === 0) await settlePurchase(app, reference);
      else if (other % 4 === 1) await decideCase(app, { caseId, note: "Kept" }, byUserId);
      else if (other % 4 === 2) await refundCase(app, caseId, back, byUserId);
      else if (kind === "payment_mismatch")
        await acceptPayment(app, { caseId, note: "" }, byUserId);
    },
    async cancel({ which, yes, well }) {
      const order = await anOrder(which);
      if (!order) return;
      const what = {
        orderId: order.id,
        from: order.status,
        reason: "Ours",
        refund: yes,
        restock: well,
      };
      await cancelOrder(app, what, byUserId);
      clock.advance(11_000);
      await finishCancelling(app, order.id);
    },
    async refund({ which, other, yes, well }) {
      const order = await anOrder(which);
      if (!order) return;
      const { lines } = (await findOrder(app.db, order.id, null))!;
      const what = yes
        ? { lines: [{ lineId: lines[0]!.id, quantity: 1 }] }
        : { amount: (other + 1) * 100_00 };
      await paystack.break({ refundOutcome: well ? "processed" : "failed" });
      await refundPurchase(
        app,
        { reference: order.reference, what, reason: "Ours", restock: yes },
        byUserId,
      );
      await askForAll();
    },
    enter: ({ which, other }) => enter(of(goods, which)!, other % 7 === 0 ? null : other % 19),
    async move({ which }) {
      const order = await anOrder(which);
      if (order) await transitionOrder(app, { orderId: order.id, from: order.status }, byUserId);
    },
    /** Names are used again, also one that another size had before. */
    async rename({ which, other }) {
      const name = of(["M", "L", "Medium", "Large"], other)!;
      if (sizes.includes(name)) return;
      sizes[which % sizes.length] = name;
      await publishSizes();
    },
    async wait({ which }) {
      await askForAll();
      for (const { reference } of await app.db.select().from(refunds))
        await readRefundTotals(app, reference);
      clock.advance((which % 9) * hour);
    },
  };
  return async (step) => {
    clock.advance(1_000);
    await steps[step.kind](step).catch(ignoreRefusal);
  };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}
