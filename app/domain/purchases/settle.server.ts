import { eq } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { purchases, orders } from "#app/db/schema.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import { takeOrderNumber } from "#app/domain/editions/order-numbers.server.ts";
import {
  latestVersion,
  linesNow,
  listRenames,
} from "#app/domain/festival/variant-renames.server.ts";
import { createOrder, type PaidPurchase } from "#app/domain/orders/create-order.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { correctMismatch, openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { closeMismatch } from "#app/domain/payments/payment-decisions.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import type { Payment } from "#app/services/paystack.server.ts";
import { currency } from "#app/shared/limits.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";
import { differenceOf } from "#app/shared/payments/payment-cases.ts";
import { kinds } from "./kinds/kinds.server.ts";
import { accountOpener, uncountOpening } from "./openings.server.ts";
import {
  buyerOf,
  findDouble,
  listOtherPurchases,
  type OtherPurchase,
} from "./other-purchases.server.ts";
import {
  findPurchase,
  lockPurchase,
  type Purchase,
  type PurchaseOrder,
  type PurchaseWithOrder,
  sharesLines,
} from "./purchase.server.ts";
import { markMismatched, markSettled } from "./status.server.ts";
import { supersedeOthers } from "./supersede.server.ts";

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
 * Asks Paystack whether a reference was paid and, if so, makes its order (product-decisions.md 7). The
 * return page, the popup, the webhook and the sweep all call it, as often and at once as they like:
 * one order is made. Throws `PaystackError` when Paystack does not answer; then nothing has
 * changed.
 */
export async function settlePurchase(app: SettlementParts, reference: string): Promise<Settlement> {
  const purchase = await findPurchase(app.db, reference);
  return purchase ? settleFound(app, purchase) : { outcome: "unknown-reference" };
}

