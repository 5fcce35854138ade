import { z } from "zod";

/** A text in the query of an address; null where there is none. */
export const queryText = z.string().nullable().catch(null);
