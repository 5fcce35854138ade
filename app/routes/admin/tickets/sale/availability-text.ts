import { formatDayTime, formatTime, formatUntil } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { Availability } from "#app/shared/tickets/sale.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

/** Whether a type can be bought, and if not why, in the organisers' words. */
export function availabilityText(availability: Availability): string {
  switch (availability.state) {
    case "on-sale": {
      const { priceKobo, phaseName, left, until } = availability;
      const what = [formatNaira(priceKobo), phaseName].filter(Boolean).join(", ");
      const end = until ? `, until ${formatUntil(until)}` : "";
      return `On sale at ${what}${end}. ${left === null ? "No limit" : `${formatCount(left)} left`}.`;
    }
    case "not-yet":
      return `Not yet: from ${formatDayTime(availability.from)}, at ${formatNaira(availability.priceKobo)}.`;
    case "reserved":
      return `Everything is sold or reserved. A reservation ends at ${formatTime(availability.until)}.`;
    case "promised":
      return "What is left is promised to people who wait.";
    case "sold-out":
      return "Sold out";
    case "closed":
      return "Closed by you: the sale or the type is not open.";
    case "over":
      return availability.isFestivalOver
        ? "Over: the festival's day has passed, and every sale ends with it."
        : "Over: the sale, or the last of its prices, has ended.";
    case "no-capacity":
      return "No capacity: a type that takes room of none is not sold.";
    case "no-price":
      return "No price yet.";
  }
}
