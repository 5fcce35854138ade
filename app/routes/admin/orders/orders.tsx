import { href, Outlet, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { beginChosenMove } from "#app/domain/orders/bulk/bulk-moves.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { NamedOrderLine } from "./named-order.tsx";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import { ListSummary } from "./list-summary.tsx";
import { noneText } from "./summary-text.ts";
import { OrderControls } from "./order-controls.tsx";
import { loadOrderList } from "./order-list.server.ts";
import { orderTabOf, orderTabs } from "./order-tabs.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { columnsOf } from "./order-columns.ts";
import { OrderRows } from "./order-rows.tsx";
import { SortMenu } from "./sort-menu.tsx";

export const handle = {
  sidebar: { group: "Sell", label: "Orders", icon: "OrdersIcon", counts: "orders" },
  also: orderTabs.map(({ name, label }) => ({ label: `Orders: ${label}`, query: `tab=${name}` })),
  finds: "Look for orders",
} satisfies AdminPage;

/** As many as one moves in one go. */
const mostMoves = 500;

export const meta = () => adminMeta("Orders");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  return { ...(await loadOrderList(app, request, params)), now: app.now().getTime() };
}

const form = z.object({
  intent: z.literal("move"),
  from: z.enum(orderStatuses),
  order: z
    .array(z.string().max(40))
    .min(1)
    .max(mostMoves, `At most ${mostMoves} orders are moved at once. “Move all” moves more.`),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async ({ from, order: orderIds }) => {
      const moveId = await beginChosenMove(
        contextOf(context).app,
        { orderIds, from },
        viewerOf(context).id,
      );
      return redirect(href("/orders/move/:moveId", { moveId }));
    },
    { lists: ["order"], incomplete: "Tick the orders to move first." },
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, now, counts, rows, on, products, regions, found, worthKobo, isWhole, bulkMove } =
    loaderData;
  const { season, named } = loaderData;
  const { label, status, dateLabel, none } = orderTabOf(list.tab);
  const sort = list.sort ?? "newest";
  const answer = useLastAnswer(actionData);
  const addressOf = (changed: { sort?: OrderSort; rows?: string; after?: string }) =>
    listAddress(href("/orders"), { ...list, ...changed });
  return (
    <>
      <ListPage
        title="Orders"
        controls={
          <>
            <EditionNotice
              what="orders"
              asked={list.season}
              season={season}
              back={href("/orders")}
            />
            <OrderControls
              list={list}
              counts={counts}
              on={on}
              products={products}
              regions={regions}
            />
            {named && <NamedOrderLine order={named} />}
            <FormMessage>{formError(refusalIn(answer))}</FormMessage>
            {rows.length > 0 && (
              <ListSummary
                list={list}
                found={found}
                worthKobo={worthKobo}
                isWhole={isWhole}
                bulkMove={bulkMove}
              />
            )}
          </>
        }
        page={loaderData}
        none={isWhole ? none : noneText(list.q, on)}
        table={{
          label,
          columns: columnsOf(dateLabel, sort, addressOf),
        }}
        addressOf={(after) => addressOf({ after })}
        renderTable={(table) => (
          <Form method="post" preventScrollReset aria-label={label} className="group/list">
            <BulkBar list={list} status={status}>
              <SortMenu sort={sort} rows={list.rows ?? "50"} addressOf={addressOf} />
            </BulkBar>
            {table}
          </Form>
        )}
      >
        {(shown) => <OrderRows rows={shown} dateLabel={dateLabel} now={now} />}
      </ListPage>
      <Outlet />
    </>
  );
}
