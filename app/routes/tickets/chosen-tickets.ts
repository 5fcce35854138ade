import {
  mostAnOrder,
  mostWanted,
  availabilityAt,
  type PricedTickets,
  priceTickets,
  type Sale,
  type SaleType,
} from "#app/shared/tickets/sale.ts";

/** So many tickets of another type than the page's, as its address and its form have it. */
interface Also {
  typeId: string;
  quantity: number;
}

/** The other types that a buyer takes as well, each as `<id>.<number>`; anything else counts as none. */
export const readAlso = (texts: readonly string[]): Also[] =>
  texts.flatMap((text) => {
    const [, typeId, quantity] = /^([0-9a-f-]{36})\.(\d{1,2})$/.exec(text) ?? [];
    return typeId ? [{ typeId, quantity: Number(quantity) }] : [];
  });

export const alsoText = ({ typeId, quantity }: Also): string => `${typeId}.${quantity}`;

/** The query of the page's address at which so many of its type and of others are chosen. */
export function choiceQuery(n: number, also: readonly Also[], { isAgain = false } = {}): string {
  const chosen = also.filter(({ quantity }) => quantity > 0);
  return `?${new URLSearchParams([
    ["n", String(n)],
    ...chosen.map((one) => ["also", alsoText(one)]),
    ...(isAgain ? [["again", "1"]] : []),
  ])}`;
}

export interface ChosenType {
  typeId: string;
  name: string;
  quantity: number;
  /** The largest number that can be chosen now. */
  most: number;
  /** The price of each ticket, or of the next one where none is chosen. */
  priced: PricedTickets[];
}

/**
 * Returns the tickets of the page's type that a buyer chose, at least one, and of every other type
 * that is on sale. All together are at most what one order has.
 */
export function chooseTickets(
  sale: Sale,
  type: SaleType,
  { n, also }: { n: number; also: readonly Also[] },
  at: Date,
): { own: ChosenType; others: ChosenType[] } {
  const choose = (one: SaleType, wanted: number, least: number, room: number): ChosenType => {
    const availability = availabilityAt(sale, one, at);
    const left = availability.state === "on-sale" ? (availability.left ?? Infinity) : 0;
    const most = Math.max(0, Math.min(mostWanted(one), left, room));
    const quantity = Math.max(least, Math.min(wanted, most));
    const priced = priceTickets(one, Math.max(1, quantity), at) ?? [];
    return { typeId: one.id, name: one.name, quantity, most, priced };
  };
  const own = choose(type, n, 1, mostAnOrder);
  let room = mostAnOrder - own.quantity;
  const others = sale.types
    .filter(({ id }) => id !== type.id)
    .map((one) => {
      const wanted = also.find(({ typeId }) => typeId === one.id)?.quantity ?? 0;
      const chosen = choose(one, wanted, 0, room);
      room -= chosen.quantity;
      return chosen;
    })
    .filter(({ priced, quantity, most }) => priced.length > 0 && (quantity > 0 || most > 0));
  return { own, others };
}
