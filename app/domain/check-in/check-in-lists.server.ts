import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { devices, editions, scans, tickets, users } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { readRoom } from "#app/domain/tickets/room.server.ts";
import { countPackages } from "#app/domain/tickets/tickets.server.ts";
import { isNamed } from "#app/domain/tickets/ticket-search.server.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import { checkInColumns } from "./find-tickets.server.ts";
import { byName, isEntry } from "./scan-rows.server.ts";

/** How many people have been admitted, and how many are expected in all, by package. */
export async function countAdmitted(db: Queryable) {
  const packages = await countPackages(db);
  return packages.map(({ package: type, peopleAdmitted, peopleExpected }) => ({
    package: type,
    admittedCount: peopleAdmitted,
    expected: peopleExpected,
  }));
}

/** The capacities of the sale, each with what is left of it: what the sale says, and not another. */
export async function listRoomLeft(db: Queryable, at: Date) {
  const capacities = await readRoom(db, at);
  return capacities.flatMap((capacity) => {
    const { id, name, size } = capacity;
    return size === null ? [] : [{ id, name, size, left: capacityLeft(capacity) }];
  });
}

const mostListed = 10;

/**
 * The last people who were let in and by whom, without those that were taken back: all of them, or
 * those of one device.
 */
export async function listAdmissions(db: Queryable, { byDeviceId }: { byDeviceId?: string } = {}) {
  return db
    .select({
      id: scans.id,
      at: scans.at,
      people: scans.people,
      ticketId: tickets.ticketId,
      holder: checkInColumns.holder,
      package: tickets.package,
      by: byName,
    })
    .from(scans)
    .innerJoin(tickets, eq(tickets.id, scans.ticketId))
    .leftJoin(devices, eq(devices.id, scans.byDeviceId))
    .leftJoin(users, eq(users.id, scans.byUserId))
    .where(
      and(
        isEntry,
        byDeviceId ? eq(scans.byDeviceId, byDeviceId) : undefined,
        inEdition(scans.editionId),
        inEdition(tickets.editionId),
      ),
    )
    .orderBy(desc(scans.at), desc(scans.id))
    .limit(mostListed);
}

/**
 * Where more tickets than these are found, only these are sorted: nobody looks for one among so
 * many.
 */
const mostSorted = 500;

/**
 * Tickets of this edition for somebody who has lost the mail: by name, e-mail address, phone or
 * part of the id.
 */
export async function findForCheckIn(db: Queryable, search: string) {
  if (!search.trim()) return null;
  const some = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inEdition(tickets.editionId), isNamed(search)))
    .limit(mostSorted);
  const rows = await db
    .select({ ...checkInColumns, email: tickets.email })
    .from(tickets)
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(inArray(tickets.id, some))
    .orderBy(tickets.firstName, tickets.lastName, tickets.ticketId)
    .limit(mostListed + 1);
  return { rows: rows.slice(0, mostListed), hasMore: rows.length > mostListed };
}
