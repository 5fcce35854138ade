import { href } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { findOrders } from "#app/domain/orders/order-export.server.ts";
import { listOrders } from "#app/domain/orders/order-lists.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { orderQuery } from "./order-query.server.ts";
import { orderTabOf } from "./order-tabs.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders-print";
import { PackingSlip } from "./packing-slip.tsx";
import { PickUpList } from "./pick-up-list.tsx";

export const handle = { sidebar: null } satisfies AdminPage;

/** As many as one prints in one go. */
const mostOrders = 300;

export const meta = () => adminMeta("Print orders");

const query = orderQuery.extend({
  what: z.enum(["slips", "list"]).catch("slips"),
  /** The orders by name; all of the tab's list where none is named. */
  order: z.array(z.string()),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const { q: search, tab, order, what } = readQuery(request, query, ["order"]);
  const { name, status } = orderTabOf(tab);
  let orderIds = order.slice(0, mostOrders);
  if (orderIds.length === 0) {
    const { rows } = await listOrders(db, { status, search, limit: mostOrders });
    orderIds = rows.map((row) => row.id);
  }
  return { what, tab: name, orders: await findOrders(db, orderIds) };
}

export default function PrintOrders({ loaderData: { what, tab, orders } }: Route.ComponentProps) {
  const regions = Map.groupBy(orders, (order) => order.address.city ?? "No region");
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={what === "list" ? orderTabOf(tab).printed : "Packing slips"}
          lead={`${orders.length} ${orders.length === 1 ? "order" : "orders"}, by region`}
          actions={
            <>
              <Button onClick={() => window.print()}>
                <PrintIcon className="size-5" />
                Print
              </Button>
              <LinkButton to={`${href("/orders")}?tab=${tab}`} variant="secondary">
                Back to Orders
              </LinkButton>
            </>
          }
        />
      </div>
      {orders.length === 0 && <EmptyState title="No orders to print" />}
      {[...regions].map(([region, inRegion]) => (
        <section key={region} className="mb-8">
          <h2 className="poster mb-3 text-heading">{region}</h2>
          {what === "list" ? (
            <PickUpList region={region} orders={inRegion} />
          ) : (
            <div className="grid gap-5 print:block">
              {inRegion.map((order) => (
                <PackingSlip key={order.id} order={order} />
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}
