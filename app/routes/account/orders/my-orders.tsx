import { useEffect } from "react";
import { href, Outlet, useNavigate } from "react-router";
import { z } from "zod";
import { queryText, readQuery } from "#app/forms/read-query.server.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  listAwaitedPayments,
  listEndedPayments,
  listOpenPayments,
} from "#app/domain/checkout/pending-payments.server.ts";
import { listOrdersOf } from "#app/domain/orders/order-lists.server.ts";
import { listOwnRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import { listDifferingPayments } from "#app/domain/payments/payment-case-lists.server.ts";
import { quoteOf } from "#app/shared/orders/delivery.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import type { GuardedPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/my-orders";
import { OrderList } from "./order-list.tsx";
import { DifferingPayment } from "./differing-payment.tsx";
import { AwaitedPayments } from "#app/payment/awaited-payments.tsx";
import { OpenPayment, OpenPaymentButtons } from "#app/payment/open-payment.tsx";
import { PaymentNews } from "#app/payment/payment-news.tsx";
import { usePayment } from "#app/payment/use-payment.ts";

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
  const { db, now } = contextOf(context).app;
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
  const { answer, isChecking, check, look } = usePayment(loaderData.endedPayments);
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
      <AwaitedPayments
        payments={awaitedPayments}
        pending={isChecking}
        onCheck={check}
        onLook={look}
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
      <Outlet />
    </main>
  );
}
