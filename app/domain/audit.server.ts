import { desc } from "drizzle-orm";
import { cursorOf, isAfter, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { auditLog } from "#app/db/schema.server.ts";

/** Fields that were changed, by name: what a reader is shown, so in words and plain numbers. */
export type Facts = Record<string, unknown>;

interface Change {
  /** Null where the site did it by itself. */
  byUserId: string | null;
  action: string;
  /** To what: "Order k5m3trd3mk". */
  subject: string;
  before?: Facts | null;
  after?: Facts | null;
}

/**
 * Records what the administrator, or the site on their behalf, changed, in the transaction that does. Only fields that
 * differ are stored.
 */
export async function recordChange(
  tx: Transaction,
  { byUserId, action, subject, before = null, after = null }: Change,
  at: Date,
): Promise<void> {
  const isSame = (name: string) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]);
  const changed = (facts: Facts | null) =>
    facts && Object.fromEntries(Object.entries(facts).filter(([name]) => !isSame(name)));
  await tx
    .insert(auditLog)
    .values({ at, byUserId, action, subject, before: changed(before), after: changed(after) });
}

export interface ChangeRow {
  id: string;
  at: Date;
  action: string;
  subject: string;
  before: Facts | null;
  after: Facts | null;
}

export async function listChanges(
  db: Queryable,
  { after, limit }: { after?: string | null; limit: number },
): Promise<Page<ChangeRow>> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      subject: auditLog.subject,
      before: auditLog.before,
      after: auditLog.after,
      cursor: cursorOf(auditLog.at, auditLog.id),
    })
    .from(auditLog)
    .where(isAfter(auditLog.at, auditLog.id, after))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit + 1);
  return toPage(rows as (ChangeRow & { cursor: string })[], limit);
}
