import { z } from "zod";
import { exportOrders } from "#app/domain/orders/order-export.server.ts";
import type { ListCsv } from "#app/domain/lists/list-csv.server.ts";
import type { OrderList } from "#app/domain/orders/order-query.server.ts";
import { listQuery, editionQuery, editionText } from "#app/domain/lists/list-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { olderThan } from "#app/shared/ages.ts";
import { readDay } from "#app/shared/date-fields.ts";
import { startOfDay } from "#app/shared/dates.ts";
import { filterTexts } from "#app/shared/orders/order-filters.ts";
import { orderSortNames, pageSizes } from "#app/shared/orders/order-sorts.ts";
import { orderTabOf } from "./order-tabs.ts";

const day = z
  .string()
  .refine((field) => readDay(field) !== null)
  .nullable()
  .catch(null);

export const orderQuery = listQuery.extend({
  tab: queryText,
  sort: z.enum(orderSortNames).catch("newest"),
  region: queryText,
  delivery: z.enum(["pickup", "door"]).nullable().catch(null),
  product: queryText,
  /** The least age in days. */
  older: z.coerce.number().int().min(1).max(9_999).nullable().catch(null),
  since: day,
  till: day,
  season: editionQuery,
  rows: z.enum(pageSizes).catch("50"),
  note: z.literal("1").transform(Boolean).catch(false),
});
export type OrderQuery = z.infer<typeof orderQuery>;

/** The list that an address asks for: the orders of one state, searched, filtered and sorted. */
export function orderListOf(
  query: OrderQuery,
  now: Date,
): OrderList & { sort: OrderQuery["sort"] } {
  const { q: search, tab, older, region, delivery, product, note, sort, season: edition } = query;
  const ends = [
    ...(older === null ? [] : [olderThan(older, now).getTime()]),
    ...(query.till === null ? [] : [startOfDay(readDay(query.till)! + 1).getTime()]),
  ];
  const before = ends.length > 0 ? new Date(Math.min(...ends)) : null;
  const since = query.since === null ? null : startOfDay(readDay(query.since)!);
  const { status } = orderTabOf(tab);
  return { status, search, sort, region, delivery, product, note, edition, before, since };
}

/** The query of an address of the same list, without the values that are the default. */
export const orderListTexts = (query: OrderQuery) => ({
  tab: orderTabOf(query.tab).name,
  q: query.q,
  sort: query.sort === "newest" ? null : query.sort,
  season: editionText(query.season),
  rows: query.rows === "50" ? null : query.rows,
  ...filterTexts(query),
});
export type OrderListTexts = ReturnType<typeof orderListTexts>;

export const ordersCsv: ListCsv<OrderQuery> = {
  isOfPeople: true,
  query: orderQuery,
  nameOf: ({ tab }) => `orders-${orderTabOf(tab).name}`,
  read: ({ db, now }, query) => exportOrders(db, orderListOf(query, now())),
};
