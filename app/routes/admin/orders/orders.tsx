import { href, Link, Outlet, redirect, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { beginChosenMove } from "#app/domain/orders/bulk/bulk-moves.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { NamedOrderLine } from "./named-order.tsx";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import {
  isAside,
  orderStates,
  type OrderStatus,
  orderStatuses,
} from "#app/shared/orders/order-states.ts";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { daysOldText, daysText, dayNumber, formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { quoteOf, toDoor } from "#app/shared/orders/delivery.ts";
import { filterTexts } from "#app/shared/orders/order-filters.ts";
import { mostFound } from "#app/shared/orders/most-found.ts";
import { discrepancyTexts, keptText } from "#app/shared/orders/order-money.ts";
import { paymentCaseKinds } from "#app/shared/payments/payment-cases.ts";
import { keysOf } from "#app/shared/records.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import { CallLink } from "./call-link.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderListLinks } from "./order-list-links.tsx";
import { summaryText, noneText, ordersText } from "./summary-text.ts";
import { loadOrderList } from "./order-list.server.ts";
import { orderTabOf, orderTabs } from "./order-tabs.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { formError, refusalIn } from "#app/shared/form-result.ts";
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
  const loaded = await loadOrderList(app, request, params);
  const sort: OrderSort = loaded.list.sort ?? "newest";
  return { ...loaded, sort, now: app.now().getTime() };
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

type Loaded = Route.ComponentProps["loaderData"];

const orders = defineList<Loaded>({
  title: "Orders",
  label: ({ list }) => orderTabOf(list.tab).label,
  path: href("/orders"),
  search: {
    label: "Search orders: number, date, name, phone, item…",
    hint: "Number, name, phone…",
  },
  // A tab keeps search and filters: what is looked for may have been moved.
  filters: ({ list, counts }) => [
    {
      as: "tabs",
      label: "Orders by state",
      options: orderTabs
        .filter(
          ({ status, name }) =>
            (!isAside(status) && !list.season) || counts[status] > 0 || name === list.tab,
        )
        .map(({ name, label, status }) => ({
          label,
          query: { tab: name },
          count: counts[status],
          isCalm: status !== "new",
        })),
    },
  ],
  fields: { names: keysOf(filterTexts({})), inputs: OrderFilters, on: ({ on }) => on },
  // Those of specification.md section 2, and what tells what is to be done.
  columns: [
    { label: "Order ID", line: 1, cell: (order) => <OrderLink order={order} /> },
    {
      label: "Username",
      className: "text-body",
      cell: ({ username, openCaseKind, match }) => (
        <>
          {username}
          {openCaseKind && (
            <>
              {" "}
              <Badge tone="flame">{paymentCaseKinds[openCaseKind].badge}</Badge>
            </>
          )}
          {match && <span className="block text-sm text-muted">{match}</span>}
        </>
      ),
    },
    {
      label: "Items",
      className: "unbroken",
      cell: ({ pictureId, itemCount }) => (
        <span className="inline-flex items-center gap-2.5 align-middle">
          <span className="@max-table:hidden">
            <Thumbnail pictureId={pictureId} />
          </span>
          {piecesOf(itemCount)}
        </span>
      ),
    },
    {
      label: "Delivery",
      cell: (order) =>
        toDoor(order) ? (
          <>
            <span className={order.region ? "@max-dense:sr-only" : ""}>Delivery</span>
            {order.region && (
              <>
                <span className="@max-dense:sr-only">, </span>
                {order.region}
              </>
            )}
          </>
        ) : (
          "Pick-up"
        ),
    },
    {
      label: "Phone",
      line: "3 end",
      className: "relative z-1 unbroken",
      cell: ({ phone }) => phone && <CallLink number={phone} />,
    },
    {
      label: "Total",
      line: "1 end",
      isNumber: true,
      sort: ({ list, sort }) => sortedBy(list, sort, "highest", "lowest"),
      cell: (order) => (
        <>
          <span className="font-semibold text-body">{keptText(order)}</span>
          {discrepancyTexts(order).map((text) => (
            <span key={text} className="block text-sm text-muted unbroken">
              {text}
            </span>
          ))}
        </>
      ),
    },
    {
      label: ({ list }) => orderTabOf(list.tab).dateLabel,
      line: 3,
      className: "unbroken",
      sort: ({ list, sort }) => sortedBy(list, sort, "newest", "oldest"),
      cell: ({ completionDate, createdAt }) => formatDay(completionDate ?? createdAt),
    },
    {
      label: "Age",
      line: 3,
      className: "unbroken",
      cell: (order, { now }) => <Age order={order} now={now} />,
    },
  ],
  keyOf: ({ id }) => id,
  isOpen: ({ id }, { orderId }) => id === orderId,
  choice: {
    name: "order",
    valueOf: ({ id }) => id,
    labelOf: ({ number }) => `Choose order ${number}`,
  },
  none: ({ list, on, isWhole }) => (isWhole ? orderTabOf(list.tab).none : noneText(list.q, on)),
});

