import { formatDayTime, formatEnd, formatUntil } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { Availability } from "./sale.ts";

/** What a ticket costs. */
export const ticketPrice = (priceKobo: number): string =>
  priceKobo === 0 ? "Free" : formatNaira(priceKobo);

/** The text beside the price: until when it is valid, and what it is after that. */
export function priceWords(availability: Extract<Availability, { state: "on-sale" }>): string {
  const { until, next } = availability;
  if (until && next) return `until ${formatUntil(until)}, then ${ticketPrice(next.priceKobo)}`;
  if (until) return `until ${formatUntil(until)}`;
  return next ? `then ${ticketPrice(next.priceKobo)}` : "";
}

/**
 * Why something cannot be bought, in the buyer's words: gone, reserved, promised and closed are
 * four things.
 */
export function unavailableWords(
  availability: Exclude<Availability, { state: "on-sale" }>,
): string {
  switch (availability.state) {
    case "reserved":
      return `All reserved: ask again at ${formatEnd(availability.until)}`;
    case "promised":
      return "Promised to people who wait";
    case "sold-out":
      return "Sold out";
    case "not-yet":
      return `${ticketPrice(availability.priceKobo)}, from ${formatDayTime(availability.from)}`;
    case "over":
      return availability.isFestivalOver ? "The festival is over" : "No longer on sale";
    case "closed":
    case "no-capacity":
    case "no-price":
      return "Unavailable";
  }
}
