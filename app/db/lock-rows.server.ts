import { eq } from "drizzle-orm";
import type { Transaction } from "./db.server.ts";
import { checkouts, orders } from "./schema.server.ts";

/**
 * A checkout, which nobody else changes until the transaction ends; undefined where there is none.
 */
export async function lockCheckout(tx: Transaction, reference: string) {
  const isThis = eq(checkouts.reference, reference);
  const [checkout] = await tx.select().from(checkouts).where(isThis).for("update");
  return checkout;
}

/**
 * The checkout that an order was made of, as `lockCheckout`. It is locked before the order, since
 * what is written under the checkout's lock, such as a refund, refers to the order.
 */
export async function lockCheckoutOfOrder(tx: Transaction, orderId: string) {
  const [found] = await tx
    .select({ checkout: checkouts })
    .from(checkouts)
    .innerJoin(orders, eq(orders.reference, checkouts.reference))
    .where(eq(orders.id, orderId))
    .for("update", { of: checkouts });
  return found?.checkout;
}

/**
 * An order, which nobody else changes until the transaction ends; undefined where there is none.
 */
export async function lockOrder(tx: Transaction, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order;
}
