import { href, Link, Outlet, useSearchParams } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findChecklist } from "#app/domain/festival/checklist.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { countTickets, listTickets, type TicketRow } from "#app/domain/tickets/tickets.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { Checklist } from "#app/routes/admin/overview/checklist.tsx";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { editionText } from "#app/routes/admin/list/list-query.server.ts";
import { nothingMatches } from "#app/shared/short-search.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TicketCounts } from "./ticket-counts.tsx";
import { ticketQuery, wantedTickets } from "./ticket-query.server.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { useFestival } from "#app/layout/use-site.ts";
import { waitingText } from "#app/shared/notifications/waiting-count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import { CopyTicketId } from "./copy-ticket-id.tsx";
import { AdmittedBadge } from "./let-in-badge.tsx";
import { MailState } from "./mail-state.tsx";
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
  const [page, counts, edition, checklist] = await Promise.all([
    listTickets(app.db, wanted),
    countTickets(app.db, number),
    findEdition(app.db, number),
    findChecklist(app),
  ]);
  const list = { q, package: type, import: importId, show, season: editionText(number) };
  return { list, edition, counts, checklist, ...page };
}

const tickets = defineList<Loaded>({
  title: "Tickets",
  path: href("/adminHome"),
  csv: href("/adminHome/export.csv"),
  search: { label: "Search by ticket ID, name or email", hint: "Ticket ID, name or email" },
  filters: ({ packages, list, counts }) => [
    {
      as: "chips",
      label: "Packages",
      options: [
        { label: "All", query: { package: null, show: null, import: null } },
        ...packages.map((name) => ({ label: name, query: { package: name } })),
        ...parts
          .filter(({ show, count }) => counts[count] > 0 || list.show === show)
          .map(({ show, label }) => ({ label: label(counts), query: { show } })),
        ...(list.import ? [{ label: "One import", query: { import: list.import } }] : []),
      ],
    },
  ],
  // What specification.md section 2 lists, under names for people, and what became of each e-mail.
  // The file has its field names.
  columns: [
    {
      label: "Ticket ID",
      line: 1,
      className: "font-semibold",
      cell: (ticket) => (
        <CopyTicketId ticketId={ticket.ticketId}>
          <TicketLink {...ticket} />
        </CopyTicketId>
      ),
    },
    { label: "First name", cell: ({ firstName }) => firstName },
    { label: "Last name", className: "before:hidden!", cell: ({ lastName }) => lastName },
    { label: "Package", line: "1 end", cell: (ticket) => ticket.package },
    { label: "Gender", className: "@max-table:hidden", cell: ({ gender }) => gender },
    { label: "Email", line: 3, cell: ({ email }) => <EmailText email={email} /> },
    {
      label: "Quantity",
      line: "2 end",
      isNumber: true,
      cell: ({ quantity }) => (
        <>
          {quantity}
          <span className="@table:hidden">{quantity === 1 ? " person" : " people"}</span>
        </>
      ),
    },
    {
      label: "Sent",
      line: "3 end",
      cell: ({ mailState, sentAt, mailReason }) => (
        <MailState state={mailState} sentAt={sentAt} reason={mailReason} />
      ),
    },
  ],
  keyOf: ({ id }) => id,
  isOpen: ({ id }, params) => id === params["id"],
  none: ({ list }, isAsked) =>
    isAsked ? nothingMatches("ticket", list.q) : "Tickets will show here",
});

type Counts = Route.ComponentProps["loaderData"]["counts"];
const parts = [
  { show: "cancelled", count: "cancelled", label: (of: Counts) => `Cancelled ${of.cancelled}` },
  {
    show: "unsent",
    count: "unsent",
    label: (of: Counts) => `Not delivered ${waitingText(of.unsent)}`,
  },
  { show: "let-in", count: "admittedCount", label: (of: Counts) => `Let in ${of.admittedCount}` },
  { show: "not-yet", count: "admittedCount", label: (of: Counts) => `Not yet ${of.notYet}` },
] as const;

type Loaded = Route.ComponentProps["loaderData"] & { packages: readonly string[] };

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { list, edition, counts, checklist } = loaderData;
  const packages = new Set([
    ...useFestival().packages,
    ...counts.packages.map((one) => one.package),
  ]);
  return (
    <>
      {checklist && <Checklist states={checklist} />}
      <tickets.Page
        data={{ ...loaderData, packages: [...packages] }}
        lead={counts.valid > 0 && <TicketCounts {...counts} />}
        actions={
          !list.season && (
            <LinkButton to={href("/adminHome/new")} size="sm" className="max-sm:px-3!">
              Issue or import
            </LinkButton>
          )
        }
        above={
          <EditionNotice
            what="tickets"
            asked={list.season}
            edition={edition}
            back={href("/adminHome")}
          />
        }
      />
      <Outlet />
    </>
  );
}

function TicketLink({ id, ticketId, cancelledAt, ...ticket }: TicketRow) {
  const [query] = useSearchParams();
  return (
    <>
      <Link
        to={{ pathname: href("/adminHome/:id", { id }), search: query.toString() }}
        state={fromList}
        preventScrollReset
        discover="none"
        className={`${rowLinkClass} ${cancelledAt ? "line-through" : ""}`}
      >
        {ticketId}
      </Link>
      {cancelledAt && (
        <>
          {" "}
          <Badge tone="flame">Cancelled</Badge>
        </>
      )}
      <AdmittedBadge {...ticket} />
    </>
  );
}
