import { and, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import {
  bulkMoves,
  emails,
  sessions,
  verifications,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { emailsErasedWhenSent } from "#app/shared/mail/emails.ts";
import { deleteNotifiedRequests } from "./catalogue/back-in-stock/back-in-stock-requests.server.ts";
import { deleteUnusedPictures } from "./festival/festival-pictures.server.ts";
import { currentEdition } from "./editions/current.server.ts";
import { deleteWaitingEntries } from "./tickets/waiting/delete-waiting-entries.server.ts";
import { deleteOldImports } from "#app/domain/tickets/import-tickets.server.ts";
import { deleteOldAttempts } from "./rate-limit.server.ts";
import type { Parts } from "./parts.server.ts";

const bulkMoveRetentionDays = 30;

/**
 * How long an organiser can still resend an e-mail that was refused, where its address is kept for
 * nothing else.
 */
const refusedRetentionDays = 30;

/**
 * Deletes what is over and serves nobody any more: counts of attempts, ended sessions, links that
 * were sent, pictures.
 */
export async function deleteExpiredRecords(app: Parts<"db" | "queue" | "now">): Promise<void> {
  const { db, now } = app;
  const at = now();
  await deleteOldAttempts(db, at);
  await db.delete(sessions).where(lt(sessions.expiresAt, at));
  await deleteOldImports(db, at);
  await db.transaction((tx) =>
    deleteWaitingEntries(tx, sql`${waitingEntries.editionId} < ${currentEdition}`),
  );
  await deleteNotifiedRequests(db, at);
  await db.delete(bulkMoves).where(lt(bulkMoves.endedAt, addDays(at, -bulkMoveRetentionDays)));
  await deleteSentEmails(db, at);
  await deleteUnusedPictures(app);
  await db.delete(verifications).where(lt(verifications.expiresAt, at));
}

/**
 * E-mails to people without an account that were sent when the process ended, or that nobody sent
 * again.
 */
async function deleteSentEmails(db: Database, at: Date): Promise<void> {
  const isErased = inArray(emails.kind, [...emailsErasedWhenSent]);
  // Older ones were looked at by an earlier run.
  await db.delete(emails).where(and(isErased, gt(emails.sentAt, addDays(at, -2))));
  // One statement for each index: both conditions in one would read all e-mails.
  const isOld = lt(emails.failedAt, addDays(at, -refusedRetentionDays));
  for (const which of [isNull(emails.replacedById), isNotNull(emails.replacedById)])
    await db.delete(emails).where(and(isErased, isOld, which));
}
