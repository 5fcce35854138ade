import { pluralise } from "#app/shared/texts/pluralise.ts";
import { type FormEvent, useEffect } from "react";
import { href, Link, Outlet, useNavigate, useNavigation } from "react-router";
import { z } from "zod";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  listAwaitedPayments,
  listEndedPayments,
  listOpenPayments,
} from "#app/domain/purchases/account-purchases.server.ts";
import { suggestProducts } from "#app/domain/catalogue/products.server.ts";
import { listOrdersOf } from "#app/domain/orders/order-lists.server.ts";
import { listOwnRefunds, type OwnRefund } from "#app/domain/refunds/refund-lists.server.ts";
import { listDifferingPayments } from "#app/domain/payments/payment-case-lists.server.ts";
import { quoteOf } from "#app/shared/orders/delivery.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/my-orders";
import { AwaitedPayments } from "#app/payment/awaited-payments.tsx";
import { OpenPayment, OpenPaymentButtons } from "#app/payment/open-payment.tsx";
import { PaymentStatusMessage } from "#app/payment/payment-status.tsx";
import { usePayment } from "#app/payment/use-payment.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { MoreItems } from "#app/ui/more-items.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { formatDay, formatDayTime, formatWindow } from "#app/shared/dates.ts";
import { datedLabel, finalStatuses, orderStates } from "#app/shared/orders/order-states.ts";
import { discrepancyTexts, keptText } from "#app/shared/orders/order-money.ts";
import {
  askedText,
  differingPayment,
  paidText,
  soldOutOrder,
} from "#app/shared/payments/payment-cases.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ChevronRightIcon } from "#app/ui/icon/form-icons.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { lineText } from "#app/shared/orders/line-items.ts";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ViewerField } from "#app/ui/form/viewer-form.tsx";
import { MyRefunds } from "#app/ui/order/my-refunds.tsx";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My orders ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Your orders, where they are and what they came to." },
];

const query = z.object({
  q: z
    .string()
    .catch("")
    .transform((typed) => typed.slice(0, 80)),
  after: queryText,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db, now } = app;
  const { id } = viewerOf(context);
  const today = now();
  const { q: search, after } = readQuery(request, query);
  const { rows, next } = await listOrdersOf(db, id, { search, after, limit: 20 });
  const differingPayments = await listDifferingPayments(db, id);
  const refunds = await listOwnRefunds(
    db,
    differingPayments.map(({ reference }) => reference),
  );
  return {
    search,
    orders: rows.map((order) => ({ ...order, quote: quoteOf(order) })),
    next,
    /** Products to suggest to a customer whose few orders leave room on the page. */
    suggested: !search && !after && rows.length < 4 ? await suggestProducts(app) : [],
    openPayments: await listOpenPayments(db, id),
    awaitedPayments: await listAwaitedPayments(db, id, today),
    endedPayments: await listEndedPayments(db, id, today),
    differingPayments: differingPayments.map((payment) => ({
      ...payment,
      refunds: refunds.filter(({ reference }) => reference === payment.reference),
    })),
    now: today,
  };
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { openPayments, awaitedPayments, differingPayments, now } = loaderData;
  const { answer, isChecking, check, checkAll } = usePayment(loaderData.endedPayments);
  const navigate = useNavigate();
  const confirmedId = answer?.ok && answer.kind === "confirmed" ? answer.orderId : null;
  useEffect(() => {
    if (confirmedId)
      void navigate(href("/myorders/:orderId", { orderId: confirmedId }), { state: fromList });
  }, [confirmedId, navigate]);
  return (
    <main className="measure grow pt-7 pb-16 sm:pt-10">
      <PageHeader title="My orders" />
      <PaymentStatusMessage answer={answer} isChecking={isChecking} />
      {openPayments.map((payment) => (
        <OpenPayment key={payment.reference} payment={payment} now={now}>
          <OpenPaymentButtons reference={payment.reference} onCheck={check} pending={isChecking} />
          <p>
            <TextLink to={href("/cart")}>Resume it or dismiss it in your cart</TextLink>
          </p>
        </OpenPayment>
      ))}
      <AwaitedPayments
        payments={awaitedPayments}
        pending={isChecking}
        onCheck={check}
        onCheckAll={checkAll}
      />
      {differingPayments.map((payment) => (
        <DifferingPayment
          key={payment.reference}
          payment={payment}
          onCheck={check}
          pending={isChecking}
        />
      ))}
      <OrderList {...loaderData} />
      <ProductRow products={loaderData.suggested} />
      <Outlet />
    </main>
  );
}

interface Orders {
  orders: readonly Order[];
  search: string;
  next: string | null;
}

/** From this number of orders on the list can be searched; fewer are seen at a glance. */
const searchedFrom = 8;

