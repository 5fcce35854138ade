import type { ChangeRow, AuditValues } from "#app/domain/audit.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";

/** Lists the organisers' changes to the order, with their names and times. */
export function OrderLog({ changes }: { changes: readonly ChangeRow[] }) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-lg font-bold">Log</h3>
      <ul className="divide-y divide-line">
        {changes.map(({ id, at, by, action, before, after }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p className="font-semibold">{action}</p>
            {namesIn(before, after).map((name) => (
              <p key={name} className="text-sm first-letter:uppercase">
                {`${name}: ${changeText(wordOf(before, name), wordOf(after, name))}`}
              </p>
            ))}
            <p className="text-sm text-muted">{`${formatDayTime(at)}, ${by}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const namesIn = (...values: (AuditValues | null)[]) => [
  ...new Set(values.flatMap((one) => Object.keys(one ?? {}))),
];

const changeText = (was: string, is: string) => (was ? `${was} → ${is || "–"}` : is);

function wordOf(values: AuditValues | null, name: string): string {
  const word = values?.[name] ?? "";
  return typeof word === "string" ? word : JSON.stringify(word);
}
