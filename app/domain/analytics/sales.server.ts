import { and, inArray, ne, type SQL, sql } from "drizzle-orm";
import { dayOf, isOnDays } from "#app/db/days.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, orderItems, orders } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import {
  choiceNow,
  listRenames,
  type VariantRename,
} from "#app/domain/festival/variant-renames.server.ts";
import { type MoneyChanges, readMoneyChanges, type SoldItem } from "./refunded.server.ts";
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

/** Counts by day and state, over the index `orders_by_day`, which has every column that is read. */
async function countDays(db: Queryable, edition: number): Promise<DayOfState[]> {
  return db
    .select({
      day: dayOf(orders.createdAt),
      status: orders.status,
      ...ordersTally,
    })
    .from(orders)
    .where(inEdition(orders.editionId, edition))
    .groupBy(sql`1`, orders.status);
}

const number = (sum: SQL) => sum.mapWith(Number);
const ordersTally = {
  orders: number(sql`count(*)`),
  pieces: number(sql`sum(${orders.itemCount})`),
  kobo: number(sql`sum(${orders.totalKobo})`),
};

/** The orders that count as sold, of an edition and some of its days. */
const isSoldIn = ({ edition, range }: DaySpan) =>
  and(
    inEdition(orders.editionId, edition),
    ne(orders.status, "cancelled"),
    isOnDays(orders.createdAt, range),
  );

interface OfRegion extends Tally {
  region: string;
}

async function countRegions(db: Queryable, span: DaySpan): Promise<OfRegion[]> {
  return db
    .select({
      region: sql<string>`coalesce(${addressField(orders.address, "city")}, '')`,
      ...ordersTally,
    })
    .from(orders)
    .where(isSoldIn(span))
    .groupBy(sql`1`);
}

interface OfItem extends SoldItem, Tally {}

async function countItems(db: Queryable, span: DaySpan): Promise<OfItem[]> {
  const { productId, size, color, namesVersion, quantity, priceKobo, reductionKobo } = orderItems;
  return db
    .select({
      productId,
      name: sql<string>`case when ${productId} is null then ${orderItems.name} else '' end`,
      size,
      color,
      namesVersion,
      orders: sql`0`.mapWith(Number),
      pieces: number(sql`sum(${quantity})`),
      kobo: number(sql`sum(${quantity} * ${priceKobo} - ${reductionKobo})`),
    })
    .from(orderItems)
    .where(
      inArray(orderItems.orderId, db.select({ id: orders.id }).from(orders).where(isSoldIn(span))),
    )
    .groupBy(productId, sql`2`, size, color, namesVersion);
}
