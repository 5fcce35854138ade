import type { Edition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";

/** "3 Feb 2026 – 21 Nov 2026, closed at 14:05 by Ada" in whole words. */
export function spanText({ openedAt, closedAt, by }: Edition): string {
  const from = openedAt ? `Opened on ${formatDay(openedAt)}, closed` : "Closed";
  return `${from} on ${formatDayTime(closedAt)}${by ? ` by ${by}` : ""}.`;
}
