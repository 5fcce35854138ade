import { z } from "zod";
import { sentFields } from "./sent-fields.server.ts";

/** A text in the query of an address; null where there is none. */
export const queryText = z.string().nullable().catch(null);

/**
 * Reads the query of an address. No query is refused: each field of the schema has a fallback.
 * `lists` may be given several times.
 */
export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  lists: readonly string[] = [],
): z.output<Schema> {
  return schema.parse(sentFields(new URL(request.url).searchParams, lists));
}

const wanted = z.object({ next: queryText });

/** The page that was asked for before the sign-in page, unchecked. */
export const requestedPage = (request: Request): string | null => readQuery(request, wanted).next;
