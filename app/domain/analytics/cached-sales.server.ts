import { LRUCache } from "lru-cache";
import type { Database } from "#app/db/db.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { DayRange } from "./definitions.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { countSales } from "./sales.server.ts";
import { countWaiting } from "./orders-on-their-way.server.ts";

const mostKept = 20;
/**
 * Everything that sells or gives back is announced; an order whose account is deleted loses its
 * region some time later.
 */
const keptMs = 10_000;

async function count(db: Database, range: DayRange, at: Date) {
  const edition = await findCurrentEdition(db);
  const span = { edition: edition.id, range };
  const sales = await countSales(db, span);
  return { ...sales, waiting: countWaiting(sales.days, at), openedAt: edition.openedAt };
}
type KeptSales = Awaited<ReturnType<typeof count>>;

const ofDatabase = new WeakMap<Database, LRUCache<string, Promise<KeptSales>>>();

/** What was sold and what is on its way, counted once for all who ask between two changes. */
export async function cachedSales(
  { db, live, now }: Parts<"db" | "live" | "now">,
  range: DayRange,
): Promise<KeptSales> {
  const versions = await Promise.all([live.version("admin"), live.version("catalogue")]);
  if (versions.includes(null)) return count(db, range, now());
  const kept = ofDatabase.get(db) ?? new LRUCache({ max: mostKept, ttl: keptMs });
  ofDatabase.set(db, kept);
  const key = [...versions, range.from, range.to].join();
  const known = kept.get(key);
  if (known) return known;
  const counting = count(db, range, now());
  kept.set(key, counting);
  counting.catch(() => kept.delete(key));
  return counting;
}
