import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  type ImportChoices,
  type ImportReading,
  neededFields,
  noChoices,
  type ReadyTicket,
  type RefusedLine,
  type TicketField,
  ticketFieldLabels,
} from "#app/shared/tickets/import-lines.ts";
import { ticketFields } from "./ticket-fields.server.ts";
import { type Cells, type FileLine, readLines } from "./ticket-lines.server.ts";

function importedTicket(packages: readonly string[]) {
  const fields = ticketFields(packages);
  return fields.extend({
    quantity: z.preprocess((cell) => cell || 1, fields.shape.quantity),
    ticketId: z.string().trim().max(60, "At most 60 characters").default(""),
  });
}

export interface TicketFile extends ImportReading {
  ready: ReadyTicket[];
  refused: RefusedLine[];
}

/**
 * Judges the text of a file line by line, with what was chosen about it. Raises `DomainError`
 * "file" where it cannot be read as a whole.
 */
export async function readTicketFile(
  text: string,
  packages: readonly string[],
  choices: ImportChoices = noChoices,
): Promise<TicketFile> {
  const fields = importedTicket(packages);
  const { columns, lines } = await readLines(text, choices.columns);
  const missing = neededFields.filter((field) => !columns.some((one) => one.field === field));
  if (missing.length > 0) return { ready: [], refused: [], columns, missing, unknownPackages: [] };
  const ready: ReadyTicket[] = [];
  const refused: RefusedLine[] = [];
  const ids = new Map<string, number>();
  const people = new Map<string, number>();
  const unknown = new Map<string, number>();
  for (const [index, one] of lines.entries()) {
    if (index % 25 === 24) await nextTurn();
    const { line } = one;
    const mended = choices.mended[line];
    const cells = { ...one.cells, ...mended };
    const called = cells.package?.trim() ?? "";
    const chosen = Object.hasOwn(choices.packages, called) ? choices.packages[called] : undefined;
    const read = judge(
      {
        line,
        cells: chosen ? { ...cells, package: chosen } : cells,
        isTooLong: one.isTooLong && !mended,
      },
      fields,
    );
    if (!chosen && called && !isOneOf(packages, called))
      unknown.set(called, (unknown.get(called) ?? 0) + 1);
    const id = !("why" in read) && read.ticketId.toLowerCase();
    const earlier = id ? ids.get(id) : undefined;
    if ("why" in read) refused.push({ line, why: read.why, cells });
    else if (earlier) {
      const why = `TicketId “${read.ticketId}” stands on line ${earlier} already.`;
      refused.push({ line, why, cells });
    } else {
      const person = [read.email, read.firstName, read.lastName, read.package].join("\n");
      const key = person.toLowerCase();
      ready.push({ line, ...read, sameAsLine: people.get(key) ?? null });
      if (!people.has(key)) people.set(key, line);
    }
    if (id && !earlier) ids.set(id, line);
  }
  const unknownPackages = [...unknown]
    .slice(0, mostPackages)
    .map(([typed, count]) => ({ typed, lines: count, near: nearPackage(packages, typed) }));
  return { ready, refused, columns, missing, unknownPackages };
}

const mostPackages = 20;

const isOneOf = (packages: readonly string[], typed: string) =>
  packages.some((type) => type.toLowerCase() === typed.toLowerCase());

/** "V.I.P", "vip ticket" and "V I P" are nearly Vip. */
function nearPackage(packages: readonly string[], typed: string): string | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const wanted = plain(typed);
  const found =
    packages.find((type) => plain(type) === wanted) ??
    packages
      .toSorted((one, other) => other.length - one.length)
      .find((type) => plain(type).length > 1 && wanted.includes(plain(type)));
  return found ?? null;
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
    why: [...wrong]
      .map(([name, message]) => wordsFor(name, cells[name as TicketField], message))
      .join(" "),
  };
}

const labelOf = (name: string) => ticketFieldLabels[name as TicketField];

const wordsFor = (name: string, cell: string | undefined, message: string) =>
  cell
    ? `${labelOf(name)} “${cell}”: ${message.replace(/\.$/, "")}.`
    : `${labelOf(name)} is missing.`;

const spelledMonth = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const dates = [
  new RegExp(`^\\d{1,2}[- ]${spelledMonth}([- ]\\d{2,4})?$`, "i"),
  // "Aug-25", as Excel writes it; an id such as AUG-0025 is none.
  new RegExp(`^${spelledMonth}-\\d\\d$`),
];

// 02/08/2025, 2025-08-02 00:00:00
function isDate(text: string): boolean {
  if (dates.some((pattern) => pattern.test(text))) return true;
  const numbers = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:[ T][\d:.]+(?: ?[AP]M)?)?$/i.exec(text);
  const [first = 0, second = 0, third = 0] = numbers?.slice(1).filter(Number).map(Number) ?? [];
  const [day, month] = first > 31 ? [third, second] : [first, second];
  return numbers !== null && Math.min(day, month) <= 12 && Math.max(day, month) <= 31;
}

const asText = "Format its column as text, write it again and save the file anew.";
const asUtf8 = "Save the file as “CSV UTF-8”.";

/** What a spreadsheet did to a line before it was saved, in words; nothing of it can be read back. */
function findDamage(cells: Cells): string[] {
  const { ticketId = "", firstName = "", lastName = "" } = cells;
  const found: string[] = [];
  for (const cell of Object.values(cells))
    if (/^#(#+|REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/.test(cell))
      found.push(`“${cell}” is an error of the spreadsheet.`);
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(ticketId))
    found.push(`The spreadsheet shortened the TicketId to “${ticketId}”. ${asText}`);
  if (isDate(ticketId))
    found.push(`The spreadsheet made a date of the TicketId: “${ticketId}”. ${asText}`);
  for (const name of [firstName, lastName])
    if (/[\ufffd?]|[ÃÂ][\u0080-\u00bf]/.test(name))
      found.push(`“${name}” has lost letters on its way. ${asUtf8}`);
  return found;
}