/** Settles a purchase that was just read, as `settlePurchase` does. */
export async function settleFound(
  app: SettlementParts,
  purchase: PurchaseWithOrder,
): Promise<Settlement> {
  const { db, queue, paystack, now } = app;
  const { reference } = purchase;
  if (purchase.status === "settled") return settledBefore(purchase.order);

  const payment = await findPayment(paystack, purchase).catch(async (error: unknown) => {
    // An earlier answer says nothing any more: the customer may have paid since.
    await db
      .update(purchases)
      .set({ paystackStatus: null })
      .where(eq(purchases.reference, reference));
    throw error;
  });
  if (payment?.status !== "success") {
    const answer = payment?.status ?? "unknown";
    await db
      .update(purchases)
      .set({ checkedAt: now(), paystackStatus: answer })
      .where(eq(purchases.reference, reference));
    if (purchase.status === "mismatched") return { outcome: "mismatched" };
    return { outcome: "unpaid", status: answer };
  }
  const letters = numberLetters((await app.festival()).name);
  return db.transaction(async (tx) => {
    // The first to lock it makes the order, and the others find it made.
    const [locked, others] = await pipelined([
      lockPurchase(tx, { buyer: buyerOf(purchase), reference }),
      listOtherPurchases(tx, purchase),
    ]);
    if (!locked || locked.status === "settled")
      return settledBefore(await findOrderOf(tx, reference));

    const at = now();
    if (!(await isAsAsked(tx, queue, locked, payment, at))) return { outcome: "mismatched" };

    const order = await fulfilPurchase(
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
  PaidPurchase,
  "soldOutLines" | "taken" | "number" | "double" | "namesVersion" | "editionId"
> {
  paid: { amount: number; currency: string; reference: string };
  /** The letters that the order's number begins with. */
  letters: string;
  others: readonly OtherPurchase[];
  /** The card that paid; null where none did, or none is known. */
  cardHash: string | null;
}

/**
 * Returns what Paystack says of a payment. A purchase that a code made free counts as paid without
 * asking.
 */
async function findPayment(
  paystack: SettlementParts["paystack"],
  { reference, totalKobo, createdAt, dismissedAt }: Purchase,
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
 * Makes the order of a locked purchase that was paid: takes its pieces or tickets, creates the
 * order with its e-mail, ends what the buyer has open for the same, and opens a payment case where
 * something was sold out or paid twice. The order has the names that the paid colours and sizes
 * have today.
 */
export async function fulfilPurchase(
  tx: Transaction,
  queue: Queue,
  paidPurchase: Purchase,
  { paid, letters, others: otherPurchases, cardHash, ...arrived }: ArrivedPayment,
  at: Date,
): Promise<PurchaseOrder> {
  const kind = kinds[paidPurchase.kind];
  // The edition is not closed before the order is made.
  const [, take, renames, number] = await pipelined([
    shareEdition(tx),
    kind.lock(tx, paidPurchase, at),
    // The names are read once what is sold is locked, since they do not change from there on.
    listRenames(tx),
    takeOrderNumber(tx, letters),
  ]);
  const purchase = { ...paidPurchase, lines: linesNow(renames, paidPurchase) };
  const others = otherPurchases.map((other) => ({ ...other, lines: linesNow(renames, other) }));
  const double = findDouble(purchase, others);

  const paidAt = arrived.paidAt < at ? arrived.paidAt : at;
  const { taken, editionId, soldOutLines, refundsAt, fulfil } = await take(
    { lines: purchase.lines, paidAt },
    at,
  );
  const [, order] = await pipelined([
    markSettled(tx, purchase),
    createOrder(
      tx,
      queue,
      purchase,
      {
        ...arrived,
        taken,
        editionId,
        soldOutLines,
        number,
        double,
        namesVersion: latestVersion(renames),
      },
      at,
    ),
  ]);
  await closeOthers(tx, queue, purchase, others, at);
  const cases = await fulfil(queue, { purchase, order, letters, double, cardHash }, at);

  const all = [
    ...(soldOutLines.length > 0 ? [{ kind: "oversold" as const }] : []),
    ...(double ? [{ kind: "double_payment" as const, other: double }] : []),
    ...cases,
  ];
  for (const { kind: caseKind, other = null } of all)
    await openPaymentCase(
      tx,
      queue,
      {
        kind: caseKind,
        purchase: purchase,
        paid,
        order: { ...order, soldOutLines },
        other,
        refundsAt: caseKind === "oversold" ? refundsAt : null,
      },
      at,
    );
  return order;
}

/** Ends what the account has open for some of the same that was paid. */
async function closeOthers(
  tx: Transaction,
  queue: Queue,
  { reference, kind, userId, lines }: Purchase,
  others: readonly OtherPurchase[],
  at: Date,
): Promise<void> {
  if (!userId) return;
  await uncountOpening(tx, accountOpener(userId));
  const isShared = sharesLines(lines);
  if (others.some((other) => other.status === "open" && isShared(other)))
    await supersedeOthers(tx, queue, { reference, kind, userId }, isShared, at);
}

const settledAs = ({ id, number }: PurchaseOrder) =>
  ({ outcome: "settled", orderId: id, orderNumber: number }) as const;

const paidValues = (paid: Payment, at: Date) => ({
  settledAt: at,
  paidAmount: paid.amount,
  paidCurrency: paid.currency,
});

/**
 * Compares a payment with its purchase. Where amount or currency differ, the purchase becomes
 * "mismatched" and a payment case is opened. The case closes by itself when Paystack reports the
 * right amount before an organiser has decided.
 */
async function isAsAsked(
  tx: Transaction,
  queue: Queue,
  purchase: Purchase,
  paid: Payment,
  at: Date,
): Promise<boolean> {
  const difference = describeDifference(purchase, paid);
  const isKnown = purchase.status === "mismatched";
  if (!difference && (!isKnown || (await closeMismatch(tx, purchase, at)))) return true;
  if (isKnown) {
    await tx
      .update(purchases)
      .set({ problem: difference ?? purchase.problem, checkedAt: at })
      .where(eq(purchases.reference, purchase.reference));
    if (difference) await correctMismatch(tx, purchase, paid);
  } else {
    await markMismatched(tx, purchase, { problem: difference, ...paidValues(paid, at) });
    await openPaymentCase(tx, queue, { kind: "payment_mismatch", purchase: purchase, paid }, at);
  }
  return false;
}

const describeDifference = (purchase: Purchase, paid: Payment): string | null =>
  differenceOf({
    reference: purchase.reference,
    askedKobo: purchase.totalKobo,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
    paidReference: paid.reference,
  });

const settledBefore = (order: PurchaseOrder | null | undefined): Settlement =>
  order ? settledAs(order) : { outcome: "mismatched" };

async function findOrderOf(tx: Transaction, reference: string): Promise<PurchaseOrder | undefined> {
  const { id, number } = orders;
  const [order] = await tx
    .select({ id, number })
    .from(orders)
    .where(eq(orders.reference, reference));
  return order;
}

/**
 * The outcome of several purchases: the first order, else a mismatch, else whether Paystack
 * answered about all of them.
 */
type OpenOutcome =
  | { outcome: "settled"; orderId: string }
  | { outcome: "mismatched" | "unanswered" | "unpaid" };

/** Settles several open purchases of a buyer. Paystack's silence about one of them is logged. */
export async function settleOpenPurchases(
  app: SettlementParts & Parts<"log">,
  references: readonly string[],
): Promise<OpenOutcome> {
  const settlements = await Promise.all(references.map((reference) => settleOrLog(app, reference)));
  const paid = settlements.find((settlement) => settlement?.outcome === "settled");
  if (paid?.outcome === "settled") return { outcome: "settled", orderId: paid.orderId };
  if (settlements.some((settlement) => settlement?.outcome === "mismatched"))
    return { outcome: "mismatched" };
  return { outcome: settlements.some((settlement) => !settlement) ? "unanswered" : "unpaid" };
}

/** Settles a purchase; returns null, and logs it, while Paystack does not answer. */
export function settleOrLog(
  app: SettlementParts & Parts<"log">,
  reference: string,
): Promise<Settlement | null> {
  return settlePurchase(app, reference).catch((error: unknown) => {
    // Any other error is a fault of ours.
    if (!(error instanceof PaystackError)) throw error;
    app.log.warn({ err: error, reference }, "a payment could not be asked about");
    return null;
  });
}
