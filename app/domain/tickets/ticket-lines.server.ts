import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, type Info, parse } from "csv-parse";
import {
  type FileColumn,
  type TicketField,
  ticketFieldLabels,
} from "#app/shared/tickets/import-lines.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

const mostLines = 2_000;
/** Of the file, with the empty ones that spreadsheets leave below the tickets. */
const mostFileLines = 10_000;
/** Bytes of a record's texts, and letters of a line: the parser counts no separators. */
const longestRecord = 64_000;
const recordsInATurn = 25;
/** Letters. The parser works on a piece in one go, and other requests have their turn after each. */
const pieceLength = 256;

export type Cells = Partial<Record<TicketField, string>>;
export interface FileLine {
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
const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, "");

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
export async function readLines(
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
    throw new TicketsRefused("file", wordsFor(error, above));
  }
}

const firstLine = ({ lines }: Pick<Info, "lines">, raw: string) =>
  lines - raw.trim().split("\n").length + 1;

function wordsFor(error: CsvError, above: number): string {
  const lines = Number(error["lines"]);
  if (error.code === "CSV_MAX_RECORD_SIZE") return longLine(above + lines);
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? `A quotation mark that is opened on line ${above + firstLine({ lines }, String(error["raw"]))} is never closed.`
    : `Line ${above + lines} cannot be read: look at its quotation marks.`;
}

const longLine = (line: number) =>
  `Line ${line} is longer than any ticket: look at the quotation marks in it and above it.`;

/** Before anything of it is parsed: every line counts, an empty one too. */
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
    const name = plain(header);
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
