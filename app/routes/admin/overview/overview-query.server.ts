import type { App } from "#app/context.server.ts";
import { readRequestedRange, readyRanges } from "#app/domain/analytics/date-range.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { oneOf } from "#app/domain/lists/list-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { z } from "zod";

const query = z.object({
  days: oneOf(readyRanges),
  from: queryText,
  to: queryText,
  few: queryText,
});

/** Reads the query of the address: the texts as they were typed, and the values that are used. */
export function readOverviewQuery(request: Request, { now }: Pick<App, "now">) {
  const typed = readQuery(request, query);
  return { typed, ...readRequestedRange(typed, dayNumber(now())) };
}
