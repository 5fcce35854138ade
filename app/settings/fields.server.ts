import { z } from "zod";
import { dayTimeField, readDay, readDayTime } from "#app/shared/date-fields.ts";
import { emailAddress } from "#app/shared/email-address.ts";
import { areNumberLetters } from "#app/shared/orders/order-number.ts";
import { hasHiddenCharacters } from "#app/shared/plain-text.ts";
import { contrast } from "#app/shared/festival/contrast.ts";
import type { FieldKind, FieldShape } from "#app/shared/festival/section-shapes.ts";

/**
 * A setting: how its form shows it, what it may hold (messages are for the organisers, beside the
 * field), and what it is until an organiser says otherwise.
 */
export interface Field<Value> {
  shape: FieldShape;
  rule: z.ZodType<Value>;
  initial: Value;
}

interface Shown {
  label: string;
  hint?: string;
}

const fieldOf =
  <Value>(kind: FieldKind, rule: z.ZodType<Value>, none: Value) =>
  ({ label, hint, initial = none }: Shown & { initial?: Value }): Field<Value> => ({
    shape: { label, kind, hint },
    rule,
    initial,
  });

// Texts.

interface TextLimits {
  /** The greatest length in characters. */
  most?: number;
  isOptional?: boolean;
  /** What may stand in braces. */
  placeholders?: readonly string[];
}

type TextOptions = Shown & TextLimits & { initial?: string };

/** A line of at most 80 letters. */
export const line = (options: TextOptions): Field<string> =>
  fieldOf("line", lineRule(options), "")(options);

/** Several lines of at most 1,000 letters. */
export const text = (options: TextOptions): Field<string> =>
  fieldOf("text", textRule({ most: 1_000, ...options }, /\n/g), "")(options);

const lineRule = (limits: TextLimits = {}): z.ZodType<string> => textRule(limits, /$^/);

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Counts letters as a reader does: an emoji of several code points is one. */
const lengthOf = (written: string) => [...letters.segment(written)].length;
const needed = "This is needed.";
const hiddenSign = "There is a hidden character in it: please type it anew.";

function textRule(
  { most = 80, isOptional = false, placeholders = [] }: TextLimits,
  allowed: RegExp,
): z.ZodType<string> {
  return z
    .string(needed)
    .transform((written) => written.replace(/\r\n?/g, "\n").trim())
    .superRefine((written, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (written === "" && !isOptional) return refuse(needed);
      const length = lengthOf(written);
      if (length > most) return refuse(`At most ${most} letters; these are ${length}.`);
      if (hasHiddenCharacters(written.replace(allowed, ""))) return refuse(hiddenSign);
      const wrong = wrongPlaceholder(written, placeholders);
      if (wrong) refuse(wrong);
    });
}

function wrongPlaceholder(written: string, allowed: readonly string[]): string | null {
  const names = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  const wrong = names.find((name) => !allowed.includes(name));
  if (wrong === undefined) return null;
  return allowed.length === 0
    ? `{${wrong}} would be shown as it is: placeholders are filled in only in the questions and the story.`
    : `There is no placeholder {${wrong}}. There are ${allowed.map((name) => `{${name}}`).join(", ")}.`;
}

/** Lines of CSV, the first of them the heads of the columns. */
export const table = (options: Shown): Field<string[][]> =>
  fieldOf("table", tableRule, [])(options);

const tableRule = z.array(z.array(z.string().trim())).superRefine((rows, context) => {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  const columns = rows[0]?.length ?? 0;
  const uneven = rows.findIndex((row) => row.length !== columns);
  if (rows.length < 2) refuse("A line of heads is needed, and one for each size.");
  else if (rows.length > 40 || columns > 12) refuse("At most 40 lines of 12 columns.");
  else if (uneven > 0)
    refuse(`Line ${uneven + 1} has ${rows[uneven]!.length} columns, the first has ${columns}.`);
  else if (rows.flat().some((cell) => !cellRule.safeParse(cell).success))
    refuse("Each cell is a plain text of at most 40 letters.");
});

const cellRule = lineRule({ most: 40, isOptional: true });

/** Text that the site makes itself, and a form only brings back. */
export const hidden = (label: string, pattern: RegExp): Field<string> =>
  fieldOf("hidden", z.string().regex(pattern), "")({ label });

// Links and addresses.

type LinkOptions = Shown & { isOptional?: boolean; initial?: string };

const isLink = (written: string) => {
  const url = URL.canParse(written) ? new URL(written) : null;
  return /^https?:\/\/[^/]|^mailto:[^/]/i.test(written) && url !== null && !/\s/.test(written);
};

const linkRule = (isOptional: boolean) =>
  lineRule({ most: 500, isOptional }).refine(
    (written) => written === "" || isLink(written),
    "A link begins with https://, http:// or mailto:.",
  );

/** The address of a web page or an e-mail address; may be empty unless `isOptional` is false. */
export const link = ({ isOptional = true, ...options }: LinkOptions): Field<string> =>
  fieldOf("link", linkRule(isOptional), "")(options);

/** The address of a web page, or empty. */
export const pageLink = (options: LinkOptions): Field<string> =>
  fieldOf(
    "link",
    linkRule(true).refine(
      (written) => written === "" || /^https?:/i.test(written),
      "A link begins with https:// or http://.",
    ),
    "",
  )(options);

