import { z } from "zod";
import { dayTimeField, readDay, readDayTime } from "#app/shared/dates.ts";
import { areNumberLetters } from "#app/shared/orders/order-number.ts";
import { contrast } from "#app/shared/festival/contrast.ts";

const text = (isRight: (value: string) => boolean, words: string) =>
  z.string(words).refine(isRight, words);

export const day = text((field) => readDay(field) !== null, "Choose a day that there is.");

export const time = text(
  (field) => /^([01]\d|2[0-3]):[0-5]\d$/.test(field),
  "A time such as 13:00.",
);

const isMoment = (field: string) => {
  const date = readDayTime(field);
  return date !== null && dayTimeField(date) === field;
};

export const momentOrNone = text(
  (field) => field === "" || isMoment(field),
  "Choose a day and time, or neither.",
);

export const orderLetters = z
  .string()
  .transform((field) => field.trim().toUpperCase())
  .refine(
    (letters) => letters === "" || areNumberLetters(letters),
    "Two to four letters from A to Z, or none.",
  );

export const whole = (most: number) => {
  const words = `A whole number from 0 to ${most}.`;
  return z.int(words).min(0, words).max(most, words);
};

const feeWords = "Whole naira, digits only, at most 100,000.";

/** Kobo. */
export const fee = z
  .int(feeWords)
  .min(0, feeWords)
  .max(100_000_00, feeWords)
  .refine((kobo) => kobo % 100 === 0, feeWords);

export const days = z
  .object({ from: whole(365), to: whole(365) })
  .refine(({ from, to }) => from <= to, { message: "Not before the days from.", path: ["to"] });

export const color = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replace(/^(?=[0-9a-f]{6}$)/, "#"))
  .regex(/^#[0-9a-f]{6}$/, "A colour such as #ffb31a.");

/** Of app.css: what a colour of the brand meets. */
const inkOnIt = { color: "#0b0620", pair: "the dark text on it" };
const night = { color: "#120b2e", pair: "it, as a heading on the dark pages," };
const card = { color: "#1e1450", pair: "it, as a link on the dark pages," };
const darkPaper = { color: "#2a2144", pair: "it, as a link on dark paper," };
const least = 4.5;

/** Empty is the house's own; else readable wherever text stands on it, or is of it. */
const brandColor = (...meets: { color: string; pair: string }[]) =>
  color.or(z.literal("")).superRefine((value, context) => {
    const ratios = meets.map(({ color: other, pair }) => ({ pair, ratio: contrast(other, value) }));
    const [worst] = ratios.toSorted((one, other) => one.ratio - other.ratio);
    if (value === "" || worst!.ratio >= least) return;
    // Never rounded up to what it misses.
    const ratio = (Math.floor(worst!.ratio * 100) / 100).toFixed(2);
    context.addIssue({
      code: "custom",
      message: `Too dark: ${worst!.pair} has a contrast of ${ratio}, and ${least} is what people need to read it. Choose a lighter one.`,
    });
  });

export const primaryColor = brandColor(inkOnIt, card, darkPaper);
export const accentColor = brandColor(inkOnIt, night);

export const pictureId = z
  .string()
  .regex(/^[\w-]{1,80}$/)
  .nullable();
