import { inArray } from "drizzle-orm";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Transaction } from "#app/db/db.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import {
  type IssuingParts,
  newTicketId,
  saveTicket,
  ticketFields,
} from "./ticket-issuing.server.ts";

class TicketsRefused extends DomainError<"file"> {}

const mostLines = 2_000;

/** The columns of a file by the names people give them: "First name", "first_name", "firstName". */
const columnNames: Record<string, string> = {
  firstname: "firstName",
  lastname: "lastName",
  package: "package",
  gender: "gender",
  email: "email",
  quantity: "quantity",
  ticketid: "ticketId",
};
const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, "");

const importedTicket = ticketFields.extend({
  quantity: ticketFields.shape.quantity.or(z.literal("").transform(() => 1)).default(1),
  ticketId: z.string().trim().max(60).default(""),
});

/** All or none; each gets its e-mail. Gives how many. Raises `DomainError` "file" with every line that is wrong, and why. */
export async function importTickets(
  { db, queue, now }: IssuingParts,
  csv: string,
  byUserId: string,
): Promise<number> {
  const imported = readTickets(csv);
  await db.transaction(async (tx) => {
    await refuseKnown(tx, imported);
    for (const ticket of imported)
      await saveTicket(
        tx,
        queue,
        { ...ticket, ticketId: ticket.ticketId || newTicketId() },
        now(),
        "import",
      );
    await recordChange(
      tx,
      {
        byUserId,
        action: "Imported tickets",
        subject: imported.length === 1 ? "1 ticket" : `${imported.length} tickets`,
        after: { tickets: imported.map((one) => `${one.email} (${one.package})`).join(", ") },
      },
      now(),
    );
    await announce(tx, "admin");
  });
  return imported.length;
}

type ImportedTicket = z.infer<typeof importedTicket>;

function readTickets(csv: string): ImportedTicket[] {
  const rows = readRows(csv);
  if (rows.length === 0) throw new TicketsRefused("file", "The file has no tickets.");
  if (rows.length > mostLines)
    throw new TicketsRefused(
      "file",
      `The file has more than ${mostLines.toLocaleString("en-NG")} tickets.`,
    );
  const wrong: string[] = [];
  const read: ImportedTicket[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = importedTicket.safeParse(row);
    if (parsed.success) read.push(parsed.data);
    else {
      const issues = parsed.error.issues.map(
        (issue) => `${issue.path.join(".")}: ${issue.message}`,
      );
      wrong.push(`Line ${index + 2}: ${issues.join(", ")}.`);
    }
  }
  if (wrong.length > 0) throw new TicketsRefused("file", someOf(wrong));
  return read;
}

function readRows(csv: string): Record<string, string>[] {
  try {
    return parse(csv, {
      bom: true,
      columns: (headers: string[]) => headers.map((header) => columnNames[plain(header)] ?? header),
      delimiter: [",", ";", "\t"],
      relax_column_count_less: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new TicketsRefused("file", `This is not a CSV file: ${(error as Error).message}.`);
  }
}

async function refuseKnown(tx: Transaction, imported: ImportedTicket[]): Promise<void> {
  const ids = imported.map((one) => one.ticketId).filter(Boolean);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const known = ids.length
    ? await tx
        .select({ ticketId: tickets.ticketId })
        .from(tickets)
        .where(inArray(tickets.ticketId, ids))
    : [];
  const refused = [...new Set([...twice, ...known.map((one) => one.ticketId)])];
  if (refused.length > 0)
    throw new TicketsRefused(
      "file",
      `Nothing was imported, as these TicketIds are there already: ${someOf(refused)}`,
    );
}

function someOf(texts: string[]): string {
  const rest = texts.length - 8;
  return texts.slice(0, 8).join(" ") + (rest > 0 ? ` And ${rest} more.` : "");
}
