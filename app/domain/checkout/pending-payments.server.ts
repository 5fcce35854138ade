import { and, desc, eq, gt, inArray, isNotNull, isNull, max, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { checkouts, stockReservations, paymentCases } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import {
  type Certainty,
  certaintyOf,
  statusesUnderWay,
  statusesUntouched,
} from "#app/shared/payments/payment-statuses.ts";
import { CheckoutRefused } from "./checkout-refused.server.ts";
import { releaseReservationsIn } from "#app/domain/stock/reserve-stock.server.ts";
import { findWait, giveBackAttempt } from "#app/domain/rate-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

type Checkout = typeof checkouts.$inferSelect;

/**
 * How many payments a customer may begin in an hour. Paystack is asked about each for days, and
 * nobody who means to buy leaves so many unpaid.
 */
const openings = { attempts: 30, windowMs: 60 * 60_000 };
const openingsOf = (userId: string) => `checkouts:${userId}`;

const askableLimit = openings.attempts;

/** Counts a payment that is begun. Raises `CheckoutRefused` "too-many". */
export async function countOpening(tx: Transaction, userId: string, at: Date): Promise<void> {
  const wait = await findWait(tx, { [openingsOf(userId)]: openings }, at);
  if (wait === 0) return;
  throw new CheckoutRefused(
    "too-many",
    `You have begun many payments within an hour. Nothing was charged. Please finish the one that is open, or try again in ${wait} minutes.`,
  );
}

/** Takes a payment out of that count that was paid or never began. */
export async function uncountOpening(db: Queryable, userId: string): Promise<void> {
  await giveBackAttempt(db, [openingsOf(userId)]);
}

const isOpen = (userId: string) => and(eq(checkouts.userId, userId), eq(checkouts.status, "open"));

/**
 * A customer's payments that neither ended nor were dismissed, newest first, each with what it is
 * for and until when that is reserved.
 */
export const listOpenPayments = (db: Queryable, userId: string) => askOpen(db).execute({ userId });

const { placeholder } = sql;
const isOpenOfUser = and(eq(checkouts.userId, placeholder("userId")), eq(checkouts.status, "open"));
const askOpen = prepared((db) =>
  db
    .select({
      reference: checkouts.reference,
      lines: checkouts.lines,
      totalKobo: checkouts.totalKobo,
      createdAt: checkouts.createdAt,
      reservedUntil: max(stockReservations.reservedUntil),
      /** Kobo of a transfer that the bank sent back because of its amount. */
      rejectedKobo: sql<number | null>`(select c.paid_amount from ${paymentCases} c
        where c.reference = ${checkouts.reference} and c.kind = 'transfer_rejected')`.mapWith(
        (kobo) => (kobo === null ? null : Number(kobo)),
      ),
    })
    .from(checkouts)
    .leftJoin(stockReservations, eq(stockReservations.reference, checkouts.reference))
    .where(and(isOpenOfUser, isNotNull(checkouts.accessCode), isNull(checkouts.dismissedAt)))
    .groupBy(checkouts.reference)
    .orderBy(desc(checkouts.createdAt))
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
  const { paystackStatus: answer, claimedAt, dismissedAt, replacedBy, createdAt } = checkouts;
  const mayArrive = or(
    isNull(answer),
    inArray(answer, [...statusesUnderWay]),
    and(isNotNull(claimedAt), inArray(answer, [...statusesUntouched])),
    and(isNull(replacedBy), gt(createdAt, placeholder("transferFrom"))),
  );
  return db
    .select({
      reference: checkouts.reference,
      lines: checkouts.lines,
      totalKobo: checkouts.totalKobo,
      createdAt,
    })
    .from(checkouts)
    .where(and(isOpenOfUser, isNotNull(checkouts.accessCode), isNotNull(dismissedAt), mayArrive))
    .orderBy(desc(createdAt))
    .limit(5)
    .prepare("awaited_payments");
});

/**
 * Notes that an open payment is said to be made: by a customer, or by whoever has the page of a
 * purchase of tickets, which needs no account (`userId` is null).
 */
export async function claimPayment(
  { db, now }: Parts<"db" | "now">,
  reference: string,
  userId: string | null,
): Promise<void> {
  const isTheirs =
    userId === null ? isNotNull(checkouts.ticketsToken) : eq(checkouts.userId, userId);
  await db
    .update(checkouts)
    .set({ claimedAt: now() })
    .where(and(isTheirs, eq(checkouts.status, "open"), eq(checkouts.reference, reference)));
}

/**
 * Why nobody knows yet whether a customer's open payment was made; null for one that is not open.
 */
