import { csvLine, csvStart } from "#app/shared/csv.ts";
import { type Page, pagesOf } from "./cursor.server.ts";

/** The columns of a file by their heads, each with what of a row stands in it. */
type CsvColumns<Row> = Record<string, (row: Row) => string | number | null | undefined>;

/** How many rows are read at once. */
export const csvPageSize = 1_000;

/** A list as a CSV file, page by page: a long one takes no more memory than a short one. */
export async function* csvOfPages<Row>(
  load: (after: string | null) => Promise<Page<Row>>,
  columns: CsvColumns<Row>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const rows of pagesOf(load))
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
}
