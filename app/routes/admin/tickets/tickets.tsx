import { Bar, barColourAt } from "#app/routes/admin/bar.tsx";
import { href, Link, Outlet, useSearchParams } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findNextQuestion } from "#app/domain/festival/first-evening.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { countTickets, listTickets, type TicketRow } from "#app/domain/tickets/tickets.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { EveningLink } from "#app/routes/admin/evening-link.tsx";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { editionText } from "#app/domain/lists/list-query.server.ts";
import { nothingMatches } from "#app/shared/short-search.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ticketListOf, ticketQuery } from "#app/domain/tickets/ticket-export.server.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { useFestival, useRootData } from "#app/layout/use-site.ts";
import { waitingText } from "#app/shared/notifications/waiting-count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import { MailState } from "./mail-state.tsx";
import type { Route } from "./+types/tickets";
import { type ReactNode, useState } from "react";
import { groupedBy } from "#app/shared/lists.ts";
import { formatNaira } from "#app/shared/money.ts";
import { recordOf } from "#app/shared/records.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { CopyIcon } from "#app/ui/icon/icons.tsx";
import { formatDay, formatTime, isToday } from "#app/shared/dates.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";

export const handle = {
  finds: "Look for tickets",
  reads: "tickets.read",
} satisfies AdminPage;

export const meta = () => adminMeta("Tickets");

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readQuery(request, ticketQuery);
  const wanted = { ...ticketListOf(asked), after: asked.after, limit: 50 };
  const { q, package: type, import: importId, show, season: number } = asked;
  const { app } = contextOf(context);
  const [page, counts, edition, question, sale] = await Promise.all([
    listTickets(app.db, wanted),
    countTickets(app.db, number),
    findEdition(app.db, number),
    findNextQuestion(app),
    app.ticketSale(),
  ]);
  const list = { q, package: type, import: importId, show, season: editionText(number) };
  const types = edition ? {} : typesOfPackages(sale.types);
  return { list, edition, counts, types, question, ...page };
}

/** Returns the names of the types that are sold with each package, as buyers know them. */
const typesOfPackages = (types: readonly { name: string; package: string }[]) =>
  recordOf(
    [...groupedBy(types, (one) => one.package)].map(([name, sold]) => [
      name,
      sold.map((one) => one.name).join(", "),
    ]),
  ) as Partial<Record<string, string>>;

