import { parse } from "csv-parse/sync";
import { type FestivalSection, sections } from "#app/settings/sections.server.ts";
import { parseNaira } from "#app/shared/money.ts";
import {
  type FieldKind,
  itemField,
  itemsAt,
  itemsIn,
  type SectionTexts,
  valueAt,
} from "#app/shared/festival/section-shapes.ts";

const cellText = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const naira = (kobo: unknown) => (typeof kobo === "number" ? String(kobo / 100) : "");

const texts: Partial<Record<FieldKind, (value: unknown) => string>> = {
  naira,
  optionalNaira: naira,
  checkbox: (value) => (value === true ? "yes" : ""),
  table: (value) => (value as string[][]).map((row) => row.map(cellText).join(",")).join("\n"),
};

const plain = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const kobo = (text: string) => parseNaira(text, 0) ?? Number.NaN;

/**
 * The greatest length of a table that the rules allow: 40 lines of 12 cells with 40 letters, and
 * their commas and quotes.
 */
const longestTable = 50_000;

function readTable(text: string): unknown {
  // A longer text is refused as a table with too many lines, without being parsed: parsing it would
  // block the process.
  if (text.length > longestTable) return Array.from({ length: 41 }, () => []);
  try {
    return parse(text, { relaxColumnCount: true, skipEmptyLines: true, trim: true });
  } catch {
    return [];
  }
}

const values: Partial<Record<FieldKind, (text: string) => unknown>> = {
  number: (text) => (/^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN),
  naira: kobo,
  optionalNaira: (text) => (text.trim() === "" ? null : kobo(text)),
  checkbox: (text) => text === "yes",
  table: readTable,
  // An empty field means that there is no picture.
  picture: (text) => text || null,
  upload: (text) => text || null,
};

const textOf = (kind: FieldKind, value: unknown) => (texts[kind] ?? plain)(value);

const valueOf = (kind: FieldKind, text = ""): unknown => {
  const read = values[kind];
  return read ? read(text) : text;
};

type Tree = Record<string, unknown>;

/** The value of a section as the texts of its form. */
export function textsOf(section: FestivalSection, value: unknown): SectionTexts {
  const { fields, lists } = sections[section].shape;
  const entries = Object.entries(fields).map(([name, { kind }]) => [
    name,
    textOf(kind, valueAt(value, name)),
  ]);
  for (const [list, shape] of Object.entries(lists))
    for (const [index, item] of itemsAt(value, list).entries())
      for (const [key, { kind }] of Object.entries(shape.fields))
        entries.push([itemField(list, index, key), textOf(kind, valueAt(item, key))]);
  return Object.fromEntries(entries) as SectionTexts;
}

/** The value that a section's form sends, to be checked by `saveSection`. */
export function sectionOf(section: FestivalSection, sent: SectionTexts): unknown {
  const { fields, lists } = sections[section].shape;
  const tree: Tree = {};
  for (const [name, { kind }] of Object.entries(fields)) {
    const way = name.split(".");
    const last = way.pop()!;
    const branch = way.reduce<Tree>((part, key) => (part[key] ??= {}) as Tree, tree);
    branch[last] = valueOf(kind, sent[name]);
  }
  for (const [list, shape] of Object.entries(lists))
    tree[list] = itemsIn(sent, list).map((index) => {
      const item = Object.entries(shape.fields).map(
        ([key, { kind }]) => [key, valueOf(kind, sent[itemField(list, index, key)])] as const,
      );
      return item[0]?.[0] === "" ? item[0][1] : Object.fromEntries(item);
    });
  return tree;
}
