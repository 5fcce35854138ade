import { eq, getTableColumns, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { checkouts, orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { Payment } from "#app/services/paystack.server.ts";
import { takeOrderNumber } from "#app/domain/editions/order-numbers.server.ts";
import { currency } from "#app/shared/limits.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { differenceOf, type PaymentCaseKind } from "#app/shared/payments/payment-cases.ts";
import { createOrder, type PaidCheckout } from "#app/domain/orders/create-order.server.ts";
import {
  closePaidCart,
  type Double,
  findDouble,
  lockOtherPayments,
} from "./other-payments.server.ts";
import { correctMismatch, openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { closeMismatch } from "#app/domain/payments/payment-decisions.server.ts";
import { giveBackResold } from "#app/domain/refunds/return-tickets.server.ts";
import { saveLeft, lockStockForSale, sellStock } from "#app/domain/stock/sell-stock.server.ts";
import {
  latestVersion,
  linesNow,
  listRenames,
} from "#app/domain/festival/variant-renames.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { refundsAtOf } from "#app/domain/tickets/sale/read-sale.server.ts";
import { noteCard } from "#app/domain/tickets/sale/card-limit.server.ts";
import { allocatePlaces, makeTickets } from "#app/domain/tickets/sale/sell-places.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

type Checkout = typeof checkouts.$inferSelect;

export type SettlementParts = Parts<"db" | "queue" | "paystack" | "now" | "festival">;

export type Settlement =
  | { outcome: "settled"; orderId: string; orderNumber: string }
  /** Not paid, or not yet: a bank transfer may still come. */
  | { outcome: "unpaid"; status: Payment["status"] | "unknown" }
  /**
   * Paid, but not what was asked. Customer and organisers are notified; no order is made before
   * somebody decides.
   */
  | { outcome: "mismatched" }
  | { outcome: "unknown-reference" };

/**
 * Asks Paystack whether a reference was paid and, if so, makes its order (settled.md 7). The
 * return page, the popup, the webhook and the sweep all call it, as often and at once as they like:
 * one order is made. Raises `PaystackError` when Paystack does not answer; then nothing has
 * changed.
 */
export async function settleCheckout(app: SettlementParts, reference: string): Promise<Settlement> {
  const checkout = await findCheckout(app.db, reference);
  return checkout ? settleFound(app, checkout) : { outcome: "unknown-reference" };
}

export async function findCheckout(
  db: Database,
  reference: string,
): Promise<CheckoutWithOrder | null> {
  const [found] = await selectCheckout(db).execute({ reference });
  return found ? { ...found.checkout, order: found.order } : null;
}

export interface CheckoutWithOrder extends Checkout {
  /** The order that was made of the checkout, if any. */
  order: SettledOrder | null;
}

const ofReference = eq(checkouts.reference, sql.placeholder("reference"));
const selectCheckout = prepared((db) =>
  db
    .select({
      checkout: getTableColumns(checkouts),
      order: { id: orders.id, number: orders.number },
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.reference, checkouts.reference))
    .where(ofReference)
    .prepare("checkout"),
);
const selectForUpdate = prepared((db) =>
  db.select().from(checkouts).where(ofReference).for("update").prepare("locked_checkout"),
);

/** Settles a checkout that was just read, as `settleCheckout` does. */
export async function settleFound(
  app: SettlementParts,
  checkout: CheckoutWithOrder,
): Promise<Settlement> {
  const { db, queue, paystack, now } = app;
  const { reference } = checkout;
  if (checkout.status === "settled") return settledBefore(checkout.order);

  const payment = await findPayment(paystack, checkout).catch(async (error: unknown) => {
    // An earlier answer says nothing any more: the customer may have paid since.
    await db
      .update(checkouts)
      .set({ paystackStatus: null })
      .where(eq(checkouts.reference, reference));
    throw error;
  });
  if (payment?.status !== "success") {
    const answer = payment?.status ?? "unknown";
    await db
      .update(checkouts)
      .set({ checkedAt: now(), paystackStatus: answer })
      .where(eq(checkouts.reference, reference));
    if (checkout.status === "mismatched") return { outcome: "mismatched" };
    return { outcome: "unpaid", status: answer };
  }
  const letters = numberLetters((await app.festival()).name);
  return db.transaction(async (tx) => {
    // Whoever locks the row first makes the order, and the others find it made. The customer's lock
    // comes first because the case of a double payment refers to the other payment's row.
    const [others, [locked]] = await allOf([
      lockOtherPayments(tx, checkout),
      selectForUpdate(tx).execute({ reference }),
    ]);
    if (!locked || locked.status === "settled")
      return settledBefore(await findOrderOf(tx, reference));

    const at = now();
    if (!(await isAsAsked(tx, queue, locked, payment, at))) return { outcome: "mismatched" };

    const order = await makePaidOrder(
      tx,
      queue,
      { ...locked, ...paidValues(payment, at), checkedAt: at, problem: null },
      {
        paid: payment,
        paidAt: payment.paid_at ? new Date(payment.paid_at) : at,
        letters,
        others,
        channel: payment.channel ?? null,
        paystackFeeKobo: payment.fees ?? null,
        gatewayResponse: payment.gateway_response ?? "",
        cardHash: payment.cardHash ?? null,
      },
      at,
    );
    return settledAs(order);
  });
}

/** What is known of a payment that becomes an order. */
interface ArrivedPayment extends Omit<
  PaidCheckout,
  "soldOutLines" | "taken" | "number" | "double" | "namesVersion" | "editionId"
> {
  paid: { amount: number; currency: string; reference: string };
  /** The letters that the order's number begins with. */
  letters: string;
  others: Awaited<ReturnType<typeof lockOtherPayments>>;
  /** The card that paid; null where none did, or none is known. */
  cardHash: string | null;
}

/**
 * What Paystack says of a payment. A checkout that a code made free counts as paid without asking.
 */
async function findPayment(
  paystack: SettlementParts["paystack"],
  { reference, totalKobo, createdAt, dismissedAt }: Checkout,
): Promise<Payment | null> {
  if (totalKobo > 0) return paystack.verify(reference);
  if (dismissedAt) return null;
  return {
    reference,
    status: "success",
    amount: 0,
    currency: currency.code,
    paid_at: createdAt.toISOString(),
  };
}

/**
 * Makes the order of a locked checkout that was paid: takes its pieces or places, creates the order
 * with its e-mail, clears the cart, and opens a payment case where something was sold out or paid
 * twice. The order has the names that the paid colours and sizes have today.
 */
export async function makePaidOrder(
  tx: Transaction,
  queue: Queue,
  paidCheckout: Checkout,
  { paid, letters, others: otherPayments, cardHash, ...arrived }: ArrivedPayment,
  at: Date,
): Promise<SettledOrder> {
  const [stock, renames, number] = await allOf([
    lockStockForSale(tx, paidCheckout, at),
    // The names are read once the stock is locked, since they do not change from there on.
    listRenames(tx),
    takeOrderNumber(tx, letters),
  ]);
  const checkout = { ...paidCheckout, lines: linesNow(renames, paidCheckout) };
  const others = otherPayments.map((other) => ({ ...other, lines: linesNow(renames, other) }));
  const double = findDouble(checkout, others);

  const paidAt = arrived.paidAt < at ? arrived.paidAt : at;
  const { left, ...soldStock } = sellStock(checkout.lines, stock, paidAt);
  const places = checkout.ticketsToken
    ? await allocatePlaces(tx, { ...checkout, paidAt }, at)
    : null;
  const { taken, soldOutLines } = places ?? soldStock;

  const [, order] = await allOf([
    saveLeft(tx, left),
    createOrder(
      tx,
      queue,
      checkout,
      {
        ...arrived,
        taken,
        soldOutLines,
        number,
        double,
        namesVersion: latestVersion(renames),
        editionId: places?.editionId ?? null,
      },
      at,
    ),
    closePaidCart(tx, checkout, others, at),
  ]);
  const refundsAt = places && soldOutLines.length > 0 ? await refundsAtOf(tx, at) : null;
  if (places)
    await sendTickets(tx, queue, { checkout, order, places, letters, double, refundsAt }, at);
  if (places && places.resold.length > 0) await giveBackResold(tx, queue, places.resold, at);

  const openCase = (kind: PaymentCaseKind, other: Double | null = null) =>
    openPaymentCase(
      tx,
      queue,
      {
        kind,
        checkout,
        paid,
        order: { ...order, soldOutLines },
        other,
        refundsAt: kind === "oversold" ? refundsAt : null,
      },
      at,
    );
  if (soldOutLines.length > 0) await openCase("oversold");
  if (places?.isOver) await openCase("over_capacity");
  if (double) await openCase("double_payment", double);
  if (places) {
    const { isOver, other } = await noteCard(tx, { places: places.sold, cardHash }, at);
    if (isOver) await openCase("card_limit", other);
  }
  return order;
}

/**
 * Makes the tickets that a paid checkout has places for, and queues the one e-mail that carries
 * them all.
 */
export async function sendTickets(
  tx: Transaction,
  queue: Queue,
  {
    checkout,
    order,
    places,
    letters,
    double,
    refundsAt,
    insteadOf,
  }: {
    checkout: Checkout;
    order: SettledOrder;
    places: Pick<Awaited<ReturnType<typeof allocatePlaces>>, "sold" | "missing" | "soldOutLines">;
    letters: string;
    double: ReturnType<typeof findDouble>;
    refundsAt: Date | null;
    insteadOf?: { lines: LineItem[]; backKobo: number };
  },
  at: Date,
): Promise<void> {
  const { email, username, totalKobo, ticketsToken, reference, address, lines } = checkout;
  const reductionKobo = lines.reduce((sum, line) => sum + (line.reductionKobo ?? 0), 0);
  const emailId = await queueEmail(tx, queue, {
    kind: "tickets",
    recipient: email,
    data: {
      orderId: order.id,
      orderNumber: order.number,
      username,
      totalKobo,
      ...(reductionKobo > 0 && { reductionKobo }),
      token: ticketsToken!,
      soldOutLines: places.soldOutLines,
      ...(refundsAt && { refundsAt: refundsAt.toISOString() }),
      ...(insteadOf && { insteadOf }),
      ...(double && { sameItemsAs: double.orderNumber }),
      only: null,
    },
  });
  const buyer = { name: username, email, phone: address.addressPhone ?? "" };
  const sold = { orderId: order.id, reference, lines, buyer, letters, emailId };
  await makeTickets(tx, places, sold, at);
  announce(tx, "tickets");
}

interface SettledOrder {
  id: string;
  number: string;
}

const settledAs = ({ id, number }: SettledOrder) =>
  ({ outcome: "settled", orderId: id, orderNumber: number }) as const;

const paidValues = (paid: Payment, at: Date) => ({
  settledAt: at,
  paidAmount: paid.amount,
  paidCurrency: paid.currency,
});

const updateCheckout = (
  tx: Transaction,
  { reference }: Checkout,
  values: Partial<Checkout>,
  at: Date,
) =>
  tx
    .update(checkouts)
    .set({ ...values, checkedAt: at })
    .where(eq(checkouts.reference, reference));

/**
 * Compares a payment with its checkout. Where amount or currency differ, the checkout becomes
 * "mismatched" and a payment case is opened. The case closes by itself when Paystack reports the
 * right amount before an organiser has decided.
 */
async function isAsAsked(
  tx: Transaction,
  queue: Queue,
  checkout: Checkout,
  paid: Payment,
  at: Date,
): Promise<boolean> {
  const difference = describeDifference(checkout, paid);
  const isKnown = checkout.status === "mismatched";
  if (!difference && (!isKnown || (await closeMismatch(tx, checkout, at)))) return true;
  if (isKnown) {
    await updateCheckout(tx, checkout, { problem: difference ?? checkout.problem }, at);
    if (difference) await correctMismatch(tx, checkout, paid);
  } else {
    await updateCheckout(
      tx,
      checkout,
      { status: "mismatched", problem: difference, ...paidValues(paid, at) },
      at,
    );
    await openPaymentCase(tx, queue, { kind: "payment_mismatch", checkout, paid }, at);
  }
  return false;
}

const describeDifference = (checkout: Checkout, paid: Payment): string | null =>
  differenceOf({
    reference: checkout.reference,
    askedKobo: checkout.totalKobo,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
    paidReference: paid.reference,
  });

const settledBefore = (order: SettledOrder | null | undefined): Settlement =>
  order ? settledAs(order) : { outcome: "mismatched" };

async function findOrderOf(tx: Transaction, reference: string): Promise<SettledOrder | undefined> {
  const { id, number } = orders;
  const [order] = await tx
    .select({ id, number })
    .from(orders)
    .where(eq(orders.reference, reference));
  return order;
}

/**
 * The outcome of several payments: the first order, else a mismatch, else whether all questions
 * were answered.
 */
type OpenOutcome =
  | { outcome: "settled"; orderId: string }
  | { outcome: "mismatched" | "unanswered" | "unpaid" };

/**
 * Settles a customer's open payments before another one is begun, so that nothing is paid twice.
 * Errors of Paystack go to `onError`.
 */
export async function settleOpenCheckouts(
  app: SettlementParts,
  open: string[],
  onError: (error: unknown) => void,
): Promise<OpenOutcome> {
  const settlements = await Promise.all(
    open.map((reference) => settleCheckout(app, reference).catch(onError)),
  );
  const paid = settlements.find((settlement) => settlement?.outcome === "settled");
  if (paid?.outcome === "settled") return { outcome: "settled", orderId: paid.orderId };
  if (settlements.some((settlement) => settlement?.outcome === "mismatched"))
    return { outcome: "mismatched" };
  return { outcome: settlements.some((settlement) => !settlement) ? "unanswered" : "unpaid" };
}
