import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import {
  type ColumnField,
  type FileColumn,
  type ImportChoices,
  type ImportReading,
  isFullName,
  neededFields,
  noChoices,
  type ReadyTicket,
  type RefusedLine,
  type TicketField,
  columnFieldLabels,
  ticketFieldLabels,
} from "#app/shared/tickets/import-lines.ts";
import { inOneLine } from "#app/shared/plain-text.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { ticketFields } from "./ticket-fields.server.ts";
import { undoDecoding } from "./undo-decoding.server.ts";
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
 * call packages besides, and `ambiguous` those of which one has to be chosen. Throws
 * `TicketsRefused` "file" for a file that cannot be read as a whole.
 */
export async function readTicketFile(
  text: string,
  packages: readonly string[],
  choices: ImportChoices = noChoices,
  { names, ambiguous }: { names: readonly string[]; ambiguous: readonly string[] } = noNames,
): Promise<TicketFile> {
  const fields = importedTicket(packages, names);
  const known = [...packages, ...names];
  const { columns, lines, ...heads } = await readLines(text, choices);
  const isSplit = columns.some(({ field }) => isFullName(field));
  const missing = neededFields.filter(
    (field) =>
      !columns.some((one) => one.field === field) &&
      !(isSplit && (field === "firstName" || field === "lastName")),
  );
  const reading = { columns, missing, ...heads };
  if (missing.length > 0) return { ready: [], refused: [], ...reading, unknownPackages: [] };
  const ready: ReadyTicket[] = [];
  const refused: RefusedLine[] = [];
  const ids = new Map<string, number>();
  const people = new Map<string, number>();
  const unknown = new Map<string, number>();
  const damaged: { is: string; was: string }[] = [];
  for (const [index, one] of lines.entries()) {
    if (index % 25 === 24) await nextTurn();
    const { line } = one;
    const mended = choices.mended[line];
    const { cells: undone, is, was } = undoCells(one.cells);
    // What was typed again is meant as it stands.
    const isDamaged = was !== "" && !mended && !choices.undoesDecoding;
    if (isDamaged) damaged.push({ is, was });
    const cells = inLine(splitName({ ...(was === "" ? one.cells : undone), ...mended }));
    const called = cells.package?.trim() ?? "";
    const chosen = Object.hasOwn(choices.packages, called) ? choices.packages[called] : undefined;
    const read = validateLine(
      {
        cells: chosen ? { ...cells, package: chosen } : cells,
        isTooLong: one.isTooLong && !mended,
        wasTyped: mended !== undefined,
        damage: isDamaged ? `“${is}” has lost letters on its way: it was “${was}”. ${asUtf8}` : "",
      },
      fields,
    );
    if (!chosen && called && (!isOneOf(known, called) || isOneOf(ambiguous, called)))
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
  return { ready, refused, ...reading, unknownPackages, damaged: summed(damaged) };
}

const summed = (damaged: readonly { is: string; was: string }[]): ImportReading["damaged"] =>
  damaged[0] ? { ...damaged[0], lines: damaged.length } : null;

const noNames = { names: [], ambiguous: [] };

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

/** The texts of a line before they were decoded twice, and the first of them. */
function undoCells(cells: FileCells) {
  const undone = Object.entries(cells).map(([name, is]) => ({ name, is, was: undoDecoding(is) }));
  const first = undone.find(({ was }) => was !== null);
  return {
    cells: Object.fromEntries(undone.map(({ name, is, was }) => [name, was ?? is])) as FileCells,
    is: inOneLine(first?.is ?? ""),
    was: inOneLine(first?.was ?? ""),
  };
}

/** Pasted cells have line breaks and characters that nobody sees. */
const inLine = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, inOneLine(cell)]));

/**
 * "Ada Ngozi Obi" is Ada Ngozi, and Obi; a name of one word is a first name. Before a comma stands
 * the last name.
 */
function splitName({ fullName, fullNameReversed, ...cells }: FileCells): Cells {
  const written = inOneLine(fullName ?? fullNameReversed ?? "");
  if (fullName === undefined && fullNameReversed === undefined) return cells;
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(written) ?? [];
  const words = written.split(/\s+/);
  const isReversed = fullNameReversed !== undefined;
  const parts =
    last && first
      ? [first, last]
      : words.length < 2
        ? [written, ""]
        : isReversed
          ? [words.slice(1).join(" "), words[0]!]
          : [words.slice(0, -1).join(" "), words.at(-1)!];
  return { firstName: parts[0]!, lastName: parts[1]!, ...cells };
}

interface CheckedLine {
  cells: Cells;
  isTooLong: boolean;
  /** Whether somebody typed the line again, who sees its letters. */
  wasTyped: boolean;
  /** What is wrong with texts that were decoded twice. */
  damage: string;
}

