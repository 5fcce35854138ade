import { asc, eq, type SQL, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared, namedStatement } from "#app/db/statement.server.ts";
import {
  capacities,
  capacityTypes,
  disputes,
  roomChanges,
  type RoomState,
  ticketPlaces,
  ticketResales,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { isInForce } from "#app/domain/purchases/in-force.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { roomOf, type Takes, typeOfPackage } from "#app/shared/tickets/room.ts";

/** Whether a reserved place, named `p`, takes room at a moment. */
export const isReserved = (at: unknown): SQL =>
  sql`(p.state = 'reserved' and ${isInForce({ reference: sql`p.reference`, until: sql`p.expires_at` }, at)})`;

/** Whether a place, named `p`, takes room at a moment. */
export const takesCapacity = (at: unknown): SQL =>
  sql`(p.state in ('sold', 'offered', 'allotted', 'planned') or ${isReserved(at)})`;

/** How many places of a type, at one of its prices, are sold, reserved or kept for somebody. */
interface TakenPlaces {
  typeId: string;
  /** Null where the price was deleted. */
  phaseId: string | null;
  /** "replacing" are places reserved or kept in the room of a ticket that is for sale again. */
  state: Exclude<RoomState, "ticket"> | "reserved";
  quantity: number;
  /** When the first of the reservations ends. */
  until: Date | null;
}

/** How many tickets of a type are for so many people, of whom each takes room. */
interface TakenTickets {
  /** Null where neither the ticket nor its place names a type. */
  typeId: string | null;
  /** Empty where the type is named. */
  package: string;
  /** The people of one ticket; of a cancelled one, those who are in. */
  people: number;
  tickets: number;
}

export interface Taken {
  places: TakenPlaces[];
  tickets: TakenTickets[];
}

/**
 * What is taken in the current edition, at a moment. What stays until somebody does something is
 * summed up from `room_changes`; reservations, which end by themselves, are counted here. `without`
 * leaves out those of one purchase, whose own reservation is never in its way.
 */
export async function readTaken(
  db: Queryable,
  at: Date,
  { without = null }: { without?: string | null } = {},
): Promise<Taken> {
  const rows = await selectTaken(db, { at, without });
  const taken: Taken = { places: [], tickets: [] };
  for (const { state, typeId, quantity, people, ...row } of rows)
    if (state === "ticket")
      taken.tickets.push({
        typeId,
        package: row.package ?? "",
        people: people ?? 0,
        tickets: Number(quantity),
      });
    else {
      const { phaseId, until } = row;
      taken.places.push({ typeId: typeId!, phaseId, state, quantity: Number(quantity), until });
    }
  return taken;
}

interface TakenRow {
  state: TakenPlaces["state"] | "ticket";
  typeId: string | null;
  phaseId: string | null;
  quantity: string;
  until: Date | null;
  people: number | null;
  package: string | null;
}

const selectTaken = namedStatement<TakenRow>(
  "taken_room",
  () => sql`
  select type_id::text as "typeId", phase_id::text as "phaseId", state, sum(change)::bigint as quantity,
    null::timestamptz as until, people, package
  from ${roomChanges} where ${inEdition(roomChanges.editionId)}
  group by type_id, phase_id, state, people, package having sum(change) <> 0
  union all
  select p.type_id::text, p.phase_id::text, case when p.resale_id is null then 'reserved' else 'replacing' end, count(*), min(p.expires_at),
    null, null
  from ${ticketPlaces} p
  where ${isReserved(sql.placeholder("at"))} and p.edition_id = ${currentEdition}
    and (${sql.placeholder("without")}::text is null or p.reference is distinct from ${sql.placeholder("without")})
  group by 1, 2, 3`,
);

/** A ticket that is for sale again, and whose place nobody reserves or is offered just now. */
export interface OpenResale extends Record<string, unknown> {
  id: string;
  typeId: string;
  /** The price that it was bought at; null where that is gone. */
  phaseId: string | null;
}

/**
 * The tickets of the current edition that are for sale again, the first that was given back first.
 */
export const readResales = (db: Queryable, at: Date): Promise<OpenResale[]> =>
  selectResales(db, { at });

const selectResales = namedStatement<OpenResale>(
  "open_resales",
  () => sql`
  select r.id::text, sold.type_id::text as "typeId", sold.phase_id::text as "phaseId"
  from ${ticketResales} r join ${tickets} t on t.id = r.ticket_id join ${ticketPlaces} sold on sold.id = t.place_id
  where r.state = 'open' and sold.edition_id = ${currentEdition} and sold.returns_until > ${sql.placeholder("at")}::timestamptz
    and not exists (select from ${disputes} d where d.reference = sold.reference and d.outcome is null)
    and not exists (
    select from ${ticketPlaces} p where p.resale_id = r.id
      and (p.state = 'offered' or ${isReserved(sql.placeholder("at"))}))
  order by r.created_at, r.id`,
);

/** A capacity and what is taken of it. */
export interface Capacity {
  id: string;
  name: string;
  size: number | null;
  over: number;
  lateReserve: number;
  /** What all tickets take, however they came about, with people who are in. */
  sold: number;
  reserved: number;
  offered: number;
  reservedUntil: Date | null;
  /** What one ticket of a type takes of it, by the id of the type. */
  takes: Map<string, Takes>;
}

/**
 * Every capacity of the current edition with what is taken of it, as `readTaken` finds out
 * meanwhile.
 */
export async function readCapacities(db: Queryable, nowTaken: Promise<Taken>): Promise<Capacity[]> {
  const [made, types, taken] = await pipelined([
    selectCapacities(db).execute(),
    selectTakes(db).execute(),
    nowTaken,
  ]);
  return made.map((capacity) => {
    const takes = new Map(
      types.flatMap(({ capacityId, typeId, weight, people }) =>
        capacityId === capacity.id ? [[typeId, { weight: weight!, people }]] : [],
      ),
    );
    const sums = { sold: 0, reserved: 0, offered: 0 };
    let reservedUntil: Date | null = null;
    for (const { typeId, state, quantity, until } of taken.places) {
      const own = takes.get(typeId);
      // What is sold takes room by its ticket, and what replaces a ticket none of its own.
      if (own === undefined || state === "sold" || state === "replacing") continue;
      sums[state] += own.weight * quantity;
      if (until && (!reservedUntil || until < reservedUntil)) reservedUntil = until;
    }
    for (const { typeId, package: called, people, tickets: count } of taken.tickets) {
      const own = takes.get(typeId ?? typeOfPackage(types, called)?.typeId ?? "");
      if (own !== undefined) sums.sold += roomOf(own, people) * count;
    }
    return { ...capacity, ...sums, reservedUntil, takes };
  });
}

const selectCapacities = prepared((db) =>
  db
    .select({
      id: capacities.id,
      name: capacities.name,
      size: capacities.size,
      over: capacities.oversold,
      lateReserve: capacities.lateReserve,
    })
    .from(capacities)
    .where(inEdition(capacities.editionId))
    .orderBy(asc(capacities.position), asc(capacities.createdAt), asc(capacities.id))
    .prepare("capacities"),
);
/** Every type in its order, once for each capacity that it takes room of, or once for none. */
const selectTakes = prepared((db) =>
  db
    .select({
      typeId: ticketTypes.id,
      name: ticketTypes.name,
      package: ticketTypes.package,
      people: ticketTypes.admits,
      capacityId: capacityTypes.capacityId,
      weight: capacityTypes.weight,
    })
    .from(ticketTypes)
    .leftJoin(capacityTypes, eq(capacityTypes.typeId, ticketTypes.id))
    .where(inEdition(ticketTypes.editionId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.createdAt), asc(ticketTypes.id))
    .prepare("takes_of_types"),
);

/**
 * Locks the capacities of some types in the order of their ids, so that of two buyers the second
 * sees what the first took, and they cannot block each other. A buyer waits no longer than two
 * seconds; a purchase that is paid already waits longer, since nobody may hear that it is not
 * paid. Queries that are asked right after it are sent to the database with it (`pipelined`).
 */
export async function lockCapacities(
  tx: Transaction,
  typeIds: readonly string[],
  { isPaid = false }: { isPaid?: boolean } = {},
): Promise<void> {
  await pipelined([
    waitForLocks(tx, { most: isPaid ? "10s" : "2s" }),
    lock(tx, { typeIds }),
    waitForLocks(tx, { most: "0" }),
  ]);
}

/**
 * Locks the capacities of types that are paid for, and returns them with what is taken of each, by
 * others than one purchase if it is given.
 */
export async function lockPaidCapacities(
  tx: Transaction,
  typeIds: readonly string[],
  at: Date,
  without?: string,
) {
  await lockCapacities(tx, typeIds, { isPaid: true });
  const capacities = await readCapacities(tx, readTaken(tx, at, { without }));
  return capacities.filter(({ takes }) => typeIds.some((id) => takes.has(id)));
}

const waitForLocks = namedStatement(
  "wait_for_locks",
  () => sql`select set_config('lock_timeout', ${sql.placeholder("most")}, true)`,
);
const lock = namedStatement(
  "lock_capacities",
  () => sql`select c.id from ${capacities} c where c.id in (
    select capacity_id from ${capacityTypes} where type_id = any(${sql.placeholder("typeIds")}::uuid[]))
  order by c.id for update`,
);
