import { and, between, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/db/db.server.ts";
import { purchases, orders, paymentCases, refunds } from "#app/db/schema.server.ts";
import type { TimeSpan } from "#app/services/paystack/paystack-lists.server.ts";
import { currency } from "#app/shared/limits.ts";
import { referenceOf } from "#app/shared/payments/references.ts";
import type { LocalPayment, LocalRefund } from "./reconcile-payments.server.ts";

const isAmong = (column: AnyPgColumn, references: Iterable<string>) =>
  sql`${column} = any(${sql.param([...references])}::text[])`;

/** The purchases that Paystack lists, and those of a span that were settled within it. */
export async function listOurPayments(
  db: Queryable,
  { from, until }: TimeSpan,
  references: Iterable<string>,
): Promise<LocalPayment[]> {
  const settled = and(
    inArray(purchases.status, ["settled", "mismatched"]),
    between(purchases.createdAt, from, until),
    // What was not begun in Paystack is not missing there.
    sql`starts_with(${purchases.reference}, ${referenceOf("")})`,
    sql`${purchases.settledAt} <= ${until.toISOString()}::timestamptz`,
    // What a code made free was never Paystack's.
    gt(purchases.totalKobo, 0),
  );
  const rows = await db
    .select({
      reference: purchases.reference,
      status: purchases.status,
      askedKobo: purchases.totalKobo,
      fees: orders.paystackFeeKobo,
      paidAmount: purchases.paidAmount,
      paidCurrency: purchases.paidCurrency,
      isCase: sql<boolean>`${paymentCases.id} is not null`,
    })
    .from(purchases)
    .leftJoin(orders, eq(orders.reference, purchases.reference))
    .leftJoin(
      paymentCases,
      and(
        eq(paymentCases.reference, purchases.reference),
        eq(paymentCases.kind, "payment_mismatch"),
      ),
    )
    .where(or(isAmong(purchases.reference, references), settled));
  return rows.map(({ status, paidAmount, paidCurrency, ...row }) => ({
    ...row,
    isSettled: status === "settled" || status === "mismatched",
    paid:
      paidAmount !== null && paidCurrency
        ? { amount: paidAmount, currency: paidCurrency }
        : { amount: row.askedKobo, currency: currency.code },
  }));
}

/** The refunds that Paystack lists, by its ids, and those of a span. */
export function listOurRefunds(
  db: Queryable,
  { from, until }: TimeSpan,
  paystackIds: readonly number[],
): Promise<LocalRefund[]> {
  const ofSpan = and(isNotNull(refunds.paystackId), between(refunds.createdAt, from, until));
  const listed = sql`${refunds.paystackId} = any(${sql.param([...paystackIds])}::bigint[])`;
  return readRefunds(db, or(ofSpan, listed)!);
}

export const listRefundsHere = (db: Queryable, reference: string): Promise<LocalRefund[]> =>
  readRefunds(db, and(eq(refunds.reference, reference), isNotNull(refunds.paystackId))!);

async function readRefunds(
  db: Queryable,
  which: NonNullable<ReturnType<typeof and>>,
): Promise<LocalRefund[]> {
  const rows = await db
    .select({
      id: refunds.paystackId,
      reference: refunds.reference,
      amount: refunds.amount,
      currency: refunds.currency,
      status: refunds.status,
      caseId: paymentCases.id,
    })
    .from(refunds)
    .leftJoin(
      paymentCases,
      and(
        eq(paymentCases.reference, refunds.reference),
        eq(paymentCases.kind, "refund_failed"),
        isNull(paymentCases.decidedAt),
      ),
    )
    .where(which);
  return rows.map(({ id, reference, amount, currency: code, status, caseId }) => ({
    id: id!,
    reference,
    money: status === "failed" ? null : { amount, currency: code },
    isCase: caseId !== null,
  }));
}
