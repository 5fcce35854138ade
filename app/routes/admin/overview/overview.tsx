import { contextOf } from "#app/context.server.ts";
import { findChecklist } from "#app/domain/festival/checklist.server.ts";
import { findNextQuestion } from "#app/domain/festival/first-evening.server.ts";
import { countFigures } from "#app/domain/analytics/analytics.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { OpenMenuItem } from "#app/shared/pages/office-menu.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { EveningLink } from "#app/routes/admin/evening-link.tsx";
import { Checklist } from "./checklist.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/overview";
import { type OverviewAddress, overviewAddress } from "./overview-links.ts";
import { readOverviewQuery } from "./overview-query.server.ts";
import { listEditions } from "#app/domain/editions/closing/edition-lists.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { type OverviewView, viewOf } from "./overview-view.server.ts";
import { SalesOfDays } from "./sales-of-days.tsx";
import { Prospects } from "./prospects.tsx";
import { readProspects } from "./prospects.server.ts";
import { TicketsRow } from "./tickets-row.tsx";
import { CurrentTotals } from "./current-totals.tsx";
import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { PlotShape } from "./plot-shape.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { Fragment } from "react";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { Details } from "#app/ui/details.tsx";

export const handle = {
  reads: "overview.read",
} satisfies AdminPage;

export const meta = () => adminMeta("Overview");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const asked = readOverviewQuery(request, app);
  const [figures, names, checklist, question, prospects, [last]] = await Promise.all([
    countFigures(app, asked.range, asked.few),
    packageNames(app),
    findChecklist(app),
    findNextQuestion(app),
    readProspects(app),
    listEditions(app.db),
  ]);
  const lastEdition = last ? { name: last.name, kobo: last.figures.sold.kobo } : null;
  return { ...viewOf(figures, asked, names, lastEdition), checklist, question, prospects };
}

