import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { eq, sql } from "drizzle-orm";
import { newId } from "#app/db/ids.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { type EmailDraft, queueEmails } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { requireType, takeRoom } from "./room.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";

export type TicketParts = Parts<"db" | "queue" | "now">;

export interface IssueOptions {
  /** The form's key. The same key sent again returns the ticket that it made. */
  formKey?: string;
  /** Whether to issue the ticket although its holder has one of this package already. */
  another?: boolean;
  /** The type whose room it takes, of the ticket's package; that of the package unless given. */
  typeId?: string | null;
  /** Why it may exceed a capacity; without a reason it may not. */
  reason?: string;
}

/**
 * Issues one ticket with its e-mail. Returns its id. Throws `TicketsRefused` "known" for a person
 * who has a valid ticket of the package already, unless `another` is wanted, and what `requireType`
 * and `takeRoom` raise.
 */
export function issueTicket(
  { db, queue, now }: TicketParts,
  fields: TicketFields,
  byUserId: string,
  { formKey, another = false, typeId: chosen, reason }: IssueOptions = {},
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTicketMaking(tx);
    const made = formKey ? await findByForm(tx, formKey) : undefined;
    if (made?.email === fields.email && made.firstName === fields.firstName) return made.ticketId;
    if (!another) await refuseKnown(tx, fields);
    const at = now();
    const typeId = await requireType(tx, { package: fields.package, typeId: chosen });
    await takeRoom(tx, [{ typeId, quantity: fields.quantity }], { byUserId, reason }, at);
    const ticketId = newTicketId();
    const ticket = { ...fields, ticketId, typeId, formKey: made ? undefined : formKey };
    await insertTickets(tx, queue, [ticket], { at });
    const subject = `Ticket ${ticketId}`;
    await recordChange(tx, { byUserId, action: "Issued a ticket", subject, after: fields }, at);
    announce(tx, "admin", "tickets");
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

// Ticket ids are read out at a gate: newId says which letters they leave out.
export const newTicketId = () => newId(10).toUpperCase();

interface NewTicket extends TicketFields {
  ticketId: string;
  typeId: string | null;
  formKey?: string;
  importId?: string;
}

/** Makes tickets with their e-mails, in statements for all of them. */
export async function insertTickets(
  tx: Transaction,
  queue: Queue,
  made: readonly NewTicket[],
  { at, priority }: { at: Date; priority?: EmailDraft["priority"] },
): Promise<void> {
  const drafts = made.map((ticket) => ({ recipient: ticket.email, data: ticketEmail(ticket) }));
  const emailIds = await queueEmails(tx, queue, { kind: "ticket", priority, drafts });
  const rows = made.map((ticket, index) => ({ ...ticket, emailId: emailIds[index] }));
  await tx.execute(sql`
    insert into ${tickets} (ticket_id, first_name, last_name, package, gender, email, quantity,
      type_id, email_id, form_key, import_id, created_at, edition_id)
    select "ticketId", "firstName", "lastName", package, gender, email, quantity,
      "typeId", "emailId", "formKey", "importId", ${at.toISOString()}::timestamptz, ${currentEdition}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one ("ticketId" text,
      "firstName" text, "lastName" text, package text, gender text, email text, quantity int,
      "typeId" uuid, "emailId" uuid, "formKey" text, "importId" uuid)`);
}

interface WantedTicket extends Pick<TicketFields, "firstName" | "lastName" | "email" | "package"> {
  line: number;
  ticketId: string;
}

interface KnownTicket extends Record<string, unknown> {
  line: number;
  ticketId: string;
  /** The holder of the ticket with that id. */
  holder: string;
  isSameId: boolean;
  isCancelled: boolean;
}

/** Makes all that issue tickets wait for each other, so that `findKnown` holds until the insert. */
export const lockTicketMaking = (tx: Transaction) => takeAdvisoryLock(tx, "new tickets");

/**
 * The existing tickets that a wanted one would double, by the number of its line: those with its
 * TicketId in any case, and the valid ones of the same person and package.
 */
export async function findKnown(
  db: Queryable,
  wanted: readonly WantedTicket[],
): Promise<Map<number, KnownTicket>> {
  const found = sql`${tickets.ticketId} as "ticketId",
    rtrim(${tickets.firstName} || ' ' || ${tickets.lastName}) as holder,
    ${tickets.cancelledAt} is not null as "isCancelled"`;
  const { rows } = await db.execute<KnownTicket>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as one
        (line int, "ticketId" text, "firstName" text, "lastName" text, email text, package text)
    )
    select line, ${found}, false as "isSameId" from wanted join ${tickets}
      on ${tickets.email} = wanted.email and ${tickets.package} = wanted.package
      and lower(${tickets.firstName}) = lower("firstName")
      and lower(${tickets.lastName}) = lower("lastName") and ${tickets.cancelledAt} is null
      and ${inEdition(tickets.editionId)}
    union all
    select line, ${found}, true from wanted join ${tickets}
      on lower(${tickets.ticketId}) = lower(wanted."ticketId") and ${inEdition(tickets.editionId)}`);
  // The rows with the same id come last and win: the same id says more than the same person.
  return new Map(rows.map((row) => [row.line, row]));
}
