import { and, eq, isNotNull } from "drizzle-orm";
import type { Database, Queryable } from "#app/db/db.server.ts";
import { broadcastRecipients, broadcasts } from "#app/db/schema.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { EmailWithdrawn } from "#app/domain/mail/outbox.server.ts";
import { unsubscribePaths, unsubscribeToken } from "#app/domain/newsletter/unsubscribe.server.ts";
import { countValidOf } from "#app/domain/tickets/sold/sold-tickets.server.ts";
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
  { db, festival, sealing }: Parts<"db" | "festival" | "sealing">,
  kind: Kind,
  data: EmailData[Kind],
  emailId: string,
): Promise<EmailData[Kind]> {
  if (!("broadcastId" in data)) return data;
  const { broadcastId, username, isTest } = data as EmailData["broadcast"];
  const words = await findWords(db, broadcastId);
  const isStopped =
    !isTest &&
    (await db.$count(
      broadcasts,
      and(eq(broadcasts.id, broadcastId), isNotNull(broadcasts.stoppedAt)),
    )) > 0;
  if (!words || isStopped) return withdraw(db, emailId, "");
  if (kind === "ticket_reminder") {
    const { email } = data as EmailData["ticket_reminder"];
    if ((await countValidOf(db, email)) === 0)
      return withdraw(db, emailId, "No valid ticket any more");
    return { ...data, words: words.body };
  }
  const filled = { ...data, words: wordsFor(words, username, await festival()) };
  const [recipient] = await db
    .select({ email: broadcastRecipients.email, audiences: broadcastRecipients.audiences })
    .from(broadcastRecipients)
    .where(eq(broadcastRecipients.emailId, emailId));
  if (!recipient?.audiences.includes("newsletter")) return filled;
  return {
    ...filled,
    unsubscribe: unsubscribePaths(unsubscribeToken({ sealing }, recipient.email)),
  };
}

/** The person counts as not written to, and why. */
async function withdraw(db: Database, emailId: string, problem: string): Promise<never> {
  await db
    .update(broadcastRecipients)
    .set({ queuedAt: null, problem })
    .where(eq(broadcastRecipients.emailId, emailId));
  throw new EmailWithdrawn();
}
