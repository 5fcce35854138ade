import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { lockName } from "#app/db/named-lock.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { TicketFields } from "./ticket-fields.server.ts";

interface Wanted extends Pick<TicketFields, "firstName" | "lastName" | "email" | "package"> {
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

/**
 * Whatever makes tickets comes one after the other, so that what was looked for is still not there
 * when it is made.
 */
export const lockTicketMaking = (tx: Transaction) => lockName(tx, "new tickets");

/**
 * Tickets that are there, by the line that wants them: of its TicketId in any case, or valid, for
 * its person and package.
 */
export async function findKnown(
  db: Queryable,
  wanted: readonly Wanted[],
): Promise<Map<number, KnownTicket>> {
  const found = sql`${tickets.ticketId} as "ticketId",
    ${tickets.firstName} || ' ' || ${tickets.lastName} as holder,
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
  // The same id says more than the same person, and comes later.
  return new Map(rows.map((row) => [row.line, row]));
}
