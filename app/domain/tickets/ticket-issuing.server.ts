import { z } from "zod";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { ticketTypes } from "#app/shared/festival.ts";
import { hasHiddenCharacters } from "#app/shared/plain-text.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { type EmailDraft, queueEmail } from "#app/domain/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

const missing = "Write the name here";
const name = z
  .string()
  .trim()
  .min(1, missing)
  .max(100, "At most 100 characters")
  .refine((typed) => !hasHiddenCharacters(typed), "Write the name without invisible characters.");

/** A ticket as it is typed, or stands in a line of an imported file. */
export const ticketFields = z.object({
  firstName: name,
  lastName: name,
  package: z.enum(ticketTypes, "Regular, Vip or VVIP"),
  gender: z.string().trim().max(40, "At most 40 characters").default(""),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email("Write an e-mail address, such as ada@example.com")),
  quantity: z.coerce
    .number("Write a whole number")
    .int("Write a whole number")
    .min(1, "At least 1")
    .max(100, "At most 100"),
});
export type TicketFields = z.infer<typeof ticketFields>;

export type IssuingParts = Parts<"db" | "queue" | "now">;

/** Issues a complimentary ticket; its e-mail leaves at once, before other mail. Gives the ticket id. */
export function issueTicket(
  { db, queue, now }: IssuingParts,
  fields: TicketFields,
  byUserId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const ticketId = newTicketId();
    await saveTicket(tx, queue, { ...fields, ticketId }, now());
    const after = { ...fields };
    const subject = `Ticket ${ticketId}`;
    await recordChange(tx, { byUserId, action: "Issued a ticket", subject, after }, now());
    await announce(tx, "admin");
    return ticketId;
  });
}

// Read out at a gate: see newId for the letters it leaves out.
export const newTicketId = () => newId(10).toUpperCase();

export async function saveTicket(
  tx: Transaction,
  queue: Queue,
  ticket: TicketFields & { ticketId: string },
  at: Date,
  lane?: EmailDraft["lane"],
): Promise<void> {
  const { firstName, lastName, ticketId, package: type, quantity } = ticket;
  const emailId = await queueEmail(tx, queue, {
    kind: "ticket",
    recipient: ticket.email,
    data: { firstName, lastName, ticketId, package: type, quantity },
    lane,
  });
  await tx.insert(tickets).values({ ...ticket, emailId, createdAt: at });
}
