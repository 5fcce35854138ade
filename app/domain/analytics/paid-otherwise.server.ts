import { and, desc, ne, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { orders, paymentCases } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { moneyColumns } from "#app/domain/refunds/order-money.server.ts";
import { discrepancyTexts, summaryOf } from "#app/shared/orders/order-money.ts";

const mostShown = 10;

/**
 * The orders of the current edition that were made after all of a payment of another amount,
 * without cancelled ones: what they miss and what is owed back, in kobo, and the newest of them
 * with their sums in words.
 */
export async function listPaidOtherwise(db: Queryable) {
  const differing = isAmongFound(
    sql`${orders}.reference`,
    sql`select differing.reference from ${paymentCases} differing where differing.kind = 'payment_mismatch'`,
  );
  const rows = await db
    .select({ id: orders.id, number: orders.number, ...moneyColumns })
    .from(orders)
    .where(and(inEdition(orders.editionId), ne(orders.status, "cancelled"), differing))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const found = rows.map((row) => ({ ...row, ...summaryOf(row) })).filter(({ differs }) => differs);
  const sumOf = (key: "missingKobo" | "owedBackKobo") =>
    found.reduce((sum, order) => sum + order[key], 0);
  return {
    count: found.length,
    missingKobo: sumOf("missingKobo"),
    owedBackKobo: sumOf("owedBackKobo"),
    orders: found
      .slice(0, mostShown)
      .map((order) => ({ id: order.id, number: order.number, texts: discrepancyTexts(order) })),
  };
}
