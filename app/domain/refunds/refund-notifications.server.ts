import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { type purchases, orders, refunds } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import type { RefundNotice, RefundStatus } from "#app/shared/refunds/refunds.ts";
import { notify } from "#app/domain/notifications/notifications.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";

type Purchase = typeof purchases.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/**
 * Which notice the customer gets when a refund's status changes; null for none. A failure is
 * announced to the customer who was notified that the money is on its way; after such a failure, a
 * later refund of the same payment is announced when it is paid out. A status changes once, under
 * the lock of its purchase, so each notice is sent once.
 */
export async function refundNoticeOf(
  tx: Transaction,
  refund: Refund,
  status: RefundStatus,
): Promise<RefundNotice | null> {
  if (status === "failed") return refund.notifiedAt ? "refund_failed" : null;
  const isPaidOut = status === "processed" && (await hasNotifiedFailure(tx, refund.reference));
  if (isPaidOut) return "refund_paid_out";
  return refund.notifiedAt ? null : "refund";
}

/**
 * Whether a refund of a payment failed after the customer had read of it, and none was paid out
 * since.
 */
async function hasNotifiedFailure(tx: Transaction, reference: string): Promise<boolean> {
  const isNotifiedFailure = and(
    eq(refunds.reference, reference),
    eq(refunds.status, "failed"),
    isNotNull(refunds.notifiedAt),
    sql`not exists (select from ${refunds} later where later.reference = ${refunds.reference}
      and later.status = 'processed' and later.ended_at > ${refunds.endedAt})`,
  );
  return (await tx.$count(refunds, isNotifiedFailure)) > 0;
}

/**
 * Tells the customer a moment of a refund: notification and e-mail, unless they have left the site.
 */
export async function notifyOfRefund(
  tx: Transaction,
  queue: Queue,
  kind: RefundNotice,
  { refund, purchase }: { refund: Refund; purchase: Purchase },
  at: Date,
): Promise<void> {
  const { id: refundId, orderId, reference, amount, currency, reason } = refund;
  const { userId } = purchase;
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference));
  const { username, userEmail } = order ?? {
    username: purchase.username,
    userEmail: purchase.email,
  };
  if (userId) await notify(tx, userId, { kind, orderId, refundId, userEmail, username }, at);
  if (!userEmail) return;
  const items = purchase.lines.map(lineText);
  const orderNumber = order?.number ?? null;
  const data = {
    orderId,
    orderNumber,
    reference,
    username,
    amount,
    currency,
    reason,
    items,
    token: purchase.accessToken,
    hasAccount: userId !== null,
    at: at.toISOString(),
  };
  await queueEmail(tx, queue, { kind, recipient: userEmail, data });
}

/** Opens the case of a refund that is held up or did not go through: the money is still here. */
export async function openRefundCase(
  tx: Transaction,
  queue: Queue,
  { refund, purchase }: { refund: Refund; purchase: Purchase },
  at: Date,
): Promise<void> {
  const { reference, orderId } = refund;
  const { amount = 0, currency = refund.currency } = paidOf(purchase) ?? {};
  const paid = { amount, currency, reference };
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)) : [];
  await openPaymentCase(
    tx,
    queue,
    { kind: "refund_failed", purchase, paid, order: order && { ...order, soldOutLines: [] } },
    at,
  );
}
