import { contextOf } from "#app/context.server.ts";
import { findChecklist } from "#app/domain/festival/checklist.server.ts";
import { countFigures } from "#app/domain/analytics/analytics.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { Checklist } from "./checklist.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/overview";
import { DaysForm } from "./days-form.tsx";
import { overviewAddress } from "./overview-links.ts";
import { readOverviewQuery } from "./overview-query.server.ts";
import { listEditions } from "#app/domain/editions/closing/edition-lists.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { viewOf } from "./overview-view.server.ts";
import { SalesOfDays } from "./sales-of-days.tsx";
import { SoldTiles } from "./sold-tiles.tsx";
import { Standing } from "./standing.tsx";
import { ToDo } from "./to-do.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Overview", icon: "ChartIcon" },
} satisfies AdminPage;

export const meta = () => adminMeta("Overview");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const asked = readOverviewQuery(request, app);
  const [figures, names, checklist, [last]] = await Promise.all([
    countFigures(app, asked.range, asked.few),
    packageNames(app),
    findChecklist(app),
    listEditions(app.db),
  ]);
  const lastEdition = last ? { name: last.name, kobo: last.figures.sold.kobo } : null;
  return { ...viewOf(figures, asked, names, lastEdition), checklist };
}

/** In a rush each order would have all of this counted again: who watches asks for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { at, asked, hasOrders, days, checklist, ...view } = loaderData;
  const { range, ...here } = asked;
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 md:mb-5">
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
      {checklist && <Checklist states={checklist} />}
      {hasOrders && <SoldTiles tiles={view.tiles} />}
      <DaysForm asked={here} range={range} />
      {hasOrders ? (
        <SalesOfDays {...view} days={days} range={range} asked={here} />
      ) : (
        <div className="mt-8">
          <EmptyState title="Sales show here from the first order on" />
        </div>
      )}
      <Standing {...view} asked={here} />
    </>
  );
}