const emailNeeded = "An e-mail address such as name@example.com.";

/** An e-mail address, or empty. */
export const email = fieldOf(
  "email",
  z
    .string()
    .trim()
    .pipe(
      z.union(
        [z.literal(""), emailAddress({ email: emailNeeded, emailInvalid: emailNeeded })],
        emailNeeded,
      ),
    ),
  "",
);

/** Capitals before the number of an order; empty for those of the brand. */
export const orderLetters = fieldOf(
  "line",
  z
    .string()
    .transform((written) => written.trim().toUpperCase())
    .refine(
      (capitals) => capitals === "" || areNumberLetters(capitals),
      "Two to four letters from A to Z, or none.",
    ),
  "",
);

// Times, in Africa/Lagos.

const matching = (isRight: (written: string) => boolean, message: string) =>
  z.string(message).refine(isRight, message);

/** A date such as 2025-08-02. */
export const day = fieldOf(
  "day",
  matching((written) => readDay(written) !== null, "Choose a day."),
  "",
);

/** A time of day such as 13:00. */
export const time = fieldOf(
  "time",
  matching((written) => /^([01]\d|2[0-3]):[0-5]\d$/.test(written), "A time such as 13:00."),
  "",
);

const isDayTime = (written: string) => {
  const date = readDayTime(written);
  return date !== null && dayTimeField(date) === written;
};

/** A date and time such as 2025-08-02T13:00, or empty. */
export const dayTime = fieldOf(
  "dayTime",
  matching((written) => written === "" || isDayTime(written), "Choose a day and time, or neither."),
  "",
);

// Numbers and money.

/** A whole number from 0 to `most`. */
export function wholeNumber({
  most,
  ...options
}: Shown & { most: number; initial: number }): Field<number> {
  const message = `A whole number from 0 to ${most}.`;
  return fieldOf("number", z.int(message).min(0, message).max(most, message), 0)(options);
}

/** The rule of a fee, whose refusal names the field: "Pick-up fee: from ₦0 …". */
function feeRule(label: string) {
  const needed = `${label.replace(/ \(₦\)$/, "")}: from ₦0 to ₦100,000 in whole naira, such as 3,000.`;
  return z
    .int(needed)
    .min(0, needed)
    .max(100_000_00, needed)
    .refine((kobo) => kobo % 100 === 0, needed);
}

/** A fee in kobo, typed in naira. */
export const naira = (options: Shown & { initial?: number }): Field<number> =>
  fieldOf("naira", feeRule(options.label), 0)(options);

/** A fee in kobo, or null. */
export const optionalNaira = (options: Shown): Field<number | null> =>
  fieldOf<number | null>("optionalNaira", feeRule(options.label).nullable(), null)(options);

export const checkbox = fieldOf("checkbox", z.boolean(), false);

// Colours and pictures.

const colorRule = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((written) => written.replace(/^(?=[0-9a-f]{6}$)/, "#"))
  .regex(/^#[0-9a-f]{6}$/, "A colour such as #ffb31a.");

/** #rrggbb. */
export const color = fieldOf("color", colorRule, "");

/** What a colour of the brand meets, by its colour in app.css and in words. */
export const surfaces = {
  darkText: { color: "#0b0620", pair: "the dark text on it" },
  night: { color: "#120b2e", pair: "it, as a heading on the dark pages," },
  card: { color: "#1e1450", pair: "it, as a link on the dark pages," },
  darkPaper: { color: "#2a2144", pair: "it, as a link on dark paper," },
} as const;

const leastContrast = 4.5;

/**
 * A colour as #rrggbb that is readable as text and behind text on the surfaces in `meets`; empty is
 * the default colour.
 */
export function brandColor({
  meets,
  ...options
}: Shown & { meets: readonly (keyof typeof surfaces)[] }): Field<string> {
  const rule = colorRule.or(z.literal("")).superRefine((value, context) => {
    const ratios = meets.map((name) => ({
      pair: surfaces[name].pair,
      ratio: contrast(surfaces[name].color, value),
    }));
    const [worst] = ratios.toSorted((one, other) => one.ratio - other.ratio);
    if (value === "" || worst!.ratio >= leastContrast) return;
    // The contrast is cut, and never rounded up to a limit that it misses.
    const ratio = (Math.floor(worst!.ratio * 100) / 100).toFixed(2);
    context.addIssue({
      code: "custom",
      message: `Too dark: ${worst!.pair} has a contrast of ${ratio}, and ${leastContrast} is what people need to read it. Choose a lighter one.`,
    });
  });
  return fieldOf("brandColor", rule, "")(options);
}

const pictureIdRule = z.string().regex(/^[\w-]{1,80}$/);

/** The id of the picture that an item of a list is about. */
export const picture = fieldOf("picture", pictureIdRule, "");

/** The id of an uploaded picture, or null. */
export const upload = ({
  isWide,
  ...options
}: Shown & { isWide?: boolean }): Field<string | null> => {
  const field = fieldOf<string | null>("upload", pictureIdRule.nullable(), null)(options);
  return { ...field, shape: { ...field.shape, isWide } };
};
