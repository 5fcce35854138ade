import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockCheckout } from "#app/db/lock-rows.server.ts";
import { checkouts, orderItems, orders, refunds } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { piecesKobo } from "#app/shared/codes/codes.ts";
import { currency as ours } from "#app/shared/limits.ts";
import { amountText, piecesOf, type RefundedLine, sumOf } from "#app/shared/refunds/refunds.ts";
import { summaryOf } from "#app/shared/orders/order-money.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { cancelTicketsOf } from "./refunded-tickets.server.ts";
import { returnToStock } from "./restock.server.ts";
import { type Asked, askSecondPerson, isConfirmed, requireFactor } from "./second-person.server.ts";

class RefundRefused extends DomainError<"not-found" | "unpaid" | "seen" | "too-much" | "nothing"> {}

interface RefundedLines {
  lines: RefundedLine[];
  /**
   * The amount in kobo to refund for the lines, where it differs from their price because a fee is
   * kept.
   */
  amount?: number;
}

export interface RefundRequest {
  reference: string;
  /** `overpaid` is what was paid above the order's total and is not refunded yet. */
  what: "all" | "overpaid" | { amount: number } | RefundedLines;
  reason: string;
  /** Whether the named line items, or all of the order's, go back into stock. */
  restock: boolean;
  /** How many refunds of this payment the sender's page showed. */
  seen?: number;
  /**
   * For a refund that is part of a larger action whose size was checked as a whole: the
   * confirmation of that action, or null where it needs none. "proved" where the second factor was
   * given for it.
   */
  confirmation?: { id: string | null } | "proved";
}

type Checkout = typeof checkouts.$inferSelect;
type Refund = typeof refunds.$inferSelect;

export interface Requested {
  /** The hundredth part of its currency. */
  amount: number;
  currency: string;
  /** Whether it waits for a second person. */
  isWaiting: boolean;
}

/**
 * Has Paystack asked to refund a payment, at once or when a second person has confirmed it. Gives
 * the amount in the hundredth part of its currency. Raises `DomainError` "not-found", "unpaid",
 * "seen" (another refund was asked for meanwhile), "too-much", "nothing", or "factor".
 */
export function requestRefund(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  request: RefundRequest,
  byUserId: string,
): Promise<Requested> {
  return db.transaction((tx) => requestRefundIn(tx, queue, request, byUserId, now()));
}

/** The same in the caller's transaction, which has locked nothing after the checkout. */
export async function requestRefundIn(
  tx: Transaction,
  queue: Queue,
  request: RefundRequest,
  byUserId: string | null,
  at: Date,
): Promise<Requested> {
  const { reference, what, reason, restock } = request;
  const checkout = await lockPaid(tx, reference);
  const earlier = await tx.select().from(refunds).where(eq(refunds.reference, reference));
  if (request.seen !== undefined && request.seen !== earlier.length)
    throw new RefundRefused(
      "seen",
      "A refund of this payment was asked for meanwhile: see it first.",
    );
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference));
  const named = typeof what === "object" && "lines" in what ? what.lines : [];
  const amount = await amountOf(tx, what, { checkout, order, earlier });
  // A refund of the whole payment names its tickets too, so that nobody keeps a ticket that was not
  // paid for.
  const isWhole = named.length === 0 && sumOf(earlier) + amount >= checkout.amount;
  const cancelling = { reference, reason, byUserId, isRefunded: true };
  const lines = isWhole ? await cancelTicketsOf(tx, queue, cancelling, at) : named;
  const { currency } = checkout;
  const subject = order ? `Order ${order.number}` : `Payment ${reference}`;
  const confirmationId = await confirmationOf(
    tx,
    queue,
    {
      confirmation: request.confirmation,
      asked: { amount: sumOf(earlier) + amount, currency, subject, reason, byUserId },
    },
    at,
  );
  const goes = await isConfirmed(tx, confirmationId);
  const isRestocked = restock && order !== undefined && (what === "all" || lines.length > 0);
  const [made] = await tx
    .insert(refunds)
    .values({
      reference,
      orderId: order?.id ?? null,
      amount,
      currency,
      lines,
      reason,
      status: goes ? "queued" : "waiting",
      createdAt: at,
      byUserId,
      confirmationId,
      restocks: isRestocked && !goes ? (what === "all" ? "all" : "lines") : null,
    })
    .returning({ id: refunds.id });
  if (goes) await queue.enqueue(tx, "ask-refund", { refundId: made!.id });
  if (isRestocked && goes) await returnToStock(tx, order, what === "all" ? null : lines);
  const after = { refund: amountText({ amount, currency }), reason };
  await recordChange(tx, { byUserId, action: "Asked for a refund", subject, after }, at);
  announce(tx, "admin", ...(checkout.userId ? [topicOf(checkout.userId)] : []));
  return { amount, currency, isWaiting: !goes };
}

