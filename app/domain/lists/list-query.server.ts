import { z } from "zod";
import { queryText } from "#app/shared/query-text.ts";

/** What every list is asked by: the words of a search, and the cursor of a page. */
export const listQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((typed) => typed.slice(0, 80)),
  after: queryText,
});

/** The number of an edition, up to the greatest that its column can hold. */
export const editionNumber = z.coerce.number().pipe(z.int32().positive());

/** The closed edition that is asked for; null is the current one. */
export const editionQuery = editionNumber.nullable().catch(null);

/** The edition as it is written in an address. */
export const editionText = (edition: number | null): string | null =>
  edition === null ? null : String(edition);

export const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values).nullable().catch(null);
