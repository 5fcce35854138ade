import {
  type ColumnField,
  columnFieldLabels,
  type ImportChoices,
  type TicketField,
  ticketFieldLabels,
} from "#app/shared/tickets/import-lines.ts";

type Typed = Readonly<Record<string, string>>;

const isColumnField = (name: string): name is ColumnField => Object.hasOwn(columnFieldLabels, name);
const isField = (name: string): name is TicketField => Object.hasOwn(ticketFieldLabels, name);

/**
 * The names of the form's fields: for the column at a place, for a package as the file calls it,
 * and for a cell of a refused line.
 */
export const headField = "head";
export const fieldOfColumn = (at: number): string => `column.${at}`;
export const fieldOfPackage = (typed: string): string => `package.${typed}`;
export const fieldOfCell = (line: number, name: TicketField): string => `line.${line}.${name}`;

/**
 * Returns the line with the columns' names, and what columns and packages were matched to; a package
 * without a choice stays unknown.
 */
export function matchedIn(typed: Typed): Partial<ImportChoices> {
  const columns: ImportChoices["columns"] = {};
  const packages: ImportChoices["packages"] = {};
  for (const [name, value] of Object.entries(typed)) {
    const at = /^column\.(\d{1,3})$/.exec(name)?.[1];
    if (at && (value === "" || isColumnField(value))) columns[Number(at)] = value;
    if (name.startsWith("package.") && value) packages[name.slice("package.".length)] = value;
  }
  const head = Number(/^\d{1,7}$/.exec(typed[headField] ?? "")?.[0] ?? Number.NaN);
  return { columns, packages, ...(head > 0 ? { head } : {}) };
}

/** The corrected cells of refused lines. */
export function mendedIn(typed: Typed): ImportChoices["mended"] {
  const mended: ImportChoices["mended"] = {};
  for (const [name, value] of Object.entries(typed)) {
    const [, line, field] = /^line\.(\d{1,7})\.(\w+)$/.exec(name) ?? [];
    if (line && field && isField(field)) (mended[Number(line)] ??= {})[field] = value.slice(0, 300);
  }
  return mended;
}
