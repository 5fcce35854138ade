import { Form, href, Outlet, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { countOrders, findOrderStatus, listOrders } from "#app/domain/orders/order-lists.server.ts";
import { moveOrders } from "#app/domain/orders/order-moves.server.ts";
import { countTold } from "#app/domain/outbox/told.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import { isAside, orderStatuses } from "#app/shared/orders/order-states.ts";
import { orderQuery } from "./order-query.server.ts";
import { type OrderTab, orderTabOf, orderTabs, orderTabWith } from "./order-tabs.ts";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { BulkAnswer } from "./bulk-answer.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { OrderListLinks } from "./order-list-links.tsx";
import { columnsOf } from "./order-columns.ts";
import { OrderRows } from "./order-rows.tsx";
import { SortMenu } from "./sort-menu.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Orders", icon: "OrdersIcon", counts: "orders" },
} satisfies AdminPage;

const rowsAPage = 50;
/** As many as one moves in one go. */
const mostMoves = 500;

export const meta = () => adminMeta("Orders");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { q: search, after, tab, sort } = readQuery(request, orderQuery);
  const { name, status } = await openTab(app.db, tab, params);
  const [page, counts] = await Promise.all([
    listOrders(app.db, { status, search, sort, after, limit: rowsAPage }),
    countOrders(app.db),
  ]);
  return { tab: name, search, sort, now: app.now().getTime(), counts, ...page };
}

/** The tab that the address names; an order that a link opens without one lies over the list that holds it. */
async function openTab(db: Queryable, named: string | null, { orderId }: { orderId?: string }) {
  const status = named === null && orderId ? await findOrderStatus(db, orderId) : null;
  return status ? orderTabWith(status) : orderTabOf(named);
}

const form = z.object({
  intent: z.literal("move"),
  from: z.enum(orderStatuses),
  order: z.array(z.string().max(40)).min(1).max(mostMoves),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async ({ from, order: orderIds }) => {
      const { app } = contextOf(context);
      const result = await moveOrders(app, { orderIds, from }, viewerOf(context).id);
      if (result.moved.length > 0)
        return { ok: true, ...result, told: await countTold(app.db, result.moved) };
      return { ok: false, formErrors: result.refused.map(({ reason }) => reason), status: 409 };
    },
    { lists: ["order"], incomplete: "Tick the orders to move first." },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, search, sort, now, counts, rows } = loaderData;
  const { label, status, dateLabel, none } = orderTabOf(tab);
  const answer = useLastAnswer(actionData);
  const isShown = (one: OrderTab) =>
    !isAside(one.status) || counts[one.status] > 0 || one.name === tab;
  const addressOf = (changed: { sort?: OrderSort; after?: string }) =>
    listAddress(href("/orders"), { tab, q: search, sort, ...changed });
  const searching = useNavigation().location?.search.includes("q=") ?? false;
  return (
    <>
      <ListPage
        title="Orders"
        controls={
          <>
            <Tabs
              label="Orders by state"
              tabs={orderTabs.filter(isShown).map(({ name, label, status }) => ({
                to: listAddress(href("/orders"), { tab: name }),
                label,
                current: name === tab,
                count: counts[status],
                isCalm: status !== "new",
              }))}
            />
            <div className="my-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="w-full max-w-xl">
                <SearchForm
                  label="Search by Order ID or date"
                  defaultValue={search}
                  keep={{ tab, sort }}
                  pending={searching}
                />
              </div>
              {rows.length > 0 && <OrderListLinks tab={tab} search={search} sort={sort} />}
            </div>
            <BulkAnswer answer={answer} />
          </>
        }
        page={loaderData}
        none={search ? `No order matches “${search}”` : none}
        table={{
          label,
          columns: columnsOf(dateLabel, sort, addressOf),
        }}
        addressOf={(after) => addressOf({ after })}
        renderTable={(list) => (
          <Form method="post" preventScrollReset className="group/list">
            <BulkBar tab={tab} status={status}>
              <SortMenu sort={sort} addressOf={(sort) => addressOf({ sort })} />
            </BulkBar>
            {list}
          </Form>
        )}
      >
        {(shown) => <OrderRows rows={shown} dateLabel={dateLabel} now={now} />}
      </ListPage>
      <Outlet />
    </>
  );
}
