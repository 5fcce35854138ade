import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { type checkouts, orders, type refunds } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import { notify } from "#app/domain/notifications.server.ts";
import { queueEmail } from "#app/domain/outbox.server.ts";
import { openPaymentCase } from "#app/domain/sale/payment-cases.server.ts";
import { paidOf } from "./paid.server.ts";

type Checkout = typeof checkouts.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/** Tells the customer that Paystack has taken a refund: notification and e-mail, unless they have left the site. */
export async function tellRefund(
  tx: Transaction,
  queue: Queue,
  { refund, checkout }: { refund: Refund; checkout: Checkout },
  at: Date,
): Promise<void> {
  const { id: refundId, orderId, reference, amount, currency, reason } = refund;
  const { userId } = checkout;
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference));
  const { username, userEmail } = order ?? {
    username: checkout.username,
    userEmail: checkout.email,
  };
  if (userId)
    await notify(tx, userId, { kind: "refund", orderId, refundId, userEmail, username }, at);
  if (!userEmail) return;
  const items = checkout.lines.map(lineText);
  const orderNumber = order?.number ?? null;
  const told = { orderId, orderNumber, reference, username, amount, currency, reason, items };
  const data = { ...told, at: at.toISOString() };
  await queueEmail(tx, queue, { kind: "refund", recipient: userEmail, data });
}

/** Opens the case of a refund that is held up or did not go through: the money is still here. */
export async function openRefundCase(
  tx: Transaction,
  queue: Queue,
  { refund, checkout }: { refund: Refund; checkout: Checkout },
  at: Date,
): Promise<void> {
  const { reference, orderId } = refund;
  const { amount = 0, currency = refund.currency } = paidOf(checkout) ?? {};
  const paid = { amount, currency, reference };
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)) : [];
  await openPaymentCase(
    tx,
    queue,
    { kind: "refund_failed", checkout, paid, order: order && { ...order, soldOutLines: [] } },
    at,
  );
}
