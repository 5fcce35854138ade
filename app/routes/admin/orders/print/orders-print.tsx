import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { listToPrint, pickingOf } from "#app/domain/orders/order-prints.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import {
  orderListOf,
  orderListTexts,
  orderQuery,
} from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabOf } from "#app/routes/admin/orders/order-tabs.ts";
import { piecesOf } from "#app/shared/products.ts";
import { placeOf, toDoor } from "#app/shared/orders/delivery.ts";
import { formatPhone } from "#app/shared/phone.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders-print";
import { DeliveryList } from "./delivery-list.tsx";
import { PackingSlips } from "./packing-slips.tsx";
import { PickUpList } from "./pick-up-list.tsx";
import { PickingList } from "./picking-list.tsx";
import { printQuery, prints, printsOf } from "./prints.ts";
import { PrintSheet } from "./print-sheet.tsx";
import type { PrintedOrder } from "./printed-order.ts";

export const handle = { sidebar: null } satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? prints[loaderData.what] : "Print orders");

const query = orderQuery.extend({
  what: printQuery,
  /** The orders by name; all of the list where none is named. */
  order: z.array(z.string()),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { order, what, ...list } = readQuery(request, query, ["order"]);
  const all = await listToPrint(app.db, orderListOf(list, app.now()), order);
  const isWanted = { slips: () => true, picking: () => true, delivery: toDoor, pickup };
  const wanted = all.filter(isWanted[what]);
  return {
    ...{ what, list: orderListTexts(list), at: app.now(), count: wanted.length },
    pieces: what === "picking" ? pickingOf(wanted) : [],
    orders: what === "picking" ? [] : wanted.map(printed),
  };
}

const pickup = (order: { shippingOption: string }) => !toDoor(order);

type Found = Awaited<ReturnType<typeof listToPrint>>[number];

/** What a slip or a line says, and no more: thousands may be printed at once. */
const printed = ({ id, username, createdAt, note, lines, ...order }: Found): PrintedOrder => ({
  ...{ id, username, createdAt, note, place: placeOf(order) },
  phone: formatPhone(order.address.addressPhone),
  region: toDoor(order) ? (order.address.city ?? "No region") : placeOf(order),
  lines: lines.map(({ name, color, size, quantity }) => ({ name, color, size, quantity })),
});

export default function PrintOrders({ loaderData }: Route.ComponentProps) {
  const { what, list, at, count, pieces, orders } = loaderData;
  const all = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const ofOrders = `${count} ${count === 1 ? "order" : "orders"}`;
  const leads = {
    slips: `${ofOrders}, by region`,
    picking: `${piecesOf(all)} of ${ofOrders}`,
    delivery: `${ofOrders}, by region`,
    pickup: `${ofOrders}, by name`,
  };
  return (
    <PrintSheet
      what={what}
      offered={printsOf(orderTabOf(list.tab))}
      at={at}
      lead={leads[what]}
      backTo={listAddress(href("/orders"), list)}
    >
      {count === 0 && <EmptyState title="No orders to print" />}
      {what === "slips" && <PackingSlips orders={orders} />}
      {what === "picking" && count > 0 && <PickingList pieces={pieces} />}
      {what === "delivery" && <DeliveryList orders={orders} />}
      {what === "pickup" && count > 0 && <PickUpList orders={orders} />}
    </PrintSheet>
  );
}
