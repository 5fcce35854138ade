import type { FestivalSection } from "./facts.ts";

/** "kept" goes along unseen; "table" is typed as lines of CSV; an empty "ownFee" is that of the others. */
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
  | "kept";

interface FieldShape {
  label: string;
  kind: FieldKind;
  hint?: string;
}

interface ListShape {
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
