import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { findWait, giveBackAttempt } from "#app/domain/rate-limit.server.ts";
import { PurchaseRefused } from "./purchase-refused.server.ts";

/**
 * How many payments may be begun in an hour by an account, by a browser, or where the browser is new
 * by its network with the address. Paystack is asked about each for days, and nobody who means to
 * buy leaves so many unpaid.
 */
const openings = { attempts: 30, windowMs: 60 * 60_000 };
const countedAs = (opener: string) => `purchases:${opener}`;

/** Counts a purchase that is opened. Throws `PurchaseRefused` "too-many". */
export async function countOpening(tx: Transaction, opener: string, at: Date): Promise<void> {
  const wait = await findWait(tx, { [countedAs(opener)]: openings }, at);
  if (wait === 0) return;
  throw new PurchaseRefused(
    "too-many",
    `You have begun many payments within an hour. Nothing was charged. Please finish the one that is open, or try again in ${wait} minutes.`,
  );
}

/** The opener of the purchases of an account. */
export const accountOpener = (userId: string): string => `account:${userId}`;

/** Takes a purchase out of the count that was paid or never began. */
export const uncountOpening = (db: Queryable, opener: string): Promise<void> =>
  giveBackAttempt(db, [countedAs(opener)]);
