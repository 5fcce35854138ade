import { href } from "react-router";
import type { ChangeRow } from "#app/domain/audit.server.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "#app/routes/admin/record-table.tsx";
import { changedFacts } from "#app/shared/audit/change-words.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function ChangeRows({ rows }: { rows: readonly ChangeRow[] }) {
  return (
    <RecordRows>
      {rows.map((row) => (
        <RecordRow key={row.id} card="dated">
          <RecordCell label="When" wide isPlain className="max-xl:text-sm max-xl:text-muted">
            <DayTime at={row.at} />
          </RecordCell>
          <RecordCell label="What" wide isPlain className="font-semibold">
            {row.action}
          </RecordCell>
          <RecordCell label="To what" wide isPlain className="wrap-anywhere">
            <Subject name={row.subject} />
          </RecordCell>
          <RecordCell label="Now" wide isPlain>
            <ChangedFacts {...row} />
          </RecordCell>
          <RecordCell label="Who" wide isPlain className="max-xl:text-sm max-xl:text-muted">
            <EmailText email={row.by} />
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}

function Subject({ name }: { name: string }) {
  const orderId = /^Order ([A-Z]+-\d+)$/.exec(name)?.[1];
  if (!orderId) return name;
  return <TextLink to={href("/orders/:orderId", { orderId })}>{name}</TextLink>;
}

const shownAtOnce = 4;

function ChangedFacts({ before, after }: Pick<ChangeRow, "before" | "after">) {
  const facts = changedFacts(before, after);
  const rest = facts.slice(shownAtOnce);
  if (facts.length === 0) return null;
  return (
    <div className="text-sm">
      <FactList facts={facts.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
            {rest.length} more
          </summary>
          <FactList facts={rest} />
        </details>
      )}
    </div>
  );
}

const FactList = ({ facts }: { facts: ReturnType<typeof changedFacts> }) => (
  <ul>
    {facts.map(({ name, now, was }) => (
      <li key={name} className="line-clamp-4 wrap-anywhere">
        <span className="text-muted">{name}:</span> {now}
        {was !== null && <span className="text-muted"> (was {was})</span>}
      </li>
    ))}
  </ul>
);
