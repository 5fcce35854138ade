import type { z } from "zod";
import { type Page, pagesOf } from "#app/db/cursor.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";

/** How many rows of a file are read at once. */
export const csvPageSize = 1_000;

/** What a file is made of. `db` may be a standby. */
type ReadParts = Parts<"db" | "now" | "festival">;

/** The CSV file of a list. `Asked` is what the query of an address asks for. */
export interface ListCsv<Asked = unknown> {
  /** Whether the file holds people's addresses, so that the activity log records its downloads. */
  isOfPeople: boolean;
  /** The query that the list and its file are asked by. */
  query: z.ZodType<Asked>;
  /** Returns the name of the file, without its ending. */
  nameOf(asked: Asked): string;
  /** Returns the text of the file, piece by piece. */
  read(parts: ReadParts, asked: Asked): AsyncGenerator<string>;
}

interface Definition<Asked, Row> {
  name: string;
  isOfPeople: boolean;
  query: z.ZodType<Asked>;
  /** Returns what loads the list's first page, and then the page after each cursor. */
  pages: (parts: ReadParts, asked: Asked) => (after: string | null) => Promise<Page<Row>>;
  /** The columns by their heads, each with what it shows of a row. */
  columns: Record<string, (row: Row) => string | number | null | undefined>;
}

/** Defines a list's CSV file, which is read page by page: a long one takes no more memory. */
export const defineCsv = <Asked, Row>({
  name,
  isOfPeople,
  query,
  pages,
  columns,
}: Definition<Asked, Row>): ListCsv<Asked> => ({
  isOfPeople,
  query,
  nameOf: () => name,
  async *read(parts, asked) {
    yield csvStart + csvLine(Object.keys(columns));
    const cells = Object.values(columns);
    for await (const rows of pagesOf(pages(parts, asked)))
      yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
  },
});
