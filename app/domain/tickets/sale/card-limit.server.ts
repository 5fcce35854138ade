import { and, inArray, isNotNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { orders, ticketPlaces, ticketTypes } from "#app/db/schema.server.ts";
import { cardKey, lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { countOfPerson } from "./reserve-places.server.ts";

interface PaidByPerson {
  places: readonly { id: string; typeId: string; reference: string | null; personKeys: string[] }[];
  /** Null where Paystack named no card. */
  cardHash: string | null;
}

/**
 * Notes on sold places which card paid for them, where one person may have so many of their type
 * alone, and says whether that card has paid for more, or the address, phone number or account of the
 * buyer has: the tickets are made already, since nobody knows the card before, and what others had
 * reserved with the same address counted for nothing (`countOfPerson`). `other` is the order that it paid for before this one. It is the last
 * thing that a settlement locks, so that two payments of one card see each other and wait for
 * nothing else.
 */
export async function recordCard(
  tx: Transaction,
  { places, cardHash }: PaidByPerson,
  at: Date,
): Promise<{ isOver: boolean; other: { reference: string; orderNumber: string } | null }> {
  const none = { isOver: false, other: null };
  if (places.length === 0) return none;
  const typeIds = [...new Set(places.map(({ typeId }) => typeId))];
  const limited = await tx
    .select({ id: ticketTypes.id, maxPerPerson: ticketTypes.maxPerPerson })
    .from(ticketTypes)
    .where(and(inArray(ticketTypes.id, typeIds), isNotNull(ticketTypes.maxPerPerson)));
  if (limited.length === 0) return none;
  const keys = [...places[0]!.personKeys];
  if (cardHash !== null) {
    const key = cardKey(cardHash);
    await lockBuyer(tx, [key]);
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
    keys.push(key);
  }
  for (const { id: typeId, maxPerPerson } of limited)
    if ((await countOfPerson(tx, { typeId, keys }, at)) > maxPerPerson!)
      return { isOver: true, other: await findOther(tx, places[0]!.reference!) };
  return none;
}

/** The latest other order of the card, address, phone number or account of a payment. */
async function findOther(tx: Transaction, reference: string) {
  const [found] = await tx
    .select({ reference: orders.reference, orderNumber: orders.number })
    .from(orders)
    .where(sql`${orders.reference} = ${otherPaymentOfCard(sql`${reference}`)}`);
  return found ?? null;
}

/** The reference of the latest other payment of the person who paid for the tickets of one. */
export const otherPaymentOfCard = (reference: SQLWrapper): SQL => sql`(
  select p.reference from ${ticketPlaces} own cross join unnest(own.person_keys) as key
  join ${ticketPlaces} p on p.person_keys @> array[key] and p.state = 'sold' and p.reference <> own.reference
  where own.reference = ${reference} order by p.created_at desc limit 1)`;
