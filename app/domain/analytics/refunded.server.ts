import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, orderItems, orders } from "#app/db/schema.server.ts";
import { idsOfOrdersWithRefunds, refundedPieces } from "#app/domain/orders/line-items.server.ts";
import { keptKobo, mayDifferFromTotal } from "#app/domain/refunds/order-money.server.ts";
import { piecesKobo } from "#app/shared/codes/codes.ts";
import { dayNumberOf, isOf, nameOfGone } from "./definitions.server.ts";

const ofOrder = {
  day: dayNumberOf,
  status: orders.status,
  region: addressField(orders.address, "city"),
};

/**
 * By how much more or less than its total an order brought, in kobo: refunds, disputes that were
 * lost, and payments that differed and were accepted.
 */
export function listMoneyChanges(db: Queryable, edition: number) {
  return db
    .select({ ...ofOrder, kobo: sql`${keptKobo} - ${orders.totalKobo}`.mapWith(Number) })
    .from(orders)
    .where(and(isOf(edition), mayDifferFromTotal));
}

/** Pieces that were given back, as negative numbers with their worth. */
export async function listRefundedItems(db: Queryable, edition: number) {
  const lines = await db
    .select({
      ...ofOrder,
      productId: orderItems.productId,
      name: nameOfGone,
      size: orderItems.size,
      color: orderItems.color,
      namesVersion: orderItems.namesVersion,
      refunded: refundedPieces,
      priceKobo: orderItems.priceKobo,
      quantity: orderItems.quantity,
      reductionKobo: orderItems.reductionKobo,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isOf(edition), sql`${orders.id} in ${idsOfOrdersWithRefunds}`));
  return lines.map(({ refunded, priceKobo, quantity, reductionKobo, ...line }) => ({
    ...line,
    pieces: -refunded,
    kobo: -piecesKobo({ priceKobo, quantity, reductionKobo }, refunded),
  }));
}
