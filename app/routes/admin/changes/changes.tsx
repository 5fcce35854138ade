import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { type ChangeRow, listChanges } from "#app/domain/audit.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { listQuery } from "#app/routes/admin/list/list-query.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { EmailText } from "./email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "./record-table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/changes";

export const handle = {
  sidebar: { group: "Office", label: "Changes", icon: "HistoryIcon" },
} satisfies AdminPage;

export const meta = () => adminMeta("Changes");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { after } = readQuery(request, listQuery);
  return listChanges(contextOf(context).app.db, { after, limit: 50 });
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Changes"
      lead="Everything that was changed and by whom, newest first."
      page={loaderData}
      none="Changes will show here"
      table={{
        label: "Changes",
        columns: ["When", "What", "To what", "Who", "Before", "After"],
      }}
      addressOf={(after) => listAddress(href("/adminChanges"), { after })}
    >
      {(rows) => <ChangeRows rows={rows} />}
    </ListPage>
  );
}

function ChangeRows({ rows }: { rows: readonly ChangeRow[] }) {
  return (
    <RecordRows>
      {rows.map(({ id, at, by, action, subject, before, after }) => (
        <RecordRow key={id}>
          <RecordCell label="When">{formatDayTime(at)}</RecordCell>
          <RecordCell label="What">{action}</RecordCell>
          <RecordCell label="To what" wide className="font-semibold wrap-anywhere">
            <Subject name={subject} />
          </RecordCell>
          <RecordCell label="Who" wide>
            <EmailText email={by} />
          </RecordCell>
          <RecordCell label="Before">
            <Facts facts={before} />
          </RecordCell>
          <RecordCell label="After">
            <Facts facts={after} />
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

function Facts({ facts }: { facts: Record<string, unknown> | null }) {
  const shown = Object.entries(facts ?? {});
  if (shown.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="text-sm">
      {shown.map(([name, value]) => (
        <li key={name} className="line-clamp-4 wrap-anywhere">
          <span className="text-muted">{name}:</span> {String(value)}
        </li>
      ))}
    </ul>
  );
}
