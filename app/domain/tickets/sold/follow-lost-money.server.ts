import { and, eq, isNull, sum } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import {
  type purchases,
  disputes,
  orders,
  refunds,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { purchaseKinds } from "#app/shared/purchases/purchase-kinds.ts";
import { sumOf } from "#app/shared/refunds/refunds.ts";
import { ticketGoods } from "./ticket-goods.server.ts";

type Purchase = typeof purchases.$inferSelect;

/**
 * Cancels the tickets of a locked purchase whose money went back without naming any, by a refund
 * that was made in Paystack or a dispute that was lost. All of them are cancelled once all the money
 * is gone; where a part went back, a payment case asks which.
 */
async function followLostMoney(
  tx: Transaction,
  queue: Queue,
  { purchase, refundId }: { purchase: Purchase; refundId: string | null },
  at: Date,
): Promise<void> {
  const { reference, kind } = purchase;
  const paid = paidOf(purchase);
  if (!purchaseKinds[kind].makesTickets || !paid) return;
  const ofPayment = await tx.select().from(refunds).where(eq(refunds.reference, reference));
  const [lost] = await tx
    .select({ amount: sum(disputes.amount).mapWith(Number) })
    .from(disputes)
    .where(and(eq(disputes.reference, reference), isLostBesideRefunds));
  if (sumOf(ofPayment) + (lost?.amount ?? 0) >= paid.amount) {
    const refund = ofPayment.find(({ id }) => id === refundId) ?? null;
    const reason = refund
      ? "All that was paid for it was sent back."
      : "Your bank took back what was paid for it.";
    const cancelling = { reference, reason, byUserId: null, refund };
    const lines = await ticketGoods.cancelAll(tx, queue, cancelling, at);
    if (refundId !== null && lines.length > 0)
      await tx.update(refunds).set({ lines }).where(eq(refunds.id, refundId));
    return;
  }
  const [valid] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .where(and(eq(ticketPlaces.reference, reference), isNull(tickets.cancelledAt)))
    .limit(1);
  if (!valid) return;
  const order = { ...valid, soldOutLines: [] };
  const asked = {
    kind: "tickets_refunded",
    purchase,
    paid: { ...paid, reference },
    order,
  } as const;
  await openPaymentCase(tx, queue, asked, at);
}

type FollowParts = Parts<"db" | "queue" | "now">;

/** Cancels the tickets of a payment once a dispute of it was lost. Safe to call any number of times. */
export const followLostDispute = (app: FollowParts, reference: string): Promise<void> =>
  follow(app, { reference, refundId: null }, app.now());

/** Cancels the tickets of a refund that was made in Paystack. Safe to call any number of times. */
export async function followForeignRefund(app: FollowParts, refundId: string): Promise<void> {
  const isThis = eq(refunds.id, refundId);
  const [refund] = await app.db.select().from(refunds).where(isThis);
  // It was followed before, or did not go through.
  if (!refund || refund.status === "failed" || refund.lines.length > 0) return;
  // Tickets are of the refund that was recorded in the moment that they were cancelled.
  await follow(app, { reference: refund.reference, refundId }, refund.createdAt);
}

const follow = (
  { db, queue }: FollowParts,
  { reference, refundId }: { reference: string; refundId: string | null },
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const purchase = await lockPurchaseRow(tx, reference);
    if (purchase) await followLostMoney(tx, queue, { purchase, refundId }, at);
  });
