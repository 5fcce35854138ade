import { z } from "zod";
import { text } from "#app/forms/read-form.server.ts";
import { directions } from "#app/shared/check-in/scans.ts";
import { longestCode } from "./longest-code.ts";

/** What every press about a ticket sends: its code, the press's id, and how. */
export const pressFields = {
  code: text.pipe(
    z
      .string()
      .trim()
      .min(1, "Scan a ticket, or type its id.")
      .max(longestCode, "That is no ticket's id."),
  ),
  press: text,
  chosen: z.literal("1").optional().catch(undefined),
  direction: z.enum(directions).optional().catch(undefined),
};
