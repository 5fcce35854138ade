import { and, desc, eq, gt, inArray, isNotNull, isNull, max, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { purchases, paymentCases, stockReservations } from "#app/db/schema.server.ts";
import { statusesUnderWay, statusesUntouched } from "#app/shared/payments/payment-statuses.ts";
import { isOpenOf, type Purchase } from "./purchase.server.ts";

/** How many of a customer's payments Paystack is asked about at once. */
const askableLimit = 30;

/**
 * A customer's payments that neither ended nor were dismissed, newest first, each with what it is
 * for and until when that is reserved.
 */
export const listOpenPayments = (db: Queryable, userId: string) => askOpen(db).execute({ userId });

const { placeholder } = sql;
const isOpenOfUser = isOpenOf(placeholder("userId"));
const askOpen = prepared((db) =>
  db
    .select({
      reference: purchases.reference,
      lines: purchases.lines,
      totalKobo: purchases.totalKobo,
      createdAt: purchases.createdAt,
      reservedUntil: max(stockReservations.reservedUntil),
      /** Kobo of a transfer that the bank sent back because of its amount. */
      rejectedKobo: sql<number | null>`(select c.paid_amount from ${paymentCases} c
        where c.reference = ${purchases.reference} and c.kind = 'transfer_rejected')`.mapWith(
        (kobo) => (kobo === null ? null : Number(kobo)),
      ),
    })
    .from(purchases)
    .leftJoin(stockReservations, eq(stockReservations.reference, purchases.reference))
    .where(and(isOpenOfUser, isNotNull(purchases.accessCode), isNull(purchases.dismissedAt)))
    .groupBy(purchases.reference)
    .orderBy(desc(purchases.createdAt))
    .limit(3)
    .prepare("open_payments"),
);

/**
 * How long after its opening a transfer may still come to the account number that the popup showed.
 */
const transferMs = 60 * 60_000;

/**
 * A customer's payments that were dismissed, or replaced by another one, and may still arrive:
 * nobody knows yet whether they were paid. One that its customer dismissed within an hour of its
 * opening is among them whatever Paystack says: a transfer can be late.
 */
export const listAwaitedPayments = (db: Queryable, userId: string, at: Date) =>
  askAwaited(db).execute({ userId, transferFrom: new Date(at.getTime() - transferMs) });

const askAwaited = prepared((db) => {
  const { paystackStatus: answer, claimedAt, dismissedAt, replacedBy, createdAt } = purchases;
  const mayArrive = or(
    isNull(answer),
    inArray(answer, [...statusesUnderWay]),
    and(isNotNull(claimedAt), inArray(answer, [...statusesUntouched])),
    and(isNull(replacedBy), gt(createdAt, placeholder("transferFrom"))),
  );
  return db
    .select({
      reference: purchases.reference,
      lines: purchases.lines,
      totalKobo: purchases.totalKobo,
      createdAt,
    })
    .from(purchases)
    .where(and(isOpenOfUser, isNotNull(purchases.accessCode), isNotNull(dismissedAt), mayArrive))
    .orderBy(desc(createdAt))
    .limit(5)
    .prepare("awaited_payments");
});

/**
 * The references of a customer's payments that may have been paid without our knowing, newest
 * first, also those dismissed.
 */
export async function listAskable(db: Queryable, userId: string): Promise<string[]> {
  const open = await db
    .select({ reference: purchases.reference })
    .from(purchases)
    .where(and(isOpenOf(userId), isNotNull(purchases.accessCode)))
    .orderBy(desc(purchases.createdAt))
    .limit(askableLimit);
  return open.map(({ reference }) => reference);
}

export interface EndedPayment {
  reference: string;
  how: "settled" | "mismatched" | "replaced" | "dismissed";
}

const endedMs = 60 * 60_000;

/**
 * A customer's payments that ended within the last hour. A popup that is open for one of them
 * closes.
 */
export async function listEndedPayments(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<EndedPayment[]> {
  const rows = await askEnded(db).execute({ userId, since: new Date(at.getTime() - endedMs) });
  return rows.map((row) => ({ reference: row.reference, how: howEnded(row) }));
}

const askEnded = prepared((db) =>
  db
    .select({
      reference: purchases.reference,
      status: purchases.status,
      replacedBy: purchases.replacedBy,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, placeholder("userId")),
        or(
          gt(purchases.settledAt, placeholder("since")),
          gt(purchases.dismissedAt, placeholder("since")),
        ),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(askableLimit)
    .prepare("ended_payments"),
);

function howEnded({
  status,
  replacedBy,
}: Pick<Purchase, "status" | "replacedBy">): EndedPayment["how"] {
  if (status === "settled" || status === "mismatched") return status;
  return replacedBy ? "replaced" : "dismissed";
}
