import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { FestivalFacts, FestivalSection } from "#app/shared/festival/facts.ts";
import { sectionShapes } from "#app/shared/festival/section-list.ts";
import type { FieldKind } from "#app/shared/festival/section-shapes.ts";
import { recordOf } from "#app/shared/records.ts";

type Value = FestivalFacts[FestivalSection];

const textOrNone = (value: unknown) => (typeof value === "string" ? value : "");

const words: Partial<Record<FieldKind, (value: unknown) => string>> = {
  naira: (value) => formatNaira(Number(value)),
  ownFee: (value) => (value === null ? "" : formatNaira(Number(value))),
  day: (value) => formatDay(`${String(value)}T12:00:00Z`),
  yes: (value) => (value ? "yes" : "no"),
  table: (value) => (value as string[][]).map((row) => row.join(", ")).join("; "),
  ...recordOf((["kept", "picture", "upload"] as const).map((kind) => [kind, textOrNone])),
};

const inWords = (kind: FieldKind, value: unknown) => (words[kind] ?? String)(value);

/** Anchors and drawings stay unsaid, pictures do not. */
const isTold = (key: string) => key !== "id" && key !== "mark";

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], value);

/** A value as the log of changes tells it: by label, an item of a list by its name. */
export function sectionInWords(section: FestivalSection, value: Value): Record<string, string> {
  const { fields, lists } = sectionShapes[section];
  const told = Object.entries(fields).map(([path, { label, kind }]) => [
    label,
    inWords(kind, at(value, path)),
  ]);
  for (const [list, shape] of Object.entries(lists)) {
    const items = at(value, list) as unknown[];
    const keys = Object.entries(shape.fields);
    const nameOf = (item: unknown) => String(keys[0]![0] ? at(item, keys[0]![0]) : item);
    told.push([shape.label, items.map(nameOf).join(", ")]);
    for (const item of items)
      if (keys.length > 1)
        told.push([
          `${shape.item} “${nameOf(item)}”`,
          keys
            .slice(1)
            .flatMap(([key, { kind }]) => (isTold(key) && inWords(kind, at(item, key))) || [])
            .join(", "),
        ]);
  }
  return Object.fromEntries(told) as Record<string, string>;
}

const named = new Set<FieldKind>(["naira", "number", "yes"]);

/** The same in one line. */
export function sectionLine(section: FestivalSection, value: Value): string {
  const { fields, lists } = sectionShapes[section];
  const single = Object.entries(fields).flatMap(([path, { kind, label }]) => {
    const text = kind === "kept" ? "" : inWords(kind, at(value, path));
    return text && named.has(kind) ? `${label.replace(" (₦)", "")}: ${text}` : text || [];
  });
  const counts = Object.entries(lists).map(
    ([list, { label }]) => `${label}: ${(at(value, list) as unknown[]).length}`,
  );
  return [...single, ...counts].join(" · ");
}
