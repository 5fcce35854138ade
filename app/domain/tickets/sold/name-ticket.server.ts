import { and, eq, sql } from "drizzle-orm";
import { editions, ticketEvents, tickets } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { editDistance } from "#app/shared/edit-distance.ts";
import { announce } from "#app/services/live.server.ts";
import { holderOf, isUnnamed } from "./sold-tickets.server.ts";

interface Name {
  firstName: string;
  lastName: string;
}

/** A typing mistake changes at most so many letters. */
const mostLetters = 3;
const mostTimes = 5;

/**
 * Saves the name of the person a ticket is for: that of a guest who has none yet, or a correction
 * of its spelling. The ticket's code stays the same. Throws `TicketsRefused` "gone", "cancelled",
 * "inside", "closed", or "changed" for another person's name or too many changes.
 */
export function nameTicket(
  { db, now }: Parts<"db" | "now">,
  token: string,
  name: Name,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.token, token)).for("update");
    if (!ticket) throw new TicketsRefused("gone", "There is no such ticket.");
    const [closed] = await tx.select().from(editions).where(eq(editions.id, ticket.editionId));
    if (closed)
      throw new TicketsRefused("closed", `This ticket is of ${closed.name}, which is closed.`);
    if (ticket.cancelledAt) throw new TicketsRefused("cancelled", "This ticket is cancelled.");
    if (ticket.admittedCount > 0)
      throw new TicketsRefused("inside", "Somebody came in with this ticket: its name stays.");
    const before = holderOf(ticket);
    const after = holderOf(name);
    if (before === after) return;
    const changes = editDistance(before.toLowerCase(), after.toLowerCase(), { exchange: 2 });
    if (!isUnnamed(ticket) && changes > mostLetters)
      throw new TicketsRefused(
        "changed",
        "That is the name of somebody else. Pass the ticket on with a link, or ask the organisers to change the name: the code is then made anew.",
      );
    const isRenaming = and(eq(ticketEvents.ticketId, ticket.id), eq(ticketEvents.kind, "renamed"));
    if ((await tx.$count(ticketEvents, isRenaming)) >= mostTimes)
      throw new TicketsRefused("changed", "This name was changed five times already.");
    await tx
      .update(tickets)
      .set({ ...name, version: sql`${tickets.version} + 1` })
      .where(eq(tickets.id, ticket.id));
    await tx
      .insert(ticketEvents)
      .values({ ticketId: ticket.id, kind: "renamed", at: now(), before, after });
    announce(tx, "admin");
  });
}
