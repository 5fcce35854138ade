import type { ReactNode } from "react";

/** A list of terms and values. Rows without a value are left out. */
export function DefinitionList({
  rows,
}: {
  rows: readonly { term: string; value: ReactNode; strong?: boolean }[];
}) {
  return (
    <dl className="divide-y divide-line">
      {rows
        .filter((row) => row.value !== undefined && row.value !== null && row.value !== "")
        .map((row) => (
          <div key={row.term} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
            <dt className="text-muted">{row.term}</dt>
            <dd
              className={`ml-auto min-w-0 text-right wrap-anywhere tabular-nums ${row.strong ? "text-lg font-bold" : "font-semibold"}`}
            >
              {row.value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
