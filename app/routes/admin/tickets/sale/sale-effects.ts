import type { FormTexts } from "#app/routes/admin/use-form-texts.ts";
import { formatNaira } from "#app/shared/money.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { readCount, readPrice, windowText } from "./typed-values.ts";

const list = new Intl.ListFormat("en-GB");

/**
 * Says in a sentence what the form of a ticket type comes to, while it is typed: "Each Table ticket
 * lets 6 people in and takes 6 of Hall, at most 4 an order and 8 a person."
 */
export function typeEffect(
  texts: FormTexts,
  capacities: readonly { id: string; name: string }[],
): string {
  const name = texts["name"]?.trim();
  if (!name) return "Write its name, such as Regular.";
  const people = readCount(texts["admits"]);
  if (people === null) return "Write how many people one ticket lets in.";
  const takes = capacities.flatMap(({ id, name: called }) => {
    const weight = readCount(texts[`capacity-${id}`]);
    return weight === null ? [] : [`${formatCount(weight)} of ${called}`];
  });
  if (takes.length === 0) return `${name} is not sold yet: it takes room of no capacity.`;
  const most = [
    [readCount(texts["maxPerOrder"]), "an order"],
    [readCount(texts["maxPerPerson"]), "a person"],
  ].flatMap(([count, of]) => (count === null ? [] : [`${count} ${of}`]));
  const limits = most.length > 0 ? `, at most ${list.format(most)}` : "";
  const closed = texts["isOpen"] === "on" ? "" : " It is closed: nobody can buy it.";
  return `Each ${name} ticket lets ${pluralise(people, "person", "people")} in and takes ${list.format(takes)}${limits}.${closed}`;
}

/** The same for a price: "Sells at most 50 tickets at ₦3,000 as Early bird, until 3 Dec 2026, 18:00." */
export function priceEffect(texts: FormTexts): string {
  const { name, price = "", pieces } = texts;
  const kobo = readPrice(price);
  if (kobo === null) return "Write what one ticket costs; 0 for free tickets.";
  const most = readCount(pieces);
  const tickets = most === null ? "tickets" : `at most ${pluralise(most, "ticket")}`;
  const called = name?.trim() ? ` as ${name.trim()}` : "";
  const what = kobo === 0 ? `Gives ${tickets} away` : `Sells ${tickets} at ${formatNaira(kobo)}`;
  return `${what}${called}, ${windowText(texts) || "as long as the sale lasts"}.`;
}
