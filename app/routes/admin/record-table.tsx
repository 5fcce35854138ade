import type { ReactNode } from "react";
import { Link } from "react-router";

export interface Column {
  label: string;
  /** Numbers end at the column's right edge. */
  isNumber?: boolean;
  /** The list in the order that a press on the header asks for. */
  sortTo?: string;
  sorted?: "ascending" | "descending";
}

interface RecordTableProps {
  label: string;
  columns: readonly (string | Column)[];
  children: ReactNode;
}

/**
 * A card for each row until the window is wide enough for a table, whose columns are as wide as
 * what is in them. Grids take a <table>'s meaning from it in some browsers, so the roles say it.
 */
export function RecordTable({ label, columns, children }: RecordTableProps) {
  return (
    <div
      role="table"
      aria-label={label}
      style={{ "--columns": `repeat(${columns.length}, auto)` } as React.CSSProperties}
      className="grid gap-2.5 xl:grid-cols-(--columns) xl:gap-0 xl:overflow-hidden xl:rounded-2xl xl:border-2 xl:border-line"
    >
      <div role="rowgroup" className={`max-xl:sr-only ${subgrid}`}>
        <div role="row" className={`${rowClass} min-h-11 bg-sunk`}>
          {columns.map((column) => (
            <Header
              key={typeof column === "string" ? column : column.label}
              {...(typeof column === "string" ? { label: column } : column)}
            />
          ))}
        </div>
      </div>
      {children}
    </div>
  );
}

const subgrid = "xl:col-span-full xl:grid xl:grid-cols-subgrid";
const rowClass = `gap-x-4 gap-y-1.5 px-4 xl:gap-x-3 ${subgrid} xl:items-center`;

function Header({ label, isNumber = false, sortTo, sorted }: Column) {
  const arrow = sorted && (sorted === "ascending" ? " ↑" : " ↓");
  return (
    <span
      role="columnheader"
      aria-sort={sorted}
      className={`text-sm font-semibold text-muted ${isNumber ? "text-right xl:pr-2" : ""}`}
    >
      <span className={sortTo && "xl:hidden"}>{label}</span>
      {sortTo && (
        <Link
          to={sortTo}
          preventScrollReset
          className="hidden min-h-11 xl:inline-flex items-center gap-1 whitespace-nowrap underline-offset-4 hover:underline"
        >
          {label}
          {arrow && <span aria-hidden="true">{arrow}</span>}
        </Link>
      )}
    </span>
  );
}

export function RecordRows({ children }: { children: ReactNode }) {
  return (
    <div role="rowgroup" className={`grid gap-2.5 xl:gap-0 ${subgrid}`}>
      {children}
    </div>
  );
}

const cards = {
  wide: "grid-cols-[minmax(min-content,1fr)_minmax(min-content,1.2fr)] md:grid-cols-4",
  /** For rows that begin with a date. */
  dated: "grid-cols-[auto_minmax(0,1fr)] md:grid-cols-4",
  dense: "grid-cols-3 md:grid-cols-6",
  /** For rows that have a phone number. */
  called: "grid-cols-[max-content_minmax(0,1fr)] md:grid-cols-4",
  stocked: "grid-cols-3 md:grid-cols-5",
};

interface RecordRowProps {
  current?: boolean;
  /** The grid of a row while it is a card. */
  card?: keyof typeof cards;
  children: ReactNode;
}

/** One row. A link in it with `rowLinkClass` makes the whole row pressable; a ticked box in it marks it. */
export function RecordRow({ current, card = "wide", children }: RecordRowProps) {
  return (
    <div
      role="row"
      data-current={current || undefined}
      className={`relative grid grid-flow-dense large-text:flex large-text:flex-col ${cards[card]} ${rowClass} rounded-2xl border-2 border-line bg-raised py-3 text-[0.9375rem] hover:bg-sunk has-checked:border-marigold has-checked:bg-marigold/20 data-current:bg-sunk xl:min-h-11 xl:rounded-none xl:border-x-0 xl:border-b-0 xl:py-1 xl:text-sm`}
    >
      {children}
    </div>
  );
}

export const rowLinkClass = "after:absolute after:inset-0 after:rounded-2xl xl:after:rounded-none";

interface RecordCellProps {
  label: string;
  /** Takes two places of the card. */
  wide?: boolean;
  isNumber?: boolean;
  /** Tells by itself what it is: a card leaves its label out. */
  isPlain?: boolean;
  className?: string;
  children: ReactNode;
}

export function RecordCell({
  label,
  wide = false,
  isNumber = false,
  isPlain = false,
  className = "",
  children,
}: RecordCellProps) {
  const shape = `${wide ? "max-xl:col-span-2" : ""} ${isNumber ? "tabular-nums xl:pr-2 xl:text-right" : ""}`;
  return (
    <div role="cell" className={`min-w-0 ${shape} ${className}`}>
      {!isPlain && (
        <span aria-hidden="true" className="block text-xs font-normal text-muted xl:hidden">
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
