import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { broadcastRecipients, broadcasts } from "#app/db/schema.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { EmailWithdrawn } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { BroadcastWords, EmailData, EmailKind } from "#app/shared/mail/emails.ts";

/** Returns the words of a message as one person reads them. */
export function wordsFor(words: BroadcastWords, name: string, festival: Festival): BroadcastWords {
  const fill = (text: string) => fillIn(text.replaceAll("{name}", name || "there"), festival);
  return { ...words, subject: fill(words.subject), body: fill(words.body) };
}

async function findWords(db: Queryable, id: string): Promise<BroadcastWords | null> {
  const { subject, body, pictureId, buttonText, buttonUrl } = broadcasts;
  const [found] = await db
    .select({ subject, body, pictureId, buttonText, buttonUrl })
    .from(broadcasts)
    .where(eq(broadcasts.id, id));
  return found ?? null;
}

/**
 * Adds its words to the e-mail of a message; other e-mails stay as they are. Throws
 * `EmailWithdrawn` where the message was stopped or is no more: the person then counts as not
 * written to.
 */
export async function withWords<Kind extends EmailKind>(
  { db, festival }: Parts<"db" | "festival">,
  kind: Kind,
  data: EmailData[Kind],
  emailId: string,
): Promise<EmailData[Kind]> {
  if (kind !== "broadcast") return data;
  const { broadcastId, username, isTest } = data as EmailData["broadcast"];
  const words = await findWords(db, broadcastId);
  const isStopped =
    !isTest &&
    (await db.$count(
      broadcasts,
      and(eq(broadcasts.id, broadcastId), isNotNull(broadcasts.stoppedAt)),
    )) > 0;
  if (!words || isStopped) {
    await db
      .update(broadcastRecipients)
      .set({ queuedAt: null })
      .where(eq(broadcastRecipients.emailId, emailId));
    throw new EmailWithdrawn();
  }
  return { ...data, words: wordsFor(words, username, await festival()) };
}
