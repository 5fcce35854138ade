import { count, sql, sum } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, counterChanges, orderItems, orders } from "#app/db/schema.server.ts";
import { type Count, type CountedItem, itemOf, readCounts } from "#app/domain/counters.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import {
  choiceNow,
  listRenames,
  type VariantRename,
} from "#app/domain/festival/variant-renames.server.ts";
import { listRefundedItems, listMoneyChanges } from "./refunded.server.ts";
import {
  isLineSoldIn,
  isSold,
  isWithin,
  nameOfGone,
  soldIn,
  type DaySpan,
  type Tally,
  tallyBy,
} from "./definitions.server.ts";

/** What was made on a day and stands in a state now. */
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
  const [[lines, renames], [days, regions], [money, back]] = await Promise.all([
    inTurn(countLines(db, span), () => listRenames(db)),
    inTurn(countDays(db, span.edition), () => countRegions(db, span)),
    inTurn(listMoneyChanges(db, span.edition), () => listRefundedItems(db, span.edition)),
  ]);
  return salesFrom(span, { lines, renames, days, regions, money, back });
}

interface Counted {
  lines: Awaited<ReturnType<typeof countLines>>;
  renames: VariantRename[];
  days: DayOfState[];
  regions: Awaited<ReturnType<typeof countRegions>>;
  money: Awaited<ReturnType<typeof listMoneyChanges>>;
  back: Awaited<ReturnType<typeof listRefundedItems>>;
}

/** A colour and size that was renamed counts under its name of today, whenever it was sold. */
function salesFrom(
  { range }: DaySpan,
  { lines, renames, days, regions, money, back }: Counted,
): Sales {
  const isMeant = (one: { day: number; status: OrderStatus }) =>
    isSold(one.status) && isWithin(range, one.day);
  const ofOrders = [...money, ...back.map(({ kobo: _worth, ...pieces }) => pieces)];
  const ofLines = [...lines, ...back.filter(isMeant)].map((line) =>
    choiceNow(renames, line, line.namesVersion),
  );
  return {
    days: merge(days, ofOrders),
    regions: tallyBy([...regions, ...ofOrders.filter(isMeant)], ({ region }) => region ?? ""),
    products: tallyBy(ofLines, ({ productId, name }) => productId ?? name),
    sizes: tallyBy(ofLines, ({ size }) => size ?? ""),
    colors: tallyBy(ofLines, ({ color }) => color ?? ""),
  };
}

/** By one connection: the other questions have theirs. */
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
  region: string | null;
}

/** Counts by region. For all days the counters know it; for some days their orders are read. */
async function countRegions(db: Queryable, span: DaySpan): Promise<OfRegion[]> {
  if (span.range.from === null) {
    const counts = await readCounts(
      db,
      ["orders by region", "pieces by region", "kobo by region"],
      inEdition(counterChanges.editionId, span.edition),
    );
    return [...tallyCounts(counts)].map(([region, tally]) => ({ region, ...tally }));
  }
  const region = addressField(orders.address, "city");
  return db
    .select({
      region,
      orders: count(),
      pieces: sum(orders.itemCount).mapWith(Number),
      kobo: sum(orders.totalKobo).mapWith(Number),
    })
    .from(orders)
    .where(soldIn(span))
    .groupBy(region);
}

interface OfItem extends CountedItem, Partial<Tally> {}

/** Counts by line item, with the same difference between all days and some as `countRegions`. */
async function countLines(db: Queryable, span: DaySpan): Promise<OfItem[]> {
  if (span.range.from === null) {
    const counts = await readCounts(
      db,
      ["pieces by item", "kobo by item"],
      inEdition(counterChanges.editionId, span.edition),
    );
    return [...tallyCounts(counts)].map(([key, tally]) => ({ ...itemOf(key), ...tally }));
  }
  const { productId, size, color, namesVersion, quantity, priceKobo } = orderItems;
  return db
    .select({
      productId,
      name: nameOfGone,
      size,
      color,
      namesVersion,
      pieces: sum(quantity).mapWith(Number),
      kobo: sum(sql`${quantity} * ${priceKobo}`).mapWith(Number),
    })
    .from(orderItems)
    .where(isLineSoldIn(span))
    .groupBy(productId, nameOfGone, size, color, namesVersion);
}
