import type { ListCsv } from "#app/domain/lists/list-csv.server.ts";

type Read = Parameters<ListCsv["read"]>[0];

/** Returns the pieces of a list's CSV file that an address with this query asks for. */
export const piecesOf = (csv: ListCsv, parts: Read, query: Record<string, string> = {}) =>
  csv.read(parts, csv.query.parse(query));

/** Returns the whole of that file. */
export async function textOf(csv: ListCsv, parts: Read, query: Record<string, string> = {}) {
  let text = "";
  for await (const piece of piecesOf(csv, parts, query)) text += piece;
  return text;
}
