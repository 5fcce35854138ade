import { and, eq, gt } from "drizzle-orm";
import { lockPurchaseOfOrder } from "#app/db/lock-rows.server.ts";
import { orders, refunds } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

class UndoRefused extends DomainError<"too-late"> {}

/**
 * Takes a refund of an order back before it is sent, as if it had not been asked for. Returns its
 * amount, in the hundredth part of its currency. Throws `DomainError` "too-late".
 */
export function undoRefund(
  { db, now }: Parts<"db" | "now">,
  { orderId, refundId }: { orderId: string; refundId: string },
  byUserId: string,
): Promise<{ amount: number; currency: string }> {
  return db.transaction(async (tx) => {
    await lockPurchaseOfOrder(tx, orderId);
    const [undone] = await tx
      .delete(refunds)
      .where(
        and(
          eq(refunds.id, refundId),
          eq(refunds.orderId, orderId),
          eq(refunds.status, "queued"),
          gt(refunds.undoableUntil, now()),
        ),
      )
      .returning();
    if (!undone) throw new UndoRefused("too-late", "The refund can no longer be undone.");
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    const subject = `Order ${order!.number}`;
    const before = { refund: amountText(undone), reason: undone.reason };
    await recordChange(tx, { byUserId, action: "Undid a refund", subject, before }, now());
    announce(tx, "admin", ...(order!.userId ? [topicOf(order!.userId)] : []));
    return undone;
  });
}
