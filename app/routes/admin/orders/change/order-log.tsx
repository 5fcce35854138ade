import type { ChangeRow } from "#app/domain/audit.server.ts";
import { changedValues } from "#app/shared/audit/change-words.ts";
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
            {changedValues(before, after).map(({ name, was, now }) => (
              <p key={name} className="text-sm first-letter:uppercase">
                {`${name}: ${was ? `${was} → ${now}` : now}`}
              </p>
            ))}
            <p className="text-sm text-muted">{`${formatDayTime(at)}, ${by}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
