import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import type { ReadyTicket, RefusedLine } from "#app/shared/tickets/import-lines.ts";
import { findDamage } from "./spreadsheet-damage.server.ts";
import { decodeFile } from "./ticket-file.server.ts";
import { ticketFields } from "./ticket-fields.server.ts";
import { type FileLine, readLines } from "./ticket-lines.server.ts";

function importedTicket(packages: readonly string[]) {
  const fields = ticketFields(packages);
  return fields.extend({
    quantity: z.preprocess((cell) => cell || 1, fields.shape.quantity),
    ticketId: z.string().trim().max(60, "At most 60 characters").default(""),
  });
}

const labels: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  package: "Package",
  gender: "Gender",
  email: "Email",
  quantity: "Quantity",
  ticketId: "TicketId",
};

interface TicketFile {
  encoding: string;
  ready: ReadyTicket[];
  refused: RefusedLine[];
}

/** Judges a file line by line. Raises `DomainError` "file" where it cannot be read as a whole. */
export async function readTicketFile(
  bytes: Uint8Array,
  packages: readonly string[],
): Promise<TicketFile> {
  const fields = importedTicket(packages);
  const { text, encoding } = decodeFile(bytes);
  const ready: ReadyTicket[] = [];
  const refused: RefusedLine[] = [];
  const ids = new Map<string, number>();
  const people = new Map<string, number>();
  for (const [index, one] of (await readLines(text)).entries()) {
    if (index % 25 === 24) await nextTurn();
    const { line } = one;
    const read = judge(one, fields);
    const id = !("why" in read) && read.ticketId.toLowerCase();
    const earlier = id ? ids.get(id) : undefined;
    if ("why" in read) refused.push({ line, why: read.why });
    else if (earlier)
      refused.push({ line, why: `TicketId “${read.ticketId}” stands on line ${earlier} already.` });
    else {
      const person = [read.email, read.firstName, read.lastName, read.package].join("\n");
      const key = person.toLowerCase();
      ready.push({ line, ...read, sameAsLine: people.get(key) ?? null });
      if (!people.has(key)) people.set(key, line);
    }
    if (id && !earlier) ids.set(id, line);
  }
  return { encoding, ready, refused };
}

type Judged = z.infer<ReturnType<typeof importedTicket>> | { why: string };

function judge({ cells, isTooLong }: FileLine, fields: ReturnType<typeof importedTicket>): Judged {
  if (isTooLong)
    return {
      why: "It has more cells than the first line has columns: a text with a comma or semicolon in it stands in quotation marks.",
    };
  const damage = findDamage(cells);
  if (damage.length > 0) return { why: damage.join(" ") };
  const parsed = fields.safeParse(cells);
  if (parsed.success) return parsed.data;
  const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  return {
    why: [...wrong].map(([name, message]) => wordsFor(name, cells[name], message)).join(" "),
  };
}

const wordsFor = (name: string, cell: string | undefined, message: string) =>
  cell
    ? `${labels[name]} “${cell}”: ${message.replace(/\.$/, "")}.`
    : `${labels[name]} is missing.`;
