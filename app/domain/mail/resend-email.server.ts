import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { and, eq, lt } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { contactMessages, emails, editions, ticketPlaces, tickets } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { queueEmail } from "./outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { emailAddress } from "#app/shared/email-address.ts";
import { emailTitles, ownersEmails } from "#app/shared/mail/emails.ts";

class ResendingRefused extends DomainError<
  "not-found" | "sent-again" | "recipient" | "owner" | "cancelled" | "closed"
> {}

const noAddress = "Write an e-mail address, such as ada@example.com";
const address = emailAddress({ email: noAddress, emailInvalid: noAddress }).transform((typed) =>
  typed.toLowerCase(),
);

interface Resending {
  emailId: string;
  /** The new recipient. Without it the e-mail goes to the same one. */
  recipient?: string | undefined;
}

/**
 * Sends what an e-mail says as a new one. Returns its id; one that waits is tried no further.
 * Throws `DomainError` "not-found", "recipient", "sent-again" (as by a second press), "owner" (a
 * link that opens an account, elsewhere), and "cancelled" and "closed" (a ticket that opens no
 * gate).
 */
export function resendEmail(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { emailId, recipient }: Resending,
  byUserId: string,
): Promise<string> {
  return db.transaction((tx) => resendIn(tx, queue, { emailId, recipient, byUserId }, now()));
}

/**
 * Sends several e-mails again, each to its own recipient and by itself: one that is refused holds
 * up no other. Returns how many are on their way, and why the others are not.
 */
export async function resendEmails(
  app: Parts<"db" | "queue" | "now">,
  emailIds: readonly string[],
  byUserId: string,
): Promise<{ sent: number; problems: string[] }> {
  const problems: string[] = [];
  for (const emailId of emailIds) {
    try {
      await resendEmail(app, { emailId }, byUserId);
    } catch (error) {
      if (!(error instanceof ResendingRefused)) throw error;
      problems.push(error.message);
    }
  }
  return { sent: emailIds.length - problems.length, problems };
}

/** How many e-mails are sent again at once. */
export const mostResent = 200;

type Email = typeof emails.$inferSelect;

async function resendIn(
  tx: Transaction,
  queue: Queue,
  { emailId, recipient: typed, byUserId }: Resending & { byUserId: string },
  at: Date,
): Promise<string> {
  const { email, ticket } = await take(tx, emailId);
  const recipient = findRecipient(email, typed);
  const { kind } = email;
  if (ticket?.cancelledAt) throw new ResendingRefused("cancelled", "This ticket is cancelled.");
  // A ticket's e-mail is written anew, with what the ticket says now.
  const data = ticket ? ticketEmail(ticket) : email.data;
  await requireOpenEdition(tx, email);
  const newId = await queueEmail(tx, queue, { kind, recipient, data });
  await tx
    .update(emails)
    .set({ replacedById: newId, ...(!email.sentAt && { failedAt: email.failedAt ?? at }) })
    .where(eq(emails.id, emailId));
  if (kind === "ticket" || kind === "tickets")
    await tx.update(tickets).set({ emailId: newId }).where(eq(tickets.emailId, emailId));
  if (kind === "message_answer")
    await tx
      .update(contactMessages)
      .set({ answerEmailId: newId })
      .where(eq(contactMessages.answerEmailId, emailId));
  await recordChange(
    tx,
    {
      byUserId,
      action: "Sent an e-mail again",
      subject: [emailTitles[kind], subjectOf(data)].filter(Boolean).join(", "),
      after: { to: recipient === email.recipient ? "the same address" : "another address" },
    },
    at,
  );
  announce(tx, "admin");
  return newId;
}

/** The ticket's row before the e-mail's, as whatever changes a ticket takes them. */
async function take(tx: Transaction, emailId: string) {
  const isThis = eq(emails.id, emailId);
  const [seen] = await tx
    .select({ kind: emails.kind, data: emails.data, createdAt: emails.createdAt })
    .from(emails)
    .where(isThis);
  const ticket = seen && (await takeTicket(tx, seen));
  const [email] = await tx.select().from(emails).where(isThis).for("update");
  if (!email) throw new ResendingRefused("not-found", "This e-mail no longer exists.");
  return { email, ticket };
}

/**
 * The ticket that an e-mail is about, of the edition in which the e-mail was written: in another
 * edition the same id may belong to somebody else.
 */
async function takeTicket(
  tx: Transaction,
  { kind, data, createdAt }: Pick<Email, "kind" | "data" | "createdAt">,
) {
  if (kind !== "ticket" || !("ticketId" in data)) return;
  const editionId = (await tx.$count(editions, lt(editions.closedAt, createdAt))) + 1;
  const isThis = and(eq(tickets.ticketId, data.ticketId), eq(tickets.editionId, editionId));
  const [ticket] = await tx.select().from(tickets).where(isThis).for("update");
  const [edition] = await tx.select().from(editions).where(eq(editions.id, editionId));
  // A new e-mail would give the day of the next edition.
  if (edition)
    throw new ResendingRefused("closed", `This ticket is of ${edition.name}, which is closed.`);
  return ticket;
}

/** Throws `ResendingRefused` "closed" for tickets that let nobody in any more. */
async function requireOpenEdition(
  tx: Transaction,
  { kind, data }: Pick<Email, "kind" | "data">,
): Promise<void> {
  if (kind !== "tickets" || !("orderId" in data) || !data.orderId) return;
  const [edition] = await tx
    .select({ name: editions.name })
    .from(ticketPlaces)
    .innerJoin(tickets, eq(tickets.placeId, ticketPlaces.id))
    .innerJoin(editions, eq(editions.id, tickets.editionId))
    .where(eq(ticketPlaces.orderId, data.orderId))
    .limit(1);
  if (edition)
    throw new ResendingRefused("closed", `These tickets are of ${edition.name}, which is closed.`);
}

function subjectOf(data: Email["data"]): string | null {
  if ("ticketId" in data) return `ticket ${data.ticketId}`;
  return "orderNumber" in data && data.orderNumber ? `order ${data.orderNumber}` : null;
}

function findRecipient(email: Email, typed: string | undefined): string {
  if (email.replacedById)
    throw new ResendingRefused("sent-again", "This e-mail was sent again already.");
  if (typed === undefined) return email.recipient;
  const { data: recipient, error } = address.safeParse(typed);
  if (error) throw new ResendingRefused("recipient", error.issues[0]!.message);
  if (recipient !== email.recipient && ownersEmails.includes(email.kind))
    throw new ResendingRefused(
      "owner",
      "An e-mail that opens an account can be sent to the account's own address alone.",
    );
  return recipient;
}
