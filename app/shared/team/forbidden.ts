import { secretFields } from "#app/shared/secret-fields.ts";
import { viewerField } from "#app/shared/viewer-field.ts";

/** A text of a form, by its field's name. */
export interface Typed {
  name: string;
  text: string;
}

/**
 * What a page says that somebody's roles do not open, with the texts of the form that they sent.
 */
export interface ForbiddenPage {
  /** The title, where the refusal is not about a role. */
  title?: string;
  words: string;
  /** A link to continue with, where it does not lead to an organiser's own pages. */
  next?: { label: string; path: string };
  typed: Typed[];
  /** Whether their roles allow it and only a second factor is missing. */
  needsFactor?: boolean;
}

export const forbiddenTitle = "Not one of your roles";
export const factorTitle = "First a second factor";

/** What the page itself wrote into its form. */
const ownFields = new Set(["intent", viewerField]);
const isId = /^[\da-f-]{32,36}$/;

/** The texts that somebody wrote into a form, so that they can copy them. */
export const typedTexts = (fields: Iterable<readonly [string, unknown]>): Typed[] =>
  [...fields].flatMap(([name, text]) =>
    typeof text === "string" &&
    text.trim() &&
    !ownFields.has(name) &&
    !secretFields.has(name) &&
    !isId.test(text)
      ? { name, text }
      : [],
  );
