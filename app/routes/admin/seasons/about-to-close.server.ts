import type { App } from "#app/context.server.ts";
import { countForClosing, underWay } from "#app/domain/seasons/season-open.server.ts";
import { findCurrentSeason } from "#app/domain/seasons/season.server.ts";

/** All that the organiser reads before the current edition is closed. */
export async function loadAboutToClose(app: App, name: string) {
  const [office, counts, { id }] = await Promise.all([
    app.office(),
    countForClosing(app.db),
    findCurrentSeason(app.db),
  ]);
  const open = underWay.map((status) => ({ status, count: office.orders[status] }));
  const orders = Object.values(office.orders).reduce((sum, count) => sum + count, 0);
  return {
    ...{ name, season: id, open, orders, year: String(app.now().getFullYear()) },
    ...{ ...counts, cases: office.cases, unanswered: office.messages },
  };
}
export type AboutToClose = Awaited<ReturnType<typeof loadAboutToClose>>;
