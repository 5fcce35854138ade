import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { type StatedDays, wholeEdition } from "#app/domain/analytics/statement.server.ts";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { readDay } from "#app/shared/date-fields.ts";

const query = z.object({ from: queryText, to: queryText });

/**
 * Reads the days that the address asks for, the earlier first; the whole edition where it names
 * none.
 */
export async function readStatedDays(request: Request, app: App): Promise<StatedDays> {
  const asked = readQuery(request, query);
  const whole = await wholeEdition(app.db, app.now());
  const from = readDay(asked.from ?? "") ?? whole.from;
  const to = readDay(asked.to ?? "") ?? whole.to;
  return from <= to ? { from, to } : { from: to, to: from };
}
