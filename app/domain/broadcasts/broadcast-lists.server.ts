import { and, asc, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { broadcastRecipients, broadcasts, emails, users } from "#app/db/schema.server.ts";
import { listedEmail } from "#app/domain/mail/listed-email.server.ts";
import { type RecipientState, recipientStates } from "#app/shared/broadcasts/recipient-states.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";

const mostListed = 100;

/** What organisers wrote, sent or planned, the newest first. */
export const listBroadcasts = (db: Queryable) =>
  db
    .select({
      id: broadcasts.id,
      subject: broadcasts.subject,
      audiences: broadcasts.audiences,
      createdAt: broadcasts.createdAt,
      dueAt: broadcasts.dueAt,
      startedAt: broadcasts.startedAt,
      stoppedAt: broadcasts.stoppedAt,
      endedAt: broadcasts.endedAt,
      reminder: broadcasts.reminder,
      by: users.name,
      people: sql<number>`(select count(*)::int from ${broadcastRecipients}
        where ${broadcastRecipients.broadcastId} = ${broadcasts.id})`,
      queued: sql<number>`(select count(${broadcastRecipients.queuedAt})::int from ${broadcastRecipients}
        where ${broadcastRecipients.broadcastId} = ${broadcasts.id})`,
    })
    .from(broadcasts)
    .leftJoin(users, eq(users.id, broadcasts.byUserId))
    .orderBy(desc(broadcasts.createdAt), asc(broadcasts.id))
    .limit(mostListed);

export async function findBroadcast(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({ broadcast: broadcasts, by: users.name })
    .from(broadcasts)
    .leftJoin(users, eq(users.id, broadcasts.byUserId))
    .where(eq(broadcasts.id, id));
  return found ? { ...found.broadcast, by: found.by } : null;
}

/**
 * How far a message has come with a person. Who has no e-mail in the outbox any more, because it is
 * of an account that was deleted, was written to.
 */
const state = sql<RecipientState>`case
  when ${emails.failedAt} is not null then 'failed'
  when ${broadcastRecipients.queuedAt} is not null and ${emails.id} is not null
    and ${emails.sentAt} is null then 'waiting'
  when ${broadcastRecipients.queuedAt} is not null then 'sent'
  when ${broadcastRecipients.problem} <> '' or ${broadcasts.endedAt} is not null then 'not-sent'
  else 'left' end`;

/** How many people of a message are in each state. */
export async function countRecipients(
  db: Queryable,
  id: string,
): Promise<Record<RecipientState, number>> {
  const rows = await db
    .select({ state, many: sql<number>`count(*)::int` })
    .from(broadcastRecipients)
    .innerJoin(broadcasts, eq(broadcasts.id, broadcastRecipients.broadcastId))
    .leftJoin(emails, eq(emails.id, broadcastRecipients.emailId))
    .where(eq(broadcastRecipients.broadcastId, id))
    .groupBy(sql`1`);
  const many = new Map(rows.map((row) => [row.state, row.many]));
  return recordOf(keysOf(recipientStates).map((one) => [one, many.get(one) ?? 0]));
}

interface RecipientQuery {
  id: string;
  show: RecipientState | null;
  /** The address after which the page begins. */
  after: string | null;
  limit: number;
}

/** One page of a message's people by address, with the reason where somebody did not get it. */
export async function listRecipients(db: Queryable, { id, show, after, limit }: RecipientQuery) {
  const rows = await db
    .select({
      id: broadcastRecipients.id,
      email: broadcastRecipients.email,
      name: broadcastRecipients.name,
      state,
      sentAt: emails.sentAt,
      toldAt: broadcastRecipients.toldAt,
      why: sql<string>`coalesce(nullif(${broadcastRecipients.problem}, ''), ${listedEmail.reason},
        case when ${state} = 'not-sent' then 'The message was stopped' end, '')`,
    })
    .from(broadcastRecipients)
    .innerJoin(broadcasts, eq(broadcasts.id, broadcastRecipients.broadcastId))
    .leftJoin(emails, eq(emails.id, broadcastRecipients.emailId))
    .where(
      and(
        eq(broadcastRecipients.broadcastId, id),
        after ? gt(broadcastRecipients.email, after) : undefined,
        show ? eq(state, show) : undefined,
      ),
    )
    .orderBy(asc(broadcastRecipients.email))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.email : null };
}

/** The next person with a phone number who was not told by WhatsApp, and how many there are. */
export async function findNextToTell(db: Queryable, id: string) {
  const isLeft = and(
    eq(broadcastRecipients.broadcastId, id),
    ne(broadcastRecipients.phone, ""),
    isNull(broadcastRecipients.toldAt),
  );
  const { id: recipientId, name, phone } = broadcastRecipients;
  const [next] = await db
    .select({ id: recipientId, name, phone })
    .from(broadcastRecipients)
    .where(isLeft)
    .orderBy(asc(broadcastRecipients.email))
    .limit(1);
  return next ? { ...next, left: await db.$count(broadcastRecipients, isLeft) } : null;
}
