import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import {
  broadcastRecipients,
  broadcasts,
  newSubscribers,
  subscribers,
} from "#app/db/schema.server.ts";
import { queueEmails } from "#app/domain/mail/outbox.server.ts";
import { notifyAll } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { kindOfReminder } from "#app/shared/broadcasts/reminders.ts";
import { isAudience } from "#app/shared/broadcasts/audiences.ts";
import { peopleOf } from "./audiences.server.ts";
import { countInOutbox, countLeftToday } from "./mails-a-day.server.ts";

type SendParts = Parts<"db" | "queue" | "now">;

/** How many people are written to in one transaction. */
const atOnce = 25;
/**
 * How many e-mails of messages wait in the outbox at most: a message that is stopped has not been
 * handed on to its last person.
 */
const mostInOutbox = 50;

/** After how many seconds more is written to an outbox that was full, if some of it has left. */
const soonSeconds = 5;

/**
 * Lists the people of messages whose time has come, and puts e-mails to the next of them into the
 * outbox, behind all others there: so many as the day has left, and no more than soon leave. A job
 * goes on some seconds after the outbox was filled, or in the next minute. Safe to call any number
 * of times and at once.
 */
export async function sendBroadcasts(app: SendParts): Promise<void> {
  while (await beginNext(app));
  while (await writeToNext(app));
}

/** Lists the people of one message. Returns whether there was one whose time had come. */
function beginNext({ db, now }: SendParts): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    const [due] = await tx
      .select()
      .from(broadcasts)
      .where(and(lte(broadcasts.dueAt, at), isNull(broadcasts.startedAt)))
      .orderBy(asc(broadcasts.dueAt), asc(broadcasts.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return false;
    await beginBroadcast(tx, due, at);
    return true;
  });
}

/** Lists the people of a message as they are now. From then on it is under way. */
export async function beginBroadcast(
  tx: Transaction,
  { id, audiences }: Pick<Broadcast, "id" | "audiences">,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${broadcastRecipients} (broadcast_id, email, name, user_id, phone, audiences)
    select ${id}::uuid, email, name, user_id, phone, audiences
    from (${await peopleOf(tx, audiences.filter(isAudience))}) as person
    on conflict do nothing`);
  await tx.update(broadcasts).set({ startedAt: at }).where(eq(broadcasts.id, id));
  announce(tx, "admin");
}

/** Writes to some people of the first message under way. Returns whether more may be written to. */
function writeToNext({ db, queue, now }: SendParts): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    // One process at a time counts what is left of the day and takes of it.
    await takeAdvisoryLock(tx, "broadcasts");
    const roomInOutbox = mostInOutbox - (await countInOutbox(tx));
    const room = Math.min(await countLeftToday(tx, at), roomInOutbox, atOnce);
    const [next] = await tx
      .select()
      .from(broadcasts)
      .where(and(isNotNull(broadcasts.startedAt), isNull(broadcasts.endedAt)))
      .orderBy(asc(isNull(broadcasts.reminder)), asc(broadcasts.startedAt), asc(broadcasts.id))
      .limit(1)
      .for("update");
    if (!next) return false;
    await leaveOutUnsubscribed(tx, next.id);
    const isLeft = and(
      eq(broadcastRecipients.broadcastId, next.id),
      isNull(broadcastRecipients.queuedAt),
      eq(broadcastRecipients.problem, ""),
    );
    if (room <= 0)
      return endIfDone(tx, next.id, (await tx.$count(broadcastRecipients, isLeft)) === 0, at);
    const some = await tx
      .select()
      .from(broadcastRecipients)
      .where(isLeft)
      .orderBy(asc(broadcastRecipients.id))
      .limit(room);
    await writeTo(tx, queue, { broadcast: next, some }, at);
    if (some.length === roomInOutbox)
      await queue.enqueue(
        tx,
        "send-broadcasts",
        {},
        { startAfter: soonSeconds, singletonSeconds: soonSeconds },
      );
    announce(tx, "admin");
    if (some.length < room) await endIfDone(tx, next.id, true, at);
    return true;
  });
}

async function endIfDone(tx: Transaction, id: string, isDone: boolean, at: Date): Promise<boolean> {
  if (isDone) await tx.update(broadcasts).set({ endedAt: at }).where(eq(broadcasts.id, id));
  return isDone;
}

type Broadcast = typeof broadcasts.$inferSelect;
type Recipient = typeof broadcastRecipients.$inferSelect;

function queueFor(
  tx: Transaction,
  queue: Queue,
  { id: broadcastId, reminder }: Broadcast,
  some: readonly Recipient[],
): Promise<string[]> {
  if (!reminder)
    return queueEmails(tx, queue, {
      kind: "broadcast",
      drafts: some.map(({ email, name }) => ({
        recipient: email,
        data: { broadcastId, username: name },
      })),
    });
  const moment = kindOfReminder(reminder);
  return queueEmails(tx, queue, {
    kind: "ticket_reminder",
    drafts: some.map(({ email, name }) => ({
      recipient: email,
      data: { broadcastId, username: name, email, moment },
    })),
  });
}

async function writeTo(
  tx: Transaction,
  queue: Queue,
  { broadcast, some }: { broadcast: Broadcast; some: readonly Recipient[] },
  at: Date,
): Promise<void> {
  if (some.length === 0) return;
  const emailIds = await queueFor(tx, queue, broadcast, some);
  const queued = some.map(({ id }, index) => ({ id, emailId: emailIds[index] }));
  await tx.execute(sql`
    update ${broadcastRecipients} set queued_at = ${at.toISOString()}::timestamptz,
      email_id = queued."emailId"
    from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as queued (id uuid, "emailId" uuid)
    where ${broadcastRecipients.id} = queued.id`);
  const withAccount = some.flatMap(({ userId, email, name }) =>
    userId && !broadcast.reminder
      ? [
          {
            inbox: userId,
            kind: "broadcast" as const,
            orderId: null,
            broadcastId: broadcast.id,
            userEmail: email,
            username: name,
          },
        ]
      : [],
  );
  if (withAccount.length > 0) await notifyAll(tx, withAccount, at);
}

/** Leaves out people who left the newsletter since they were listed, and are in no other audience. */
async function leaveOutUnsubscribed(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(broadcastRecipients)
    .set({ problem: "Left the newsletter" })
    .where(
      and(
        eq(broadcastRecipients.broadcastId, id),
        isNull(broadcastRecipients.queuedAt),
        eq(broadcastRecipients.problem, ""),
        sql`${broadcastRecipients.audiences} = array['newsletter']`,
        sql`not exists (select from ${subscribers} where ${subscribers.email} = ${broadcastRecipients.email})`,
        sql`not exists (select from ${newSubscribers} where ${newSubscribers.email} = ${broadcastRecipients.email})`,
      ),
    );
}
