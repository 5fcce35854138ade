import { useEffect } from "react";
import { href, Link, Outlet, useNavigate } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listOpenPayments } from "#app/domain/sale/open-payments.server.ts";
import { listOrdersOf } from "#app/domain/orders/order-lists.server.ts";
import { listOwnRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import { listDifferingPayments } from "#app/domain/sale/payment-case-lists.server.ts";
import { formatDay } from "#app/shared/dates.ts";
import { messages } from "#app/shared/messages.ts";
import { datedLabel, orderStates } from "#app/shared/orders/order-states.ts";
import { soldOutOrder } from "#app/shared/orders/payment-cases.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronRightIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import type { GuardedPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/my-orders";
import { DifferingPayment } from "./differing-payment.tsx";
import { OpenPayment, OpenPaymentButtons } from "#app/payment/open-payment.tsx";
import { PaymentNews } from "#app/payment/payment-news.tsx";
import { usePayment } from "#app/payment/use-payment.ts";

export const handle = { frame: "account" } satisfies GuardedPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My orders ${matches[0].loaderData?.site.brandName}` },
  { name: "description", content: "Your orders, where they are and what they came to." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context).app;
  const { id } = viewerOf(context);
  const differingPayments = await listDifferingPayments(db, id);
  const refunds = await listOwnRefunds(
    db,
    differingPayments.map(({ reference }) => reference),
  );
  return {
    orders: await listOrdersOf(db, id),
    openPayments: await listOpenPayments(db, id),
    differingPayments: differingPayments.map((payment) => ({
      ...payment,
      refunds: refunds.filter(({ reference }) => reference === payment.reference),
    })),
    now: now(),
  };
}

type OrderRow = Route.ComponentProps["loaderData"]["orders"][number];

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { orders, openPayments, differingPayments, now } = loaderData;
  const { answer, isChecking, check } = usePayment();
  const navigate = useNavigate();
  const confirmedId = answer?.ok && answer.kind === "confirmed" ? answer.orderId : null;
  useEffect(() => {
    if (confirmedId)
      void navigate(href("/myorders/:orderId", { orderId: confirmedId }), { state: fromList });
  }, [confirmedId, navigate]);
  return (
    <main className="measure grow pt-7 pb-16 sm:pt-10">
      <PageHeader title="My orders" />
      <PaymentNews answer={answer} isChecking={isChecking} />
      {openPayments.map((payment) => (
        <OpenPayment key={payment.reference} payment={payment} now={now}>
          <OpenPaymentButtons reference={payment.reference} onCheck={check} pending={isChecking} />
          <p>
            <TextLink to={href("/cart")}>Resume it or put it away in your cart</TextLink>
          </p>
        </OpenPayment>
      ))}
      {differingPayments.map((payment) => (
        <DifferingPayment
          key={payment.reference}
          payment={payment}
          onCheck={check}
          pending={isChecking}
        />
      ))}
      {orders.length === 0 ? (
        <div className="mt-6">
          <EmptyState title={messages.orders.none}>
            <LinkButton to={href("/merch")}>Start Shopping</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-6 grid gap-3">
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Outlet />
    </main>
  );
}

function Row({ order }: { order: OrderRow }) {
  const items = `${order.itemCount} ${order.itemCount === 1 ? "item" : "items"}`;
  return (
    <li className="relative flex items-center gap-4 rounded-2xl border-2 border-line bg-raised px-4 py-4 hover:border-body sm:px-6">
      <div className="grid grow gap-x-8 gap-y-1 sm:grid-cols-[12rem_1fr_auto] sm:items-center">
        <Link
          to={href("/myorders/:orderId", { orderId: order.id })}
          state={fromList}
          preventScrollReset
          className="lettering text-lg after:absolute after:inset-0 after:rounded-2xl"
        >
          {order.id}
        </Link>
        <p className="flex flex-wrap gap-x-6 text-muted">
          <span>{items}</span>
          <span>
            {datedLabel(orderStates[order.status])}{" "}
            {formatDay(order.completionDate ?? order.createdAt)}
          </span>
        </p>
        <p className="flex flex-wrap gap-2">
          <OrderStatusBadge status={order.status} />
          {order.openCaseKind === "oversold" && <Badge tone="flame">{soldOutOrder.title}</Badge>}
        </p>
      </div>
      <ChevronRightIcon className="text-muted" />
    </li>
  );
}
