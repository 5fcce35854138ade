import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  type FileColumn,
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
import { Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { TicketsRefused } from "./ticket-refused.server.ts";

function importedTicket(packages: readonly string[], alsoCalled: readonly string[]) {
  const fields = ticketFields(packages, alsoCalled);
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
 * Reads the text of a CSV file into tickets, and says of each line that is none why. `choices` are
 * what an organiser chose about its columns, packages and lines; `names` are what the file may
 * call packages besides, and `unsaid` those of which one has to be chosen. Raises `TicketsRefused` "file" for
 * a file that cannot be read as a whole.
 */
export async function readTicketFile(
  text: string,
  packages: readonly string[],
  choices: ImportChoices = noChoices,
  { names, unsaid }: { names: readonly string[]; unsaid: readonly string[] } = noNames,
): Promise<TicketFile> {
  const fields = importedTicket(packages, names);
  const known = [...packages, ...names];
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
    const read = validateLine(
      {
        line,
        cells: chosen ? { ...cells, package: chosen } : cells,
        isTooLong: one.isTooLong && !mended,
      },
      fields,
    );
    if (!chosen && called && (!isOneOf(known, called) || isOneOf(unsaid, called)))
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
    .map(([typed, count]) => ({ typed, lines: count, near: nearPackage(known, typed) }));
  return { ready, refused, columns, missing, unknownPackages };
}

const noNames = { names: [], unsaid: [] };

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

type ValidatedLine = z.infer<ReturnType<typeof importedTicket>> | { why: string };

function validateLine(
  { cells, isTooLong }: FileLine,
  fields: ReturnType<typeof importedTicket>,
): ValidatedLine {
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
      .map(([name, message]) => fieldErrorText(name, cells[name as TicketField], message))
      .join(" "),
  };
}

const labelOf = (name: string) => ticketFieldLabels[name as TicketField];

const fieldErrorText = (name: string, cell: string | undefined, message: string) =>
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

/**
 * Says in words what a spreadsheet did to a line before it was saved. The original text cannot be
 * restored.
 */
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

const mostLines = 2_000;
/** How many rows a file may have, with the empty ones that spreadsheets leave below the tickets. */
const mostFileLines = 10_000;
/** Bytes of a record's texts, and letters of a line: the parser counts no separators. */
const longestRecord = 64_000;
const recordsInATurn = 25;
/**
 * Letters. The parser works on a piece in one go, and other requests have their turn after each.
 */
const pieceLength = 256;

type Cells = Partial<Record<TicketField, string>>;
interface FileLine {
  /** The number of the file's line where the row begins. */
  line: number;
  cells: Cells;
  /** Whether the row has more cells than the head has columns. */
  isTooLong: boolean;
}

/** The columns of a file by the names people give them: "First name", "first_name", "firstName". */
const columnNames: Record<string, TicketField> = {
  firstname: "firstName",
  lastname: "lastName",
  surname: "lastName",
  package: "package",
  tickettype: "package",
  gender: "gender",
  email: "email",
  emailaddress: "email",
  quantity: "quantity",
  qty: "quantity",
  ticketid: "ticketId",
};
const plainHeader = (header: string) => header.toLowerCase().replace(/[^a-z]/g, "");

interface FileLines {
  columns: FileColumn[];
  lines: FileLine[];
}

/**
 * The columns of the first line, and the filled lines below it. `matched` names the fields of
 * columns that an organiser matched by hand, by the column's place; "" leaves one out. Every line
 * counts against the bounds, an empty one too, and other requests have their turn after at most 25
 * records or 256 letters. Raises `DomainError` "file".
 */
async function readLines(
  text: string,
  matched: Readonly<Record<number, TicketField | "">> = {},
): Promise<FileLines> {
  let columns: FileColumn[] | undefined;
  const lines: FileLine[] = [];
  for await (const { cells, line } of readCells(text)) {
    if (!columns) columns = readHead(cells, matched);
    else lines.push(fileLine(columns, cells, line));
    if (lines.length > mostLines)
      throw new TicketsRefused(
        "file",
        `The file has more than ${mostLines.toLocaleString("en-NG")} tickets. Split it into smaller ones.`,
      );
  }
  if (lines.length === 0) throw new TicketsRefused("file", "The file has no tickets.");
  return { columns: columns!, lines };
}

async function* readCells(text: string): AsyncGenerator<{ cells: string[]; line: number }> {
  // Excel may write which sign it parts cells by.
  const [, named, , rest = text] = /^(sep=(.)\n)?([^]*)$/i.exec(text) ?? [];
  const above = named ? 1 : 0;
  const parser = parse({
    delimiter: delimiterOf(rest),
    info: true,
    max_record_size: longestRecord,
    raw: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  });
  refuseLongFile(rest, above);
  let records = 0;
  try {
    for await (const { record, info, raw } of Readable.from(piecesOf(rest)).pipe(parser)) {
      records += 1;
      if (records % recordsInATurn === 0) await nextTurn();
      const cells = (record as string[]).map(unescaped);
      if (cells.some(Boolean)) yield { cells, line: above + firstLine(info as Info, raw) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new TicketsRefused("file", parserErrorText(error, above));
  }
}

const firstLine = ({ lines }: Pick<Info, "lines">, raw: string) =>
  lines - raw.trim().split("\n").length + 1;

function parserErrorText(error: CsvError, above: number): string {
  const lines = Number(error["lines"]);
  if (error.code === "CSV_MAX_RECORD_SIZE") return longLine(above + lines);
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? `A quotation mark that is opened on line ${above + firstLine({ lines }, String(error["raw"]))} is never closed.`
    : `Line ${above + lines} cannot be read: look at its quotation marks.`;
}

const longLine = (line: number) =>
  `Line ${line} is longer than any ticket: look at the quotation marks in it and above it.`;

/** This is counted before anything is parsed, so every line counts, an empty one too. */
function refuseLongFile(text: string, above: number): void {
  for (let line = 1, start = 0; start < text.length; line++) {
    if (line > mostFileLines)
      throw new TicketsRefused(
        "file",
        `The file has more than ${mostFileLines.toLocaleString("en-NG")} lines, empty ones among them. Delete the empty ones, or split it into smaller ones.`,
      );
    const end = text.indexOf("\n", start);
    const next = end < 0 ? text.length : end + 1;
    if (next - start > longestRecord) throw new TicketsRefused("file", longLine(above + line));
    start = next;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += pieceLength) {
    await nextTurn();
    yield text.slice(start, start + pieceLength);
  }
}

function delimiterOf(text: string): string {
  const [head = ""] = text.trimStart().split("\n", 1);
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/** shared/csv.ts puts the apostrophe before a cell that a spreadsheet would take for a formula. */
const unescaped = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "");

function readHead(
  cells: string[],
  matched: Readonly<Record<number, TicketField | "">>,
): FileColumn[] {
  const columns = cells.map((header, at): FileColumn => {
    const name = plainHeader(header);
    const known = Object.hasOwn(columnNames, name) ? columnNames[name]! : null;
    return { header, field: matched[at] === undefined ? known : matched[at] || null, known };
  });
  const fields = columns.map(({ field }) => field);
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at);
  if (twice)
    throw new TicketsRefused("file", `The file has two columns for ${ticketFieldLabels[twice]}.`);
  return columns;
}

function fileLine(columns: readonly FileColumn[], cells: string[], line: number): FileLine {
  const named = columns.flatMap(({ field }, at) =>
    field ? [[field, cells[at] ?? ""] as const] : [],
  );
  const isTooLong = cells.slice(columns.length).some(Boolean);
  return { line, cells: Object.fromEntries(named), isTooLong };
}
