import { z } from "zod";
import { queryText } from "#app/shared/query-text.ts";
import { inOneLine } from "#app/shared/plain-text.ts";
import { sentFields } from "./sent-fields.server.ts";

/**
 * Reads the query of an address. No query is refused: each field of the schema has a fallback.
 * Invisible characters are left out. `lists` may be given several times.
 */
export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  lists: readonly string[] = [],
): z.output<Schema> {
  const sent = new URLSearchParams(
    [...new URL(request.url).searchParams].map(([name, value]) => [name, inOneLine(value)]),
  );
  return schema.parse(sentFields(sent, lists));
}

const wanted = z.object({ next: queryText });

/** The page that was asked for before the sign-in page, unchecked. */
export const requestedPage = (request: Request): string | null => readQuery(request, wanted).next;
