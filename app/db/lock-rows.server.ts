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
 * An order, which nobody else changes until the transaction ends; undefined where there is none.
 */
export async function lockOrder(tx: Transaction, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order;
}
