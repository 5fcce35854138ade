import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { purchases, emails, paymentCases } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { refundsAtOf } from "#app/domain/tickets/sale/read-sale.server.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";

class DecisionRefused extends DomainError<"not-found" | "decided" | "open"> {}

interface Decision {
  caseId: string;
  note: string;
}

/** Throws `DomainError` "not-found", or "decided" when it was closed before. */
export function decideCase(
  { db, now }: Parts<"db" | "now">,
  { caseId, note }: Decision,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockUndecided(tx, caseId);
    await decide(tx, { ...locked, byUserId, decision: note }, now());
  });
}

/** Locks a case that waits for a decision, and its purchase. Throws `DomainError` "decided". */
export async function lockUndecided(tx: Transaction, caseId: string) {
  const locked = await lockCase(tx, caseId);
  const { decidedAt, reference } = locked.found;
  if (decidedAt)
    throw new DecisionRefused("decided", `The case of payment ${reference} is closed already.`);
  return locked;
}

export async function decide(
  tx: Transaction,
  decided: Omit<DecisionRecord, "action">,
  at: Date,
): Promise<void> {
  const { found, purchase, byUserId, decision } = decided;
  await tx
    .update(paymentCases)
    .set({ decidedAt: at, decidedByUserId: byUserId, decision })
    .where(eq(paymentCases.id, found.id));
  // The buyer deleted the account and had to stay reachable about this case. Now nobody needs the
  // number and the address.
  if (isAccountDeleted(purchase)) {
    const { email, reference } = purchase;
    if (email)
      await tx
        .delete(emails)
        .where(and(eq(emails.recipient, email), sql`${emails.data}->>'reference' = ${reference}`));
    await tx
      .update(purchases)
      .set({ address: noAddress, email: "" })
      .where(eq(purchases.reference, reference));
  }
  await recordDecision(tx, { ...decided, action: "Decided on a payment" }, at);
}

/**
 * Throws `DomainError` "not-found", or "open" when it waits already or its payment has become an
 * order since.
 */
export function reopenCase(
  { db, now }: Parts<"db" | "now">,
  caseId: string,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { found, purchase } = await lockCase(tx, caseId);
    if (!found.decidedAt)
      throw new DecisionRefused("open", `The case of payment ${found.reference} waits already.`);
    if (!found.orderId && purchase.status === "settled")
      throw new DecisionRefused("open", `Payment ${found.reference} has become an order since.`);
    // The organisers have as long again to decide as they had at first.
    const refundsAt = found.refundsAt && (await refundsAtOf(tx, now()));
    await tx
      .update(paymentCases)
      .set({ decidedAt: null, decidedByUserId: null, decision: "", refundsAt })
      .where(eq(paymentCases.id, caseId));
    await recordDecision(
      tx,
      { byUserId, action: "Reopened a payment", found, purchase, decision: "" },
      now(),
    );
  });
}

/**
 * Closes the case of a payment that Paystack now reports as right, in the transaction that makes
 * its order. Returns whether there was a case. A case that somebody has decided stays as decided.
 */
export async function closeMismatch(
  tx: Transaction,
  purchase: typeof purchases.$inferSelect,
  at: Date,
): Promise<boolean> {
  const decision = "The payment service was asked again and said it is right: an order was made.";
  const [found] = await tx
    .update(paymentCases)
    .set({ decidedAt: at, decision })
    .where(
      and(
        eq(paymentCases.reference, purchase.reference),
        eq(paymentCases.kind, "payment_mismatch"),
        isNull(paymentCases.decidedAt),
      ),
    )
    .returning();
  if (!found) return false;
  const action = "A payment's case closed itself";
  await recordDecision(
    tx,
    {
      byUserId: null,
      byJob: "The check of open payments",
      action,
      found: {
        ...found,
        decision: "",
      },
      purchase,
      decision,
    },
    at,
  );
  return true;
}

type Case = typeof paymentCases.$inferSelect;
type Purchase = typeof purchases.$inferSelect;

/**
 * Locks the purchase's row before it reads the case, so that a decision and a settlement run one
 * after the other. A decision that makes an order locks the customer's other payments before this,
 * as settling does.
 */
async function lockCase(
  tx: Transaction,
  caseId: string,
): Promise<{ found: Case; purchase: Purchase }> {
  const [known] = await tx
    .select({ reference: paymentCases.reference })
    .from(paymentCases)
    .where(eq(paymentCases.id, caseId));
  if (!known) throw new DecisionRefused("not-found", "There is no such case.");
  const purchase = await lockPurchaseRow(tx, known.reference);
  const [found] = await tx.select().from(paymentCases).where(eq(paymentCases.id, caseId));
  return { found: found!, purchase: purchase! };
}

interface DecisionRecord {
  byUserId: string | null;
  byJob?: string;
  action: string;
  found: Case;
  purchase: Purchase;
  decision: string;
}

/**
 * Writes into the log how a case was decided, and has the open pages ask again: the back office's
 * and the customer's.
 */
async function recordDecision(
  tx: Transaction,
  { byUserId, byJob, action, found, purchase, decision }: DecisionRecord,
  at: Date,
): Promise<void> {
  const subject = `Payment ${found.reference}`;
  await recordChange(
    tx,
    {
      byUserId,
      byJob,
      action,
      subject,
      before: { decision: found.decision || "none yet" },
      after: { decision: decision || "none yet" },
    },
    at,
  );
  announce(tx, "admin");
  if (purchase.userId) announce(tx, topicOf(purchase.userId));
}
