import { sql } from "drizzle-orm";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { ticketPlaces } from "#app/db/schema.server.ts";

export const accountPrefix = "account ";
const cardPrefix = "card ";

/**
 * Returns the keys that are alike for one person, by which tickets of all orders are counted: the
 * account, the e-mail address and the phone number. Of Gmail's addresses, dots and what follows a
 * plus make no difference, and googlemail.com is gmail.com.
 */
export function buyerKeys({
  userId,
  email,
  phone,
}: {
  userId: string | null;
  email: string;
  phone: string | null;
}): string[] {
  return [
    ...(userId ? [accountKey(userId)] : []),
    emailKey(email),
    ...(phone ? [`phone ${phone}`] : []),
  ].toSorted();
}

/** Whether a key is of an account, which nobody can write into a form as they can an address. */
export const isOfAccount = (key: string): boolean => key.startsWith(accountPrefix);

/** The key of an account, also of one that is deleted. */
export const accountKey = (userId: string): string => `${accountPrefix}${userId}`;

export const emailKey = (email: string): string => `e-mail ${plainEmail(email)}`;

/**
 * The key of the card that paid for tickets. Nobody knows it before the payment, so that it refuses
 * nothing.
 */
export const cardKey = (hash: string): string => `${cardPrefix}${hash}`;

/** The keys by which a place is still its holder's once the account is deleted. */
export const keysWithoutAccount = sql`array(
  select key from unnest(${ticketPlaces.personKeys}) as key
  where key not like ${`${accountPrefix}%`} and key not like ${`${cardPrefix}%`})`;

function plainEmail(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${name}@${domain}`;
  return `${name.split("+")[0]!.replaceAll(".", "")}@gmail.com`;
}

/** Locks the keys of a buyer in their order, so that one person's purchases wait for each other. */
export async function lockBuyer(tx: Transaction, keys: readonly string[]): Promise<void> {
  await pipelined(keys.toSorted().map((key) => takeAdvisoryLock(tx, `buyer ${key}`)));
}
