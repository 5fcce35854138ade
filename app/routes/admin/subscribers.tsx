import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listSubscribers } from "#app/domain/audience.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";
import { MoreRows } from "./more-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RecordCell, RecordRow, RecordRows, RecordTable } from "./record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/subscribers";

export const handle = { sidebar: { label: "Subscribers", icon: "MailIcon" } } satisfies AdminPage;

export const meta = () => adminMeta("Subscribers");

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const search = query.get("q")?.slice(0, 80) ?? "";
  const after = query.get("after");
  const page = await listSubscribers(contextOf(context).app.db, { search, after, limit: 50 });
  return { search, ...page };
}
type Loaded = Route.ComponentProps["loaderData"];

export default function Subscribers({ loaderData: { search, rows, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Subscribers"
        actions={
          <a
            href={`${href("/adminSubscribers/export.csv")}?${new URLSearchParams({ q: search })}`}
            download
            className={buttonClass("secondary", "sm")}
          >
            <DownloadIcon className="size-5" />
            CSV
          </a>
        }
      />
      <div className="mb-5 max-w-xl">
        <SearchForm label="Search by email" defaultValue={search} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={search ? "Nobody matches" : "Subscribers will show here"} />
      ) : (
        <RecordTable
          key={search}
          label="Subscribers"
          columns={["Email", "Form", "Subscribed"]}
          widths="2fr 1fr 1fr"
        >
          <SubscriberRows rows={rows} />
          <MoreRows<Loaded>
            next={next}
            addressOf={(after) =>
              `${href("/adminSubscribers")}?${new URLSearchParams({ q: search, after })}`
            }
          >
            {(page) => <SubscriberRows rows={page.rows} />}
          </MoreRows>
        </RecordTable>
      )}
    </>
  );
}

function SubscriberRows({ rows }: Pick<Loaded, "rows">) {
  return (
    <RecordRows>
      {rows.map(({ email, source, createdAt }) => (
        <RecordRow key={`${source} ${email}`}>
          <RecordCell label="Email" wide className="font-semibold wrap-anywhere">
            {email}
          </RecordCell>
          <RecordCell label="Form">{source}</RecordCell>
          <RecordCell label="Subscribed">{formatDayTime(createdAt)}</RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
