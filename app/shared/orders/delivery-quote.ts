import { addDays } from "#app/shared/dates.ts";
import type { Days } from "#app/shared/festival/shown-settings.ts";

/** The first and the last day of a quote, which is counted from a day. */
export const deliveryQuote = (quoteDays: Days, from: Date): { from: Date; to: Date } => ({
  from: addDays(from, quoteDays.from),
  to: addDays(from, quoteDays.to),
});
