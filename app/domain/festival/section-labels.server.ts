import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import {
  type FestivalSettings,
  type FestivalSection,
  sections,
} from "#app/settings/sections.server.ts";
import {
  type FieldKind,
  itemsAt,
  nameOfItem,
  valueAt,
} from "#app/shared/festival/section-shapes.ts";

type Value = FestivalSettings[FestivalSection];

const textOrNone = (value: unknown) => (typeof value === "string" ? value : "");

const words: Partial<Record<FieldKind, (value: unknown) => string>> = {
  naira: (value) => formatNaira(Number(value)),
  optionalNaira: (value) => (value === null ? "" : formatNaira(Number(value))),
  day: (value) => formatDay(`${String(value)}T12:00:00Z`),
  checkbox: (value) => (value ? "yes" : "no"),
  table: (value) => (value as string[][]).map((row) => row.join(", ")).join("; "),
  picture: textOrNone,
  upload: textOrNone,
  hidden: () => "",
};

const inWords = (kind: FieldKind, value: unknown) => (words[kind] ?? String)(value);

/** A value as the log of changes shows it: by label, an item of a list by its name. */
export function sectionInWords(section: FestivalSection, value: Value): Record<string, string> {
  const { fields, lists } = sections[section].shape;
  const entries = Object.entries(fields).map(([path, { label, kind }]) => [
    label,
    inWords(kind, valueAt(value, path)),
  ]);
  for (const [list, shape] of Object.entries(lists)) {
    const items = itemsAt(value, list);
    const [, ...others] = Object.entries(shape.fields);
    entries.push([shape.label, items.map((item) => nameOfItem(shape, item)).join(", ")]);
    if (others.length === 0) continue;
    for (const item of items)
      entries.push([
        `${shape.item} “${nameOfItem(shape, item)}”`,
        others
          .map(([key, { kind }]) => inWords(kind, valueAt(item, key)))
          .filter(Boolean)
          .join(", "),
      ]);
  }
  return Object.fromEntries(entries) as Record<string, string>;
}
