import { sorted } from "#app/shared/sorted.ts";
/**
 * How a form shows a field. A "hidden" one is sent along unseen; a "picture" belongs to its item,
 * an "upload" is chosen by itself; a "table" is typed as lines of CSV; an empty "optionalNaira" is
 * null.
 */
export type FieldKind =
  | "line"
  | "text"
  | "day"
  | "time"
  | "dayTime"
  | "link"
  | "email"
  | "number"
  | "naira"
  | "optionalNaira"
  | "checkbox"
  | "color"
  | "table"
  | "brandColor"
  | "picture"
  | "upload"
  | "hidden";

export interface FieldShape {
  label: string;
  kind: FieldKind;
  hint?: string;
  /** Whether the picture is also shown 1600 pixels wide. */
  isWide?: boolean;
}

/** What may be filed under an item of a list, which then cannot be taken out. */
export type UsedBy = "category" | "color" | "size" | "package";

export interface ListShape {
  label: string;
  item: string;
  most: number;
  /**
   * The fields of an item by key; "" where the item is one text. The first field names the item.
   */
  fields: Readonly<Record<string, FieldShape>>;
  usedBy?: UsedBy;
}

/** What a section holds: a field's name is its path within the section, "pickUp.feeKobo". */
export interface SectionShape {
  title: string;
  note: string;
  fields: Readonly<Record<string, FieldShape>>;
  lists: Readonly<Record<string, ListShape>>;
}

/** "questions.3.answer", and "sizes.3" where an item is one text. */
export const itemField = (list: string, index: number | string, key: string): string =>
  [list, index, key].filter((part) => part !== "").join(".");

/** The id of the handle that moves the item at a place of a list. */
export const moveHandleId = (list: string, place: number): string => `move-${list}-${place}`;

/** The value at a path within a section or an item, such as "pickUp.feeKobo"; the whole at "". */
export const valueAt = (whole: unknown, path: string): unknown =>
  path === ""
    ? whole
    : path
        .split(".")
        .reduce<unknown>(
          (part, key) => (part as Record<string, unknown> | undefined)?.[key],
          whole,
        );

/** The items of a list of a section. */
export const itemsAt = (section: unknown, list: string): readonly unknown[] =>
  valueAt(section, list) as readonly unknown[];

/** What an item of a list is called: its first field. */
export const nameOfItem = ({ fields }: ListShape, item: unknown): string =>
  String(valueAt(item, Object.keys(fields)[0]!));

/** A section as its form holds it, by the names of its fields. */
export type SectionTexts = Readonly<Record<string, string>>;

/** The numbers of a list's items, as sent. */
export const itemsIn = (texts: SectionTexts, list: string): number[] => {
  const numbers = Object.keys(texts).flatMap((name) => {
    const [of, number = ""] = name.split(".");
    return of === list && /^\d{1,4}$/.test(number) ? Number(number) : [];
  });
  return sorted([...new Set(numbers)], (a, b) => a - b);
};
