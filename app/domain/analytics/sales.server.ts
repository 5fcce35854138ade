import type { Queryable } from "#app/db/db.server.ts";
import { counterChanges } from "#app/db/schema.server.ts";
import {
  type Count,
  type CountedItem,
  type DailyCounter,
  itemOf,
  readCounts,
  readCountsOfDays,
} from "#app/domain/counters.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import {
  choiceNow,
  listRenames,
  type VariantRename,
} from "#app/domain/festival/variant-renames.server.ts";
import { type MoneyChanges, readMoneyChanges } from "./refunded.server.ts";
import { type DaySpan, type Tally, tallyBy } from "./definitions.server.ts";

/** The orders that were made on one day and are in one state now. */
export interface DayOfState extends Tally {
  day: number;
  status: OrderStatus;
}

export interface Sales {
  /** Every day on which there were orders. */
  days: DayOfState[];
  /** Totals by region, with "" for orders without one. */
  regions: Map<string, Tally>;
  /** Totals by the product's id, or by its name where the product is gone. */
  products: Map<string, Tally>;
  sizes: Map<string, Tally>;
  colors: Map<string, Tally>;
}

/** What was sold on some days of an edition, in kobo; `days` are all there are. */
export async function countSales(db: Queryable, span: DaySpan): Promise<Sales> {
  const [[items, renames], [days, regions], changes] = await Promise.all([
    inTurn(countItems(db, span), () => listRenames(db)),
    inTurn(countDays(db, span.edition), () => countRegions(db, span)),
    readMoneyChanges(db, span),
  ]);
  return salesFrom({ items, renames, days, regions, changes });
}

interface Counted {
  items: Awaited<ReturnType<typeof countItems>>;
  renames: VariantRename[];
  days: DayOfState[];
  regions: Awaited<ReturnType<typeof countRegions>>;
  changes: MoneyChanges;
}

/** A colour and size that was renamed counts under its name of today, whenever it was sold. */
function salesFrom({ items, renames, days, regions, changes }: Counted): Sales {
  const ofItems = [...items, ...changes.items].map((item) =>
    choiceNow(renames, item, item.namesVersion),
  );
  return {
    days: merge(days, changes.days),
    regions: tallyBy([...regions, ...changes.regions], ({ region }) => region ?? ""),
    products: tallyBy(ofItems, ({ productId, name }) => productId ?? name),
    sizes: tallyBy(ofItems, ({ size }) => size ?? ""),
    colors: tallyBy(ofItems, ({ color }) => color ?? ""),
  };
}

/** Waits for one query before it starts the other, so that both need one connection. */
const inTurn = async <One, Other>(
  one: Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> => [await one, await other()];

type OfDay = Partial<Tally> & Pick<DayOfState, "day" | "status">;

function merge(days: DayOfState[], changes: OfDay[]): DayOfState[] {
  const keyOf = ({ day, status }: OfDay) => `${day} ${status}`;
  const tallies = tallyBy([...days, ...changes], keyOf);
  return days.map((one) => ({ ...one, ...tallies.get(keyOf(one)) }));
}

/**
 * Counts by day and state from the counters, which takes as long for a million orders as for a
 * thousand.
 */
async function countDays(db: Queryable, edition: number): Promise<DayOfState[]> {
  const counts = await readCounts(
    db,
    ["orders by day", "pieces by day", "kobo by day"],
    inEdition(counterChanges.editionId, edition),
  );
  return [...tallyCounts(counts)].map(([key, tally]) => {
    const [day, status] = key.split(" ");
    return { day: Number(day), status: status as OrderStatus, ...tally };
  });
}

/** The counts of each key together: "kobo by region" of a region is the `kobo` of its tally. */
const tallyCounts = (counts: readonly Count[]): Map<string, Tally> =>
  tallyBy(
    counts.map(({ counter, key, many }) => ({
      key,
      orders: counter.startsWith("orders") ? many : 0,
      pieces: counter.startsWith("pieces") ? many : 0,
      kobo: counter.startsWith("kobo") ? many : 0,
    })),
    ({ key }) => key,
  );

interface OfRegion extends Tally {
  region: string;
}

async function countRegions(db: Queryable, span: DaySpan): Promise<OfRegion[]> {
  const tallies = await tallyIn(db, span, [
    "orders by region",
    "pieces by region",
    "kobo by region",
  ]);
  return [...tallies].map(([region, tally]) => ({ region, ...tally }));
}

interface OfItem extends CountedItem, Tally {}

async function countItems(db: Queryable, span: DaySpan): Promise<OfItem[]> {
  const tallies = await tallyIn(db, span, ["pieces by item", "kobo by item"]);
  return [...tallies].map(([key, tally]) => ({ ...itemOf(key), ...tally }));
}

/** For some of the days the counters by day are read, since the totals do not tell days apart. */
async function tallyIn(
  db: Queryable,
  { edition, range: { from, to } }: DaySpan,
  counters: readonly DailyCounter[],
): Promise<Map<string, Tally>> {
  const isInEdition = inEdition(counterChanges.editionId, edition);
  return tallyCounts(
    from === null
      ? await readCounts(db, counters, isInEdition)
      : await readCountsOfDays(db, counters, { from, to }, isInEdition),
  );
}