const tickets = defineList<Loaded>({
  title: "Tickets",
  path: href("/adminHome"),
  csv: href("/adminHome/export.csv"),
  search: { label: "Search by ticket ID, name or e-mail", hint: "Ticket ID, name or e-mail" },
  filters: ({ packages, types, list, counts }) => [
    {
      as: "chips",
      label: "Packages",
      options: [
        { label: "All", query: { package: null, show: null, import: null } },
        ...packages.map((name) => ({ label: types[name] ?? name, query: { package: name } })),
        ...filterOptions
          .filter(({ show, count }) => counts[count] > 0 || list.show === show)
          .map(({ show, label }) => ({ label: label(counts), query: { show } })),
        ...(list.import ? [{ label: "One import", query: { import: list.import } }] : []),
      ],
    },
  ],
  // The columns of specification.md section 2 under readable names, and the state of each e-mail.
  // The CSV file has the specification's field names.
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
    {
      label: "Name",
      cell: ({ firstName, lastName, gender }) => (
        <>
          {`${firstName} ${lastName}`.trim()}
          {gender && <span className="block text-sm text-muted @max-table:hidden">{gender}</span>}
        </>
      ),
    },
    { label: "Type", line: "1 end", cell: (ticket) => ticket.type ?? ticket.package },
    {
      label: "E-mail",
      line: 3,
      cell: ({ email, mailState, sentAt, mailReason }) => (
        <>
          <EmailText email={email} />
          <span className="block text-muted empty:hidden @max-table:hidden">
            <MailState state={mailState} sentAt={sentAt} reason={mailReason} />
          </span>
        </>
      ),
    },
    {
      label: "People",
      line: "2 end",
      isNumber: true,
      cell: ({ quantity }) => (
        <span className={quantity === 1 ? "@max-table:hidden" : ""}>
          {quantity}
          <span className="@table:hidden"> people</span>
        </span>
      ),
    },
    {
      label: "Paid",
      line: "2 end",
      isNumber: true,
      cell: ({ paidKobo }) =>
        paidKobo === null ? (
          <span className="text-muted @max-table:hidden">Issued</span>
        ) : (
          formatNaira(paidKobo)
        ),
    },
    { label: "In", line: "3 end", cell: (ticket) => <AdmittedState {...ticket} /> },
    {
      label: "ID",
      // A phone does not show it. On the line of the names it would put a dot before the first one.
      line: 1,
      className: "@max-table:hidden",
      cell: ({ id }) => (
        <span title={id} className="block max-w-20 truncate">
          {id}
        </span>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  isOpen: ({ id }, params) => id === params["id"],
  none: ({ list }, isAsked) =>
    isAsked ? nothingMatches("ticket", list.q) : "Tickets will show here",
});

type Counts = Route.ComponentProps["loaderData"]["counts"];
const filterOptions = [
  {
    show: "cancelled",
    count: "cancelled",
    label: (of: Counts) => `Cancelled ${formatCount(of.cancelled)}`,
  },
  {
    show: "unsent",
    count: "unsent",
    label: (of: Counts) => `Not delivered ${waitingText(of.unsent)}`,
  },
  {
    show: "let-in",
    count: "admittedCount",
    label: (of: Counts) => `Let in ${formatCount(of.admittedCount)}`,
  },
  {
    show: "not-yet",
    count: "admittedCount",
    label: (of: Counts) => `Not in yet ${formatCount(of.notYet)}`,
  },
] as const;

type Loaded = Route.ComponentProps["loaderData"] & { packages: readonly string[] };

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { list, edition, counts, types, question } = loaderData;
  const may = useMay();
  const asks = question !== null && may("team.manage");
  const packages = new Set([
    ...useFestival().packages,
    ...counts.packages.map((one) => one.package),
  ]);
  return (
    <>
      <EveningLink question={question} />
      <tickets.Page
        data={{ ...loaderData, packages: [...packages] }}
        lead={counts.valid > 0 && <TicketCounts {...counts} nameOf={(of) => types[of] ?? of} />}
        headerActions={
          !list.season &&
          may("tickets.issue") && (
            <LinkButton
              to={href("/adminHome/new")}
              variant={asks ? "secondary" : "primary"}
              size="sm"
              className="max-sm:px-3!"
            >
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

function TicketLink({ id, ticketId, cancelledAt }: TicketRow) {
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
    </>
  );
}

interface CopyTicketIdProps {
  ticketId: string;
  children: ReactNode;
}

function CopyTicketId({ ticketId, children }: CopyTicketIdProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = () =>
    // Without a secure address browsers have no clipboard to write to.
    Promise.resolve(navigator.clipboard?.writeText(ticketId) ?? Promise.reject())
      .then(() => setOutcome("copied"))
      .catch(() => setOutcome("failed"));
  return (
    <div>
      <span className="flex items-center gap-1">
        <span className="min-w-0">{children}</span>
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={`Copy ticket ID ${ticketId}`}
          className="relative z-1 -my-1.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
        >
          <CopyIcon className="size-5" />
        </button>
      </span>
      {outcome === "copied" && (
        <p role="status" className="text-sm text-success">
          Copied
        </p>
      )}
      {outcome === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {siteTexts.tickets.copyFailed}
        </p>
      )}
    </div>
  );
}

/**
 * "Let in 18:42", "2 of 4 let in 18:42" where others are still to come, or "Not in yet"; on a later day
 * "Let in 21 Nov 2026".
 */
function AdmittedState({
  admittedCount,
  quantity,
  lastAdmittedAt,
  cancelledAt,
  mailState,
}: TicketRow) {
  const now = useRootData()?.now ?? 0;
  if (!lastAdmittedAt)
    return (
      <>
        {!cancelledAt && <span className="text-muted">Not in yet</span>}
        {mailState === "failed" && (
          <span className="block font-semibold text-danger @table:hidden">
            e-mail not delivered
          </span>
        )}
      </>
    );
  return (
    <Badge tone="palm">
      {admittedCount < quantity ? `${admittedCount} of ${quantity} let in` : "Let in"}{" "}
      {isToday(lastAdmittedAt, now) ? formatTime(lastAdmittedAt) : formatDay(lastAdmittedAt)}
    </Badge>
  );
}

interface TicketCountsProps {
  valid: number;
  packages: readonly { package: string; tickets: number; people: number }[];
  nameOf: (of: string) => string;
}

/** How many valid tickets there are, and for how many people: a bar for each package. */
function TicketCounts({ valid, packages, nameOf }: TicketCountsProps) {
  const { packages: inOrder } = useFestival();
  const people = packages.reduce((sum, one) => sum + one.people, 0);
  const listed = inOrder.flatMap((type) => packages.filter((one) => one.package === type));
  // Tickets of a closed edition may have a package that no longer exists.
  const gone = packages.filter((one) => one.tickets > 0 && !inOrder.includes(one.package));
  const all = [...listed, ...gone];
  const most = Math.max(1, ...all.map((one) => one.people));
  return (
    <>
      {pluralise(valid, "valid ticket")} for {pluralise(people, "person", "people")}
      <span className="mt-1 grid gap-x-6 gap-y-1 text-base sm:mr-4 sm:grid-cols-3">
        {all.map((one, place) => (
          <span key={one.package} className="block leading-snug">
            <strong className="text-body wrap-anywhere">{nameOf(one.package)}</strong>
            <Bar
              filled={one.people / most}
              colour={barColourAt(place)}
              className="my-0.5 h-2 border border-line"
            />
            <span className="text-sm">
              <span className="unbroken">{pluralise(one.tickets, "ticket")}</span>,{" "}
              <span className="unbroken">{pluralise(one.people, "person", "people")}</span>
            </span>
          </span>
        ))}
      </span>
    </>
  );
}
