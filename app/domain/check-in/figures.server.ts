import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { devices, scans, tickets, users } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { countAdmitted } from "./check-in-lists.server.ts";
import { listDoubles } from "./doubles.server.ts";
import { countInside } from "./hall.server.ts";
import { countRefusals } from "./list-scans.server.ts";
import { byName, isEntry } from "./scan-rows.server.ts";

/** A pause that is longer is no queue. */
const longestPauseSeconds = 60;
const mostSlots = 200;

const people = sql<number>`sum(${scans.people})::int`;

/** The people who came in, by ten minutes and package: who came back counts again. */
async function countByTime(db: Queryable) {
  const slot = sql<Date>`date_bin('10 minutes', ${scans.at}, timestamptz '2000-01-01')`.mapWith(
    scans.at,
  );
  const rows = await db
    .select({ at: slot, package: tickets.package, people })
    .from(scans)
    .innerJoin(tickets, eq(tickets.id, scans.ticketId))
    .where(and(isEntry, inEdition(scans.editionId)))
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
const countByPhone = (db: Queryable) =>
  db
    .select({
      gate: scans.list,
      phone: byName,
      people: sql<number>`coalesce(sum(${scans.people}) filter (where ${isEntry}), 0)::int`,
      presses: count(),
    })
    .from(scans)
    .leftJoin(devices, eq(devices.id, scans.byDeviceId))
    .leftJoin(users, eq(users.id, scans.byUserId))
    .where(inEdition(scans.editionId))
    .groupBy(scans.list, byName)
    .orderBy(scans.list, byName);

/**
 * Returns the median of the seconds from one guest to the next at a phone, and what 95 of 100 guests
 * took at most. Null where no phone had a queue.
 */
async function measurePace(db: Queryable): Promise<{ median: number; p95: number } | null> {
  const ofPhone = sql`coalesce(${scans.byDeviceId}::text, ${scans.byUserId})`;
  const seconds = sql<number>`extract(epoch from ${scans.at} - lag(${scans.at})
    over (partition by ${ofPhone} order by ${scans.at}, ${scans.press}))`;
  const pauses = db
    .select({ seconds: seconds.as("seconds") })
    .from(scans)
    .where(inEdition(scans.editionId))
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

/** The figures of the gate in this edition. */
export async function readGateFigures(db: Queryable) {
  const [types, byTime, byPhone, { byReason }, pace, doubles, inside] = [
    await countAdmitted(db),
    await countByTime(db),
    await countByPhone(db),
    await countRefusals(db),
    await measurePace(db),
    await listDoubles(db),
    await countInside(db),
  ];
  const open = doubles.filter(({ decided }) => !decided).length;
  return { types, byTime, byPhone, byReason, pace, inside, doubles: doubles.length, open };
}
