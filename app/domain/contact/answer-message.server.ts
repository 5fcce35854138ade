import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { contactMessages, editions, emails, users } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { listedEmail } from "#app/domain/mail/listed-email.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";

class MessageRefused extends DomainError<"gone" | "closed" | "answered"> {}

const answerColumns = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  message: contactMessages.message,
  createdAt: contactMessages.createdAt,
  editionId: contactMessages.editionId,
  answeredAt: contactMessages.answeredAt,
  answer: contactMessages.answer,
  answeredBy: users.name,
  answeredByUserId: contactMessages.answeredByUserId,
};

/** Returns a message with its answer, and the e-mail that took the answer there; null for no id of one. */
export async function findMessage(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({ ...answerColumns, sentWith: listedEmail, closedAs: editions.name })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredByUserId))
    .leftJoin(editions, eq(editions.id, contactMessages.editionId))
    .leftJoin(emails, eq(emails.id, contactMessages.answerEmailId))
    .where(eq(contactMessages.id, id));
  return found ?? null;
}

/**
 * Sends an answer to a message, with the message quoted, and keeps it beside the message. The same
 * answer by the same organiser a second time changes nothing. Throws `MessageRefused` "gone",
 * "closed" (a message of a closed edition), and "answered" where the message was answered meanwhile.
 */
export function answerMessage(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { messageId, answer }: { messageId: string; answer: string },
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const asked = await take(tx, messageId);
    if (asked.answeredAt) {
      if (asked.answer === answer && asked.answeredByUserId === byUserId) return;
      throw new MessageRefused("answered", answeredText(asked.answeredAt, asked.answeredBy));
    }
    const at = now();
    const emailId = await queueEmail(tx, queue, {
      kind: "message_answer",
      recipient: asked.email.toLowerCase(),
      data: {
        username: asked.name,
        question: asked.message,
        answer,
        askedAt: asked.createdAt.toISOString(),
      },
    });
    await tx
      .update(contactMessages)
      .set({ answer, answeredAt: at, answeredByUserId: byUserId, answerEmailId: emailId })
      .where(eq(contactMessages.id, messageId));
    await recordChange(
      tx,
      {
        byUserId,
        action: "Answered a message",
        subject: `Message from ${asked.name} (${asked.email})`,
      },
      at,
    );
    announce(tx, "admin");
  });
}

async function take(tx: Transaction, messageId: string) {
  const [asked] = await tx
    .select(answerColumns)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredByUserId))
    .where(eq(contactMessages.id, messageId))
    .for("update", { of: contactMessages });
  if (!asked) throw new MessageRefused("gone", "This message is no longer there.");
  if ((await tx.$count(editions, eq(editions.id, asked.editionId))) > 0)
    throw new MessageRefused("closed", "This message is of a closed edition, and stays as it is.");
  return asked;
}

const answeredText = (at: Date, by: string | null): string =>
  `${by ?? "Somebody"} answered this on ${formatDayTime(at)}, while you were writing. Yours was not sent, and stays below.`;
