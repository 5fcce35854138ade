import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { takeAdvisoryLock, shareAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { editions } from "#app/db/schema.server.ts";

/** The number of the current edition, which has no row in `editions` before it is closed. */
export const currentEdition = sql`(select coalesce(max(${editions.id}), 0) + 1 from ${editions})`;

/** The condition for rows of the current edition, or of a closed one that is given. */
export const inEdition = (column: AnyPgColumn, edition?: number | null): SQL =>
  eq(column, edition ?? currentEdition);

/**
 * Locks the edition for a transaction that makes something of it: the edition is not closed before
 * that transaction ends.
 */
export const shareEdition = (tx: Transaction) => shareAdvisoryLock(tx, "edition");

export const lockEdition = (tx: Transaction) => takeAdvisoryLock(tx, "edition");

export interface CurrentEdition {
  id: number;
  /** When the edition was opened. It is null for the first one. */
  openedAt: Date | null;
}

export async function findCurrentEdition(db: Queryable): Promise<CurrentEdition> {
  const [last] = await db
    .select({ id: sql`coalesce(max(${editions.id}), 0)`.mapWith(Number), openedAt: latestClosing })
    .from(editions);
  return { id: last!.id + 1, openedAt: last!.openedAt };
}

/**
 * Loads the pages of a list of one edition, which is the current one unless given. The list stays
 * that of its first page's edition where this is closed before the last page is read.
 */
export function inOneEdition<Rows>(
  db: Queryable,
  edition: number | null | undefined,
  load: (edition: number, after: string | null) => Promise<Rows>,
): (after: string | null) => Promise<Rows> {
  let found: number | null | undefined = edition;
  return async (after) => {
    found ??= (await findCurrentEdition(db)).id;
    return load(found, after);
  };
}

const latestClosing = sql<Date | null>`max(${editions.closedAt})`.mapWith(editions.closedAt);
