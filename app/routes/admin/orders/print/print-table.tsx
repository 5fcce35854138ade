import type { ReactNode } from "react";

interface PrintTableProps {
  label: string;
  /** What each column is called, and its share of the sheet's width in percent. */
  columns: readonly (readonly [label: string, share: number])[];
  children: ReactNode;
}

/** A table whose head is repeated on every sheet of paper. */
export function PrintTable({ label, columns, children }: PrintTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, also by keys
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full min-w-180 table-fixed print:min-w-0 border-collapse text-left text-sm">
        <thead>
          <tr className="border-b-2 border-body">
            {columns.map(([column, share]) => (
              <th key={column} className="py-2 pr-4" style={{ width: `${share}%` }}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function PrintRow({ cells }: { cells: readonly ReactNode[] }) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      {cells.map((cell, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <td key={column} className="py-2.5 pr-4 wrap-anywhere">
          {cell}
        </td>
      ))}
    </tr>
  );
}
