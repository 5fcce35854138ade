import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { disputes, refunds } from "#app/db/schema.server.ts";

/**
 * Disputes that were lost and of whose money no refund tells: Paystack may list such a loss as a
 * refund, too.
 */
export const isLostBesideRefunds = and(
  eq(disputes.outcome, "lost"),
  sql`not exists (select from ${refunds} r where r.reference = ${disputes.reference} and r.dispute_id = ${disputes.id} and r.status <> 'failed')`,
)!;

/**
 * How much of a payment cannot be refunded because of disputes, in the hundredth part of its
 * currency: what went back by one that was lost, and what one that is open may still take. A refund
 * besides would send the money back twice.
 */
export async function sumDisputed(db: Queryable, reference: string): Promise<number> {
  const [row] = await db
    .select({ disputed: sql`coalesce(sum(${disputes.amount}), 0)`.mapWith(Number) })
    .from(disputes)
    .where(
      and(eq(disputes.reference, reference), or(isNull(disputes.outcome), isLostBesideRefunds)),
    );
  return row?.disputed ?? 0;
}

/** Why a payment that is disputed is not refunded. */
export const disputedText =
  "The customer's bank disputes this payment: a refund besides could send the money back twice. Answer the dispute in Paystack.";
