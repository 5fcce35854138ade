import { href, Link, Outlet, redirect, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { beginChosenMove } from "#app/domain/orders/bulk/bulk-moves.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  type OrderSort,
  orderSortNames,
  orderSorts,
  pageSizes,
} from "#app/shared/orders/order-sorts.ts";
import {
  isAside,
  orderStates,
  type OrderStatus,
  orderStatuses,
} from "#app/shared/orders/order-states.ts";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { daysOldText, daysText } from "#app/shared/ages.ts";
import { dayNumber, formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { quoteOf, toDoor } from "#app/shared/orders/delivery.ts";
import { deliveryWays, filterTexts } from "#app/shared/orders/order-filters.ts";
import { mostFound } from "#app/shared/orders/most-found.ts";
import { discrepancyTexts, keptText } from "#app/shared/orders/order-money.ts";
import { paymentCaseKinds } from "#app/shared/payments/payment-cases.ts";
import { keysOf } from "#app/shared/records.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useMaySend } from "#app/routes/admin/may.tsx";
import { Button } from "#app/ui/button.tsx";
import { DownloadIcon, PrintIcon } from "#app/ui/icon/icons.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import { CallLink } from "./call-link.tsx";
import { noneText, summaryText } from "./summary-text.ts";
import { loadOrderList } from "./order-list.server.ts";
import { orderTabOf, orderTabs, orderTabWith } from "./order-tabs.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/orders";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import type { NamedOrder } from "#app/domain/editions/order-numbers.server.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { OrderListTexts } from "./order-query.server.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { prints, printsOf } from "./print/prints.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";

export const handle = {
  also: orderTabs.map(({ name, label }) => ({ label: `Orders: ${label}`, query: `tab=${name}` })),
  finds: "Look for orders",
  reads: "orders.read",
  does: "orders.fulfil",
} satisfies AdminPage;

/** The most orders that one bulk move takes. */
const mostMoves = 500;

export const meta = () => adminMeta("Orders");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const loaded = await loadOrderList(app, request, params);
  const sort: OrderSort = loaded.list.sort ?? "newest";
  return { ...loaded, sort, now: app.now().getTime() };
}

