import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  capacityTypes,
  ticketPhases,
  ticketPlaces,
  ticketSales,
  ticketTypes,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { keepForWaiting, type Sale, type SalePhase } from "#app/shared/tickets/sale.ts";
import { readCapacities, type Capacity, takesCapacity } from "./capacities.server.ts";

interface ReturnSettings {
  returnsUntil: Date | null;
  returnFeeKobo: number;
}

/**
 * The current edition's sale as it is at a moment: its types, their prices and the room there is.
 * What is free goes to people who wait first; `forWaiting` is what these can be given.
 */
export async function readSale(
  db: Queryable,
  at: Date,
  { without = null, forWaiting = false }: { without?: string | null; forWaiting?: boolean } = {},
): Promise<Sale & ReturnSettings & { capacities: Capacity[] }> {
  const isNow = inEdition(ticketTypes.editionId);
  const [found] = await db.select().from(ticketSales).where(inEdition(ticketSales.editionId));
  const types = await db
    .select()
    .from(ticketTypes)
    .where(isNow)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.createdAt), asc(ticketTypes.id));
  const capacities = await readCapacities(db, at, { without });
  const taken = await db
    .select({ ...capacityTypeColumns })
    .from(capacityTypes)
    .innerJoin(ticketTypes, eq(ticketTypes.id, capacityTypes.typeId))
    .where(isNow);
  const phases = await readPhases(db, at, without);
  const sale = {
    isOpen: found?.isOpen ?? false,
    opensAt: found?.opensAt ?? null,
    closesAt: found?.closesAt ?? null,
    returnsUntil: found?.returnsUntil ?? null,
    returnFeeKobo: found?.returnFeeKobo ?? 0,
    capacities,
    types: types.map((type) => ({
      id: type.id,
      name: type.name,
      words: type.words,
      package: type.package,
      people: type.people,
      maxAnOrder: type.maxAnOrder,
      maxAPerson: type.maxAPerson,
      isOpen: type.isOpen,
      saysWhy: type.saysWhy,
      hasWaitingList: type.hasWaitingList,
      phases: phases.filter(({ typeId }) => typeId === type.id),
      capacities: capacities.flatMap((capacity) => {
        const of = taken.find((one) => one.typeId === type.id && one.capacityId === capacity.id);
        return of ? [{ ...capacity, weight: of.weight, waited: 0 }] : [];
      }),
      waiting: 0,
    })),
  };
  if (!forWaiting) keepForWaiting(sale, await readWaiting(db, at), at);
  return sale;
}

/**
 * How many tickets of each type people wait for. Who wants more than there were, and had them kept
 * back for their while, keeps nothing from anybody any more.
 */
async function readWaiting(db: Queryable, at: Date): Promise<Map<string, number>> {
  const since = new Date(at.getTime() - heldBackMs);
  const rows = await db
    .select({
      typeId: waitingEntries.typeId,
      wanted: sql`sum(${waitingEntries.quantity})`.mapWith(Number),
    })
    .from(waitingEntries)
    .where(
      and(
        inEdition(waitingEntries.editionId),
        eq(waitingEntries.state, "waiting"),
        or(isNull(waitingEntries.heldBackSince), gt(waitingEntries.heldBackSince, since)),
      ),
    )
    .groupBy(waitingEntries.typeId);
  return new Map(rows.map(({ typeId, wanted }) => [typeId, wanted]));
}

/** So long too few places are kept back for somebody who waits and wants more, once. */
export const heldBackMs = 30 * 60_000;

const capacityTypeColumns = {
  typeId: capacityTypes.typeId,
  capacityId: capacityTypes.capacityId,
  weight: capacityTypes.weight,
};

/** The prices of each type in their order, with how many tickets were sold or are reserved at each. */
async function readPhases(
  db: Queryable,
  at: Date,
  without: string | null,
): Promise<(SalePhase & { typeId: string })[]> {
  const { rows } = await db.execute<Record<string, string> & { id: string }>(sql`
    select h.id, h.type_id as "typeId", h.name, h.price_kobo as "priceKobo", h.pieces,
      h.opens_at as "opensAt", h.closes_at as "closesAt",
      count(p.id) filter (where p.state <> 'reserved') as sold,
      count(p.id) filter (where p.state = 'reserved') as reserved
    from ${ticketPhases} h join ${ticketTypes} t on t.id = h.type_id
    left join ${ticketPlaces} p on p.phase_id = h.id and ${takesCapacity(at)}
      and (${without}::text is null or p.reference is distinct from ${without})
    where t.edition_id = ${currentEdition}
    group by h.id order by h.position, h.created_at, h.id`);
  const instantOf = (text: string | undefined) => (text ? new Date(text) : null);
  return rows.map((row) => ({
    id: row.id,
    typeId: row["typeId"]!,
    name: row["name"]!,
    priceKobo: Number(row["priceKobo"]),
    pieces: row["pieces"] === null ? null : Number(row["pieces"]),
    opensAt: instantOf(row["opensAt"]),
    closesAt: instantOf(row["closesAt"]),
    sold: Number(row["sold"]),
    reserved: Number(row["reserved"]),
  }));
}
