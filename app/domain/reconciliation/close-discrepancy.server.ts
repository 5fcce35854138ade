import { and, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { paymentDiscrepancies } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import {
  bothSides,
  discrepancyKinds,
  type DiscrepancyState,
} from "#app/shared/reconciliation/discrepancies.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

class DifferenceRefused extends DomainError<"not-found" | "closed"> {}

export type OpenDiscrepancy = typeof paymentDiscrepancies.$inferSelect;

/** Throws `DomainError` "not-found", or "closed". */
export async function findOpenDiscrepancy(db: Queryable, id: string): Promise<OpenDiscrepancy> {
  const [found] = await db
    .select()
    .from(paymentDiscrepancies)
    .where(eq(paymentDiscrepancies.id, id));
  if (!found) throw new DifferenceRefused("not-found", "There is no such difference.");
  if (found.state !== "open") throw closedBefore(found);
  return found;
}

const closedBefore = ({ subject }: OpenDiscrepancy) =>
  new DifferenceRefused("closed", `The difference of ${subject} is closed already.`);

interface Closing {
  difference: OpenDiscrepancy;
  state: DiscrepancyState;
  note: string;
}

/**
 * Closes a discrepancy. When two people close it at once, the second is refused with the
 * `DomainError` "closed".
 */
export async function closeDiscrepancy(
  tx: Transaction,
  { difference, state, note }: Closing,
  byUserId: string,
  at: Date,
): Promise<void> {
  const [closed] = await tx
    .update(paymentDiscrepancies)
    .set({ state, note, closedAt: at, closedByUserId: byUserId })
    .where(and(eq(paymentDiscrepancies.id, difference.id), eq(paymentDiscrepancies.state, "open")))
    .returning();
  if (!closed) throw closedBefore(difference);
  const { kind, subject } = difference;
  await recordChange(
    tx,
    {
      byUserId,
      action: `Closed a difference: ${discrepancyKinds[kind].title}`,
      subject: kind === "payout" ? subject : `Payment ${subject}`,
      before: { difference: bothSides(difference) },
      after: { difference: note },
    },
    at,
  );
  announce(tx, "admin");
}

/**
 * Closes a difference with a note for the log of changes. Throws `DomainError` "not-found", or
 * "closed".
 */
export async function acceptDiscrepancy(
  { db, now }: Parts<"db" | "now">,
  { differenceId, note }: { differenceId: string; note: string },
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const difference = await findOpenDiscrepancy(tx, differenceId);
    await closeDiscrepancy(tx, { difference, state: "accepted", note }, byUserId, now());
  });
}
