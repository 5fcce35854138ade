import { z } from "zod";
import { queryText } from "#app/forms/read-query.server.ts";

export const listQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((typed) => typed.slice(0, 80)),
  after: queryText,
});

/** As far as its column goes. */
export const editionNumber = z.coerce.number().pipe(z.int32().positive());

/** Of a closed edition; null is the current one. */
export const editionQuery = editionNumber.nullable().catch(null);

/** As an address says it. */
export const editionText = (edition: number | null): string | null =>
  edition === null ? null : String(edition);

export const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values).nullable().catch(null);
