import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { href, useLocation } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import {
  listToPrint,
  batchToPrint,
  pickingOf,
  regionOf,
  type Sheets,
} from "#app/domain/orders/order-prints.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { listRenames } from "#app/domain/festival/variant-renames.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import {
  orderListOf,
  orderListTexts,
  orderQuery,
} from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabOf } from "#app/routes/admin/orders/order-tabs.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { placeOf, toDoor } from "#app/shared/orders/delivery.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders-print";
import { DeliveryList } from "./delivery-list.tsx";
import { PackingSlips } from "./packing-slips.tsx";
import { PickUpList } from "./pick-up-list.tsx";
import { PickingList } from "./picking-list.tsx";
import { keysOf } from "#app/shared/records.ts";
import { type Print, printNames, prints, printsOf } from "./prints.ts";
import { PrintSheet } from "./print-sheet.tsx";
import type { PrintedOrder } from "./printed-order.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { setImmediate as nextTurn } from "node:timers/promises";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";

export const handle = {
  also: keysOf(prints).map((what) => ({ label: `Print: ${prints[what]}`, query: `what=${what}` })),
  reads: "orders.read",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? prints[loaderData.what] : "Print orders");

const query = orderQuery.extend({
  what: z.enum(printNames).catch("slips"),
  /** The orders that are named; all orders of the list where none is named. */
  order: z.array(z.string()),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { order, what, ...list } = readQuery(request, query, ["order"]);
  const printing = { list: orderListOf(list, app.now()), named: order };
  const head = { list: orderListTexts(list), at: app.now() };
  if (what === "picking") {
    const all = await listToPrint(app.db, printing);
    return {
      ...head,
      what,
      ...noBatch,
      count: all.length,
      pieces: pickingOf(all, (await app.festival()).store.sizes, await listRenames(app.db)),
    };
  }
  const batch = await batchToPrint(app.db, { ...printing, ...sheets[what], after: list.after });
  const addresses = what === "slips" ? batch.orders.map((one) => addressOf(app, one.id)) : [];
  const codes = await codesOf(addresses);
  const orders = batch.orders.map((one, index) => printed(one, codes[index] ?? null));
  return { ...head, what, ...batch, pieces: [], orders };
}

const addressOf = ({ env }: Parts<"env">, orderId: string) =>
  env.publicUrl + href("/orders/:orderId", { orderId });

const noBatch = { start: 0, batches: [], orders: [] };

/** Which orders each print shows, and how they are sorted. */
const sheets = {
  slips: { isWanted: () => true, by: "region" },
  delivery: { isWanted: toDoor, by: "region" },
  pickup: { isWanted: (order) => !toDoor(order), by: "username" },
} satisfies Record<Exclude<Print, "picking">, Pick<Sheets, "isWanted" | "by">>;

type Found = Awaited<ReturnType<typeof batchToPrint>>["orders"][number];

/** Only what a slip or a line prints: thousands may be printed at once. */
const printed = (
  { id, number, username, createdAt, note, lines, ...order }: Found,
  code: PrintedOrder["code"],
): PrintedOrder => ({
  id,
  number,
  username,
  createdAt,
  note,
  code,
  place: placeOf(order),
  phone: formatPhone(order.address.addressPhone),
  region: regionOf({
    ...order,
    region: order.address.city,
  }),
  lines: lines.map(({ name, color, size, quantity }) => ({
    name,
    color,
    size,
    quantity,
  })),
});

export default function PrintOrders({ loaderData }: Route.ComponentProps) {
  const { what, list, at, count, pieces, orders, start, batches } = loaderData;
  const all = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const ofOrders = ordersText(count, batches.length > 1 ? { start, shown: orders.length } : null);
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
      batches={<BatchLinks start={start} count={count} batches={batches} />}
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

function ordersText(count: number, batch: { start: number; shown: number } | null): string {
  const all = pluralise(count, "order");
  return batch ? `${batch.start + 1} to ${batch.start + batch.shown} of ${all}` : all;
}

interface BatchLinksProps {
  start: number;
  count: number;
  batches: readonly { start: number; after: string | null }[];
}

/** Links to the batches of a print that has more slips than one page takes. */
function BatchLinks({ start, count, batches }: BatchLinksProps) {
  const { pathname, search } = useLocation();
  if (batches.length < 2) return null;
  const addressOf = (after: string | null) => {
    const query = new URLSearchParams(search);
    query.delete("after");
    if (after !== null) query.set("after", after);
    return `${pathname}?${query}`;
  };
  return (
    <ChipRow label="Which batch">
      {batches.map((batch, index) => (
        <ChipLink key={batch.start} to={addressOf(batch.after)} current={batch.start === start}>
          {`${formatCount(batch.start + 1)} to ${formatCount(batches[index + 1]?.start ?? count)}`}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

/** Draws the QR codes of many addresses, letting other requests run in between. */
async function codesOf(addresses: readonly string[]): Promise<DrawnQrCode[]> {
  const codes: DrawnQrCode[] = [];
  for (const [index, address] of addresses.entries()) {
    if (index % 25 === 24) await nextTurn();
    codes.push(drawQrCode(address));
  }
  return codes;
}
