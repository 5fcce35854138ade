import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import {
  purchases,
  orderItems,
  orders,
  roomChanges,
  ticketLedger,
  ticketOffers,
  ticketPlaces,
  ticketResales,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { readCapacities, readTaken } from "#app/domain/tickets/sale/capacities.server.ts";
import {
  type CheckedPayments,
  type IntegrityViolation,
  isLookedAt,
  type ViolationRow,
} from "./integrity-violation.server.ts";

/**
 * Finds what must never be true of sold tickets: more places taken of a capacity than its size and
 * the places allowed above it (I1), an order whose ledger differs from the price of its tickets
 * (I2), a sold place without a ticket, a ticket without a sold place, an offer without the places
 * that it keeps, or a ticket for sale again that is not valid or was sold to two. That no more
 * people are admitted than a ticket is for (I3) is a constraint of its table. Over all payments,
 * the room that is counted is compared with the rows (I4).
 */
export async function findTicketViolations(
  db: Queryable,
  payments: CheckedPayments,
  at: Date,
): Promise<IntegrityViolation[]> {
  const isMeant = isLookedAt(sql`p.reference`, payments);
  const { rows } = await db.execute<ViolationRow>(sql`
    select o.number as id, 'its ledger is not what its tickets cost' as what, array[o.reference] as "references"
    from ${orders} o join ${purchases} c on c.reference = o.reference
    where ${isOfKindThat(sql`c.kind`, "makesTickets")} and ${isLookedAt(sql`c.reference`, payments)} and coalesce((
        select sum(l.amount_kobo) from ${ticketLedger} l where l.order_id = o.id and l.pieces > 0), 0)
      <> coalesce((
        select sum(price_kobo * allocated - (reduction_kobo - reduction_kobo * (quantity - allocated) / quantity))
        from ${orderItems} line where line.order_id = o.id), 0)
    union all
    select p.reference, 'a sold place has no ticket', array[p.reference] from ${ticketPlaces} p
    left join ${tickets} t on t.place_id = p.id where ${isMeant} and p.state = 'sold' and t.id is null
    union all
    select t.ticket_id, 'its place is not sold', array[p.reference] from ${tickets} t join ${ticketPlaces} p on p.id = t.place_id
    where ${isMeant} and t.cancelled_at is null and p.state <> 'sold'
    union all
    select p.reference, 'a sold place has no order', array[p.reference] from ${ticketPlaces} p
    where ${isMeant} and p.state = 'sold' and p.order_id is null
    union all
    select p.id::text, 'an offered place is of no open offer', array[]::text[] from ${ticketPlaces} p
    left join ${ticketOffers} f on f.id = p.offer_id where p.state = 'offered' and f.state is distinct from 'open'
    union all
    select f.id::text, 'an open offer has not as many places as it says', array[]::text[] from ${ticketOffers} f
    where f.state = 'open' and f.quantity <> (
      select count(*) from ${ticketPlaces} p where p.offer_id = f.id and p.state = 'offered')
    union all
    select t.ticket_id, 'it is for sale again, and not valid', array[p.reference] from ${ticketResales} r
    join ${tickets} t on t.id = r.ticket_id join ${ticketPlaces} p on p.id = t.place_id
    where ${isMeant} and r.state = 'open' and (t.cancelled_at is not null or t.admitted_count > 0)
    union all
    select t.ticket_id, 'it was sold again, and not to one buyer', array[p.reference] from ${ticketResales} r
    join ${tickets} t on t.id = r.ticket_id join ${ticketPlaces} p on p.id = t.place_id
    where ${isMeant} and r.state = 'sold' and (t.cancelled_at is null or 1 <> (
      select count(*) from ${tickets} other join ${ticketPlaces} place on place.id = other.place_id where place.resale_id = r.id))
    order by 2, 1`);
  const over = (await readCapacities(db, readTaken(db, at)))
    .filter(
      ({ size, over: more, sold, reserved, offered }) =>
        size !== null && sold + reserved + offered > size + more,
    )
    .map(({ name }) => ({ id: name, what: "more is taken of it than it has", references: [] }));
  return [...rows, ...over, ...(payments === "all" ? await findMiscountedPlaces(db, "all") : [])];
}

/** Room of places and tickets that the rows do not give (I4), in all editions or this one. */
export async function findMiscountedPlaces(
  db: Queryable,
  of: "all" | "current",
): Promise<IntegrityViolation[]> {
  const isCounted = of === "all" ? sql`true` : inEdition(roomChanges.editionId);
  // Those of a type are found by an index, those of an edition are not.
  const isOne =
    of === "all"
      ? sql`true`
      : isAmongFound(
          sql`one.type_id`,
          sql`select id from ${ticketTypes} where ${inEdition(ticketTypes.editionId)}`,
        );
  const isTicketOf = of === "all" ? sql`true` : sql`ticket.edition_id = ${currentEdition}`;
  const { rows } = await db.execute<ViolationRow>(sql`
    select concat_ws(' ', type_id, phase_id, state, nullif(people, 0), package) as id,
      format(case state when 'ticket' then '%s tickets are counted in this room, and there are %s' else '%s places are counted, and there are %s' end,
        sum(counted), sum(rows)) as what,
      array[]::text[] as "references"
    from (
      select edition_id, state, type_id, phase_id, people, package, change as counted, 0 as rows
      from ${roomChanges} where ${isCounted}
      union all
      select room.*, 0, 1 from ${ticketPlaces} as one, room_of_place(one) as room where ${isOne}
      union all
      select room.*, 0, 1 from ${tickets} as ticket, room_of_ticket(ticket) as room where ${isTicketOf}
    ) as each
    group by edition_id, state, type_id, phase_id, people, package having sum(counted) <> sum(rows) order by 1`);
  return rows;
}
