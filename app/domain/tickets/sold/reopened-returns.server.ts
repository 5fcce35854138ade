import { and, desc, gt } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { dayChanges } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";

interface Reopening {
  /** Tickets that were bought before this go back. */
  changedAt: Date;
  until: Date;
}

/**
 * Until when tickets of the current edition go back for all that was paid, because its day was
 * changed: until the doors at the latest, unless the festival is cancelled. Null where they do not.
 */
export async function findReopening(db: Queryable, at: Date): Promise<Reopening | null> {
  const [change] = await db
    .select()
    .from(dayChanges)
    .where(and(inEdition(dayChanges.editionId), gt(dayChanges.returnsUntil, at)))
    .orderBy(desc(dayChanges.createdAt))
    .limit(1);
  if (!change?.returnsUntil) return null;
  const { kind, createdAt, returnsUntil } = change;
  const { startsAt } = await readDay(db);
  const until = kind === "cancelled" || returnsUntil < startsAt ? returnsUntil : startsAt;
  return until > at ? { changedAt: createdAt, until } : null;
}
