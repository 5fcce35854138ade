import { z } from "zod";

/** A text in the query of an address; null where there is none. */
export const queryText = z.string().nullable().catch(null);

/** The query of a request. Every field of the schema falls back on something: no address is refused for its query. */
export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): z.output<Schema> {
  return schema.parse(Object.fromEntries(new URL(request.url).searchParams));
}

const wanted = z.object({ next: queryText });

/** The page that somebody wanted to see who was sent to sign in first, unchecked. */
export const wantedPage = (request: Request): string | null => readQuery(request, wanted).next;
