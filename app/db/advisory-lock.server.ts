import { sql } from "drizzle-orm";
import type { Transaction } from "./db.server.ts";
import { namedStatement } from "./statement.server.ts";

/**
 * What runs one at a time over all processes. Every name is listed here, so that no two parts use
 * one lock by mistake.
 */
type LockName =
  | "new tickets"
  | "new product"
  | "organiser news"
  | "edition"
  | "devices"
  | "gates"
  | "hall"
  | "broadcasts"
  | `buyer ${string}`;

/** Waits until no other transaction holds the name; this one holds it to its end. */
export async function takeAdvisoryLock(tx: Transaction, name: LockName): Promise<void> {
  await lock(tx, { name });
}
const lock = namedStatement(
  "lock_name",
  () => sql`select pg_advisory_xact_lock(hashtext(${sql.placeholder("name")}))`,
);

/**
 * Waits until no other transaction holds the name by `takeAdvisoryLock`; until this transaction
 * ends, none can.
 */
export async function shareAdvisoryLock(tx: Transaction, name: LockName): Promise<void> {
  await share(tx, { name });
}
const share = namedStatement(
  "share_name",
  () => sql`select pg_advisory_xact_lock_shared(hashtext(${sql.placeholder("name")}))`,
);
