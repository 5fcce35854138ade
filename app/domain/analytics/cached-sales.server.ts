import { LRUCache } from "lru-cache";
import type { Database } from "#app/db/db.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type DayRange, total } from "./definitions.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { countSales, type DayOfState } from "./sales.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { recordOf } from "#app/shared/records.ts";

const mostCached = 20;
/**
 * Everything that sells or gives back is announced; an order whose account is deleted loses its
 * region some time later.
 */
const cachedMs = 10_000;

async function count(db: Database, range: DayRange, at: Date) {
  const edition = await findCurrentEdition(db);
  const span = { edition: edition.id, range };
  const sales = await countSales(db, span);
  return { ...sales, waiting: countWaiting(sales.days, at), openedAt: edition.openedAt };
}
type CachedSales = Awaited<ReturnType<typeof count>>;

const ofDatabase = new WeakMap<Database, LRUCache<string, Promise<CachedSales>>>();

/** What was sold and what is on its way, counted once for all who ask between two changes. */
export async function cachedSales(
  { db, live, now }: Parts<"db" | "live" | "now">,
  range: DayRange,
): Promise<CachedSales> {
  const versions = await Promise.all([live.version("admin"), live.version("catalogue")]);
  if (versions.includes(null)) return count(db, range, now());
  const cached = ofDatabase.get(db) ?? new LRUCache({ max: mostCached, ttl: cachedMs });
  ofDatabase.set(db, cached);
  const key = [...versions, range.from, range.to].join();
  const known = cached.get(key);
  if (known) return known;
  const counting = count(db, range, now());
  cached.set(key, counting);
  counting.catch(() => cached.delete(key));
  return counting;
}

/** The ages in days that the list of orders offers as filters. */
const ages = [3, 7, 14];

const onTheirWay = orderStatuses.filter((status) => orderStates[status].next !== null);

/**
 * Orders that are on their way, by state: all, and those that were made longer ago than some days.
 */
function countWaiting(days: readonly DayOfState[], at: Date) {
  const today = dayNumber(at);
  const countOlder = (status: string, older: number) =>
    total(days.filter((one) => one.status === status && one.day < today - older)).orders;
  return [null, ...ages].map((older) => ({
    // The least age in days, or null for orders of any age.
    older,
    age: older === null ? "Any age" : `Older than ${older} days`,
    orders: recordOf(
      onTheirWay.map((status) => [status, countOlder(status, older ?? Number.NEGATIVE_INFINITY)]),
    ),
  }));
}
