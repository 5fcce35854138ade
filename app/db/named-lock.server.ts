import { sql } from "drizzle-orm";
import type { Transaction } from "./db.server.ts";
import { statement } from "./statement.server.ts";

/** What comes one after the other, over all processes; every name is here, so that no two mean one lock. */
type LockName =
  | "new tickets"
  | "new product"
  | "organiser news"
  | "edition"
  | "devices"
  | `checkout ${string}`
  | `settlement ${string}`
  | `tickets of ${string}`;

/** Waits until no other transaction holds the name; this one holds it to its end. */
export async function lockName(tx: Transaction, name: LockName): Promise<void> {
  await lock(tx, { name });
}
const lock = statement(
  "lock_name",
  () => sql`select pg_advisory_xact_lock(hashtext(${sql.placeholder("name")}))`,
);

/** Waits until nobody holds the name alone; until this one ends, nobody does. */
export async function shareName(tx: Transaction, name: LockName): Promise<void> {
  await share(tx, { name });
}
const share = statement(
  "share_name",
  () => sql`select pg_advisory_xact_lock_shared(hashtext(${sql.placeholder("name")}))`,
);
