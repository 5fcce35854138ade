import { and, inArray, isNotNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { orders, ticketPlaces, ticketTypes } from "#app/db/schema.server.ts";
import { cardKey, cardPrefix } from "./person-keys.server.ts";
import { countOfPerson, lockPersons } from "./reserve-places.server.ts";

interface PaidByCard {
  places: readonly { id: string; typeId: string; reference: string | null }[];
  cardHash: string;
}

/**
 * Notes on sold places which card paid for them, where one person may have so many of their type
 * alone, and says whether that card has paid for more: the tickets are made already, since nobody
 * knows the card before. `other` is the order that it paid for before this one. It is the last
 * thing that a settlement locks, so that two payments of one card see each other and wait for
 * nothing else.
 */
export async function noteCard(
  tx: Transaction,
  { places, cardHash }: PaidByCard,
  at: Date,
): Promise<{ isOver: boolean; other: { reference: string; orderNumber: string } | null }> {
  const none = { isOver: false, other: null };
  if (places.length === 0) return none;
  const typeIds = [...new Set(places.map(({ typeId }) => typeId))];
  const limited = await tx
    .select({ id: ticketTypes.id, maxAPerson: ticketTypes.maxAPerson })
    .from(ticketTypes)
    .where(and(inArray(ticketTypes.id, typeIds), isNotNull(ticketTypes.maxAPerson)));
  if (limited.length === 0) return none;
  const key = cardKey(cardHash);
  await lockPersons(tx, [key]);
  const noted = places.filter(({ typeId }) => limited.some(({ id }) => id === typeId));
  await tx
    .update(ticketPlaces)
    .set({ personKeys: sql`array_append(${ticketPlaces.personKeys}, ${key})` })
    .where(
      inArray(
        ticketPlaces.id,
        noted.map(({ id }) => id),
      ),
    );
  for (const { id: typeId, maxAPerson } of limited)
    if ((await countOfPerson(tx, { typeId, keys: [key] }, at)) > maxAPerson!)
      return { isOver: true, other: await findOther(tx, places[0]!.reference!) };
  return none;
}

/** The latest other order whose tickets the card of a payment paid for. */
async function findOther(tx: Transaction, reference: string) {
  const [found] = await tx
    .select({ reference: orders.reference, orderNumber: orders.number })
    .from(orders)
    .where(sql`${orders.reference} = ${otherPaymentOfCard(sql`${reference}`)}`);
  return found ?? null;
}

/** The reference of the latest other payment of the card that paid for the tickets of one. */
export const otherPaymentOfCard = (reference: SQLWrapper): SQL => sql`(
  select p.reference from ${ticketPlaces} own cross join unnest(own.person_keys) as key
  join ${ticketPlaces} p on p.person_keys @> array[key] and p.state = 'sold' and p.reference <> own.reference
  where own.reference = ${reference} and key like ${`${cardPrefix}%`} order by p.created_at desc limit 1)`;
