import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { purchases, orders, refunds } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { PaystackRefund } from "#app/services/paystack.server.ts";
import { isRefundOver } from "#app/shared/refunds/refunds.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { refundNoticeOf, openRefundCase, notifyOfRefund } from "./refund-notifications.server.ts";

export type RefundParts = Parts<"db" | "queue" | "paystack" | "now">;

type Purchase = typeof purchases.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/**
 * Saves what Paystack's list says of a payment's refunds, those made in Paystack too; safe at once.
 * Throws `PaystackError`.
 */
export async function readRefundTotals(app: RefundParts, reference: string): Promise<void> {
  const { db, queue, paystack, now } = app;
  const known = await db.$count(purchases, eq(purchases.reference, reference));
  if (known === 0) return;
  const entries = await paystack.listRefunds(reference);
  const at = now();
  await db.transaction(async (tx) => {
    const purchase = (await lockPurchaseRow(tx, reference))!;
    const rows = await tx.select().from(refunds).where(eq(refunds.reference, reference));
    for (const entry of entries) {
      const known = findRow(rows, entry);
      const refund = known ?? (await insertForeign(tx, reference, entry, at));
      refund.paystackId = await saveRefundEntry(tx, queue, { refund, purchase, entry }, at);
      // This refund was made in Paystack, which does not know what was sold.
      if (!known && entry.status !== "failed")
        await queue.enqueue(tx, "follow-foreign-refund", { refundId: refund.id });
    }
    await tx.update(refunds).set({ checkedAt: at }).where(eq(refunds.reference, reference));
  });
}

/** Saves Paystack's answer to a request of ours. */
export function saveRefundAnswer(
  app: RefundParts,
  refund: Refund,
  entry: PaystackRefund,
): Promise<void> {
  const { db, queue, now } = app;
  return db.transaction(async (tx) => {
    const purchase = (await lockPurchaseRow(tx, refund.reference))!;
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, refund.id));
    if (row) await saveRefundEntry(tx, queue, { refund: row, purchase, entry }, now());
  });
}

/** Saves that Paystack refused a request of ours, and that its list does not have it. */
export function saveRefundRefusal(
  app: RefundParts,
  refund: Refund,
  problem: string,
): Promise<void> {
  const { db, queue, now } = app;
  return db.transaction(async (tx) => {
    const purchase = (await lockPurchaseRow(tx, refund.reference))!;
    const [refused] = await tx
      .update(refunds)
      .set({ status: "failed", problem, endedAt: now() })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.status, ["queued", "requested"])))
      .returning();
    if (!refused) return;
    await openRefundCase(tx, queue, { refund: refused, purchase }, now());
    announceTo(tx, purchase);
  });
}

/** Ours is known by Paystack's id or, before its answer came, by our own in the note. */
const findRow = (rows: Refund[], entry: PaystackRefund) =>
  rows.find(({ paystackId }) => paystackId === entry.id) ??
  rows.find(({ id, paystackId }) => paystackId === null && entry.merchant_note?.includes(id));

async function insertForeign(
  tx: Transaction,
  reference: string,
  { amount, currency, dispute = null }: PaystackRefund,
  createdAt: Date,
): Promise<Refund> {
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference));
  const orderId = order?.id ?? null;
  const [foreign] = await tx
    .insert(refunds)
    .values({
      reference,
      orderId,
      amount,
      currency,
      reason: "",
      status: "requested",
      createdAt,
      disputeId: dispute,
    })
    .returning();
  return foreign!;
}

/** Returns Paystack's id. */
async function saveRefundEntry(
  tx: Transaction,
  queue: Queue,
  { refund, purchase, entry }: { refund: Refund; purchase: Purchase; entry: PaystackRefund },
  at: Date,
): Promise<number> {
  const { status, id } = entry;
  const isKnown = refund.status === status || (isRefundOver(refund.status) && status !== "failed");
  if (refund.paystackId !== null && isKnown) return id;
  const moment = await refundNoticeOf(tx, refund, status);
  await tx
    .update(refunds)
    .set({
      status,
      amount: entry.amount,
      paystackId: id,
      problem: "",
      endedAt: isRefundOver(status) ? at : null,
      ...(moment && { notifiedAt: at }),
    })
    .where(eq(refunds.id, refund.id));
  if (moment)
    await notifyOfRefund(
      tx,
      queue,
      moment,
      { refund: { ...refund, amount: entry.amount }, purchase },
      at,
    );
  if (status === "failed" || status === "needs_attention")
    await openRefundCase(tx, queue, { refund, purchase }, at);
  announceTo(tx, purchase);
  return id;
}

const announceTo = (tx: Transaction, { userId }: Purchase) =>
  announce(tx, "admin", ...(userId ? [topicOf(userId)] : []));
