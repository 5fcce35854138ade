import { deliveryAreaOf } from "#app/domain/festival/festival.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import type { App } from "#app/context.server.ts";
import { listProductNames } from "#app/domain/catalogue/product-names.server.ts";
import { countFound, sumWhole } from "#app/domain/orders/order-query.server.ts";
import { findOrderPlace, listOrders } from "#app/domain/orders/order-lists.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { findNamed } from "#app/domain/editions/order-numbers.server.ts";
import { findMatches } from "#app/domain/orders/search-highlights.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { filterLabels } from "#app/shared/orders/order-filters.ts";
import {
  orderListOf,
  type OrderListTexts,
  orderListTexts,
  orderQuery,
  type OrderQuery,
} from "./order-query.server.ts";
import { orderTabs, orderTabWith } from "./order-tabs.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import { readOrderNumber } from "#app/shared/orders/order-number.ts";
import { recordOf } from "#app/shared/records.ts";

const noOrders = recordOf(orderStatuses.map((status) => [status, 0]));

/** Loads everything that the list shows. The found orders are counted for the first page only. */
export async function loadOrderList(app: App, request: Request, params: { orderId?: string }) {
  const { db } = app;
  const { after, ...asked } = readQuery(request, orderQuery);
  const query = { ...asked, after, ...(await openList(app, { ...asked, after }, params)) };
  const now = app.now();
  const list = orderListOf(query, now);
  const texts = orderListTexts(query);
  const { orders: current, bulkMove } = await app.adminCounts();
  const [page, products, edition] = await Promise.all([
    listOrders(db, { ...list, after, limit: Number(query.rows) }),
    listProductNames(db),
    findEdition(db, query.season),
  ]);
  const counts = query.season ? (edition?.figures.states ?? noOrders) : current;
  const on = filterLabels(query, products);
  const isWhole = isWholeList(query);
  const whole = counts[list.status] ?? 0;
  const count = async () =>
    isWhole ? { found: whole, worthKobo: await sumWhole(db, list) } : countFound(db, list);
  const [{ found, worthKobo }, matches] = await Promise.all([
    after === null ? app.cacheFound(keyOf(texts, now), count) : { found: 0, worthKobo: 0 },
    findMatches(db, query.q, page.rows),
  ]);
  const rows = page.rows.map((row) => ({ ...row, match: matches[row.id] ?? null }));
  return {
    ...page,
    rows,
    list: texts,
    regions: deliveryAreaOf(await app.festival()).regions,
    counts,
    found: isWhole ? whole : found,
    worthKobo,
    on,
    isWhole,
    products,
    bulkMove,
    edition,
    named: await findNamedBeside(db, query.q, page.rows),
  };
}

/** The order that a search names; null when it is the only one in the list. */
async function findNamedBeside(db: Queryable, q: string, rows: { id: string }[]) {
  if (!q.trim() || (rows.length > 0 && !readOrderNumber(q))) return null;
  const named = await findNamed(db, q);
  return rows.length === 1 && rows[0]!.id === named?.id ? null : named;
}

/**
 * The key that a count is cached under. Orders become older without any change, so a count by age
 * is made anew each minute.
 */
const keyOf = (texts: OrderListTexts, now: Date): string =>
  JSON.stringify([
    { ...texts, sort: null, rows: null },
    texts.older && Math.floor(now.getTime() / 60_000),
  ]);

/**
 * The tab that the address names. For an address without one it is the tab that holds the linked
 * order, or the first tab in which the search finds something.
 */
async function openList(
  app: App,
  asked: OrderQuery,
  { orderId }: { orderId?: string },
): Promise<{ tab: string | null; season?: number | null }> {
  if (asked.tab !== null) return { tab: asked.tab };
  if (!orderId) return { tab: await openTab(app, asked) };
  const place = await findOrderPlace(app.db, orderId);
  return place ? { tab: orderTabWith(place.status).name, season: place.edition } : { tab: null };
}

async function openTab({ db, now }: App, asked: OrderQuery): Promise<string | null> {
  if (isWholeList(asked)) return null;
  for (const { name } of orderTabs) {
    const list = orderListOf({ ...asked, tab: name }, now());
    const { rows } = await listOrders(db, { ...list, limit: 1 });
    if (rows.length > 0) return name;
  }
  return null;
}

const isWholeList = (query: OrderQuery) => !query.q.trim() && filterLabels(query, []).length === 0;
