import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Database, Queryable } from "#app/db/db.server.ts";
import {
  broadcastRecipients,
  broadcasts,
  dayChanges,
  orders,
  purchases,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { EmailWithdrawn } from "#app/domain/mail/outbox.server.ts";
import { unsubscribePaths, unsubscribeToken } from "#app/domain/newsletter/unsubscribe.server.ts";
import { findReopening } from "#app/domain/tickets/sold/reopened-returns.server.ts";
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
  { db, festival, sealing, now }: Parts<"db" | "festival" | "sealing" | "now">,
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
  if (!recipient) return filled;
  const returns = await findReturns(db, broadcastId, recipient.email, now());
  const told = returns ? { ...filled, returns } : filled;
  if (!recipient.audiences.includes("newsletter")) return told;
  return {
    ...told,
    unsubscribe: unsubscribePaths(unsubscribeToken({ sealing }, recipient.email)),
  };
}

/**
 * Where somebody gives tickets back whom a message tells that the day was changed; null where nothing
 * goes back, or the person bought none that are valid.
 */
async function findReturns(
  db: Queryable,
  broadcastId: string,
  email: string,
  at: Date,
): Promise<NonNullable<EmailData["broadcast"]["returns"]> | null> {
  const isOf = eq(dayChanges.broadcastId, broadcastId);
  if ((await db.$count(dayChanges, isOf)) === 0) return null;
  const reopening = await findReopening(db, at);
  if (!reopening) return null;
  const found = await db
    .selectDistinct({ number: orders.number, token: purchases.accessToken })
    .from(purchases)
    .innerJoin(orders, eq(orders.reference, purchases.reference))
    .innerJoin(ticketPlaces, eq(ticketPlaces.reference, purchases.reference))
    .innerJoin(tickets, eq(tickets.placeId, ticketPlaces.id))
    .where(
      and(
        eq(sql`lower(${purchases.email})`, email),
        inEdition(tickets.editionId),
        isNull(tickets.cancelledAt),
        isNull(tickets.passedAt),
        lt(ticketPlaces.createdAt, reopening.changedAt),
      ),
    )
    .orderBy(orders.number)
    .limit(10);
  if (found.length === 0) return null;
  return {
    until: reopening.until.toISOString(),
    purchases: found.flatMap(({ number, token }) =>
      token ? [{ number, path: href("/tickets/order/:token/return", { token }) }] : [],
    ),
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
