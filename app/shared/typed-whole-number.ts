import { z } from "zod";

/**
 * A whole number as people type it, in decimal digits: neither "0x10", "1e1" and "１０" nor an empty
 * text is one.
 */
export const typedWholeNumber = (wrong: string) =>
  z
    .union([z.string(), z.number()], wrong)
    .transform((typed) => String(typed).trim())
    .refine((typed) => /^\d{1,15}$/.test(typed), wrong)
    .transform(Number);
