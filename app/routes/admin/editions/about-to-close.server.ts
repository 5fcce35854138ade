import type { App } from "#app/context.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { validateNextDay, type NextDay } from "#app/domain/editions/closing/next-day.server.ts";
import { countForClosing, underWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";

interface Asked extends NextDay {
  name: string;
}

/** Loads everything that the organiser reads before closing the current edition. */
export async function loadAboutToClose(app: App, { name, ...typed }: Asked) {
  const [{ day }, draft, admin, counts, { id }] = await Promise.all([
    app.festival(),
    readDraftRow(app.db),
    app.adminCounts(),
    countForClosing(app.db),
    findCurrentEdition(app.db),
  ]);
  const open = underWay.map((status) => ({ status, count: admin.orders[status] }));
  const orders = Object.values(admin.orders).reduce((sum, count) => sum + count, 0);
  const validated = validateNextDay(day, typed, app.now());
  const next = validated.ok ? validated.day : null;
  return {
    name,
    typed,
    next,
    last: day,
    errors: validated.ok ? {} : validated.errors,
    edition: id,
    open,
    orders,
    hasDraftedDay: draft.sections.day !== undefined,
    ...counts,
    cases: admin.cases,
    unanswered: admin.messages,
  };
}
export type AboutToClose = Awaited<ReturnType<typeof loadAboutToClose>>;
