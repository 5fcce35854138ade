import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";

/** Returns the names of the list for a gate that has neither phone nor network, by last name. */
export const listForPaper = (db: Queryable, type: string | null) =>
  db
    .select({
      id: tickets.id,
      ticketId: tickets.ticketId,
      firstName: tickets.firstName,
      lastName: tickets.lastName,
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
      ),
    )
    .orderBy(
      asc(sql`lower(${tickets.lastName})`),
      asc(sql`lower(${tickets.firstName})`),
      asc(tickets.ticketId),
    );

export type PaperRow = Awaited<ReturnType<typeof listForPaper>>[number];
