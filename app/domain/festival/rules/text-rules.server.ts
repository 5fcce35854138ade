import { z } from "zod";
import { hasHiddenCharacters } from "#app/shared/plain-text.ts";
import { blankNames } from "#app/domain/festival/placeholders.server.ts";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As a reader counts: an emoji of several signs is one. */
const lengthOf = (text: string) => [...letters.segment(text)].length;
const needed = "This is needed.";
const hiddenSign = "There is a hidden character in it: please type it anew.";

const blanksIn = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);

/** What is wrong with the blanks of a text that may hold those. */
function wrongBlank(text: string, allowed: readonly string[]): string | null {
  const wrong = blanksIn(text).find((name) => !allowed.includes(name));
  if (wrong === undefined) return null;
  return allowed.length === 0
    ? `{${wrong}} would stand there as it is: blanks are filled in only in the questions and the story.`
    : `There is no blank {${wrong}}. There are ${allowed.map((name) => `{${name}}`).join(", ")}.`;
}

interface TextRule {
  /** The greatest length in characters. */
  most?: number;
  isOptional?: boolean;
  blanks?: readonly string[];
}

const sentence = ({ most = 80, isOptional = false, blanks = [] }: TextRule, hides: RegExp) =>
  z
    .string(needed)
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (text === "" && !isOptional) return refuse(needed);
      const length = lengthOf(text);
      if (length > most) return refuse(`At most ${most} letters; these are ${length}.`);
      if (hasHiddenCharacters(text.replace(hides, ""))) return refuse(hiddenSign);
      const blank = wrongBlank(text, blanks);
      if (blank) refuse(blank);
    });

/** One line of at most 80 letters. */
export const line = (rule: TextRule = {}) => sentence(rule, /$^/);

/** Several lines of at most 1,000 letters. */
export const paragraph = (rule: TextRule = {}) => sentence({ most: 1_000, ...rule }, /\n/g);

export const storyBlanks = blankNames;
export const questionBlanks = [...blankNames, "starts"];

const isLink = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return /^https?:\/\/[^/]|^mailto:[^/]/i.test(text) && url !== null && !/\s/.test(text);
};

export const link = (rule: TextRule = {}) =>
  line({ most: 500, isOptional: true, ...rule }).refine(
    (text) => text === "" || isLink(text),
    "A link begins with https://, http:// or mailto:.",
  );

/** That of a page, not of an e-mail address. */
export const pageLink = link().refine(
  (text) => text === "" || /^https?:/i.test(text),
  "A link begins with https:// or http://.",
);

/** Points out whatever is there a second time, capitals or not. */
export const withoutTwins =
  <Item>(nameOf: (item: Item) => string, key: string[] = []) =>
  (items: Item[], context: z.core.$RefinementCtx<Item[]>) => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const name = nameOf(item).toLowerCase();
      if (name && seen.has(name))
        context.addIssue({
          code: "custom",
          message: `“${nameOf(item)}” is there twice.`,
          path: [index, ...key],
        });
      seen.add(name);
    }
  };