const form = z.object({
  intent: z.literal("advance-orders"),
  from: z.enum(orderStatuses),
  order: z
    .array(z.string().max(40))
    .min(1)
    .max(mostMoves, `At most ${mostMoves} orders are moved at once. “Mark all” moves more.`),
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

export const shouldRevalidate = revalidateWhenRefused;

type Loaded = Route.ComponentProps["loaderData"];

const orders = defineList<Loaded>({
  title: "Orders",
  label: ({ list }) => orderTabOf(list.tab).label,
  path: href("/orders"),
  search: {
    label: "Search orders: number, date, name, phone, item…",
    hint: "Number, name, phone…",
  },
  // A tab keeps the search and the filters, because the order in question may have been moved.
  filters: ({ list, counts }) => [
    {
      as: "tabs",
      label: "Orders by state",
      isFolded: true,
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
  // The columns of specification.md section 2, and those that say what is to be done.
  columns: [
    { label: "Order ID", line: 1, cell: (order) => <OrderLink order={order} /> },
    {
      label: "Username",
      className: "text-body",
      cell: ({ username, openCaseKind, match }) =>
        openCaseKind || match ? (
          <span className="record-alone">
            <span className={openCaseKind ? "" : "@max-dense:max-w-1/2 @max-dense:shrink-0"}>
              {username}
            </span>{" "}
            {openCaseKind && (
              <span data-whole>
                <Badge tone="flame">{paymentCaseKinds[openCaseKind].badge}</Badge>
              </span>
            )}
            {match && (
              <span
                className={`block text-sm text-muted ${openCaseKind ? "@max-dense:sr-only" : ""}`}
              >
                {match}
              </span>
            )}
          </span>
        ) : (
          username
        ),
    },
    {
      label: "Items",
      className: "unbroken",
      cell: ({ pictureId, itemCount, isOfTickets }) => (
        <span className="inline-flex items-center gap-2.5 align-middle @max-table:inline @max-table:align-baseline">
          <span className="@max-table:hidden">
            <Thumbnail pictureId={pictureId} isTicket={isOfTickets} />
          </span>
          {isOfTickets ? pluralise(itemCount, "ticket") : piecesOf(itemCount)}
        </span>
      ),
    },
    {
      label: "Delivery",
      cell: (order) =>
        order.isOfTickets ? (
          "By e-mail"
        ) : toDoor(order) ? (
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
            <span key={text} className="block text-sm text-muted unbroken @max-dense:sr-only">
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
      cell: ({ statusChangedAt, createdAt }) => formatDay(statusChangedAt ?? createdAt),
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
  ifNone: ({ list, counts, isWhole }) =>
    isWhole &&
    orderTabOf(list.tab).status === "new" &&
    counts.completed > 0 && (
      <>
        <p className="max-w-prose">
          Purchases of tickets are completed at once: there is nothing to pack.
        </p>
        <LinkButton
          to={listAddress(href("/orders"), { ...list, tab: orderStates.completed.tab.name })}
          variant="secondary"
          size="sm"
        >
          {orderStates.completed.tab.label}
        </LinkButton>
      </>
    ),
});

/** The order that a press on a column's head asks for; a press on the sorted column reverses it. */
function sortedBy(list: Loaded["list"], sort: OrderSort, down: OrderSort, up: OrderSort) {
  return {
    to: listAddress(href("/orders"), { ...list, sort: sort === down ? up : down }),
    sorted: sort === down ? "descending" : sort === up ? "ascending" : undefined,
  } as const;
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { list, sort, edition, named, isWhole, worthKobo } = loaderData;
  const { status } = orderTabOf(list.tab);
  const answer = useActionResult(actionData);
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
            <FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>
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

/** The actions for the ticked orders. The printed pages lead back to the list. */
function TickedOrders({ list, status }: { list: Loaded["list"]; status: OrderStatus }) {
  const { formData } = useNavigation();
  const { move } = orderStates[status];
  const mayMove = useMaySend("advance-orders");
  return (
    <>
      <input type="hidden" name="from" value={status} />
      {Object.entries(list).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {move && mayMove && (
        <Button
          className="unbroken max-sm:px-2.5!"
          name="intent"
          value="advance-orders"
          size="sm"
          pending={formData?.get("intent") === "advance-orders"}
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

/** Says how many orders were found in all, and leads to moving all of them at once. */
function MoveAll({ list, found, isWhole, bulkMove, rows }: Loaded) {
  if (rows.length === 0) return null;
  const { move } = orderStates[orderTabOf(list.tab).status];
  const many =
    isWhole || found <= mostFound ? ` ${found === 1 ? "" : "all "}${formatCount(found)}` : " all";
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {!isWhole && <span className="font-semibold">{summaryText(found)}</span>}
      {bulkMove ? (
        <TextLink to={href("/orders/move/:moveId", { moveId: bulkMove })}>
          Orders are being moved: see how far
        </TextLink>
      ) : (
        move && (
          <TextLink to={listAddress(href("/orders/move"), list)} prefetch="none">
            {`Mark${many}${isWhole ? "" : " found"} ${move.replace("Mark ", "").toLowerCase()}`}
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
      // All orders are the same route, so the router does not have to ask the server about each
      // link.
      discover="none"
      className={`scroll-mt-36 ${rowLinkClass}`}
    >
      <OrderNumber>{number}</OrderNumber>
    </Link>
  );
}

/** The order's age, and whether the quoted delivery window is over. */
function Age({ order, now }: { order: Loaded["rows"][number]; now: number }) {
  const isOpen = orderStates[order.status].next !== null;
  const isLate = isOpen && dayNumber(quoteOf(order).to) < dayNumber(new Date(now));
  return (
    <>
      {order.statusChangedAt ? (
        <>
          {/* On a page narrower than the table it stands beside the day of the order's last
              step, without a heading. */}
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

/** The order that the search names, where the list does not show it or shows others as well. */
function NamedOrderLine({ order: { id, number, status, edition } }: { order: NamedOrder }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 wrap-anywhere">
      <span>
        Order <OrderNumber>{number}</OrderNumber>
        {edition ? ` is of ${edition}.` : ` is in ${orderTabWith(status).label}.`}
      </span>
      <TextLink to={href("/orders/:orderId", { orderId: id })} prefetch="none">
        Open it
      </TextLink>
    </p>
  );
}

interface OrderFiltersProps {
  list: OrderListTexts;
  products: { id: string; name: string }[];
  regions: readonly string[];
}

/** The fields that narrow the list down. */
function OrderFilters({ list, products, regions }: OrderFiltersProps) {
  const { region, delivery, product, older, since, till, note } = list;
  const isOther = region && !regions.some((one) => one === region);
  return (
    <>
      <SelectField
        label="Region"
        name="region"
        placeholder="Any"
        defaultValue={region ?? ""}
        options={isOther ? [region, ...regions] : regions}
      />
      <SelectField
        label="Delivery"
        name="delivery"
        placeholder="Any"
        defaultValue={delivery ?? ""}
        options={keysOf(deliveryWays).map((way) => ({ value: way, label: deliveryWays[way] }))}
      />
      <SelectField
        label="Product"
        name="product"
        placeholder="Any"
        defaultValue={product ?? ""}
        options={products.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label="Older than, days"
        name="older"
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        defaultValue={older ?? ""}
      />
      <TextField label="Ordered from" name="since" type="date" defaultValue={since ?? ""} />
      <TextField label="Ordered to" name="till" type="date" defaultValue={till ?? ""} />
      <label className="flex min-h-12 items-center gap-2.5 font-semibold">
        <input type="checkbox" name="note" value="1" defaultChecked={note !== null} />
        With a note
      </label>
    </>
  );
}

/** Links to the prints and the CSV file of the shown list, with its search, filters and sorting. */
function OrderListLinks({ list }: { list: OrderListTexts }) {
  const link = buttonClass("quiet", "sm", "px-2.5!");
  return (
    <p className="-mx-2 flex flex-wrap">
      {printsOf(orderTabOf(list.tab)).map((what) => (
        <a key={what} href={listAddress(href("/orders/print"), { what, ...list })} className={link}>
          <PrintIcon className="size-5" />
          {prints[what]}
        </a>
      ))}
      <a href={listAddress(href("/orders/export.csv"), list)} download className={link}>
        <DownloadIcon className="size-5" />
        CSV
      </a>
    </p>
  );
}

interface SortMenuProps {
  sort: OrderSort;
  /** How many rows a page shows. */
  rows: string;
  addressOf: (changed: { sort?: OrderSort; rows?: string }) => string;
}

function SortMenu({ sort, rows, addressOf }: SortMenuProps) {
  const { label } = orderSorts[sort];
  return (
    <Disclosure
      label={`Sorted by: ${label}`}
      className="relative"
      summaryClass="w-auto! grid-flow-col gap-1 px-1 text-sm font-semibold md:px-3"
      summary={
        <>
          {label}
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <ul className="absolute top-full right-0 z-10 w-52 rounded-cloth border-2 border-line bg-raised py-2 shadow-lift">
        {orderSortNames.map((name) => (
          <Choice key={name} to={addressOf({ sort: name })} isOn={name === sort}>
            {orderSorts[name].label}
          </Choice>
        ))}
        {pageSizes.map((size) => (
          <Choice key={size} to={addressOf({ rows: size })} isOn={size === rows}>
            {`${size} at once`}
          </Choice>
        ))}
      </ul>
    </Disclosure>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <li className="[&:nth-child(5)]:mt-2 [&:nth-child(5)]:border-t-2 [&:nth-child(5)]:border-line [&:nth-child(5)]:pt-2">
      <Link
        to={to}
        preventScrollReset
        aria-current={isOn || undefined}
        className="flex min-h-11 items-center px-4 hover:bg-sunk aria-[current]:font-bold"
      >
        {children}
      </Link>
    </li>
  );
}
