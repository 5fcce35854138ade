import { desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { refunds, users } from "#app/db/schema.server.ts";
import type { RefundStatus } from "#app/shared/refunds/refunds.ts";

/** Lists the refunds of a payment as the organisers are shown them, the newest first. */
export const listRefunds = (db: Queryable, reference: string) =>
  db
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
      undoableUntil: refunds.undoableUntil,
      restocks: refunds.restocks,
      confirmationId: refunds.confirmationId,
      by: users.name,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.byUserId))
    .where(eq(refunds.reference, reference))
    .orderBy(desc(refunds.createdAt), desc(refunds.id));

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
