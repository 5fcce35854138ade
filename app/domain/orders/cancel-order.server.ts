import { and, asc, eq, lte } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseOfOrder, lockOrder } from "#app/db/lock-rows.server.ts";
import { scheduledCancellations, orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { sumOf } from "#app/shared/refunds/refunds.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { undoMs } from "#app/shared/timings.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findRefunds } from "#app/domain/purchases/find-refunds.server.ts";
import { refundPurchaseIn } from "#app/domain/purchases/refund-purchase.server.ts";
import type { RefundRequest } from "#app/domain/refunds/record-refund.server.ts";
import { requireFactor } from "#app/domain/refunds/second-person.server.ts";
import { returnToStock } from "#app/domain/refunds/restock.server.ts";
import type { Move } from "./transition-order.server.ts";
import { numberOf } from "#app/domain/editions/order-numbers.server.ts";
import { recordStatusAndNotify } from "./orders.server.ts";

class CancellingRefused extends DomainError<"not-found" | "moved" | "too-late"> {}

interface Cancelling extends Omit<Move, "isReversal"> {
  reason: string;
  refund: boolean;
  restock: boolean;
}

/**
 * Has an order cancelled in ten seconds, so that it can still be undone: no e-mail or refund has
 * left by then. Returns its number. Throws `DomainError` "not-found", "moved", or "factor" as
 * `requireFactor`.
 */
export function cancelOrder(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { orderId, from, reason, refund, restock }: Cancelling,
  byUserId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new CancellingRefused("not-found", `There is no order ${orderId}.`);
    const { label, next } = orderStates[order.status];
    if (order.status !== from || next === null)
      throw new CancellingRefused("moved", `Order ${order.number} is ${label} now.`);
    if (refund) {
      const { all, rows } = await findRefunds(tx, order.reference);
      await requireFactor(tx, { amount: sumOf(rows) + all, byUserId }, now());
    }
    const dueAt = new Date(now().getTime() + undoMs);
    const [made] = await tx
      .insert(scheduledCancellations)
      .values({ orderId, reason, refund, restock, byUserId, dueAt })
      .onConflictDoNothing()
      .returning();
    if (!made)
      throw new CancellingRefused("moved", `Order ${order.number} is being cancelled already.`);
    await queue.enqueue(tx, "cancel-order", { orderId }, { startAfter: undoMs / 1_000 + 1 });
    announce(tx, "admin");
    return order.number;
  });
}

/**
 * Takes that back: nothing has happened. Returns the order's number. Throws `DomainError`
 * "too-late".
 */
export function undoCancellation({ db }: Parts<"db">, orderId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const [undone] = await tx
      .delete(scheduledCancellations)
      .where(eq(scheduledCancellations.orderId, orderId))
      .returning({ number: numberOf(scheduledCancellations.orderId) });
    if (!undone)
      throw new CancellingRefused("too-late", "The cancellation can no longer be taken back.");
    announce(tx, "admin");
    return undone.number;
  });
}

/**
 * Cancels an order whose time is over: state, refund, stock and notification in one. Safe to call
 * any number of times.
 */
export function finishCancelling(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  orderId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPurchaseOfOrder(tx, orderId);
    const order = await lockOrder(tx, orderId);
    const [due] = await tx
      .delete(scheduledCancellations)
      .where(
        and(eq(scheduledCancellations.orderId, orderId), lte(scheduledCancellations.dueAt, now())),
      )
      .returning();
    if (order && due) await cancel(tx, queue, { order, due }, now());
  });
}

/** Carries out the cancellations that a stopped process left, the oldest first. */
export async function finishDueCancellings(app: Parts<"db" | "queue" | "now">): Promise<void> {
  const due = await app.db
    .select({ orderId: scheduledCancellations.orderId })
    .from(scheduledCancellations)
    .where(lte(scheduledCancellations.dueAt, app.now()))
    .orderBy(asc(scheduledCancellations.dueAt));
  for (const { orderId } of due) await finishCancelling(app, orderId);
}

/**
 * Cancels an order that is under way, with its refund and its stock, in the caller's transaction.
 * Returns whether it was under way.
 */
export async function cancelOrderIn(
  tx: Transaction,
  queue: Queue,
  {
    orderId,
    ...due
  }: Pick<Due["due"], "reason" | "byUserId"> & {
    orderId: string;
    confirmation: RefundRequest["confirmation"];
  },
  at: Date,
): Promise<boolean> {
  await lockPurchaseOfOrder(tx, orderId);
  const order = await lockOrder(tx, orderId);
  if (!order || orderStates[order.status].next === null) return false;
  await tx.delete(scheduledCancellations).where(eq(scheduledCancellations.orderId, orderId));
  await cancel(tx, queue, { order, due: { ...due, refund: true, restock: true } }, at);
  return true;
}

interface Due {
  order: typeof orders.$inferSelect;
  due: Pick<
    typeof scheduledCancellations.$inferSelect,
    "reason" | "refund" | "restock" | "byUserId"
  > & { confirmation?: RefundRequest["confirmation"] };
}

async function cancel(tx: Transaction, queue: Queue, { order, due }: Due, at: Date): Promise<void> {
  const { id, reference, userId } = order;
  const { reason, byUserId, restock } = due;
  const status = "cancelled";
  await tx
    .update(orders)
    .set({
      status,
      cancelReason: reason,
      statusChangedAt: at,
      ...(!userId && { address: noAddress }),
    })
    .where(eq(orders.id, id));
  const cancelled = { ...order, status, cancelReason: reason } as const;
  await recordStatusAndNotify(tx, queue, cancelled, at, { byUserId });
  if (due.refund && (await findRefunds(tx, reference)).all > 0)
    await refundPurchaseIn(
      tx,
      queue,
      { reference, what: "all", reason, restock, confirmation: due.confirmation ?? "proved" },
      byUserId,
      at,
    );
  else if (restock) await returnToStock(tx, order, null);
  const before = { status: orderStates[order.status].label };
  const after = { status: orderStates[status].label, reason };
  const change = { action: "Cancelled an order", subject: `Order ${order.number}`, before, after };
  await recordChange(tx, { byUserId, ...change }, at);
  announce(tx, "admin");
}
