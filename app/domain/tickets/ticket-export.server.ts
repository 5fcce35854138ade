import { z } from "zod";
import { formatDayTime } from "#app/shared/dates.ts";
import { inOneEdition } from "#app/domain/editions/current.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { editionQuery, listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { listTickets, ticketFilters } from "./tickets.server.ts";

export const ticketQuery = listQuery.extend({
  package: z.string().max(80).nullable().catch(null),
  show: oneOf(ticketFilters),
  import: z.uuid().nullable().catch(null),
  season: editionQuery,
});

/** Returns the list that an address asks for. */
export const ticketListOf = ({
  q: search,
  package: type,
  import: importId,
  show,
  season: edition,
}: z.output<typeof ticketQuery>) => ({
  edition,
  search,
  package: type ?? undefined,
  importId: importId ?? undefined,
  filter: show ?? undefined,
});

/**
 * The first eight columns have the names that an import takes too (specification.md section 3);
 * what is ours follows, for people.
 */
export const ticketsCsv = defineCsv({
  name: "tickets",
  isOfPeople: true,
  query: ticketQuery,
  pages: ({ db }, asked) =>
    inOneEdition(db, asked.season, (edition, after) =>
      listTickets(db, { ...ticketListOf(asked), edition, after, limit: csvPageSize }),
    ),
  columns: {
    id: ({ id }) => id,
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    TicketId: ({ ticketId }) => ticketId,
    package: (ticket) => ticket.package,
    gender: ({ gender }) => gender,
    email: ({ email }) => email,
    quantity: ({ quantity }) => quantity,
    Status: ({ cancelledAt }) => (cancelledAt ? "Cancelled" : "Valid"),
    "Cancelled on": ({ cancelledAt }) => cancelledAt && formatDayTime(cancelledAt),
    "Issued on": ({ createdAt }) => formatDayTime(createdAt),
    "Sent on": ({ sentAt }) => sentAt && formatDayTime(sentAt),
    Mail: ({ mailState, mailReason }) => [mailState, mailReason].filter(Boolean).join(": "),
    "Let in": ({ admittedCount }) => admittedCount,
    "Let in at": ({ lastAdmittedAt }) => lastAdmittedAt && formatDayTime(lastAdmittedAt),
  },
});
