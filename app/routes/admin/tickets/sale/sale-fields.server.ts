import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { readDayTime } from "#app/shared/date-fields.ts";
import { nairaNeeded, parseNaira } from "#app/shared/money.ts";
import { type Range, readCount, readPrice } from "./typed-values.ts";

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

/** A ticket's price in kobo, as `readPrice` reads it. */
export const ticketPrice = z
  .string()
  .catch("")
  .transform((typed, context) => {
    const read = readPrice(typed);
    if (read === null)
      context.addIssue({
        code: "custom",
        message: nairaNeeded("Price", ", or 0 for free tickets"),
      });
    return read ?? z.NEVER;
  });

/** An amount in kobo of at least so many naira, in the field with this label. */
const naira = <Empty extends number | null>(
  label: string,
  { empty, least, also = "" }: { empty: Empty; least: number; also?: string },
) =>
  z
    .string()
    .catch("")
    .transform((typed, context) => {
      if (!typed.trim()) return empty;
      const read = parseNaira(typed, least);
      if (read === null) context.addIssue({ code: "custom", message: nairaNeeded(label, also) });
      return read ?? z.NEVER;
    });

/** An amount as `naira` reads it; an empty field is null. */
export const nairaOrNone = (label: string) =>
  naira(label, { empty: null, least: 1, also: ", or nothing" });

/** The same; an empty field is 0. */
export const nairaOrZero = (label: string) => naira(label, { empty: 0, least: 0 });

export const isTicked = z.literal("on").optional().transform(Boolean);

export const name = (words: string) => typedText(60, words);

/** The refusal of a time span whose end is not after its beginning. */
export const windowWords = "The end has to come after the beginning.";
export const isWindow = ({ opensAt, closesAt }: { opensAt: Date | null; closesAt: Date | null }) =>
  !opensAt || !closesAt || opensAt < closesAt;

/** Where something goes in its list, as a `MoveHandle` sends it: an id and a place, from 0. */
export const move = z
  .string()
  .regex(/^[\da-f-]{36} \d{1,4}$/)
  .transform((text) => ({ id: text.slice(0, 36), to: Number(text.slice(37)) }));
