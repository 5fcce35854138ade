import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { guestOf } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import type { Gate } from "#app/shared/check-in/gates.ts";
import { typeOfTicket } from "./find-tickets.server.ts";

interface Asked {
  /** A package. */
  type?: string | null;
  /** The gate that lets them in. */
  gate?: Gate | undefined;
}

const isGuest = sql`${tickets.firstName} = ${guestOf}`;
const lastWord = sql`substring(trim(${tickets.lastName}) from '\\S+$')`;
const wordsBefore = sql`nullif(regexp_replace(trim(${tickets.lastName}), '\\s*\\S+$', ''), '')`;

/** A guest has the buyer's whole name as the last one, and stands beside the buyer. */
const lastName = sql<string>`case when ${isGuest} then ${lastWord} else ${tickets.lastName} end`;
const firstName = sql<string>`case when ${isGuest}
  then concat_ws(' ', ${wordsBefore}, '(guest of)') else ${tickets.firstName} end`;

/** Returns the names of the list for a gate that has neither phone nor network, by last name. */
export const listForPaper = (db: Queryable, { type, gate }: Asked = {}) =>
  db
    .select({
      id: tickets.id,
      ticketId: tickets.ticketId,
      firstName,
      lastName,
      package: tickets.package,
      quantity: tickets.quantity,
      admittedCount: tickets.admittedCount,
    })
    .from(tickets)
    .where(
      and(
        inEdition(tickets.editionId),
        isNull(tickets.cancelledAt),
        type ? eq(tickets.package, type) : undefined,
        gate && isLetInBy(gate),
      ),
    )
    .orderBy(asc(sql`lower(${lastName})`), asc(sql`lower(${firstName})`), asc(tickets.ticketId));

const isLetInBy = ({ kinds }: Gate) =>
  kinds
    ? or(inArray(tickets.package, [...kinds]), inArray(sql`${typeOfTicket}::text`, [...kinds]))
    : undefined;

export type PaperRow = Awaited<ReturnType<typeof listForPaper>>[number];
