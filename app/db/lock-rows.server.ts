import { eq } from "drizzle-orm";
import type { Transaction } from "./db.server.ts";
import { purchases, orders } from "./schema.server.ts";

/**
 * A purchase, which nobody else changes until the transaction ends; undefined where there is none.
 */
export async function lockPurchaseRow(tx: Transaction, reference: string) {
  const isThis = eq(purchases.reference, reference);
  const [purchase] = await tx.select().from(purchases).where(isThis).for("update");
  return purchase;
}

/**
 * The purchase that an order was made of, as `lockPurchaseRow`. It is locked before the order, since
 * what is written under the purchase's lock, such as a refund, refers to the order.
 */
export async function lockPurchaseOfOrder(tx: Transaction, orderId: string) {
  const [found] = await tx
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(orders, eq(orders.reference, purchases.reference))
    .where(eq(orders.id, orderId))
    .for("update", { of: purchases });
  return found?.purchase;
}

/**
 * An order, which nobody else changes until the transaction ends; undefined where there is none.
 */
export async function lockOrder(tx: Transaction, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order;
}
