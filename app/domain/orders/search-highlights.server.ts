import { choiceText, type LineItem } from "#app/shared/orders/line-items.ts";
import { asc, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orderItems, orders } from "#app/db/schema.server.ts";
import { type Address, addressText } from "#app/shared/accounts/address.ts";
import { phoneEndings } from "#app/shared/accounts/phone.ts";
import { sizeLabel } from "#app/shared/limits.ts";
import { normalisedWords } from "#app/shared/normalise-text.ts";
import { numberWord, readOrderNumber } from "#app/shared/orders/order-number.ts";
import { wayOf } from "#app/shared/orders/order-filters.ts";
import { termsOf } from "./order-terms.server.ts";
import type { Term } from "#app/shared/search-terms.ts";
import { isShownAs } from "./date-search.server.ts";

type Line = Omit<LineItem, "quantity">;

interface Matched {
  id: string;
  number: string;
  username: string;
  userEmail: string;
  reference: string;
  shippingOption: string;
  address: Address;
  /** The date that the order's row shows. */
  date: Date;
  lines: Line[];
}

/**
 * Returns, by order id, the text that matched the search where the row does not show it, such as
 * "Item Cap (Red)".
 */
export async function findMatches(
  db: Queryable,
  search: string,
  listed: readonly { id: string; createdAt: Date; statusChangedAt: Date | null }[],
): Promise<Record<string, string>> {
  if (!search.trim() || listed.length === 0) return {};
  const ids = listed.map(({ id }) => id);
  const { id, number, username, userEmail, reference, shippingOption, address } = orders;
  const [found, lines] = await Promise.all([
    db
      .select({ id, number, username, userEmail, reference, shippingOption, address })
      .from(orders)
      .where(inArray(orders.id, ids)),
    db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position)),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const dates = new Map(listed.map((row) => [row.id, row.statusChangedAt ?? row.createdAt]));
  return Object.fromEntries(
    found.flatMap((order) => {
      const matched = { ...order, date: dates.get(order.id)!, lines: linesOf.get(order.id) ?? [] };
      const text = matchText(search, matched);
      return text ? [[order.id, text]] : [];
    }),
  );
}

/**
 * Says what of an order matches a search but is not shown in its row; null where the row shows
 * every match.
 */
export function matchText(search: string, order: Matched): string | null {
  const term = search.trim().toLowerCase();
  if (order.id.includes(term) || isShownAs(term, order.date)) return null;
  const { username, userEmail, reference, address, lines } = order;
  const { addressPhone } = address;
  const region = addressText(address, "region");
  const shown = [username, wayOf(order) === "door" ? (address.city ?? "") : ""];
  const inRow = [
    ...shown.flatMap(normalisedWords),
    ...phoneEndings(addressPhone),
    numberWord(readOrderNumber(order.number)!),
  ];
  const hidden = termsOf(search).filter((one) => !isIn(one, inRow));
  const places = [
    { text: `E-mail ${userEmail}`, words: normalisedWords(userEmail) },
    { text: `Reference ${reference}`, words: normalisedWords(reference) },
    { text: `Region ${region}`, words: normalisedWords(region) },
    ...lines.map((line) => ({ text: `Item ${itemText(line)}`, words: wordsOfLine(line) })),
  ];
  const texts = hidden.flatMap((one) => places.find(({ words }) => isIn(one, words))?.text ?? []);
  return texts.length > 0 ? [...new Set(texts)].join(", ") : null;
}

const itemText = (line: Line) => `${line.name}${choiceText(line) && ` (${choiceText(line)})`}`;

const wordsOfLine = ({ name, color, size }: Line) =>
  normalisedWords([name, color, size && sizeLabel(size)].join(" "));

const isIn = ({ spellings }: Term, words: readonly string[]) =>
  spellings.some((wanted) => wanted.every((start) => words.some((word) => word.startsWith(start))));
