import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listTickets } from "#app/domain/tickets/tickets.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ticketTypes } from "#app/shared/festival.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { ticketQuery, wantedTickets } from "./ticket-query.server.ts";
import { ticketColumns, TicketRows } from "./ticket-rows.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/tickets";

export const handle = {
  sidebar: { group: "Gate", label: "Tickets", icon: "TicketIcon" },
} satisfies AdminPage;

export const meta = () => adminMeta("Tickets");

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readQuery(request, ticketQuery);
  const wanted = { ...wantedTickets(asked), after: asked.after, limit: 50 };
  const { q, package: type, import: importId } = asked;
  const query = { q, package: type, import: importId };
  return { query, ...(await listTickets(contextOf(context).app.db, wanted)) };
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const { q: search, package: type } = query;
  return (
    <ListPage
      title="Tickets"
      actions={
        <>
          <CsvLink to={listAddress(href("/adminHome/export.csv"), query)} />
          <LinkButton to={href("/adminHome/new")} size="sm">
            Issue or import
          </LinkButton>
        </>
      }
      controls={
        <>
          <div className="max-w-xl">
            <SearchForm
              label="Search by ticket ID, name or email"
              defaultValue={search}
              keep={{ ...query, q: null }}
            />
          </div>
          <div className="my-4">
            <ChipRow label="Packages">
              {[null, ...ticketTypes].map((name) => (
                <ChipLink
                  key={name}
                  to={listAddress(href("/adminHome"), { ...query, package: name })}
                  current={name === type}
                >
                  {name ?? "All"}
                </ChipLink>
              ))}
            </ChipRow>
          </div>
        </>
      }
      page={loaderData}
      none={search || type ? "No ticket matches" : "Tickets will show here"}
      table={{ label: "Tickets", columns: ticketColumns }}
      addressOf={(after) => listAddress(href("/adminHome"), { ...query, after })}
    >
      {(rows) => <TicketRows tickets={rows} />}
    </ListPage>
  );
}
