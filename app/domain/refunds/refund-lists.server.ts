import { desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { purchases, refunds, users } from "#app/db/schema.server.ts";
import type { RefundStatus } from "#app/shared/refunds/refunds.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { findRefundable } from "./left-to-refund.server.ts";

/** The refunds of a payment, the newest first, and what is left to refund of it. */
export async function findRefunds(db: Queryable, reference: string) {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.reference, reference));
  const paid = purchase ? paidOf(purchase) : null;
  const rows = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      currency: refunds.currency,
      lines: refunds.lines,
      reason: refunds.reason,
      status: refunds.status,
      problem: refunds.problem,
      createdAt: refunds.createdAt,
      endedAt: refunds.endedAt,
      retryOf: refunds.retryOf,
      restocks: refunds.restocks,
      confirmationId: refunds.confirmationId,
      by: users.name,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.byUserId))
    .where(eq(refunds.reference, reference))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  const { amount = 0, currency = "" } = paid ?? {};
  return { rows, paid, ...(await findRefundable(db, { reference, amount, currency }, rows)) };
}
export type Refunds = Awaited<ReturnType<typeof findRefunds>>;

export interface OwnRefund {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  reason: string;
  status: RefundStatus;
  createdAt: Date;
}

/** Lists the refunds of some payments as a customer is shown them, the oldest first. */
export async function listOwnRefunds(db: Queryable, references: string[]): Promise<OwnRefund[]> {
  if (references.length === 0) return [];
  return db
    .select({
      id: refunds.id,
      reference: refunds.reference,
      amount: refunds.amount,
      currency: refunds.currency,
      reason: refunds.reason,
      status: refunds.status,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(inArray(refunds.reference, references))
    .orderBy(refunds.createdAt, refunds.id);
}