/**
 * The confirmation that a refund needs; null where it needs none. Raises "factor" as
 * `requireFactor`.
 */
async function confirmationOf(
  tx: Transaction,
  queue: Queue,
  { confirmation, asked }: { confirmation: RefundRequest["confirmation"]; asked: Asked },
  at: Date,
): Promise<string | null> {
  if (typeof confirmation === "object") return confirmation.id;
  if (confirmation !== "proved") await requireFactor(tx, asked, at);
  return askSecondPerson(tx, queue, asked, at);
}

async function lockPaid(tx: Transaction, reference: string) {
  const checkout = await lockCheckout(tx, reference);
  if (!checkout) throw new RefundRefused("not-found", `There is no payment ${reference}.`);
  const paid = paidOf(checkout);
  if (!paid) throw new RefundRefused("unpaid", `Nothing was paid under ${reference}.`);
  return { ...checkout, ...paid };
}

interface PaidCheckout {
  checkout: Checkout & { amount: number; currency: string };
  order: typeof orders.$inferSelect | undefined;
  earlier: Refund[];
}

async function amountOf(tx: Transaction, what: RefundRequest["what"], paid: PaidCheckout) {
  const { checkout, earlier } = paid;
  const disputed = await sumDisputed(tx, checkout.reference);
  const left = checkout.amount - sumOf(earlier) - disputed;
  if (left <= 0 && disputed > 0)
    throw new RefundRefused(
      "nothing",
      "The customer's bank disputes this payment: a refund besides could send the money back twice. Answer the dispute in Paystack.",
    );
  if (left <= 0) throw new RefundRefused("nothing", "All that was paid has been refunded.");
  const amount = await wantedOf(tx, what, { left, paid });
  if (amount > left)
    throw new RefundRefused(
      "too-much",
      `Only ${amountText({ amount: left, currency: checkout.currency })} of this payment is left to refund.`,
    );
  return amount;
}

function wantedOf(
  tx: Transaction,
  what: RefundRequest["what"],
  { left, paid }: { left: number; paid: PaidCheckout },
): number | Promise<number> {
  if (what === "all") return left;
  if (what === "overpaid") return overpaidOf(paid);
  return "lines" in what ? priceOfLines(tx, what, paid) : what.amount;
}

async function priceOfLines(tx: Transaction, { lines, amount }: RefundedLines, paid: PaidCheckout) {
  const price = await priceOf(tx, lines, paid);
  return amount ?? price;
}

function overpaidOf({ checkout, order, earlier }: PaidCheckout): number {
  const { owedBackKobo } = summaryOf({
    totalKobo: order?.totalKobo ?? checkout.totalKobo,
    paidAmount: checkout.amount,
    paidCurrency: checkout.currency,
    refunded: sumOf(earlier),
    refundedByAmount: sumOf(earlier.filter(({ lines }) => lines.length === 0)),
    lostInDisputes: 0,
    cashKobo: 0,
  });
  if (owedBackKobo === 0)
    throw new RefundRefused("nothing", "No more was paid than is refunded or was asked.");
  return owedBackKobo;
}

async function priceOf(tx: Transaction, wanted: RefundedLine[], paid: PaidCheckout) {
  const { checkout, order, earlier } = paid;
  if (checkout.currency !== ours.code)
    throw new RefundRefused(
      "nothing",
      `Paid in ${checkout.currency}, not in naira: write an amount.`,
    );
  let sum = 0;
  for (const { lineId, quantity } of wanted) {
    const [line] = await tx
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.id, lineId), eq(orderItems.orderId, order?.id ?? "")));
    if (!line) throw new RefundRefused("not-found", "There is no such line in this order.");
    const before = piecesOf(earlier, lineId);
    if (quantity > line.quantity - before)
      throw new RefundRefused("too-much", `${line.name}: not so many are left to refund.`);
    sum += piecesKobo(line, quantity, before);
  }
  if (wanted.every(({ quantity }) => quantity === 0))
    throw new RefundRefused("nothing", "Choose the pieces to refund.");
  if (sum === 0)
    throw new RefundRefused(
      "nothing",
      "A code made these pieces free: there is nothing to refund.",
    );
  return sum;
}
