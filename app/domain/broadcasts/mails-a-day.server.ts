import { and, count, gt, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { broadcastRecipients, emails } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { usualMailsADay } from "#app/shared/broadcasts/sending.ts";
import { addDays } from "#app/shared/dates.ts";

/** How many e-mails of messages leave in 24 hours at most: the rest of the service is for others. */
export async function findMailsADay(db: Queryable): Promise<number> {
  const stored = Number(await findSetting(db, "broadcast_mails_a_day"));
  return Number.isInteger(stored) && stored > 0 ? stored : usualMailsADay;
}

export function chooseMailsADay(
  { db, now }: Parts<"db" | "now">,
  mails: number,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findMailsADay(tx);
    await saveSetting(tx, "broadcast_mails_a_day", String(mails));
    const change = {
      action: "Chose how many messages leave in a day",
      subject: "Messages to many",
    };
    const values = { before: { "a day": before }, after: { "a day": mails } };
    await recordChange(tx, { byUserId, ...change, ...values }, now());
  });
}

/** How many e-mails of messages may still be put into the outbox within the last 24 hours. */
export async function countLeftToday(db: Queryable, at: Date): Promise<number> {
  const [queued] = await db
    .select({ many: count() })
    .from(broadcastRecipients)
    .where(gt(broadcastRecipients.queuedAt, addDays(at, -1)));
  return Math.max(0, (await findMailsADay(db)) - queued!.many);
}

/** How many e-mails of messages stand in the outbox and have not left. */
export const countInOutbox = (db: Queryable): Promise<number> =>
  db.$count(
    emails,
    and(
      inArray(emails.kind, ["broadcast", "ticket_reminder"]),
      isNull(emails.sentAt),
      isNull(emails.failedAt),
    ),
  );
