import { z } from "zod";
import { dayTimeField, readDayTime } from "#app/shared/dates.ts";
import { parseNaira } from "#app/shared/money.ts";

/** A day and time of a form in the zone Africa/Lagos; an empty field is null. */
export const dayTime = z
  .string()
  .catch("")
  .transform((typed, context) => {
    if (!typed.trim()) return null;
    const read = readDayTime(typed.trim());
    if (!read) context.addIssue({ code: "custom", message: "Write a day and a time." });
    return read;
  });

/** The text that such a field shows for a time. */
export const dayTimeText = (at: Date | null | undefined): string => (at ? dayTimeField(at) : "");

interface Range {
  from: number;
  to: number;
}

function readCount(typed: string, { from, to }: Range): number | null {
  const read = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null;
  return read !== null && read >= from && read <= to ? read : null;
}

export const count = (words: string, range: Range) =>
  z
    .string()
    .catch("")
    .transform((typed, context) => {
      const read = readCount(typed, range);
      if (read === null) context.addIssue({ code: "custom", message: words });
      return read ?? z.NEVER;
    });

/** A count as `count` reads it; an empty field is null. */
export const countOrNone = (words: string, range: Range) =>
  z
    .string()
    .catch("")
    .transform((typed, context) => {
      const read = readCount(typed, range);
      if (read === null && typed.trim()) context.addIssue({ code: "custom", message: words });
      return read;
    });

/** A ticket's price in kobo. 0 means free and has to be written. */
export const ticketPrice = z
  .string()
  .catch("")
  .transform((typed, context) => {
    const read = /^\s*0+\s*$/.test(typed) ? 0 : parseNaira(typed);
    if (read === null)
      context.addIssue({
        code: "custom",
        message: "Write a price in naira, digits only; 0 for free tickets.",
      });
    return read ?? z.NEVER;
  });

/** An amount in kobo; an empty field is null. */
export const nairaOrNone = z
  .string()
  .catch("")
  .transform((typed, context) => {
    if (!typed.trim()) return null;
    const read = parseNaira(typed);
    if (read === null)
      context.addIssue({ code: "custom", message: "Write naira, digits only, or nothing." });
    return read;
  });

/** An amount in kobo; an empty field is 0. */
export const nairaOrZero = z
  .string()
  .catch("")
  .transform((typed, context) => {
    const isNothing = /^\s*0?\s*$/.test(typed);
    const read = isNothing ? 0 : parseNaira(typed);
    if (read === null)
      context.addIssue({ code: "custom", message: "Write an amount in naira, digits only." });
    return read ?? z.NEVER;
  });

export const isTicked = z.literal("on").optional().transform(Boolean);

export const name = (words: string) =>
  z.string().catch("").pipe(z.string().trim().min(1, words).max(60, "At most 60 letters."));

/** The refusal of a time span whose end is not after its beginning. */
export const windowWords = "The end has to come after the beginning.";
export const isWindow = ({ opensAt, closesAt }: { opensAt: Date | null; closesAt: Date | null }) =>
  !opensAt || !closesAt || opensAt < closesAt;
