import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "./db.server.ts";
import { preparedSql } from "./prepared.server.ts";

/** What comes one after the other, over all processes; every name is here, so that no two mean one lock. */
type LockName =
  | "new tickets"
  | "new product"
  | "organiser news"
  | "season"
  | `checkout ${string}`
  | `settlement ${string}`;

/** Waits until no other transaction holds the name; this one holds it to its end. */
export async function lockName(tx: Transaction, name: LockName): Promise<void> {
  await lock(tx, { name });
}
const lock = preparedSql(
  "lock_name",
  () => sql`select pg_advisory_xact_lock(hashtext(${sql.placeholder("name")}))`,
);

/** Waits until nobody holds the name alone; until this one ends, nobody does. */
export async function shareName(tx: Transaction, name: LockName): Promise<void> {
  await share(tx, { name });
}
const share = preparedSql("share_name", () => sql`select ${sharing(sql.placeholder("name"))}`);

/** The same within a larger statement; what is to see what others did under the name comes in a later one. */
export const sharing = (name: SQLWrapper | LockName): SQL =>
  sql`pg_advisory_xact_lock_shared(hashtext(${name}::text))`;
