import type { ReactNode } from "react";

/** A card for each row on a phone. Grids take a <table>'s meaning from it in some browsers, so the roles say it. */
interface RecordTableProps {
  label: string;
  columns: readonly string[];
  /** The columns' widths from tablet size on, as grid-template-columns: "2fr 1fr 8rem". */
  widths: string;
  children: ReactNode;
}

export function RecordTable({ label, columns, widths, children }: RecordTableProps) {
  return (
    <div
      role="table"
      aria-label={label}
      style={{ "--columns": widths } as React.CSSProperties}
      className="grid gap-2.5 md:gap-0 md:overflow-hidden md:rounded-2xl md:border-2 md:border-line"
    >
      <div role="rowgroup" className="max-md:sr-only">
        <div role="row" className={`${rowGrid} bg-sunk py-2.5`}>
          {columns.map((column) => (
            <span role="columnheader" key={column} className="text-sm font-semibold text-muted">
              {column}
            </span>
          ))}
        </div>
      </div>
      {children}
    </div>
  );
}

const rowGrid =
  "grid-cols-2 gap-x-4 gap-y-1.5 px-4 md:grid md:grid-cols-(--columns) md:items-center";

export function RecordRows({ children }: { children: ReactNode }) {
  return (
    <div role="rowgroup" className="grid gap-2.5 md:gap-0">
      {children}
    </div>
  );
}

/** One row. A link in it with `rowLinkClass` makes the whole row pressable. */
export function RecordRow({ current, children }: { current?: boolean; children: ReactNode }) {
  return (
    <div
      role="row"
      data-current={current || undefined}
      className={`relative grid ${rowGrid} rounded-2xl border-2 border-line bg-raised py-3 hover:bg-sunk data-current:bg-sunk md:rounded-none md:border-x-0 md:border-b-0`}
    >
      {children}
    </div>
  );
}

export const rowLinkClass = "after:absolute after:inset-0 after:rounded-2xl md:after:rounded-none";

export function RecordCell({
  label,
  wide = false,
  className = "",
  children,
}: {
  label: string;
  /** Takes a whole line of the card on a phone. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="cell" className={`min-w-0 ${wide ? "max-md:col-span-2" : ""} ${className}`}>
      <span aria-hidden="true" className="block text-xs text-muted md:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}
