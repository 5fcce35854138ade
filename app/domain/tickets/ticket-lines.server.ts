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
const linesInATurn = 25;

export type Cells = Partial<Record<TicketField, string>>;
export interface FileLine {
  line: number; // where it begins in the file
  cells: Cells;
  isTooLong: boolean; // for the columns of the head
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
 * The columns of the first line, and the filled lines below it. `matched` names the fields of columns that an organiser
 * matched by hand, by the column's place; "" leaves one out. Other requests have their turn in between. Raises
 * `DomainError` "file".
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
    if (lines.length % linesInATurn === 0) await nextTurn();
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
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  });
  try {
    for await (const { record, info, raw } of Readable.from(piecesOf(rest)).pipe(parser)) {
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
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? `A quotation mark that is opened on line ${above + firstLine({ lines }, String(error["raw"]))} is never closed.`
    : `Line ${above + lines} cannot be read: look at its quotation marks.`;
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += 4_096) yield text.slice(start, start + 4_096);
}

function delimiterOf(text: string): string {
  const [head = ""] = text.trimStart().split("\n", 1);
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

const unescaped = (cell: string) => cell.replace(/^'(?=[=+\-@])/, ""); // see shared/csv.ts

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