export async function findCertainty(
  db: Queryable,
  reference: string,
  userId: string,
): Promise<Certainty | null> {
  const [found] = await db
    .select({ paystackStatus: checkouts.paystackStatus, claimedAt: checkouts.claimedAt })
    .from(checkouts)
    .where(and(isOpen(userId), eq(checkouts.reference, reference)));
  return found ? certaintyOf(found) : null;
}

/**
 * The references of a customer's payments that may have been paid without our knowing, newest
 * first, also those dismissed.
 */
export async function listAskable(db: Queryable, userId: string): Promise<string[]> {
  const open = await db
    .select({ reference: checkouts.reference, accessCode: checkouts.accessCode })
    .from(checkouts)
    .where(isOpen(userId))
    .orderBy(desc(checkouts.createdAt));
  return askableOf(open);
}

/**
 * Lists the customer's open payments that Paystack can be asked about, because a payment was begun
 * for them.
 */
export const askableOf = (open: Pick<Checkout, "reference" | "accessCode">[]): string[] =>
  open
    .filter(({ accessCode }) => accessCode !== null)
    .map(({ reference }) => reference)
    .slice(0, askableLimit);

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
      reference: checkouts.reference,
      status: checkouts.status,
      replacedBy: checkouts.replacedBy,
    })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, placeholder("userId")),
        or(
          gt(checkouts.settledAt, placeholder("since")),
          gt(checkouts.dismissedAt, placeholder("since")),
        ),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(askableLimit)
    .prepare("ended_payments"),
);

function howEnded({
  status,
  replacedBy,
}: Pick<Checkout, "status" | "replacedBy">): EndedPayment["how"] {
  if (status === "settled" || status === "mismatched") return status;
  return replacedBy ? "replaced" : "dismissed";
}

/**
 * Dismisses a customer's payment: its reservations end. If it is paid all the same, it still
 * becomes an order.
 */
export async function dismissPayment(
  { db, now }: Parts<"db" | "now">,
  reference: string,
  userId: string,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const one = and(isOpen(userId), eq(checkouts.reference, reference));
    await tx
      .update(checkouts)
      .set({ dismissedAt: at })
      .where(and(one, isNull(checkouts.dismissedAt)));
    if ((await tx.$count(checkouts, one)) > 0) await releaseReservationsIn(tx, [reference], at);
    announce(tx, `user:${userId}`);
  });
}

/**
 * Locks a customer's open checkouts, so that their own clicks wait for each other. Gives them
 * newest first.
 */
export async function lockOpenCheckouts(tx: Transaction, userId: string): Promise<OpenCheckout[]> {
  const open = await lockOpen(tx).execute({ userId });
  return open.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

const openColumns = {
  reference: checkouts.reference,
  email: checkouts.email,
  lines: checkouts.lines,
  address: checkouts.address,
  shippingOption: checkouts.shippingOption,
  totalKobo: checkouts.totalKobo,
  accessCode: checkouts.accessCode,
  authorizationUrl: checkouts.authorizationUrl,
  createdAt: checkouts.createdAt,
  dismissedAt: checkouts.dismissedAt,
  paystackStatus: checkouts.paystackStatus,
  claimedAt: checkouts.claimedAt,
};
export type OpenCheckout = Pick<Checkout, keyof typeof openColumns>;
const lockOpen = prepared((db) =>
  db
    .select(openColumns)
    .from(checkouts)
    .where(isOpenOfUser)
    .orderBy(checkouts.reference)
    .for("update")
    .prepare("lock_open_checkouts"),
);

/**
 * Dismisses the customer's other open payments that `isConcerned` selects. One that is just being
 * settled or begun is locked, and left alone.
 */
export async function replaceOthers(
  tx: Transaction,
  userId: string,
  replacedBy: string,
  at: Date,
  isConcerned: (other: Pick<Checkout, "lines">) => boolean,
): Promise<void> {
  const others = await tx
    .select({ reference: checkouts.reference, lines: checkouts.lines })
    .from(checkouts)
    .where(and(isOpen(userId), isNull(checkouts.dismissedAt)))
    .for("update", { skipLocked: true });
  const concerned = others.filter((other) => other.reference !== replacedBy && isConcerned(other));
  await replaceThese(tx, concerned, { userId, replacedBy }, at);
}

/** Dismisses payments that the caller has locked, in favour of the one that replaces them. */
export async function replaceThese(
  tx: Transaction,
  others: Pick<Checkout, "reference">[],
  { userId, replacedBy }: { userId: string; replacedBy: string },
  at: Date,
): Promise<void> {
  const references = others.map((other) => other.reference);
  if (references.length === 0) return;
  await tx
    .update(checkouts)
    .set({ dismissedAt: at, replacedBy })
    .where(inArray(checkouts.reference, references));
  await releaseReservationsIn(tx, references, at);
  announce(tx, `user:${userId}`);
}
