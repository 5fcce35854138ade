import type { App } from "#app/context.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { listProductNames } from "#app/domain/catalogue/product-names.server.ts";
import { countFound } from "#app/domain/orders/found-orders.server.ts";
import { findOrderStatus, listOrders } from "#app/domain/orders/order-lists.server.ts";
import { findMatches } from "#app/domain/orders/order-matches.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { filterLabels } from "#app/shared/orders/order-filters.ts";
import { orderListOf, orderListTexts, orderQuery } from "./order-query.server.ts";
import { orderTabWith } from "./order-tabs.ts";

const rowsAPage = 50;

/** All that the list shows. What is found is counted once: a further page of it is not. */
export async function loadOrderList(app: App, request: Request, params: { orderId?: string }) {
  const { db } = app;
  const { after, ...asked } = readQuery(request, orderQuery);
  const query = { ...asked, after, tab: await openTab(db, asked.tab, params) };
  const list = orderListOf(query, app.now());
  const { orders: counts, bulkMove } = await app.office();
  const [page, products] = await Promise.all([
    listOrders(db, { ...list, after, limit: rowsAPage }),
    listProductNames(db),
  ]);
  const on = filterLabels(query, products);
  const isWhole = !query.q.trim() && on.length === 0;
  const [found, matches] = await Promise.all([
    isWhole ? counts[list.status] : after === null ? countFound(db, list) : 0,
    findMatches(db, query.q, page.rows),
  ]);
  const rows = page.rows.map((row) => ({ ...row, match: matches[row.id] ?? null }));
  return {
    ...page,
    rows,
    list: orderListTexts(query),
    counts,
    found,
    on,
    isWhole,
    products,
    bulkMove,
  };
}

/** The tab that the address names; an order that a link opens without one lies over the list that holds it. */
async function openTab(db: Queryable, named: string | null, { orderId }: { orderId?: string }) {
  const status = named === null && orderId ? await findOrderStatus(db, orderId) : null;
  return status ? orderTabWith(status).name : named;
}
