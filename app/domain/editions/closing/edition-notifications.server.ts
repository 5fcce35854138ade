import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { notifications, orders, editions } from "#app/db/schema.server.ts";
import { isUnread, ofInbox } from "#app/domain/notifications/inbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Jobs } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";

/**
 * Rows of one transaction: there may be a hundred thousand, and nobody should wait for all of them.
 */
const atOnce = 500;

/**
 * Marks as read what the organisers left unread of a closed edition, or as unread again where the
 * closing was undone since. A job does it, since an edition of a hundred thousand of them takes a
 * minute.
 */
export async function markEditionRead(
  { db }: Parts<"db">,
  { edition, closedAt }: Jobs["mark-edition-read"],
): Promise<void> {
  const isClosed = (await db.$count(editions, eq(editions.id, edition))) > 0;
  await (isClosed ? markClosedAsRead(db, edition) : markOpenedAsUnread(db, new Date(closedAt)));
}

/**
 * Marks as read what the organisers left unread of a closed edition's orders. The time of the
 * closing says which those were, should it be undone.
 */
async function markClosedAsRead(db: Database, edition: number): Promise<void> {
  const unread = await db
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(orders, eq(orders.id, notifications.orderId))
    .where(and(ofInbox(null), isUnread, eq(orders.editionId, edition)));
  const closedAt = sql`(select ${editions.closedAt} from ${editions} where ${eq(editions.id, edition)})`;
  await inChunks(db, unread, (some) =>
    db
      .update(notifications)
      .set({ readAt: closedAt })
      // Nothing is marked where the closing was undone meanwhile.
      .where(and(inArray(notifications.id, some), isUnread, sql`${closedAt} is not null`)),
  );
}

/** Undoes `markClosedAsRead` once the edition is open again. */
async function markOpenedAsUnread(db: Database, closedAt: Date): Promise<void> {
  const marked = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ofInbox(null), isNotNull(notifications.readAt), eq(notifications.readAt, closedAt)));
  await inChunks(db, marked, (some) =>
    db.update(notifications).set({ readAt: null }).where(inArray(notifications.id, some)),
  );
}

async function inChunks(
  db: Database,
  rows: readonly { id: string }[],
  change: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await change(rows.slice(from, from + atOnce).map(({ id }) => id));
  if (rows.length > 0) await db.transaction(async (tx) => announce(tx, "admin"));
}
