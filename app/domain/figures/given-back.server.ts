import { and, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  addressField,
  checkouts,
  disputes,
  orderLines,
  orders,
  paymentCases,
  refunds,
} from "#app/db/schema.server.ts";
import { currency } from "#app/shared/limits.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import { dayNumberOf, isOf, nameOfGone } from "./meaning.server.ts";

const ofOrder = {
  day: dayNumberOf,
  status: orders.status,
  region: addressField(orders.address, "city"),
};

/** By how much more or less than its price an order brought, in kobo: refunds, disputes that were lost, and payments that differed and were accepted. */
export async function listMoneyChanges(db: Queryable, season: number) {
  const back = await db
    .select({ ...ofOrder, kobo: sql`-${refunds.amount}`.mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, eq(orders.reference, refunds.reference))
    .where(and(isOf(season), ne(refunds.status, "failed"), eq(refunds.currency, currency.code)));
  const arrived = sql`case when ${checkouts.paidCurrency} = ${currency.code} then ${checkouts.paidAmount} else 0 end`;
  const differing = await db
    .select({ ...ofOrder, kobo: sql`${arrived} - ${checkouts.totalKobo}`.mapWith(Number) })
    .from(paymentCases) // each that differs has one, and they are few
    .innerJoin(checkouts, eq(checkouts.reference, paymentCases.reference))
    .innerJoin(orders, eq(orders.reference, paymentCases.reference))
    .where(
      and(isOf(season), eq(paymentCases.kind, "payment_mismatch"), isNotNull(checkouts.paidAmount)),
    );
  const lost = await db
    .select({ ...ofOrder, kobo: sql`-${disputes.amount}`.mapWith(Number) })
    .from(disputes)
    .innerJoin(orders, eq(orders.reference, disputes.reference))
    .where(and(isOf(season), isLostBesideRefunds, eq(disputes.currency, currency.code)));
  return [...back, ...differing, ...lost];
}

/** Pieces that are not sold any more, as negative numbers with their worth: refunded by name or put back, each once. */
export async function listGivenBack(db: Queryable, season: number) {
  const named = await countNamed(db);
  const lines = await db
    .select({
      ...ofOrder,
      id: orderLines.id,
      productId: orderLines.productId,
      name: nameOfGone,
      size: orderLines.size,
      color: orderLines.color,
      returned: orderLines.returned,
      priceKobo: orderLines.priceKobo,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isOf(season),
        or(
          gt(orderLines.returned, 0),
          sql`${orderLines.id} = any(${sql.param([...named.keys()])}::uuid[])`,
        ),
      ),
    );
  return lines.map(({ id, returned, priceKobo, ...line }) => {
    const pieces = -Math.max(returned, named.get(id) ?? 0);
    return { ...line, pieces, kobo: pieces * priceKobo };
  });
}

/** Pieces by the line that refunds name. */
async function countNamed(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ lines: refunds.lines })
    .from(refunds)
    .where(and(ne(refunds.status, "failed"), sql`${refunds.lines} <> '[]'`));
  const named = new Map<string, number>();
  for (const { lineId, quantity } of rows.flatMap(({ lines }) => lines))
    named.set(lineId, (named.get(lineId) ?? 0) + quantity);
  return named;
}
