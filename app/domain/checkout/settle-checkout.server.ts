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
import { differenceOf, type PaymentCaseKind } from "#app/shared/payments/payment-cases.ts";
import { createOrder, type PaidCheckout } from "#app/domain/orders/create-order.server.ts";
import { closePaidCart, findDouble, lockOtherPayments } from "./other-payments.server.ts";
import { correctMismatch, openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { closeMismatch } from "#app/domain/payments/payment-decisions.server.ts";
import { keepLeft, lockStockForSale, sellStock } from "#app/domain/stock/sell-stock.server.ts";
import {
  latestVersion,
  linesNow,
  listRenames,
} from "#app/domain/festival/variant-renames.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { judgePlaces, makeTickets } from "#app/domain/tickets/sale/sell-places.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

type Checkout = typeof checkouts.$inferSelect;

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

export async function findCheckout(db: Database, reference: string): Promise<FoundCheckout | null> {
  const [found] = await askCheckout(db).execute({ reference });
  return found ? { ...found.checkout, order: found.order } : null;
}

export interface FoundCheckout extends Checkout {
  /** The order that was made of the checkout, if any. */
  order: SettledOrder | null;
}

const ofReference = eq(checkouts.reference, sql.placeholder("reference"));
const askCheckout = prepared((db) =>
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
const lockCheckout = prepared((db) =>
  db.select().from(checkouts).where(ofReference).for("update").prepare("locked_checkout"),
);

/** Settles a checkout that was just read, as `settleCheckout` does. */
export async function settleFound(
  app: SettlementParts,
  checkout: FoundCheckout,
): Promise<Settlement> {
  const { db, queue, paystack, now } = app;
  const { reference } = checkout;
  if (checkout.status === "settled") return settledBefore(checkout.order);

  const payment = await findPayment(paystack, checkout).catch(async (error: unknown) => {
    // What an earlier answer said holds no longer: it may have been paid since.
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
    // Whoever locks the row first makes the order; the others find it made. The customer's lock comes first: who opens a case of
    // a double payment refers to the other payment's row.
    const [others, [taken]] = await allOf([
      lockOtherPayments(tx, checkout),
      lockCheckout(tx).execute({ reference }),
    ]);
    if (!taken || taken.status === "settled")
      return settledBefore(await findOrderOf(tx, reference));
    if (!(await isAsAsked(tx, queue, taken, payment, now()))) return { outcome: "mismatched" };
    const at = now();
    const arrived = {
      paid: payment,
      paidAt: payment.paid_at ? new Date(payment.paid_at) : at,
      letters,
      others,
      channel: payment.channel ?? null,
      paystackFeeKobo: payment.fees ?? null,
      gatewayResponse: payment.gateway_response ?? "",
    };
    const kept = { ...arrivalOf(payment, at), checkedAt: at, problem: null };
    return settledAs(await makePaidOrder(tx, queue, { ...taken, ...kept }, arrived, at));
  });
}

interface Arrived extends Omit<
  PaidCheckout,
  "soldOutLines" | "taken" | "number" | "double" | "namesVersion"
> {
  paid: { amount: number; currency: string; reference: string };
  /** The letters that the order's number begins with. */
  letters: string;
  others: Awaited<ReturnType<typeof lockOtherPayments>>;
}

/** What Paystack says of a payment. It is not asked about what a code made free: that is paid as it is begun. */
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
 * Makes the order of a locked checkout, which is settled as it is given: stock, cart, and the cases
 * that come of it. The order has today's names of the colours and sizes that were paid.
 */
export async function makePaidOrder(
  tx: Transaction,
  queue: Queue,
  paidCheckout: Checkout,
  { paid, letters, others: otherPayments, ...arrived }: Arrived,
  at: Date,
): Promise<SettledOrder> {
  const { paidAt } = arrived;
  const [pieces, renames, number] = await allOf([
    lockStockForSale(tx, paidCheckout, at),
    // Read once the stock is locked: its names do not change from here on.
    listRenames(tx),
    takeOrderNumber(tx, letters),
  ]);
  const checkout = { ...paidCheckout, lines: linesNow(renames, paidCheckout) };
  const others = otherPayments.map((other) => ({ ...other, lines: linesNow(renames, other) }));
  const namesVersion = latestVersion(renames);
  const double = findDouble(checkout, others);
  const { left, ...soldPieces } = sellStock(checkout.lines, pieces, paidAt < at ? paidAt : at);
  const places = checkout.ticketsToken
    ? await judgePlaces(tx, { ...checkout, paidAt: paidAt < at ? paidAt : at }, at)
    : null;
  const sold = places ? { taken: places.taken, soldOutLines: places.soldOutLines } : soldPieces;
  const { soldOutLines } = sold;
  const facts = { ...arrived, ...sold, number, double, namesVersion };
  const [, made] = await allOf([
    keepLeft(tx, left),
    createOrder(tx, queue, checkout, facts, at),
    closePaidCart(tx, checkout, others, at),
  ]);
  if (places) await sendTickets(tx, queue, { checkout, made, places, letters, double }, at);
  const order = { id: made.id, number: made.number, soldOutLines };
  const open = (kind: PaymentCaseKind) =>
    openPaymentCase(tx, queue, { kind, checkout, paid, order, double }, at);
  if (soldOutLines.length > 0) await open("oversold");
  if (places?.isOver) await open("over_capacity");
  if (double) await open("double_payment");
  return made;
}

/** Makes the tickets that a paid checkout has room for, and queues the one e-mail that carries them all. */
async function sendTickets(
  tx: Transaction,
  queue: Queue,
  {
    checkout,
    made,
    places,
    letters,
    double,
  }: {
    checkout: Checkout;
    made: SettledOrder;
    places: Awaited<ReturnType<typeof judgePlaces>>;
    letters: string;
    double: ReturnType<typeof findDouble>;
  },
  at: Date,
): Promise<void> {
  const { email, username, totalKobo, ticketsToken, reference, address, lines } = checkout;
  const reductionKobo = lines.reduce((sum, line) => sum + (line.reductionKobo ?? 0), 0);
  const emailId = await queueEmail(tx, queue, {
    kind: "tickets",
    recipient: email,
    data: {
      orderId: made.id,
      orderNumber: made.number,
      username,
      totalKobo,
      ...(reductionKobo > 0 && { reductionKobo }),
      token: ticketsToken!,
      soldOutLines: places.soldOutLines,
      ...(double && { sameItemsAs: double.orderNumber }),
      only: null,
    },
  });
  const buyer = { name: username, email, phone: address.addressPhone ?? "" };
  const sold = { orderId: made.id, reference, lines, buyer, letters, emailId };
  await makeTickets(tx, places, sold, at);
  announce(tx, "catalogue");
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
  const note = noteOf(checkout, paid);
  const isKnown = checkout.status === "mismatched";
  if (!note && (!isKnown || (await closeMismatch(tx, checkout, at)))) return true;
  if (isKnown) {
    await keepOn(tx, checkout, { problem: note ?? checkout.problem }, at);
    if (note) await correctMismatch(tx, checkout, paid);
  } else {
    await keepOn(tx, checkout, { status: "mismatched", problem: note, ...arrivalOf(paid, at) }, at);
    await openPaymentCase(tx, queue, { kind: "payment_mismatch", checkout, paid }, at);
  }
  return false;
}

const noteOf = (checkout: Checkout, paid: Payment): string | null =>
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

/** What came of asking about some payments: the first order, else one that differs, else whether each question was answered. */
type OpenOutcome =
  | { outcome: "settled"; orderId: string }
  | { outcome: "mismatched" | "unanswered" | "unpaid" };

/** Before another payment is begun, so that nothing is paid twice. What Paystack does not answer goes to `onError`. */
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
