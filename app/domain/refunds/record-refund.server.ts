import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  type purchases,
  orderItems,
  orders,
  refundConfirmations,
  refunds,
} from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { piecesKobo } from "#app/shared/discounts/codes.ts";
import { currency as ours } from "#app/shared/limits.ts";
import { amountText, piecesOf, type RefundedLine, sumOf } from "#app/shared/refunds/refunds.ts";
import { summaryOf } from "#app/shared/orders/order-money.ts";
import { undoMs } from "#app/shared/timings.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { disputedText } from "#app/domain/disputes/disputed-money.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { findRefundable, type Refundable } from "./left-to-refund.server.ts";
import { returnToStock } from "./restock.server.ts";
import type { SoldGoods } from "./sold-goods.ts";
import { type Asked, askSecondPerson, isConfirmed, requireFactor } from "./second-person.server.ts";

export class RefundRefused extends DomainError<
  "not-found" | "unpaid" | "seen" | "too-much" | "nothing" | "single-pieces"
> {}

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
  /**
   * `all` is what is left without kept fees, and cancels what of the payment is still valid; `overpaid` is
   * what was paid above the order's total and is not refunded yet; `again` is the id of a refund
   * that failed, whose amount is sent once more.
   */
  what: "all" | "overpaid" | { amount: number } | { again: string } | RefundedLines;
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
  /**
   * Whether it is sent in ten seconds, so that it can be undone until then. A refund that cancels
   * something, or waits for a second person, cannot.
   */
  isUndoable?: boolean;
}

type Purchase = typeof purchases.$inferSelect;
type Refund = typeof refunds.$inferSelect;

export interface RecordedRefund {
  /** The hundredth part of its currency. */
  amount: number;
  currency: string;
  /** Whether it waits for a second person. */
  isWaiting: boolean;
  isUndoable: boolean;
}

/** A purchase that is locked, with what was sold under it. */
interface RefundedPurchase {
  purchase: Purchase;
  goods: SoldGoods;
}

/**
 * Records a refund of a locked purchase, and has it sent to Paystack at once or when a second person
 * has confirmed it. Throws `RefundRefused` "unpaid", "seen" (another refund was recorded meanwhile),
 * "too-much" or "nothing", and "factor" or "no-factor" as `requireFactor`.
 */
export async function recordRefund(
  tx: Transaction,
  queue: Queue,
  { purchase: locked, goods, ...request }: RefundRequest & RefundedPurchase,
  byUserId: string | null,
  at: Date,
): Promise<RecordedRefund> {
  const { reference, what, reason, restock } = request;
  const paid = paidOf(locked);
  if (!paid) throw new RefundRefused("unpaid", `Nothing was paid under ${reference}.`);
  const purchase = { ...locked, ...paid };
  const earlier = await tx.select().from(refunds).where(eq(refunds.reference, reference));
  if (request.seen !== undefined && request.seen !== earlier.length)
    throw new RefundRefused(
      "seen",
      "A refund of this payment was asked for meanwhile: see it first.",
    );
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference));
  const money = await findRefundable(tx, purchase, earlier, await goods.read(tx, reference));
  const again = findAgain(what, money);
  const named = linesOf(what) ?? again?.lines ?? [];
  const amount = await amountOf(tx, what, { purchase, order, earlier, money, again });
  // A refund of everything names what it cancels too, so that nobody keeps what was not paid for;
  // what is sent again has named it already.
  const isWhole = named.length === 0 && !again && money.all > 0 && amount >= money.all;
  const cancelling = {
    reference,
    reason,
    byUserId,
    refund: { amount, currency: purchase.currency },
  };
  const lines = isWhole ? await goods.cancelAll(tx, queue, cancelling, at) : named;
  const { currency } = purchase;
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
  const undoableUntil =
    request.isUndoable && goes && money.valid.length === 0 ? new Date(at.getTime() + undoMs) : null;
  const goesNow = goes && !undoableUntil;
  const restocks = again
    ? await restocksAgain(tx, again)
    : restock && order && (what === "all" || lines.length > 0)
      ? what === "all"
        ? "all"
        : "lines"
      : null;
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
      undoableUntil,
      restocks: goesNow ? null : restocks,
      retryOf: again?.id ?? null,
    })
    .returning({ id: refunds.id });
  const later = undoableUntil ? { startAfter: undoMs / 1_000 + 1 } : undefined;
  if (goes) await queue.enqueue(tx, "ask-refund", { refundId: made!.id }, later);
  if (order && restocks && goesNow)
    await returnToStock(tx, order, restocks === "all" ? null : lines);
  const after = { refund: amountText({ amount, currency }), reason };
  await recordChange(tx, { byUserId, action: "Asked for a refund", subject, after }, at);
  announce(tx, "admin", ...(purchase.userId ? [topicOf(purchase.userId)] : []));
  return { amount, currency, isWaiting: !goes, isUndoable: undoableUntil !== null };
}

