import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { seasons, tickets } from "#app/db/schema.server.ts";
import { type Facts, recordChange } from "#app/domain/audit.server.ts";
import { currentSeason } from "#app/domain/seasons/season.server.ts";
import { announce } from "#app/services/live.server.ts";
import { codesOf, type GateTicket } from "#app/shared/tickets/gate.ts";

export const gateColumns = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  holder: sql<string>`${tickets.firstName} || ' ' || ${tickets.lastName}`,
  package: tickets.package,
  quantity: tickets.quantity,
  letIn: tickets.letIn,
  letInAt: tickets.letInAt,
  cancelledAt: tickets.cancelledAt,
  edition: seasons.name,
};

type TakenTicket = GateTicket & { letInAt: Date | null };

/** Of any edition, the newest first; held until the transaction ends, so that another phone waits for what this one does. */
export async function takeByCode(tx: Transaction, typed: string): Promise<TakenTicket | null> {
  const codes = codesOf(typed);
  const code = sql`lower(${tickets.ticketId})`;
  // Editions named one by one: the index begins with them.
  const anyEdition = sql`${tickets.seasonId} = any(array(select generate_series(1, ${currentSeason})))`;
  const [ticket] = await tx
    .select(gateColumns)
    .from(tickets)
    .leftJoin(seasons, eq(seasons.id, tickets.seasonId))
    .where(sql`${anyEdition} and ${inArray(code, codes)}`)
    .orderBy(desc(tickets.seasonId), sql`${code} = ${codes[0]} desc`)
    .limit(1)
    .for("update", { of: tickets });
  return ticket ?? null;
}

/** Held as by its code. */
export async function takeById(tx: Transaction, id: string): Promise<TakenTicket> {
  const [ticket] = await tx
    .select(gateColumns)
    .from(tickets)
    .leftJoin(seasons, eq(seasons.id, tickets.seasonId))
    .where(eq(tickets.id, id))
    .for("update", { of: tickets });
  return ticket!;
}

interface Told {
  byUserId: string;
  action: string;
  at: Date;
  before?: Facts;
}

/** Keeps how many of a ticket are in, and since when; says so in the log. */
export async function storeLetIn(
  tx: Transaction,
  ticket: TakenTicket,
  now: Pick<TakenTicket, "letIn" | "letInAt">,
  { at, before, ...told }: Told,
): Promise<TakenTicket> {
  await tx
    .update(tickets)
    .set({ letIn: now.letIn, letInAt: now.letInAt })
    .where(eq(tickets.id, ticket.id));
  const subject = `Ticket ${ticket.ticketId}`;
  const inWords = (letIn: number) => ({ letIn: `${letIn} of ${ticket.quantity}` });
  const facts = { before: { ...inWords(ticket.letIn), ...before }, after: inWords(now.letIn) };
  await recordChange(tx, { ...told, subject, ...facts }, at);
  await announce(tx, "admin");
  return { ...ticket, ...now };
}
