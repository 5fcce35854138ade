import { z } from "zod";
import type { App } from "#app/context.server.ts";
import {
  type StatedDays,
  type StatedSpan,
  wholeEdition,
} from "#app/domain/analytics/statement.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { editionQuery } from "#app/domain/lists/list-query.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readDay } from "#app/shared/date-fields.ts";

const query = z.object({ from: queryText, to: queryText, edition: editionQuery });

interface Stated {
  /** The days that the page's fields show. */
  days: StatedDays;
  /** What is counted: those days where the address names one, and otherwise the edition. */
  span: StatedSpan;
}

/**
 * Reads what the address asks for: days, the earlier first; a closed edition until it was closed; or
 * the current edition. Returns null where there is no such edition.
 */
export async function readStated(request: Request, app: App): Promise<Stated | null> {
  const asked = readQuery(request, query);
  const whole = await wholeEdition(app.db, app.now());
  if (asked.edition !== null) {
    const edition = await findEdition(app.db, asked.edition);
    return edition && { days: whole, span: { edition: edition.id, until: edition.closedAt } };
  }
  const [first, last] = [readDay(asked.from ?? ""), readDay(asked.to ?? "")];
  if (first === null && last === null) {
    const { id } = await findCurrentEdition(app.db);
    return { days: whole, span: { edition: id, until: null } };
  }
  const [from, to] = [first ?? whole.from, last ?? whole.to];
  const days = from <= to ? { from, to } : { from: to, to: from };
  return { days, span: days };
}