/**
 * The confirmation that a refund needs; null where it needs none. Throws "factor" as
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

interface PaidPurchase {
  purchase: Purchase & { amount: number; currency: string };
  order: typeof orders.$inferSelect | undefined;
  earlier: Refund[];
  money: Refundable;
  again: Unsent | undefined;
}

type Unsent = Refundable["unsent"][number];

const linesOf = (what: RefundRequest["what"]): RefundedLine[] | null =>
  typeof what === "object" && "lines" in what ? what.lines : null;

/** The failed refund that is to be sent again. Throws "seen" where it was. */
function findAgain(what: RefundRequest["what"], { unsent }: Refundable): Unsent | undefined {
  if (typeof what !== "object" || !("again" in what)) return undefined;
  const found = unsent.find(({ id }) => id === what.again);
  if (!found)
    throw new RefundRefused("seen", "This refund was sent again meanwhile: see it first.");
  return found;
}

/** What goes back into stock with a refund that is sent again: nothing, where it did before. */
async function restocksAgain(tx: Transaction, { restocks, confirmationId, undoableUntil }: Unsent) {
  // It was refused before it was sent, and nothing goes back into stock before that.
  if (undoableUntil !== null) return restocks;
  if (restocks === null || confirmationId === null) return null;
  const isTaken = and(
    eq(refundConfirmations.id, confirmationId),
    eq(refundConfirmations.outcome, "confirmed"),
  );
  return (await tx.$count(refundConfirmations, isTaken)) > 0 ? null : restocks;
}

async function amountOf(tx: Transaction, what: RefundRequest["what"], paid: PaidPurchase) {
  const { left, free, disputed } = paid.money;
  const { currency } = paid.purchase;
  if (left <= 0 && disputed > 0) throw new RefundRefused("nothing", disputedText);
  if (left <= 0) throw new RefundRefused("nothing", "All that was paid has been refunded.");
  const amount = await wantedOf(tx, what, paid);
  const most = paid.again ? left : free;
  if (most < left && (amount === 0 || amount > most)) {
    const text = amountText({ amount: left - free, currency });
    throw new RefundRefused(
      "too-much",
      `${text} of what is left was to go back before and did not go through: send that again.`,
    );
  }
  if (amount === 0)
    throw new RefundRefused("nothing", "All that is left is a fee that was kept: write an amount.");
  if (amount > most)
    throw new RefundRefused(
      "too-much",
      `Only ${amountText({ amount: left, currency })} of this payment is left to refund.`,
    );
  return amount;
}

function wantedOf(
  tx: Transaction,
  what: RefundRequest["what"],
  paid: PaidPurchase,
): number | Promise<number> {
  if (paid.again) return paid.again.amount;
  if (what === "all") return paid.money.all;
  if (what === "overpaid") return overpaidOf(paid);
  if ("lines" in what) return priceOfLines(tx, what, paid);
  return "amount" in what ? what.amount : 0;
}

async function priceOfLines(tx: Transaction, { lines, amount }: RefundedLines, paid: PaidPurchase) {
  const price = await priceOf(tx, lines, paid);
  return amount ?? price;
}

function overpaidOf({ purchase, order, earlier }: PaidPurchase): number {
  const { owedBackKobo } = summaryOf({
    totalKobo: order?.totalKobo ?? purchase.totalKobo,
    paidAmount: purchase.amount,
    paidCurrency: purchase.currency,
    refunded: sumOf(earlier),
    refundedByAmount: sumOf(earlier.filter(({ lines }) => lines.length === 0)),
    lostInDisputes: 0,
    cashKobo: 0,
  });
  if (owedBackKobo === 0)
    throw new RefundRefused("nothing", "No more was paid than is refunded or was asked.");
  return owedBackKobo;
}

async function priceOf(tx: Transaction, wanted: RefundedLine[], paid: PaidPurchase) {
  const { purchase, order, earlier } = paid;
  if (purchase.currency !== ours.code)
    throw new RefundRefused(
      "nothing",
      `Paid in ${purchase.currency}, not in naira: write an amount.`,
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
