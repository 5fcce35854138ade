import { eq } from "drizzle-orm";
import { lockOrder } from "#app/db/lock-rows.server.ts";
import { cashReceipts } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findOrderMoney } from "#app/domain/refunds/order-money.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { summaryOf } from "#app/shared/orders/order-money.ts";

export class CashRefused extends DomainError<"not-found" | "too-much" | "gone"> {}

interface Received {
  /** Made with the form, so that a form that is sent twice is recorded once. */
  id: string;
  orderId: string;
  amountKobo: number;
  note: string;
}

/**
 * Records that the rest of an order, or a part of it, was paid in cash. Returns what is still
 * missing, in kobo. Throws `DomainError` "not-found", or "too-much" for more than is missing.
 */
export function recordCash(
  { db, now }: Parts<"db" | "now">,
  { id, orderId, amountKobo, note }: Received,
  byUserId: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new CashRefused("not-found", `There is no order ${orderId}.`);
    const { missingKobo } = summaryOf(await findOrderMoney(tx, orderId));
    if ((await tx.$count(cashReceipts, eq(cashReceipts.id, id))) > 0) return missingKobo;
    if (amountKobo > missingKobo)
      throw new CashRefused(
        "too-much",
        missingKobo === 0
          ? `Nothing of order ${order.number} is missing any more.`
          : `Only ${formatNaira(missingKobo)} of order ${order.number} is missing.`,
      );
    const at = now();
    await tx.insert(cashReceipts).values({ id, orderId, amountKobo, note, byUserId, at });
    await recordChange(
      tx,
      {
        byUserId,
        action: "Recorded cash",
        subject: `Order ${order.number}`,
        after: { received: formatNaira(amountKobo), note },
      },
      at,
    );
    announce(tx, "admin");
    if (order.userId) announce(tx, topicOf(order.userId));
    return missingKobo - amountKobo;
  });
}

/** Takes a record of cash back that was a mistake. Throws `DomainError` "gone". */
export function removeCash(
  { db, now }: Parts<"db" | "now">,
  { id, orderId }: Pick<Received, "id" | "orderId">,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [removed] = await tx.delete(cashReceipts).where(eq(cashReceipts.id, id)).returning();
    if (!order || removed?.orderId !== orderId)
      throw new CashRefused("gone", "This record of cash was taken back already.");
    await recordChange(
      tx,
      {
        byUserId,
        action: "Took a record of cash back",
        subject: `Order ${order.number}`,
        before: { received: formatNaira(removed.amountKobo), note: removed.note },
      },
      now(),
    );
    announce(tx, "admin");
    if (order.userId) announce(tx, topicOf(order.userId));
  });
}
