import { z } from "zod";
import { queryText } from "#app/forms/read-query.server.ts";

/** What the address of a list says: what is searched in it, and the cursor of the page that is asked for. */
export const listQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((typed) => typed.slice(0, 80)),
  after: queryText,
});

/** A value of the query that is one of a few; null where it is none of them. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values).nullable().catch(null);
