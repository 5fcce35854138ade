import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreRows } from "./more-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RecordCell, RecordRow, RecordRows, RecordTable } from "./record-table.tsx";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/changes";

export const handle = { sidebar: { label: "Changes", icon: "CalendarIcon" } } satisfies AdminPage;

export const meta = () => adminMeta("Changes");

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return listChanges(contextOf(context).app.db, { after, limit: 50 });
}
type Loaded = Route.ComponentProps["loaderData"];

export default function Changes({ loaderData: { rows, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Changes" lead="Everything the administrator changed, newest first." />
      {rows.length === 0 ? (
        <EmptyState title="Changes will show here" />
      ) : (
        <RecordTable
          label="Changes"
          columns={["When", "What", "To what", "Before", "After"]}
          widths="0.8fr 1fr 1.2fr 1.3fr 1.3fr"
        >
          <ChangeRows rows={rows} />
          <MoreRows<Loaded>
            next={next}
            addressOf={(after) => `${href("/adminChanges")}?${new URLSearchParams({ after })}`}
          >
            {(page) => <ChangeRows rows={page.rows} />}
          </MoreRows>
        </RecordTable>
      )}
    </>
  );
}

function ChangeRows({ rows }: Pick<Loaded, "rows">) {
  return (
    <RecordRows>
      {rows.map(({ id, at, action, subject, before, after }) => (
        <RecordRow key={id}>
          <RecordCell label="When">{formatDayTime(at)}</RecordCell>
          <RecordCell label="What">{action}</RecordCell>
          <RecordCell label="To what" wide className="font-semibold wrap-anywhere">
            {subject}
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
