import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { readDay } from "#app/shared/dates.ts";
import { changeKinds, changeMakers } from "#app/shared/audit/change-kinds.ts";
import { keysOf } from "#app/shared/records.ts";
import { ChangeFilters } from "./change-filters.tsx";
import { ChangeRows } from "./change-rows.tsx";
import type { Route } from "./+types/changes";

export const handle = {
  sidebar: { group: "Office", label: "Activity log", icon: "HistoryIcon" },
  finds: "Look for changes",
} satisfies AdminPage;

export const meta = () => adminMeta("Activity log");

const query = listQuery.extend({
  kind: oneOf(keysOf(changeKinds)),
  by: oneOf(keysOf(changeMakers)),
  from: queryText,
  to: queryText,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { after, ...list } = readQuery(request, query);
  const { q: search, kind, by } = list;
  const days = { from: readDay(list.from ?? ""), to: readDay(list.to ?? "") };
  const { db } = contextOf(context).app;
  return { list, ...(await listChanges(db, { search, kind, by, ...days, after, limit: 50 })) };
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  const isAsked = Object.values(list).some(Boolean);
  return (
    <ListPage
      title="Activity log"
      lead="Everything that was changed and by whom, newest first."
      controls={<ChangeFilters list={list} />}
      page={loaderData}
      none={isAsked ? "No change matches" : "Changes will show here"}
      table={{ label: "Activity log", columns: ["When", "What", "To what", "Now", "Who"] }}
      addressOf={(after) => listAddress(href("/adminChanges"), { ...list, after })}
    >
      {(rows) => <ChangeRows rows={rows} />}
    </ListPage>
  );
}