/**
 * The overview is not loaded again on each change: when many orders arrive, each would have
 * everything counted again. The page has a button for it.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { at, asked, hasOrders, days, checklist, question, prospects, ...view } = loaderData;
  const { range, ...here } = asked;
  const may = useMay();
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 md:mb-5">
        <h1 className="poster text-title leading-[1.05]!">Overview</h1>
        <p className="flex items-center gap-x-3 text-sm text-muted">
          <span className="max-sm:sr-only">{`Counted ${formatDayTime(at)}.`}</span>
          <LinkButton
            to={overviewAddress(here)}
            reloadDocument
            variant="secondary"
            size="sm"
            className="print:hidden"
          >
            Refresh
          </LinkButton>
        </p>
      </header>
      <ToDo states={view.states} />
      <EveningLink question={question} />
      {checklist && may("festival.edit") && <Checklist {...checklist} isOpen={!hasOrders} />}
      <TicketsRow {...prospects} maySeeSale={may("ticket-sale.read")} />
      {hasOrders && <SoldTiles tiles={view.tiles} />}
      <Prospects
        rooms={prospects.rooms}
        next={prospects.next}
        low={view.runningOut.length}
        few={here.few}
        maySeeSale={may("ticket-sale.read")}
        maySeeStock={may("products.edit")}
      />
      <Details summary="All figures" isOpen={useLocation().search !== ""} className="mt-1 md:mt-3">
        <DaysForm asked={here} range={range} />
        {hasOrders ? (
          <SalesOfDays {...view} days={days} range={range} asked={here} />
        ) : (
          <div className="mt-8">
            <EmptyState title="Sales show here from the first order on" />
          </div>
        )}
        <CurrentTotals {...view} asked={here} />
      </Details>
    </>
  );
}

function SoldTiles({ tiles }: Pick<OverviewView, "tiles">) {
  return (
    <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 md:gap-3 lg:grid-cols-4">
      {tiles.map(({ label, to, orders, pieces, kobo, change, trend }) => (
        <li
          key={label}
          className="relative grid content-between break-inside-avoid rounded-2xl border-2 border-line bg-raised px-3 py-1.5 md:px-4"
        >
          <h2>
            <Link
              to={to}
              className="inline-flex items-center text-sm font-semibold underline-offset-4 after:absolute after:inset-0 after:rounded-2xl hover:underline md:min-h-11 md:text-base md:after:hidden"
            >
              {label}
            </Link>
          </h2>
          {/* Billions are smaller rather than broken. */}
          <p
            className={`leading-tight font-bold tabular-nums md:mt-0 ${kobo < 100_000_000_00 ? "text-xl md:text-2xl" : "text-sm md:text-xl"}`}
          >
            {formatNaira(kobo)}
          </p>
          <p className="text-sm leading-tight text-muted">{change}</p>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="my-1 block h-5 w-full md:my-1.5 md:h-8"
          >
            <PlotShape plot={trend} />
          </svg>
          <p className="flex flex-wrap items-center gap-x-3 text-sm tabular-nums max-md:hidden">
            <TextLink to={href("/orders")} prefetch="none">
              {pluralise(orders, "order")}
            </TextLink>
            <span>{pluralise(pieces, "piece")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface DaysFormProps {
  asked: OverviewAddress;
  /** The days that are shown. */
  range: { from: string; to: string };
}

const ready = [
  { days: "today", label: "Today" },
  { days: "week", label: "7 days" },
  { days: "edition", label: "This edition" },
] as const;

/** Chooses the days; the choice is the page's address. */
function DaysForm({ asked, range }: DaysFormProps) {
  const { typed, errors } = asked;
  const isTyped = Boolean(typed.from || typed.to);
  const days = isTyped ? typed : range;
  return (
    <section
      aria-label="Days"
      className="mt-1.5 flex flex-wrap items-center gap-x-1.5 md:mt-3 md:gap-x-5 print:hidden max-sm:[&_nav_a]:px-1.5 max-sm:[&_nav_a]:text-sm max-sm:[&_nav>div]:gap-1"
    >
      <ChipRow label="Ready ranges">
        {ready.map(({ days, label }) => (
          <ChipLink
            key={days}
            to={listAddress(href("/adminOverview"), { days, few: typed.few })}
            current={asked.ready === days && !isTyped}
            preventScrollReset
          >
            {label}
          </ChipLink>
        ))}
      </ChipRow>
      <Details
        summary={
          <span className="max-sm:text-sm">
            Other<span className="max-sm:sr-only">&nbsp;days</span>
          </span>
        }
        isOpen={isTyped}
      >
        <Form
          key={`${days.from} ${days.to}`}
          preventScrollReset
          className="mt-2 grid grid-cols-2 items-start gap-3 max-sm:[&>button]:col-span-2 sm:grid-cols-[12rem_12rem_auto] sm:justify-start"
        >
          {typed.few && <input type="hidden" name="few" value={typed.few} />}
          <TextField
            label="From"
            name="from"
            type="date"
            defaultValue={days.from ?? ""}
            error={errors.from}
          />
          <TextField
            label="To"
            name="to"
            type="date"
            defaultValue={days.to ?? ""}
            error={errors.to}
          />
          <Button variant="secondary" className="sm:mt-8">
            Show these days
          </Button>
        </Form>
      </Details>
    </section>
  );
}

type AdminData = Record<"notifications" | "messages", number> & { menu: OpenMenuItem[] };

/** What waits for an organiser, each linked to its list. */
function ToDo({ states }: Pick<OverviewView, "states">) {
  const admin = useRouteLoaderData<AdminData>("routes/admin/layout");
  const orders = orderStatuses
    .filter((status) => orderStates[status].next !== null)
    .map((status) => ({
      to: listAddress(href("/orders"), { tab: orderStates[status].tab.name }),
      label: orderStates[status].tab.label,
      count: states[status],
    }));
  const others = (admin?.menu ?? []).flatMap(({ label, counts, tabs }) =>
    counts && counts !== "orders" ? [{ to: tabs[0].to, label, count: admin![counts] }] : [],
  );
  return (
    <nav aria-label="To do" className="mb-2 md:mb-3 print:hidden">
      <ul className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:grid md:grid-cols-5">
        {[...orders, ...others].map(({ to, label, count }) => (
          <li key={to} className="max-md:shrink-0">
            <Link
              to={to}
              prefetch="none"
              className="flex min-h-11 items-center justify-between gap-2 rounded-2xl border-2 border-line bg-raised px-3.5 text-sm md:max-xl:gap-1 md:max-xl:px-2.5 md:max-xl:text-xs leading-snug font-semibold hover:bg-sunk"
            >
              <span>
                {label.split(" ").map((word) => (
                  <Fragment key={word}>
                    <span className="unbroken">{word}</span>{" "}
                  </Fragment>
                ))}
              </span>
              <span className={`text-lg font-bold tabular-nums ${count === 0 ? "text-muted" : ""}`}>
                {formatCount(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
