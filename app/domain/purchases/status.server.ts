import { and, eq, inArray, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { purchases } from "#app/db/schema.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { ofDeletedAccount } from "#app/domain/accounts/deleted-account.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";

/*
 * Nothing else writes the status of a purchase. A new one is "open". It is "settled" with its order,
 * "mismatched" once another sum was paid than was asked, and "expired" where its payment could not
 * be started, or was not made in all the time that Paystack is asked about it.
 */

type Purchase = typeof purchases.$inferSelect;

const { placeholder } = sql;

/** Saves that a locked purchase was paid and becomes an order. */
export const markSettled = namedStatement(
  "mark_settled",
  () => sql`update ${purchases} set status = 'settled', problem = ${placeholder("problem")},
      settled_at = ${placeholder("settledAt")}, checked_at = ${placeholder("checkedAt")},
      paid_amount = ${placeholder("paidAmount")}, paid_currency = ${placeholder("paidCurrency")},
      -- The order has what it needs of who deleted the account.
      email = case when ${ofDeletedAccount} then '' else email end,
      address = case when ${ofDeletedAccount} then ${JSON.stringify(noAddress)}::jsonb else address end
    where reference = ${placeholder("reference")}`,
);

/** Saves that something else was paid for a locked purchase than was asked. */
export async function markMismatched(
  tx: Transaction,
  { reference }: Pick<Purchase, "reference">,
  { settledAt, ...paid }: Pick<Purchase, "problem" | "settledAt" | "paidAmount" | "paidCurrency">,
): Promise<void> {
  await tx
    .update(purchases)
    .set({ status: "mismatched", settledAt, checkedAt: settledAt, ...paid })
    .where(eq(purchases.reference, reference));
}

/** Saves that Paystack did not start the payment of a purchase. */
export async function markNotStarted(
  tx: Transaction,
  { reference, problem }: Pick<Purchase, "reference" | "problem">,
): Promise<void> {
  await tx
    .update(purchases)
    .set({ status: "expired", problem })
    .where(eq(purchases.reference, reference));
}

/** How long Paystack is asked about an unpaid purchase. */
export const askedFor = sql.raw("interval '3 days'");

/**
 * Saves what Paystack said of unpaid purchases, except of those that are being settled just now. One
 * that was asked about for long enough is expired.
 */
export async function saveUnpaid(
  db: Database,
  { references, answer }: { references: string[]; answer: Purchase["paystackStatus"] },
  askedAt: Date,
): Promise<void> {
  const isOld = sql`${purchases.createdAt} < ${askedAt.toISOString()}::timestamptz - ${askedFor}`;
  await db
    .update(purchases)
    .set({
      checkedAt: askedAt,
      paystackStatus: answer,
      status: sql`case when ${isOld} then 'expired' else 'open' end`,
      // The address of a customer who deleted the account is kept only while the payment may still
      // come.
      email: sql`case when ${isOld} and ${ofDeletedAccount} then '' else ${purchases.email} end`,
      address: sql`case when ${isOld} and ${ofDeletedAccount}
        then ${JSON.stringify(noAddress)}::jsonb else ${purchases.address} end`,
    })
    .where(unsettledAmong(db, references));
}

/** Saves when Paystack was asked about purchases and did not answer. */
export async function saveUnanswered(
  db: Database,
  references: string[],
  askedAt: Date,
): Promise<void> {
  await db.update(purchases).set({ checkedAt: askedAt }).where(unsettledAmong(db, references));
}

const unsettledAmong = (db: Database, references: string[]) =>
  isAmongFound(
    purchases.reference,
    db
      .select({ reference: purchases.reference })
      .from(purchases)
      .where(
        and(
          inArray(purchases.reference, references),
          inArray(purchases.status, ["open", "expired"]),
        ),
      )
      .for("update", { skipLocked: true }),
  );
