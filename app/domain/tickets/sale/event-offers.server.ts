import { href } from "react-router";
import { eventOf } from "#app/domain/festival/event.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { currency } from "#app/shared/limits.ts";
import {
  type Availability,
  availabilityAt,
  type Sale,
  saleEnd,
  type SaleType,
} from "#app/shared/tickets/sale.ts";

const schemaAvailability = {
  "on-sale": "InStock",
  "not-yet": "PreOrder",
  reserved: "SoldOut",
  promised: "SoldOut",
  "sold-out": "SoldOut",
} as const;

interface Selling {
  sale: Sale;
  publicUrl: string;
  at: Date;
}

/** The festival as an Event of schema.org with what is on sale; without offers where nothing is. */
export function eventOnSale(festival: Festival, selling: Selling) {
  const offers = eventOffers(selling);
  return { ...eventOf(festival), ...(offers.length > 0 && { offers }) };
}

/**
 * The ticket types of a sale as Offers of schema.org: what each costs, whether it can be bought,
 * and from when. None where the sale is closed or over.
 */
function eventOffers({ sale, publicUrl, at }: Selling) {
  return sale.types.flatMap((type) => {
    const availability = availabilityAt(sale, type, at);
    if (!(availability.state in schemaAvailability)) return [];
    const state = availability.state as keyof typeof schemaAvailability;
    const price = priceOf(type, availability, at);
    if (!price || (state !== "on-sale" && !type.showsReason)) return [];
    const opens = [sale.opensAt, price.opensAt].flatMap((each) => each ?? []);
    const from = new Date(Math.max(...(opens.length > 0 ? opens : [price.createdAt]).map(Number)));
    const until = (availability.state === "on-sale" && availability.until) || saleEnd(sale);
    return [
      {
        "@type": "Offer",
        name: type.name,
        category: type.package,
        price: (price.priceKobo / 100).toFixed(2),
        priceCurrency: currency.code,
        availability: `https://schema.org/${schemaAvailability[state]}`,
        validFrom: from.toISOString(),
        validThrough: until.toISOString(),
        url: publicUrl + href("/tickets/:typeId", { typeId: type.id }),
      },
    ];
  });
}

/** The price at which a type is sold, comes on sale, or was sold last. */
function priceOf({ phases }: SaleType, availability: Availability, at: Date) {
  if (availability.state === "on-sale" || availability.state === "not-yet")
    return phases.find(
      ({ priceKobo, name, closesAt }) =>
        priceKobo === availability.priceKobo &&
        (availability.state === "not-yet" || name === availability.phaseName) &&
        (closesAt === null || closesAt > at),
    );
  const begun = phases.filter(({ opensAt }) => opensAt === null || opensAt <= at);
  return begun.findLast(({ closesAt }) => closesAt === null || closesAt > at) ?? begun.at(-1);
}
