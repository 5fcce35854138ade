import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { type EmailDraft, queueEmails } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { findKnown, lockTicketMaking } from "./known-tickets.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

export type TicketParts = Parts<"db" | "queue" | "now">;

interface Asking {
  /** The form's key. The same key sent again gives the ticket that it made. */
  formKey?: string;
  /** Whether to issue the ticket although its holder has one of this package already. */
  another?: boolean;
}

/**
 * Gives the ticket id. Raises `DomainError` "known" for a person who has a valid one of the package
 * already.
 */
export function issueTicket(
  { db, queue, now }: TicketParts,
  fields: TicketFields,
  byUserId: string,
  { formKey, another = false }: Asking = {},
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTicketMaking(tx);
    const made = formKey ? await findByForm(tx, formKey) : undefined;
    if (made?.email === fields.email && made.firstName === fields.firstName) return made.ticketId;
    if (!another) await refuseKnown(tx, fields);
    const ticketId = newTicketId();
    const ticket = { ...fields, ticketId, formKey: made ? undefined : formKey };
    await insertTickets(tx, queue, [ticket], { at: now() });
    const subject = `Ticket ${ticketId}`;
    await recordChange(tx, { byUserId, action: "Issued a ticket", subject, after: fields }, now());
    announce(tx, "admin");
    return ticketId;
  });
}

async function findByForm(tx: Transaction, formKey: string) {
  const [made] = await tx.select().from(tickets).where(eq(tickets.formKey, formKey));
  return made;
}

async function refuseKnown(tx: Transaction, fields: TicketFields): Promise<void> {
  const known = await findKnown(tx, [{ ...fields, line: 1, ticketId: "" }]);
  for (const { holder, ticketId } of known.values())
    throw new TicketsRefused(
      "known",
      `${holder} has a ${fields.package} ticket at ${fields.email} already: ${ticketId}. Nothing was issued.`,
    );
}

// Read out at a gate: see newId for the letters it leaves out.
export const newTicketId = () => newId(10).toUpperCase();

interface NewTicket extends TicketFields {
  ticketId: string;
  formKey?: string;
  importId?: string;
}

/** Makes tickets with their e-mails, in statements for all of them. */
export async function insertTickets(
  tx: Transaction,
  queue: Queue,
  made: readonly NewTicket[],
  { at, lane }: { at: Date; lane?: EmailDraft["lane"] },
): Promise<void> {
  const drafts = made.map((ticket) => ({ recipient: ticket.email, data: ticketEmail(ticket) }));
  const emailIds = await queueEmails(tx, queue, { kind: "ticket", lane, drafts });
  const rows = made.map((ticket, index) => ({ ...ticket, emailId: emailIds[index] }));
  await tx.execute(sql`
    insert into ${tickets} (ticket_id, first_name, last_name, package, gender, email, quantity,
      email_id, form_key, import_id, created_at, edition_id)
    select "ticketId", "firstName", "lastName", package, gender, email, quantity,
      "emailId", "formKey", "importId", ${at.toISOString()}::timestamptz, ${currentEdition}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one ("ticketId" text,
      "firstName" text, "lastName" text, package text, gender text, email text, quantity int,
      "emailId" uuid, "formKey" text, "importId" uuid)`);
}
