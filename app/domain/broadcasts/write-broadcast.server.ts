import { and, arrayOverlaps, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { broadcasts } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type Audience, isAudience } from "#app/shared/broadcasts/audiences.ts";
import { repeatMs, takeBackMs } from "#app/shared/broadcasts/sending.ts";
import { peopleOf } from "./audiences.server.ts";
import { BroadcastRefused } from "./broadcast-refused.server.ts";

export interface BroadcastFields {
  audiences: Audience[];
  subject: string;
  body: string;
  buttonText: string;
  buttonUrl: string;
}

type BroadcastRow = typeof broadcasts.$inferSelect;

/**
 * Saves what an organiser writes; makes the message where there is none of the id. Throws
 * `BroadcastRefused` "begun" once it is sent or planned.
 */
export function saveBroadcast(
  { db, now }: Parts<"db" | "now">,
  { id, ...fields }: BroadcastFields & { id: string },
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { id: editionId } = await findCurrentEdition(tx);
    const row = { id, editionId, byUserId, createdAt: now(), ...fields };
    const made = await tx.insert(broadcasts).values(row).onConflictDoNothing().returning();
    if (made.length > 0) return;
    await lockUnsent(tx, id);
    await tx.update(broadcasts).set(fields).where(eq(broadcasts.id, id));
    announce(tx, "admin");
  });
}

/** Puts a picture above the words, or takes it away. Throws `BroadcastRefused` "gone" or "begun". */
export function setBroadcastPicture(
  { db, queue }: Parts<"db" | "queue">,
  { id, pictureId }: { id: string; pictureId: string | null },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUnsent(tx, id);
    await tx.update(broadcasts).set({ pictureId }).where(eq(broadcasts.id, id));
    if (pictureId) await queue.enqueue(tx, "process-picture", { pictureId });
  });
}

/** Locks a message that is still being written. Throws `BroadcastRefused` "gone" or "begun". */
async function lockUnsent(tx: Transaction, id: string): Promise<BroadcastRow> {
  const found = await lock(tx, id);
  if (found.dueAt)
    throw new BroadcastRefused("begun", "This message is planned or sent, and stays as it is.");
  return found;
}

async function lock(tx: Transaction, id: string): Promise<BroadcastRow> {
  const [found] = isUuid(id)
    ? await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for("update")
    : [];
  if (!found) throw new BroadcastRefused("gone", "This message is no longer there.");
  return found;
}

/** Sends a message to the organiser who asks, as one of its people would get it. */
export function sendTest(
  { db, queue }: Parts<"db" | "queue">,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lock(tx, id);
    const data = { broadcastId: id, username: name, isTest: true };
    // Somebody waits for it before a screen.
    await queueEmail(tx, queue, {
      kind: "broadcast",
      recipient: email,
      data,
      priority: "customer",
    });
  });
}

interface Sending {
  id: string;
  /** When it is sent; now where that is over. */
  dueAt: Date;
  /** Whether the organiser has read that these people were written to just now. */
  isMeant: boolean;
}

/**
 * Has a message sent at a time. Its people are those who are in its audiences then. Throws
 * `BroadcastRefused` "gone", "begun", "nobody", or "again" where a message to some of the same
 * people began within ten minutes and `isMeant` is not set.
 */
export function sendBroadcast(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { id, dueAt, isMeant }: Sending,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const { audiences, subject } = await lockUnsent(tx, id);
    const due = dueAt > at ? dueAt : at;
    const people = await peopleOf(tx, audiences.filter(isAudience));
    const { rows } = await tx.execute(sql`select from (${people}) as person limit 1`);
    if (rows.length === 0)
      throw new BroadcastRefused("nobody", "Nobody is in what you chose. Nothing was sent.");
    if (!isMeant) await requireNoOther(tx, { id, audiences, due });
    await tx.update(broadcasts).set({ dueAt: due }).where(eq(broadcasts.id, id));
    const isPlanned = due.getTime() > at.getTime() + takeBackMs;
    const action = isPlanned ? "Planned a message" : "Sent a message";
    await recordChange(tx, { byUserId, action, subject: `Message “${subject}”` }, at);
    // The job that runs each minute sends what is due later.
    if (due <= at) await queue.enqueue(tx, "send-broadcasts", {});
    announce(tx, "admin");
  });
}

async function requireNoOther(
  tx: Transaction,
  { id, audiences, due }: { id: string; audiences: string[]; due: Date },
): Promise<void> {
  const [other] = await tx
    .select({ subject: broadcasts.subject })
    .from(broadcasts)
    .where(
      and(
        ne(broadcasts.id, id),
        arrayOverlaps(broadcasts.audiences, audiences),
        gt(broadcasts.dueAt, new Date(due.getTime() - repeatMs)),
        isNull(broadcasts.reminder),
      ),
    )
    .limit(1);
  if (other)
    throw new BroadcastRefused(
      "again",
      `Some of the same people were sent “${other.subject}” within ten minutes. Tick “Send it all the same”, and press again.`,
    );
}

/**
 * Ends the sending: nobody else is written to, and who was, stays so. Takes back a plan whose time
 * has not come, so that the message can be changed. Returns whether it had begun. Throws
 * `BroadcastRefused` "gone".
 */
export function stopBroadcast(
  { db, now }: Parts<"db" | "now">,
  id: string,
  byUserId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    const { dueAt, startedAt, endedAt, stoppedAt, subject } = await lock(tx, id);
    const hasBegun = startedAt !== null;
    if (!dueAt || stoppedAt) return hasBegun;
    const stopped = hasBegun ? { stoppedAt: at, endedAt: endedAt ?? at } : { dueAt: null };
    await tx.update(broadcasts).set(stopped).where(eq(broadcasts.id, id));
    const action = hasBegun ? "Stopped a message" : "Took back a message";
    await recordChange(tx, { byUserId, action, subject: `Message “${subject}”` }, at);
    announce(tx, "admin");
    return hasBegun;
  });
}

/** Deletes a message that was never sent. Throws `BroadcastRefused` "gone" or "begun". */
export function deleteBroadcast({ db }: Parts<"db">, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUnsent(tx, id);
    await tx.delete(broadcasts).where(eq(broadcasts.id, id));
    announce(tx, "admin");
  });
}
