import { z } from "zod";
import { queryText } from "#app/forms/read-query.server.ts";

export const listQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((typed) => typed.slice(0, 80)),
  after: queryText,
});

export const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values).nullable().catch(null);
