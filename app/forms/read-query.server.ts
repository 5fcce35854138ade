import { z } from "zod";
import { sentFields } from "./sent-fields.server.ts";

/** A text in the query of an address; null where there is none. */
export const queryText = z.string().nullable().catch(null);

/**
 * No address is refused for its query: each field of the schema falls back on something. `lists`
 * may come several times.
 */
export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  lists: readonly string[] = [],
): z.output<Schema> {
  return schema.parse(sentFields(new URL(request.url).searchParams, lists));
}

const wanted = z.object({ next: queryText });

/** The page that somebody wanted to see who was sent to sign in first, unchecked. */
export const requestedPage = (request: Request): string | null => readQuery(request, wanted).next;
