import { href, Outlet } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findChecklist } from "#app/domain/festival/checklist.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { countTickets, listTickets } from "#app/domain/tickets/tickets.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { Checklist } from "#app/routes/admin/overview/checklist.tsx";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { editionText } from "#app/routes/admin/list/list-query.server.ts";
import { nothingMatches } from "#app/shared/short-search.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { TicketChips } from "./ticket-chips.tsx";
import { TicketCounts } from "./ticket-counts.tsx";
import { ticketQuery, wantedTickets } from "./ticket-query.server.ts";
import { ticketColumns, TicketRows } from "./ticket-rows.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/tickets";

export const handle = {
  sidebar: { group: "Tickets", label: "Tickets", icon: "TicketIcon" },
  finds: "Look for tickets",
} satisfies AdminPage;

export const meta = () => adminMeta("Tickets");

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readQuery(request, ticketQuery);
  const wanted = { ...wantedTickets(asked), after: asked.after, limit: 50 };
  const { q, package: type, import: importId, show, season: number } = asked;
  const { app } = contextOf(context);
  const [page, counts, season, checklist] = await Promise.all([
    listTickets(app.db, wanted),
    countTickets(app.db, number),
    findEdition(app.db, number),
    findChecklist(app),
  ]);
  const query = { q, package: type, import: importId, show, season: editionText(number) };
  return { query, season, counts, checklist, ...page };
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { query, season, counts, checklist } = loaderData;
  const isAsked = Object.values(query).some(Boolean);
  return (
    <>
      {checklist && <Checklist states={checklist} />}
      <ListPage
        title="Tickets"
        lead={counts.valid > 0 && <TicketCounts {...counts} />}
        actions={
          <>
            <CsvLink to={listAddress(href("/adminHome/export.csv"), query)} />
            {!query.season && (
              <LinkButton to={href("/adminHome/new")} size="sm">
                Issue or import
              </LinkButton>
            )}
          </>
        }
        controls={
          <>
            <EditionNotice
              what="tickets"
              asked={query.season}
              season={season}
              back={href("/adminHome")}
            />
            <div className="max-w-xl">
              <SearchForm
                label="Search by ticket ID, name or email"
                hint="Ticket ID, name or email"
                defaultValue={query.q}
                keep={{ ...query, q: null }}
              />
            </div>
            <TicketChips query={query} counts={counts} />
          </>
        }
        page={loaderData}
        none={isAsked ? nothingMatches("ticket", query.q) : "Tickets will show here"}
        table={{ label: "Tickets", columns: ticketColumns }}
        addressOf={(after) => listAddress(href("/adminHome"), { ...query, after })}
      >
        {(rows) => <TicketRows tickets={rows} />}
      </ListPage>
      <Outlet />
    </>
  );
}
