import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { ticketPhases, ticketSales, ticketTypes, waitingEntries } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import { hoursBefore, returnsEnd, type ReturnTerms } from "#app/shared/tickets/returns.ts";
import {
  decideWithinHours,
  saleEnd,
  setAsideForWaiting,
  type Sale,
  type SalePhase,
} from "#app/shared/tickets/sale.ts";
import {
  type Capacity,
  readCapacities,
  readResales,
  readTaken,
  type Taken,
} from "./capacities.server.ts";

interface ReturnSettings {
  /** How many hours before the doors giving back ends; null where buyers may not. */
  returnsHours: number | null;
  /** When that is on the published day. */
  returnsUntil: Date | null;
  returnFeeKobo: number;
  returnsWhenResold: boolean;
}

export interface TicketSale extends Sale, ReturnSettings {
  decideWithinHours: number;
  capacities: Capacity[];
}

/**
 * The current edition's sale at a moment: its types, their prices and the places that are left.
 * Free places go first to people who wait; `forWaiting` is how many these can be offered.
 */
export async function readSale(
  db: Queryable,
  at: Date,
  { forWaiting = false }: { forWaiting?: boolean } = {},
): Promise<TicketSale> {
  const takenPlaces = readTaken(db, at);
  const [counted, taken, resales, [found], types, phases, { startsAt, endsAt }, waiting] =
    await pipelined([
      readCapacities(db, takenPlaces),
      takenPlaces,
      readResales(db, at),
      selectSettings(db).execute(),
      selectTypes(db).execute(),
      selectPhases(db).execute(),
      readDay(db),
      forWaiting ? null : readWaiting(db, at),
    ]);
  const returnsHours = found ? returnsHoursOf(found, startsAt) : null;
  // Nobody's late payment is waited for once the doors are open.
  const capacities = counted.map((capacity) =>
    startsAt <= at ? { ...capacity, lateReserve: 0 } : capacity,
  );
  const sale = {
    isOpen: found?.isOpen ?? false,
    opensAt: found?.opensAt ?? null,
    closesAt: found?.closesAt ?? null,
    festivalEndsAt: endsAt,
    returnsHours,
    returnsUntil: returnsEnd({ returnsHours, returnsUntil: null }, startsAt),
    returnFeeKobo: found?.returnFeeKobo ?? 0,
    returnsWhenResold: found?.returnsWhenResold ?? false,
    decideWithinHours: found?.decideWithinHours ?? decideWithinHours.unlessSaid,
    capacities,
    types: types.map((type) => ({
      ...type,
      phases: phases
        .filter(({ typeId }) => typeId === type.id)
        .map((phase) => ({ ...phase, ...sumPhase(phase.id, taken) })),
      capacities: capacities.flatMap((capacity) => {
        const takes = capacity.takes.get(type.id);
        return takes === undefined ? [] : [{ ...capacity, weight: takes.weight, waited: 0 }];
      }),
      // What was let over a size is not sold again.
      resales: capacities.some((each) => each.takes.has(type.id) && isExceeded(each))
        ? []
        : resales.filter(({ typeId }) => typeId === type.id),
      waiting: 0,
    })),
  };
  if (waiting) setAsideForWaiting(sale, waiting, at);
  return sale;
}

/** A process of an earlier release may have saved a moment alone. */
const returnsHoursOf = ({ returnsHours, returnsUntil }: ReturnTerms, doors: Date): number | null =>
  returnsHours ?? (returnsUntil && hoursBefore(returnsUntil, doors));

/** When the current edition's sale and its festival end, by what holds at this moment. */
export async function readSaleEnd(db: Queryable): Promise<{ saleEndsAt: Date; endsAt: Date }> {
  const [[found], { endsAt }] = await pipelined([selectSettings(db).execute(), readDay(db)]);
  const closesAt = found?.closesAt ?? null;
  return { saleEndsAt: saleEnd({ closesAt, festivalEndsAt: endsAt }), endsAt };
}

/** When money for tickets that are gone goes back by itself, unless somebody decides before. */
export async function refundsAtOf(db: Queryable, at: Date): Promise<Date> {
  const [found] = await selectSettings(db).execute();
  const hours = found?.decideWithinHours ?? decideWithinHours.unlessSaid;
  return new Date(at.getTime() + hours * 60 * 60_000);
}

const isExceeded = ({ size, sold, reserved, offered }: Capacity): boolean =>
  size !== null && sold + reserved + offered > size;

/** How many tickets at a price are sold or kept for somebody, and how many are reserved. */
function sumPhase(id: string, { places }: Taken): Pick<SalePhase, "sold" | "reserved"> {
  const sums = { sold: 0, reserved: 0 };
  for (const { phaseId, state, quantity } of places)
    if (phaseId === id)
      sums[state === "reserved" || state === "replacing" ? "reserved" : "sold"] += quantity;
  return sums;
}

const selectSettings = prepared((db) =>
  db
    .select()
    .from(ticketSales)
    .where(inEdition(ticketSales.editionId))
    .prepare("ticket_sale_settings"),
);
const selectTypes = prepared((db) =>
  db
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      description: ticketTypes.description,
      package: ticketTypes.package,
      admits: ticketTypes.admits,
      maxPerOrder: ticketTypes.maxPerOrder,
      maxPerPerson: ticketTypes.maxPerPerson,
      isOpen: ticketTypes.isOpen,
      showsReason: ticketTypes.showsReason,
      hasWaitingList: ticketTypes.hasWaitingList,
    })
    .from(ticketTypes)
    .where(inEdition(ticketTypes.editionId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.createdAt), asc(ticketTypes.id))
    .prepare("ticket_types"),
);
const selectPhases = prepared((db) =>
  db
    .select({
      id: ticketPhases.id,
      typeId: ticketPhases.typeId,
      name: ticketPhases.name,
      priceKobo: ticketPhases.priceKobo,
      pieces: ticketPhases.pieces,
      opensAt: ticketPhases.opensAt,
      closesAt: ticketPhases.closesAt,
      createdAt: ticketPhases.createdAt,
    })
    .from(ticketPhases)
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPhases.typeId))
    .where(inEdition(ticketTypes.editionId))
    .orderBy(asc(ticketPhases.position), asc(ticketPhases.createdAt), asc(ticketPhases.id))
    .prepare("ticket_phases"),
);

/**
 * How many tickets of each type people wait for. An entry that wanted more than there were, and for
 * which places were kept back for their time, no longer keeps any from others.
 */
async function readWaiting(db: Queryable, at: Date): Promise<Map<string, number>> {
  const rows = await sumWaiting(db).execute({ since: new Date(at.getTime() - heldBackMs) });
  return new Map(rows.map(({ typeId, wanted }) => [typeId, wanted]));
}

const sumWaiting = prepared((db) =>
  db
    .select({
      typeId: waitingEntries.typeId,
      wanted: sql`sum(${waitingEntries.quantity})`.mapWith(Number),
    })
    .from(waitingEntries)
    .where(
      and(
        inEdition(waitingEntries.editionId),
        eq(waitingEntries.state, "waiting"),
        or(
          isNull(waitingEntries.heldBackSince),
          gt(waitingEntries.heldBackSince, sql.placeholder("since")),
        ),
      ),
    )
    .groupBy(waitingEntries.typeId)
    .prepare("waiting_for_types"),
);

/** How long places are kept back, once, for somebody who waits for more places than are free. */
export const heldBackMs = 30 * 60_000;
