import { formatNaira } from "#app/shared/money.ts";
import type { PlaceholderName } from "#app/shared/festival/placeholder-names.ts";
import type { Festival } from "./festival.server.ts";

/** What the placeholders of an organiser's text stand for: "{city}" becomes the city. */
const placeholders: Record<PlaceholderName, (festival: Festival) => string> = {
  brand: ({ name }) => name.brand,
  edition: (festival) => editionName(festival),
  year: (festival) => yearOf(festival),
  date: ({ dateText }) => dateText,
  gates: ({ day }) => day.gates,
  venue: ({ day }) => day.venue,
  campus: ({ day }) => day.campus,
  place: (festival) => placeText(festival),
  city: ({ day }) => day.city,
  state: ({ day }) => day.state,
  age: ({ day }) => String(day.minimumAge),
  packages: ({ tickets }) => tickets.packages.map(({ name }) => name).join(", "),
  "pick-up place": ({ delivery }) => delivery.pickUp.place,
  "pick-up fee": ({ delivery }) => formatNaira(delivery.pickUp.feeKobo),
  "door fee": ({ delivery }) => formatNaira(delivery.doorFeeKobo),
  quote: ({ delivery }) => `${delivery.quoteDays.from} to ${delivery.quoteDays.to}`,
};

const yearOf = ({ day }: Pick<Festival, "day">): string => day.date.slice(0, 4);

/** The name of the edition; its year is that of the festival's date. */
export const editionName = ({ name, day }: Pick<Festival, "name" | "day">): string =>
  name.edition.replaceAll("{year}", yearOf({ day }));

export const placeText = ({ day }: Pick<Festival, "day">): string =>
  [day.venue, day.campus, day.city].filter(Boolean).join(", ");

/**
 * `starts` is the sentence on when, which depends on the time. One that there is not stays as it
 * is.
 */
export function fillIn(text: string, festival: Festival, starts = ""): string {
  return text.replace(/\{([a-z -]+)\}/g, (placeholder, name: string) => {
    if (name === "starts") return starts;
    return name in placeholders ? placeholders[name as PlaceholderName](festival) : placeholder;
  });
}
