import type { ReactNode } from "react";
import { formatCount } from "#app/shared/texts/pluralise.ts";

interface FigureTableProps {
  label: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
}

interface FigureRow {
  key: string;
  name: ReactNode;
  cells: readonly ReactNode[];
  /** The length of the bar, in percent of the longest one. */
  share?: number;
}

/** A table whose first column names the rows. A row with a share has a bar below its name. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  return (
    <table aria-label={label} className={tableClass}>
      <thead>
        <tr className="border-b-2 border-line text-sm text-muted">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, share }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {share !== undefined && <Bar share={share} />}
            </th>
            {cells.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <td key={column}>{typeof cell === "number" ? formatCount(cell) : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* The classes of the cells are set once on the table, because a year has many days. */
const tableClass =
  "w-full border-collapse text-left text-sm sm:text-[0.9375rem] [&_tbody_tr]:break-inside-avoid [&_tbody_tr]:border-b [&_tbody_tr]:border-line " +
  "[&_thead_th]:py-2 [&_thead_th]:align-bottom [&_th+th]:pl-2 large-text:[&_th+th]:pl-1 [&_th+th]:text-right " +
  "[&_tbody_th]:py-1 md:[&_tbody_th]:py-1.5 [&_tbody_th]:font-normal [&_tbody_th]:wrap-anywhere " +
  "[&_a]:-my-2 [&_td]:py-1.5 [&_td]:pl-2 [&_td]:text-right large-text:[&_td]:pl-1 [&_td]:unbroken [&_td]:tabular-nums";

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="block h-1.5 w-full md:mb-1 md:h-2">
      <rect
        width={`${share}%`}
        height="100%"
        rx="2"
        fill="var(--color-marigold)"
        stroke="currentColor"
        strokeOpacity="0.6"
      />
    </svg>
  );
}
