import { csvOfPages, csvPageSize } from "#app/db/csv-of-pages.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { inOneEdition } from "#app/domain/editions/current.server.ts";
import { listTickets, type TicketQuery } from "./tickets.server.ts";

/**
 * The tickets of a list as a file. The first eight columns have the names that an import takes too
 * (specification.md section 3); what is ours follows, for people.
 */
export const exportTickets = (db: Queryable, wanted: Omit<TicketQuery, "after" | "limit">) =>
  csvOfPages(
    inOneEdition(db, wanted.edition, (edition, after) =>
      listTickets(db, { ...wanted, edition, after, limit: csvPageSize }),
    ),
    {
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
  );