function validateLine(
  { cells, isTooLong, wasTyped, damage: decodedTwice }: CheckedLine,
  fields: ReturnType<typeof importedTicket>,
): ValidatedLine {
  if (isTooLong)
    return {
      why: "It has more cells than the first line has columns: a text with a comma or semicolon in it stands in quotation marks.",
    };
  const damage = [...(decodedTwice ? [decodedTwice] : []), ...findDamage(cells, wasTyped)];
  if (damage.length > 0) return { why: damage.join(" ") };
  const parsed = fields.safeParse(cells);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(
    (issue) => [String(issue.path[0]), issue.message] as const,
  );
  // A name of one word is no fault, but who corrects the line may want to fill it in.
  const wrong = new Map([...(cells.lastName ? [] : [["lastName", ""] as const]), ...issues]);
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
 * What is left of letters that were decoded twice and lost a part that nobody sees: "OlÃ©",
 * "á»lÃ¡", "â€œAda", and "ÙØ" of Arabic.
 */
const lostLetters =
  /\ufffd|\p{L}\?|\?\p{L}|[ÃÂ][\u0080-\u00bf]|[ÄÅÆÈÊËÌÍ][¡-©«-³µ-¹¼-¿ˆ˜†‡‰€‚„ƒ]|á[¹º»]|â€|ð[¡-¿Ÿž]|[ØÙ]{2}/u;

/**
 * Says in words what a spreadsheet did to a line before it was saved. The original text cannot be
 * restored.
 */
function findDamage(cells: Cells, wasTyped: boolean): string[] {
  const { ticketId = "", firstName = "", lastName = "" } = cells;
  const found: string[] = [];
  for (const cell of Object.values(cells))
    if (/^#(#+|REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/.test(cell))
      found.push(`“${cell}” is an error of the spreadsheet.`);
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(ticketId))
    found.push(`The spreadsheet shortened the TicketId to “${ticketId}”. ${asText}`);
  if (isDate(ticketId))
    found.push(`The spreadsheet made a date of the TicketId: “${ticketId}”. ${asText}`);
  for (const name of wasTyped ? [] : [firstName, lastName])
    if (lostLetters.test(name)) found.push(`“${name}” has lost letters on its way. ${asUtf8}`);
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
/** The cells of a line, in which the name may be whole. */
type FileCells = Partial<Record<ColumnField, string>>;
interface FileLine {
  /** The number of the file's line where the row begins. */
  line: number;
  cells: FileCells;
  /** Whether the row has more cells than the head has columns. */
  isTooLong: boolean;
}

/** The columns of a file by the names people give them: "First name", "first_name", "firstName". */
const columnNames: Record<string, ColumnField> = {
  fullname: "fullName",
  fullnames: "fullName",
  yourname: "fullName",
  yourfullname: "fullName",
  nameinfull: "fullName",
  names: "fullName",
  guest: "fullName",
  guestname: "fullName",
  holder: "fullName",
  attendee: "fullName",
  attendeename: "fullName",
  buyer: "fullName",
  buyername: "fullName",
  customername: "fullName",
  name: "fullName",
  participant: "fullName",
  participantname: "fullName",
  studentname: "fullName",
  nameofattendee: "fullName",
  whatisyourname: "fullName",
  whatisyourfullname: "fullName",
  surnameandfirstname: "fullNameReversed",
  surnameandothernames: "fullNameReversed",
  lastnamefirstname: "fullNameReversed",
  surnamefirstname: "fullNameReversed",
  surnameothernames: "fullNameReversed",
  firstnames: "firstName",
  forename: "firstName",
  givenname: "firstName",
  familyname: "lastName",
  firstname: "firstName",
  lastname: "lastName",
  surname: "lastName",
  package: "package",
  tickettype: "package",
  gender: "gender",
  typeofticket: "package",
  whichticket: "package",
  email: "email",
  emailaddress: "email",
  youremail: "email",
  youremailaddress: "email",
  whatisyouremail: "email",
  whatisyouremailaddress: "email",
  quantity: "quantity",
  qty: "quantity",
  howmany: "quantity",
  howmanytickets: "quantity",
  numberoftickets: "quantity",
  ticketid: "ticketId",
};
const plainHeader = (header: string) => header.toLowerCase().replace(/[^a-z]/g, "");

interface FileLines extends Pick<ImportReading, "head" | "firstLines"> {
  columns: FileColumn[];
  lines: FileLine[];
}

/** Lines of which one may have the columns' names, below the title of a table. */
const mostHeads = 10;
const longestHead = 80;

/**
 * The columns of the line with their names, and the filled lines below it. `columns` names the
 * fields of those that an organiser matched by hand, by the column's place; "" leaves one out, and
 * `head` is the line that an organiser chose. Every line
 * counts against the bounds, an empty one too, and other requests have their turn after at most 25
 * records or 256 letters. Throws `DomainError` "file".
 */
async function readLines(
  text: string,
  { columns: matched, head: chosen }: ImportChoices,
): Promise<FileLines> {
  const rows: Row[] = [];
  for await (const row of readCells(text)) {
    rows.push(row);
    if (rows.length > mostLines + mostHeads) throw tooManyTickets();
  }
  const firstRows = rows.slice(0, mostHeads);
  const head = firstRows.find(({ line }) => line === chosen) ?? guessHead(firstRows);
  const below = head ? rows.slice(rows.indexOf(head) + 1) : [];
  if (!head || below.length === 0) throw new TicketsRefused("file", "The file has no tickets.");
  if (below.length > mostLines) throw tooManyTickets();
  const columns = readHead(head.cells, matched);
  return {
    columns,
    lines: below.map(({ cells, line }) => fileLine(columns, cells, line)),
    head: head.line,
    firstLines: firstRows.map(({ cells, line }) => ({
      line,
      text: inOneLine(cells.filter(Boolean).join(", ")).slice(0, longestHead),
    })),
  };
}

const tooManyTickets = () =>
  new TicketsRefused(
    "file",
    `The file has more than ${formatCount(mostLines)} tickets. Split it into smaller ones.`,
  );

interface Row {
  cells: string[];
  line: number;
}

/** The first of the lines with the most names of columns: above it may stand a title. */
function guessHead(rows: readonly Row[]): Row | undefined {
  const known = ({ cells }: Row) =>
    new Set(cells.map((cell) => knownField(cell)).filter((field) => field !== null)).size;
  const most = Math.max(0, ...rows.map(known));
  return most < 2 ? rows[0] : rows.find((row) => known(row) === most);
}

function knownField(header: string): ColumnField | null {
  // "Email (required)"
  const names = [header, header.replaceAll(/\([^)]*\)/g, "")].map(plainHeader);
  if (/(?:surname|lastname|familyname)first$/.test(names[0]!)) return "fullNameReversed";
  const name = names.find((one) => Object.hasOwn(columnNames, one));
  return name === undefined ? null : columnNames[name]!;
}

/** Where forms ask for a surname and other names, these are the first ones. */
const otherNames = /^(?:other|middle)names?$/;

function fieldsNamed(cells: readonly string[]): (ColumnField | null)[] {
  const fields = cells.map(knownField);
  if (fields.includes("firstName") || !fields.includes("lastName")) return fields;
  const first = cells.findIndex((cell) => otherNames.test(plainHeader(cell)));
  return fields.map((field, at) => (at === first ? "firstName" : field));
}

async function* readCells(text: string): AsyncGenerator<Row> {
  // Excel may write which sign it parts cells by, and other programs put that into a cell.
  const [named = "", , sign] = /^"?sep=(.)"?[,;\t]*\n/i.exec(text) ?? [];
  const rest = text.slice(named.length);
  const above = named ? 1 : 0;
  const parser = parse({
    delimiter: sign ?? delimiterOf(rest),
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
        `The file has more than ${formatCount(mostFileLines)} lines, empty ones among them. Delete the empty ones, or split it into smaller ones.`,
      );
    const end = text.indexOf("\n", start);
    const next = end < 0 ? text.length : end + 1;
    if (next - start > longestRecord) throw new TicketsRefused("file", longLine(above + line));
    start = next;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length;) {
    await nextTurn();
    const end = start + pieceLength;
    // Many letters and emoji are two units, and half of one is no letter.
    const isWithin = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const next = isWithin ? end + 1 : end;
    yield text.slice(start, next);
    start = next;
  }
}

/** The sign that parts the most cells of the first lines. */
function delimiterOf(text: string): string {
  const first = text.trimStart().split("\n", mostHeads).join("\n");
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t", "|"].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/** shared/csv.ts puts the apostrophe before a cell that a spreadsheet would take for a formula. */
const unescaped = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "");

function readHead(cells: string[], matched: ImportChoices["columns"]): FileColumn[] {
  const named = fieldsNamed(cells);
  const columns = cells.map((written, at): FileColumn => {
    const header = inOneLine(written);
    const known = nameOrPart(named, at);
    return { header, field: matched[at] === undefined ? known : matched[at] || null, known };
  });
  const fields = columns.map(({ field }) => field);
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at);
  if (twice)
    throw new TicketsRefused("file", `The file has two columns for ${columnFieldLabels[twice]}.`);
  return columns;
}

/**
 * Beside a column for a part of the name, "Name" is the first name, or is left out. Of two columns
 * for a field, such as the address that a form asks for and the one that it notes by itself, the
 * first is read, until an organiser chooses another.
 */
function nameOrPart(named: readonly (ColumnField | null)[], at: number): ColumnField | null {
  const field = named[at]!;
  if (named.indexOf(field) !== at) return null;
  if (!isFullName(field)) return field;
  if (named.includes("firstName")) return null;
  return named.includes("lastName") ? "firstName" : field;
}

function fileLine(columns: readonly FileColumn[], cells: string[], line: number): FileLine {
  const named = columns.flatMap(({ field }, at) =>
    field ? [[field, cells[at] ?? ""] as const] : [],
  );
  const isTooLong = cells.slice(columns.length).some(Boolean);
  return { line, cells: Object.fromEntries(named), isTooLong };
}