function OrderList({ orders, search, next }: Orders) {
  const { state } = useNavigation();
  const query = search && `?${new URLSearchParams({ q: search })}`;
  if (orders.length === 0 && !search)
    return (
      <div className="mt-6">
        <EmptyState title={siteTexts.orders.none}>
          <LinkButton to={href("/merch")}>Start Shopping</LinkButton>
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-6 grid gap-3">
      {(search || orders.length >= searchedFrom) && (
        <div className="max-w-xl">
          <SearchForm
            label="Number or piece"
            defaultValue={search}
            clearTo={href("/myorders")}
            pending={state === "loading"}
          />
        </div>
      )}
      {orders.length === 0 && (
        <EmptyState title="No order of yours has this number or piece">
          <LinkButton to={href("/myorders")}>All my orders</LinkButton>
        </EmptyState>
      )}
      <Rows orders={orders} query={query} />
      <MoreItems<Orders>
        key={search}
        next={next}
        label="Older orders"
        addressOf={(after) =>
          `${href("/myorders")}?${new URLSearchParams({ ...(search && { q: search }), after })}`
        }
        nextOf={(page) => page.next}
      >
        {(page) => <Rows orders={page.orders} query={query} />}
      </MoreItems>
    </div>
  );
}

const Rows = ({ orders, query }: { orders: readonly Order[]; query: string }) => (
  <ul className="grid gap-3">
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} query={query} />
    ))}
  </ul>
);

type Order = Awaited<ReturnType<typeof listOrdersOf>>["rows"][number] & {
  quote: { from: Date; to: Date };
};

interface OrderRowProps {
  order: Order;
  /** The query of the list that the row stands in, such as "?q=hoodie". */
  query: string;
}

function OrderRow({ order, query }: OrderRowProps) {
  const { id, number, status, itemCount, pictures, quote } = order;
  const isAhead =
    ![...finalStatuses, "ready_for_pickup"].includes(status) && order.openCaseKind !== "oversold";
  return (
    <li className="relative flex items-center gap-4 rounded-2xl border-2 border-line bg-raised p-4 hover:border-body sm:px-6">
      <div className="grid min-w-0 grow gap-x-5 gap-y-3 lg:gap-x-8 md:grid-cols-[11.5rem_1fr_auto] md:items-center">
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <li
              key={picture.id}
              className="size-14 overflow-hidden rounded-tag border-2 border-line"
            >
              <ProductPicture picture={picture} upTo={400} />
            </li>
          ))}
        </ul>
        <div className="grid gap-0.5">
          <Link
            to={href("/myorders/:orderId", { orderId: id }) + query}
            state={fromList}
            preventScrollReset
            className="lettering text-lg after:absolute after:inset-0 after:rounded-2xl"
          >
            <OrderNumber>{number}</OrderNumber>
          </Link>
          <p className="flex flex-wrap gap-x-6 text-muted">
            <span>{pluralise(itemCount, "item")}</span>
            <span>
              {datedLabel(orderStates[status])}{" "}
              {formatDay(order.statusChangedAt ?? order.createdAt)}
            </span>
          </p>
          {isAhead && <p>Expected {formatWindow(quote.from, quote.to)}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:flex-col md:items-end">
          <span className="price text-lg">{keptText(order)}</span>
          {discrepancyTexts(order).map((text) => (
            <span key={text} className="text-sm text-muted tabular-nums">
              {text}
            </span>
          ))}
          <OrderStatusBadge status={status} />
          {order.openCaseKind === "oversold" && <Badge tone="flame">{soldOutOrder.title}</Badge>}
        </div>
      </div>
      <ChevronRightIcon className="text-muted" />
    </li>
  );
}

interface DifferingPaymentProps {
  payment: Awaited<ReturnType<typeof listDifferingPayments>>[number] & { refunds: OwnRefund[] };
  onCheck: (reference: string, claimed: boolean) => void;
  pending?: boolean;
}

function DifferingPayment({ payment, onCheck, pending = false }: DifferingPaymentProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onCheck(payment.reference, true);
  };
  const { decidedAt } = payment;
  return (
    <section
      aria-label={`Payment ${payment.reference}`}
      className="mt-6 rounded-2xl border-2 border-line bg-raised p-4 sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="lettering text-lg">{differingPayment.title}</h2>
        <Badge tone={decidedAt ? "palm" : "flame"}>
          {decidedAt ? `Decided on ${formatDayTime(decidedAt)}` : "The organisers will write"}
        </Badge>
      </div>
      <p className="mt-2 wrap-anywhere">
        {differingPayment.text(payment)}{" "}
        {decidedAt ? differingPayment.decided : differingPayment.next(payment)}
      </p>
      <DefinitionList
        rows={[
          { term: "Reference to quote", value: payment.reference },
          { term: "Asked", value: askedText(payment) },
          { term: "Paid", value: paidText(payment) },
          { term: "Seen on", value: formatDayTime(payment.createdAt) },
          { term: "For", value: payment.lines.map(lineText).join(", ") },
        ]}
      />
      <MyRefunds refunds={payment.refunds} />
      <form
        method="post"
        action={href("/cart")}
        onSubmit={submit}
        className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <ViewerField />
        <TextLink to={href("/gethelp")}>Write to the organisers</TextLink>
        {!decidedAt && (
          <>
            <input type="hidden" name="intent" value="check-payment" />
            <input type="hidden" name="reference" value={payment.reference} />
            <Button name="claimed" value="1" variant="secondary" size="sm" pending={pending}>
              Look it up again
            </Button>
          </>
        )}
      </form>
    </section>
  );
}
