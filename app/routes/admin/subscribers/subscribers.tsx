import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listSubscribers, type Subscriber } from "#app/domain/subscribers.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { listQuery } from "#app/routes/admin/list/list-query.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { EmailText } from "./email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "./record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/subscribers";

export const handle = {
  sidebar: { group: "People", label: "Subscribers", icon: "MailIcon" },
  finds: "Look for subscribers",
} satisfies AdminPage;

export const meta = () => adminMeta("Subscribers");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, after } = readQuery(request, listQuery);
  const page = await listSubscribers(contextOf(context).app.db, { search, after, limit: 50 });
  return { search, ...page };
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { search } = loaderData;
  return (
    <ListPage
      title="Subscribers"
      actions={<CsvLink to={listAddress(href("/adminSubscribers/export.csv"), { q: search })} />}
      controls={
        <div className="mb-5 max-w-xl">
          <SearchForm label="Search by email" defaultValue={search} />
        </div>
      }
      page={loaderData}
      none={search ? "Nobody matches" : "Subscribers will show here"}
      table={{
        label: "Subscribers",
        columns: ["Email", "Form", "Subscribed"],
      }}
      addressOf={(after) => listAddress(href("/adminSubscribers"), { q: search, after })}
    >
      {(rows) => <SubscriberRows rows={rows} />}
    </ListPage>
  );
}

function SubscriberRows({ rows }: { rows: readonly Subscriber[] }) {
  return (
    <RecordRows>
      {rows.map(({ email, source, createdAt }) => (
        <RecordRow key={`${source} ${email}`}>
          <RecordCell label="Email" wide className="font-semibold">
            <EmailText email={email} />
          </RecordCell>
          <RecordCell label="Form">{source}</RecordCell>
          <RecordCell label="Subscribed">{formatDayTime(createdAt)}</RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
