import { href } from "react-router";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { phaseAt } from "#app/domain/festival/festival-phase.server.ts";
import { galleryOf } from "#app/domain/festival/gallery.server.ts";
import { placeText } from "#app/domain/festival/placeholders.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Lead } from "#app/shared/festival/shown-settings.ts";
import { formatNaira } from "#app/shared/money.ts";
import { availabilityAt } from "#app/shared/tickets/sale.ts";
import { readSale } from "./read-sale.server.ts";

/** Returns the address of the festival's map: its own, or a search for its place. */
export const mapOf = (festival: Festival) =>
  festival.day.mapUrl ||
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: placeText(festival) })}`;

/** Returns what the cheapest ticket on sale costs, in words. */
const fromText = (kobo: number): string => (kobo > 0 ? `From ${formatNaira(kobo)}` : "Free");

/**
 * Returns the link that the first page offers before all others, by the festival's day and what is
 * on sale.
 */
export async function primaryCallToAction(
  { db }: Parts<"db">,
  festival: Festival,
  now: Date,
): Promise<Lead> {
  const phase = phaseAt(festival, now);
  const hasPictures = galleryOf(festival).pictures.length > 0;
  if (phase === "after" && hasPictures) return { label: "See the memories", to: href("/memories") };
  if (phase === "day") return { label: "Find the gate", to: mapOf(festival) };
  const sale = await readSale(db, now);
  const prices = sale.isOpen
    ? sale.types.flatMap((type) => {
        const availability = availabilityAt(sale, type, now);
        return availability.state === "on-sale" ? [availability.priceKobo] : [];
      })
    : [];
  return prices.length > 0
    ? { label: "Get a ticket", to: href("/tickets"), from: fromText(Math.min(...prices)) }
    : { label: "About the tickets", to: href("/tickets") };
}
