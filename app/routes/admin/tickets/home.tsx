import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listTickets } from "#app/domain/tickets/tickets.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { type TicketType, ticketTypes } from "#app/shared/festival.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { MoreRows } from "#app/routes/admin/more-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RecordTable } from "#app/routes/admin/record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { ticketColumns, TicketRows, ticketWidths } from "./ticket-rows.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/home";

export const handle = { sidebar: { label: "Tickets", icon: "TicketIcon" } } satisfies AdminPage;

const rowsAPage = 50;

export const meta = () => adminMeta("Tickets");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const query = new URL(request.url).searchParams;
  const search = query.get("q")?.slice(0, 80) ?? "";
  const type = ticketTypes.find((name) => name === query.get("package"));
  const page = await listTickets(app.db, {
    search,
    package: type,
    after: query.get("after"),
    limit: rowsAPage,
  });
  return { search, type: type ?? null, ...page };
}
type Loaded = Route.ComponentProps["loaderData"];

/** The address of a list of tickets: of one package or, with null, of all. */
function listAddress(search: string, type: TicketType | null, after?: string): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(type && { package: type }),
    ...(after && { after }),
  });
  return `${href("/adminHome")}?${query}`;
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { search, type, rows, next } = loaderData;
  return (
    <>
      <PageHeader
        title="Tickets"
        actions={
          <LinkButton to={href("/adminHome/new")} size="sm">
            Issue or import
          </LinkButton>
        }
      />
      <div className="max-w-xl">
        <SearchForm
          label="Search by ticket ID, name or email"
          defaultValue={search}
          keep={{ package: type }}
        />
      </div>
      <div className="my-4">
        <ChipRow label="Packages">
          {[null, ...ticketTypes].map((name) => (
            <ChipLink key={name} to={listAddress(search, name)} current={name === type}>
              {name ?? "All"}
            </ChipLink>
          ))}
        </ChipRow>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={search || type ? "No ticket matches" : "Tickets will show here"} />
      ) : (
        <RecordTable
          key={listAddress(search, type)}
          label="Tickets"
          columns={ticketColumns}
          widths={ticketWidths}
        >
          <TicketRows tickets={rows} />
          <MoreRows<Loaded> next={next} addressOf={(after) => listAddress(search, type, after)}>
            {(page) => <TicketRows tickets={page.rows} />}
          </MoreRows>
        </RecordTable>
      )}
    </>
  );
}
