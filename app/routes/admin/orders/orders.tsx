import { Form, Outlet, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { countOrders, findOrderStatus, listOrders } from "#app/domain/orders/order-lists.server.ts";
import { moveOrders } from "#app/domain/orders/orders.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import { orderTabOf, orderTabs, orderTabWith } from "./order-tabs.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreRows } from "#app/routes/admin/more-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RecordTable } from "#app/routes/admin/record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { Route } from "./+types/orders";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { BulkAnswer } from "./bulk-answer.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { OrderListLinks } from "./order-list-links.tsx";
import { OrderRows } from "./order-rows.tsx";

const rowsAPage = 50;
/** As many as one moves in one go. */
const mostMoves = 500;

export const meta = () => adminMeta("Orders");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const query = new URL(request.url).searchParams;
  const { name, status } = await openTab(app.db, query.get("tab"), params);
  const search = query.get("q")?.slice(0, 40) ?? "";
  const [page, counts] = await Promise.all([
    listOrders(app.db, { status, search, after: query.get("after"), limit: rowsAPage }),
    countOrders(app.db),
  ]);
  return { tab: name, search, counts, ...page };
}
/** The tab that the address names; an order that a link opens without one lies over the list that holds it. */
async function openTab(db: Queryable, named: string | null, { orderId }: { orderId?: string }) {
  const status = named === null && orderId ? await findOrderStatus(db, orderId) : null;
  return status ? orderTabWith(status) : orderTabOf(named);
}
type Loaded = Route.ComponentProps["loaderData"];

const form = z.object({
  intent: z.literal("move"),
  from: z.enum(orderStatuses),
  order: z.array(z.string().max(40)).min(1).max(mostMoves),
});

/** Moves the ticked orders. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    request,
    form,
    async ({ from, order }) => {
      const byUserId = viewerOf(context).id;
      const moves = order.map((orderId) => ({ orderId, from, byUserId }));
      const result = await moveOrders(contextOf(context).app, moves);
      if (result.moved.length > 0) return { ok: true, ...result };
      return { ok: false, formErrors: result.refused.map(({ reason }) => reason), status: 409 };
    },
    { lists: ["order"], incomplete: "Tick the orders to move first." },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, search, counts, rows, next } = loaderData;
  const { label, status, dateLabel, none } = orderTabOf(tab);
  const answer = useLastAnswer(actionData);
  const searching = useNavigation().location?.search.includes("q=") ?? false;
  const [query] = useSearchParams();
  return (
    <>
      <PageHeader title="Orders" />
      <Tabs
        label="Orders by state"
        tabs={orderTabs.map(({ name, label, status }) => ({
          to: `/orders?tab=${name}`,
          label,
          current: name === tab,
          count: counts[status],
        }))}
      />
      <div className="my-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="w-full max-w-xl">
          <SearchForm
            label="Search by Order ID or date"
            defaultValue={search}
            keep={{ tab }}
            pending={searching}
          />
        </div>
        {rows.length > 0 && <OrderListLinks tab={tab} search={search} />}
      </div>
      <BulkAnswer answer={answer} />
      {rows.length === 0 ? (
        <EmptyState title={search ? `No order matches “${search}”` : none} />
      ) : (
        <Form method="post" preventScrollReset className="group/list">
          <RecordTable
            key={`${tab} ${search} ${query.get("after")}`}
            label={label}
            columns={["Order ID", "Username", "Total", dateLabel]}
            widths="1.3fr 1.4fr 1fr 1fr"
          >
            <OrderRows rows={rows} dateLabel={dateLabel} />
            <MoreRows<Loaded>
              next={next}
              addressOf={(after) => `/orders?${new URLSearchParams({ tab, q: search, after })}`}
            >
              {(page) => <OrderRows rows={page.rows} dateLabel={dateLabel} />}
            </MoreRows>
          </RecordTable>
          <BulkBar tab={tab} status={status} />
        </Form>
      )}
      <Outlet />
    </>
  );
}
