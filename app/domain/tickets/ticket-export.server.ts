import { pagesOf } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { listTickets, type TicketQuery } from "./tickets.server.ts";

/**
 * The columns of the export. The first have the names that an import accepts (specification.md
 * section 3); the site's own follow, for people to read.
 */
const exported = [
  "id",
  "firstName",
  "lastName",
  "ticketId",
  "package",
  "gender",
  "email",
  "quantity",
] as const;
const forPeople = ["Status", "Cancelled on", "Issued on", "Sent on", "Mail", "Let in", "Let in at"];

export async function* exportTickets(
  db: Queryable,
  wanted: Omit<TicketQuery, "after" | "limit">,
): AsyncGenerator<string> {
  const names = exported.map((name) => (name === "ticketId" ? "TicketId" : name));
  yield csvStart + csvLine([...names, ...forPeople]);
  const pages = pagesOf((after) => listTickets(db, { ...wanted, after, limit: 1_000 }));
  for await (const rows of pages)
    yield rows
      .map((row) =>
        csvLine([
          ...exported.map((name) => row[name]),
          row.cancelledAt ? "Cancelled" : "Valid",
          row.cancelledAt && formatDayTime(row.cancelledAt),
          formatDayTime(row.createdAt),
          row.sentAt && formatDayTime(row.sentAt),
          [row.mailState, row.mailReason].filter(Boolean).join(": "),
          row.admittedCount,
          row.lastAdmittedAt && formatDayTime(row.lastAdmittedAt),
        ]),
      )
      .join("");
}
