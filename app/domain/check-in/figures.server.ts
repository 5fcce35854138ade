import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { devices, scans, tickets, users } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { type Gate, letsIn } from "#app/shared/check-in/gates.ts";
import { countAdmitted } from "./check-in-lists.server.ts";
import { listDoubles } from "./doubles.server.ts";
import { typeOfTicket } from "./find-tickets.server.ts";
import { gateName, gateOfScan, listGates } from "./gates.server.ts";
import { countInside } from "./hall.server.ts";
import { countRefusals } from "./list-scans.server.ts";
import { byName, isEntry, isPass } from "./scan-rows.server.ts";

/** A pause that is longer is no queue. */
const longestPauseSeconds = 60;
const mostSlots = 200;

const people = sql<number>`sum(${scans.people})::int`;

/** The people who came in, by ten minutes and package: who came back counts again. */
async function countByTime(db: Queryable, isMeant: SQL | undefined) {
  const slot = sql<Date>`date_bin('10 minutes', ${scans.at}, timestamptz '2000-01-01')`.mapWith(
    scans.at,
  );
  const rows = await db
    .select({ at: slot, package: tickets.package, people })
    .from(scans)
    .innerJoin(tickets, eq(tickets.id, scans.ticketId))
    .where(and(isEntry, isMeant))
    .groupBy(slot, tickets.package)
    .orderBy(desc(slot), tickets.package)
    .limit(mostSlots);
  return [...Map.groupBy(rows, ({ at }) => at.getTime()).values()].map((types) => ({
    at: types[0]!.at,
    people: types.reduce((sum, of) => sum + of.people, 0),
    types: types.map((of) => ({ package: of.package, people: of.people })),
  }));
}

/** What each gate and phone did: people let in, and presses in all. */
const countByPhone = (db: Queryable, isMeant: SQL | undefined) =>
  db
    .select({
      gate: gateName,
      phone: byName,
      people: sql<number>`coalesce(sum(${scans.people}) filter (where ${isEntry}), 0)::int`,
      presses: count(),
    })
    .from(scans)
    .leftJoin(devices, eq(devices.id, scans.byDeviceId))
    .leftJoin(users, eq(users.id, scans.byUserId))
    .where(isMeant)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);

/**
 * Returns the median of the seconds from one guest to the next at a phone, and what 95 of 100 guests
 * took at most. Null where no phone had a queue.
 */
async function measurePace(
  db: Queryable,
  isMeant: SQL | undefined,
): Promise<{ median: number; p95: number } | null> {
  const ofPhone = sql`coalesce(${scans.byDeviceId}::text, ${scans.byUserId})`;
  const seconds = sql<number>`extract(epoch from ${scans.at} - lag(${scans.at})
    over (partition by ${ofPhone} order by ${scans.at}, ${scans.press}))`;
  const pauses = db
    .select({ seconds: seconds.as("seconds") })
    .from(scans)
    .where(isMeant)
    .as("pauses");
  const at = (share: number) =>
    sql<number | null>`percentile_cont(${share}::float8) within group (order by ${pauses.seconds})`;
  const [pace] = await db
    .select({ median: at(0.5), p95: at(0.95) })
    .from(pauses)
    .where(sql`${pauses.seconds} <= ${longestPauseSeconds}`);
  const { median = null, p95 = null } = pace ?? {};
  return median === null || p95 === null ? null : { median, p95 };
}

/** How many people came in at each gate, and went out, and how many tickets it lets in are for. */
export async function countByGate(db: Queryable, gates: readonly Gate[]) {
  const isIn = sql`${scans.answer} = 'in'`;
  const passed = await db
    .select({
      id: gateOfScan,
      in: sql<number>`coalesce(sum(${scans.people}) filter (where ${isIn}), 0)::int`,
      out: sql<number>`coalesce(sum(${scans.people}) filter (where not ${isIn}), 0)::int`,
    })
    .from(scans)
    .where(and(isPass, inEdition(scans.editionId)))
    .groupBy(sql`1`);
  const sold = await countByType(db);
  return gates.map((gate) => {
    const own = passed.find(({ id }) => id === gate.id);
    const lets = sold.filter((of) => letsIn(gate, of));
    const expected = lets.reduce((sum, of) => sum + of.people, 0);
    return { id: gate.id, name: gate.name, in: own?.in ?? 0, out: own?.out ?? 0, expected };
  });
}

/** The people of all tickets that are not cancelled, by what they were sold as. */
const countByType = (db: Queryable) =>
  db
    .select({
      package: tickets.package,
      type: typeOfTicket,
      people: sql<number>`sum(${tickets.quantity})::int`,
    })
    .from(tickets)
    .where(and(isNull(tickets.cancelledAt), inEdition(tickets.editionId)))
    .groupBy(sql`1`, sql`2`);

/**
 * The figures of this edition's gates, or of the one with an id: who came in there, and what was
 * refused. Who is inside, and came in twice, is counted over all of them.
 */
export async function readGateFigures(db: Queryable, gate: string | null = null) {
  const ofGate = gate ? eq(gateOfScan, gate) : undefined;
  const isMeant = and(inEdition(scans.editionId), ofGate);
  const gates = await listGates(db);
  const [types, byTime, byPhone, { byReason }, pace, doubles, inside] = [
    await countAdmitted(db),
    await countByTime(db, isMeant),
    await countByPhone(db, isMeant),
    await countRefusals(db, gate),
    await measurePace(db, isMeant),
    await listDoubles(db),
    await countInside(db),
  ];
  const byGate = gates.length > 1 ? await countByGate(db, gates) : [];
  const open = doubles.filter(({ decided }) => !decided).length;
  return { types, byTime, byPhone, byReason, byGate, pace, inside, doubles: doubles.length, open };
}
