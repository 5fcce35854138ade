import type { FestivalSection } from "./facts.ts";

/**
 * "kept" goes along unseen; a "picture" comes with its item, an "upload" is chosen by itself;
 * "table" is typed as lines of CSV; an empty "ownFee" is that of the others.
 */
export type FieldKind =
  | "line"
  | "text"
  | "day"
  | "time"
  | "moment"
  | "link"
  | "email"
  | "number"
  | "naira"
  | "ownFee"
  | "yes"
  | "color"
  | "table"
  | "brandColor"
  | "picture"
  | "upload"
  | "kept";

export interface FieldShape {
  label: string;
  kind: FieldKind;
  hint?: string;
}

export interface ListShape {
  label: string;
  item: string;
  most: number;
  /** By key; "" where an item is one text. */
  fields: Readonly<Record<string, FieldShape>>;
}

/** What a section holds: a field's name is its path within the section, "pickUp.feeKobo". */
export interface SectionShape {
  title: string;
  note: string;
  fields: Readonly<Record<string, FieldShape>>;
  lists: Readonly<Record<string, ListShape>>;
}

export type SectionShapes = Readonly<Record<FestivalSection, SectionShape>>;

/** "questions.3.answer", and "sizes.3" where an item is one text. */
export const itemField = (list: string, index: number | string, key: string): string =>
  [list, index, key].filter((part) => part !== "").join(".");

/** A section as its form holds it, by the names of its fields. */
export type SectionTexts = Readonly<Record<string, string>>;

/** The numbers of a list's items, as sent. */
export const itemsIn = (texts: SectionTexts, list: string): number[] => {
  const numbers = Object.keys(texts).flatMap((name) => {
    const [of, number = ""] = name.split(".");
    return of === list && /^\d{1,4}$/.test(number) ? Number(number) : [];
  });
  // oxlint-disable-next-line unicorn/no-array-sort -- browsers of 2022 lack toSorted
  return [...new Set(numbers)].sort((a, b) => a - b);
};