/** A press on a column's head that is sorted already turns its order round. */
function sortedBy(list: Loaded["list"], sort: OrderSort, down: OrderSort, up: OrderSort) {
  return {
    to: listAddress(href("/orders"), { ...list, sort: sort === down ? up : down }),
    sorted: sort === down ? "descending" : sort === up ? "ascending" : undefined,
  } as const;
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, sort, edition, named, isWhole, worthKobo } = loaderData;
  const { status } = orderTabOf(list.tab);
  const answer = useLastAnswer(actionData);
  const moveAll = <MoveAll {...loaderData} />;
  return (
    <>
      <orders.Page
        data={loaderData}
        above={
          <EditionNotice
            what="orders"
            asked={list.season}
            edition={edition}
            back={href("/orders")}
          />
        }
        tools={
          <>
            {isWhole && moveAll}
            <OrderListLinks list={list} />
          </>
        }
        summary={
          <>
            {named && <NamedOrderLine order={named} />}
            <FormMessage>{formError(refusalIn(answer))}</FormMessage>
            {!isWhole && moveAll}
          </>
        }
        bulk={{
          ticked: <TickedOrders list={list} status={status} />,
          summary: (
            <>
              {worthKobo !== null && (
                <span className="text-sm text-muted">
                  <b className="font-semibold text-body tabular-nums">{formatNaira(worthKobo)}</b>{" "}
                  in all
                </span>
              )}
              <SortMenu
                sort={sort}
                rows={list.rows ?? "50"}
                addressOf={(changed) => listAddress(href("/orders"), { ...list, ...changed })}
              />
            </>
          ),
        }}
      />
      <Outlet />
    </>
  );
}

/** What is done with the ticked orders. What is printed leads back to the list. */
function TickedOrders({ list, status }: { list: Loaded["list"]; status: OrderStatus }) {
  const { formData } = useNavigation();
  const { move } = orderStates[status];
  return (
    <>
      <input type="hidden" name="from" value={status} />
      {Object.entries(list).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {move && (
        <Button
          className="unbroken max-sm:px-2.5!"
          name="intent"
          value="move"
          size="sm"
          pending={formData?.get("intent") === "move"}
        >
          {move}
        </Button>
      )}
      <Button
        formAction={href("/orders/print")}
        formMethod="get"
        name="what"
        value="slips"
        size="sm"
        variant="secondary"
        className="max-sm:px-2.5!"
      >
        <PrintIcon className="size-5" />
        <span className="max-sm:sr-only">Packing slips</span>
      </Button>
    </>
  );
}

/** How many were found to the list's end, and the way to move all of them at once. */
function MoveAll({ list, found, isWhole, bulkMove, rows }: Loaded) {
  if (rows.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {!isWhole && <span className="font-semibold">{summaryText(found)}</span>}
      {bulkMove ? (
        <TextLink to={href("/orders/move/:moveId", { moveId: bulkMove })}>
          Orders are being moved: see how far
        </TextLink>
      ) : (
        orderStates[orderTabOf(list.tab).status].move && (
          <TextLink to={listAddress(href("/orders/move"), list)} prefetch="none">
            {isWhole || found <= mostFound
              ? `Move ${found === 1 ? "" : "all "}${ordersText(found)}${isWhole ? "" : " found"}`
              : "Move all orders found"}
          </TextLink>
        )
      )}
    </p>
  );
}

function OrderLink({ order: { id, number } }: { order: Loaded["rows"][number] }) {
  const [query] = useSearchParams();
  const list = new URLSearchParams({ tab: orderTabOf(null).name, ...Object.fromEntries(query) });
  return (
    <Link
      to={{ pathname: href("/orders/:orderId", { orderId: id }), search: list.toString() }}
      state={fromList}
      preventScrollReset
      // Every order is the same route: asking the server for each link's would be fifty questions.
      discover="none"
      className={`scroll-mt-36 ${rowLinkClass}`}
    >
      <OrderNumber>{number}</OrderNumber>
    </Link>
  );
}

/** Since it was ordered, and whether what its customer was promised is over. */
function Age({ order, now }: { order: Loaded["rows"][number]; now: number }) {
  const isOpen = orderStates[order.status].next !== null;
  const isLate = isOpen && dayNumber(quoteOf(order).to) < dayNumber(new Date(now));
  return (
    <>
      {order.completionDate ? (
        <>
          {/* Below the list's table it stands beside the day of the order's last step, without a heading. */}
          <span className="@table:hidden">{daysOldText(order.createdAt, now)}</span>
          <span className="hidden @table:inline">{daysText(order.createdAt, now)}</span>
        </>
      ) : (
        daysText(order.createdAt, now)
      )}
      {isLate && (
        <>
          {" "}
          <Badge tone="flame">Late</Badge>
        </>
      )}
    </>
  );
}
