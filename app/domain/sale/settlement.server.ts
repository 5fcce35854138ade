import { eq, sql } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared } from "#app/db/prepared.server.ts";
import { together } from "#app/db/together.server.ts";
import { checkouts, orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { Payment } from "#app/services/paystack.server.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";
import { differenceOf, type PaymentCaseKind } from "#app/shared/orders/payment-cases.ts";
import { listAskable } from "./open-payments.server.ts";
import { createOrder, type PaidCheckout } from "#app/domain/orders/orders.server.ts";
import { closePaidCart } from "./paid-cart.server.ts";
import { correctMismatch, openPaymentCase } from "./payment-cases.server.ts";
import { closeMismatch } from "./payment-decisions.server.ts";
import { sellStock } from "./stock-sale.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

export type Checkout = typeof checkouts.$inferSelect;

export type SettlementParts = Parts<"db" | "queue" | "paystack" | "now" | "festival">;

export type Settlement =
  | { outcome: "settled"; orderId: string; orderNumber: string }
  /** Not paid, or not yet: a bank transfer may still come. */
  | { outcome: "unpaid"; status: Payment["status"] | "unknown" }
  /** Paid, but not what was asked, or decided by the administrator. Both sides are told; no order is made. */
  | { outcome: "mismatched" }
  | { outcome: "unknown-reference" };

/**
 * Settles a payment reference (settled.md 7), safe to call any number of times and at once: one order comes of it.
 * Raises `PaystackError` when Paystack does not answer; then nothing has changed.
 */
export async function settleCheckout(app: SettlementParts, reference: string): Promise<Settlement> {
  const checkout = await findCheckout(app.db, reference);
  return checkout ? settleFound(app, checkout) : { outcome: "unknown-reference" };
}

export async function findCheckout(db: Database, reference: string): Promise<Checkout | null> {
  const [checkout] = await askCheckout(db).execute({ reference });
  return checkout ?? null;
}

const checkoutOf = (db: Queryable) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.reference, sql.placeholder("reference")));
const askCheckout = prepared((db) => checkoutOf(db).prepare("checkout"));
const lockCheckout = prepared((db) => checkoutOf(db).for("update").prepare("locked_checkout"));

/** Settles a checkout that was just read, as `settleCheckout` does. */
export async function settleFound(app: SettlementParts, checkout: Checkout): Promise<Settlement> {
  const { db, queue, paystack, now } = app;
  const { reference } = checkout;
  if (checkout.status === "settled") return settledBefore(db, reference);

  const payment = await paystack.verify(reference);
  if (payment?.status !== "success") {
    await db.update(checkouts).set({ checkedAt: now() }).where(eq(checkouts.reference, reference));
    if (checkout.status === "mismatched") return { outcome: "mismatched" };
    return { outcome: "unpaid", status: payment?.status ?? "unknown" };
  }
  const letters = numberLetters((await app.festival()).name);
  return db.transaction(async (tx) => {
    // Whoever locks the row first makes the order; the others find it made.
    const [taken] = await lockCheckout(tx).execute({ reference });
    if (!taken || taken.status === "settled") return settledBefore(tx, reference);
    if (!(await isAsAsked(tx, queue, taken, payment, now()))) return { outcome: "mismatched" };
    const paidAt = payment.paid_at ? new Date(payment.paid_at) : now();
    const arrived = {
      ...{ paid: payment, paidAt, letters },
      channel: payment.channel ?? null,
      bankFees: payment.fees ?? null,
      bankAnswer: payment.gateway_response ?? "",
    };
    const [, made] = await together(
      () =>
        keepOn(tx, taken, { status: "settled", note: null, ...arrivalOf(payment, now()) }, now()),
      () => makePaidOrder(tx, queue, taken, arrived, now()),
    );
    return settledAs(made);
  });
}

interface Arrived extends Omit<PaidCheckout, "soldOutLines" | "taken"> {
  paid: { amount: number; currency: string; reference: string };
}

/** Makes the order of a locked checkout: stock, cart, and the cases that come of it. */
export async function makePaidOrder(
  tx: Transaction,
  queue: Queue,
  checkout: Checkout,
  { paid, ...arrived }: Arrived,
  at: Date,
): Promise<SettledOrder> {
  const { paidAt } = arrived;
  const sold = await sellStock(tx, checkout.lines, { ...checkout, paidAt }, at);
  const made = await createOrder(tx, queue, checkout, { ...arrived, ...sold }, at);
  const { soldOutLines } = sold;
  const order = { id: made.id, number: made.number, soldOutLines };
  const open = (kind: PaymentCaseKind) =>
    openPaymentCase(tx, queue, { kind, checkout, paid, order }, at);
  if (soldOutLines.length > 0) await open("oversold");
  if (await closePaidCart(tx, checkout, at)) await open("double_payment");
  return made;
}

interface SettledOrder {
  id: string;
  number: string;
}

const settledAs = ({ id, number }: SettledOrder) =>
  ({ outcome: "settled", orderId: id, orderNumber: number }) as const;

const arrivalOf = (paid: Payment, at: Date) => ({
  settledAt: at,
  paidAmount: paid.amount,
  paidCurrency: paid.currency,
});

const keepOn = (tx: Transaction, { reference }: Checkout, values: Partial<Checkout>, at: Date) =>
  tx
    .update(checkouts)
    .set({ ...values, checkedAt: at })
    .where(eq(checkouts.reference, reference));

/** The status of one that is not says so afterwards, and it opens a case, which closes itself when Paystack tells otherwise before somebody decided. */
async function isAsAsked(
  tx: Transaction,
  queue: Queue,
  checkout: Checkout,
  paid: Payment,
  at: Date,
): Promise<boolean> {
  const note = differenceOf({
    reference: checkout.reference,
    askedKobo: checkout.totalKobo,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
    paidReference: paid.reference,
  });
  const isKnown = checkout.status === "mismatched";
  if (!note && (!isKnown || (await closeMismatch(tx, checkout, at)))) return true;
  if (isKnown) {
    await keepOn(tx, checkout, { note: note ?? checkout.note }, at);
    if (note) await correctMismatch(tx, checkout, paid);
  } else {
    await keepOn(tx, checkout, { status: "mismatched", note, ...arrivalOf(paid, at) }, at);
    await openPaymentCase(tx, queue, { kind: "payment_mismatch", checkout, paid }, at);
  }
  return false;
}

async function settledBefore(db: Database | Transaction, reference: string): Promise<Settlement> {
  const [order] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.reference, reference));
  return order ? settledAs(order) : { outcome: "mismatched" };
}

/**
 * Before another payment is begun, so that nothing is paid twice. Gives the first order that came of it, else null. What
 * Paystack does not answer goes to `onError`.
 */
export async function settleOpenCheckouts(
  app: SettlementParts,
  userId: string,
  onError: (error: unknown) => void,
): Promise<string | null> {
  const open = await listAskable(app.db, userId);
  const settlements = await Promise.all(
    open.map((reference) => settleCheckout(app, reference).catch(onError)),
  );
  const paid = settlements.find((settlement) => settlement?.outcome === "settled");
  return paid?.outcome === "settled" ? paid.orderId : null;
}
