import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { type App, contextOf, rolesOf, viewerOf } from "#app/context.server.ts";
import { listOpenDisputes } from "#app/domain/disputes/disputes.server.ts";
import { findReconciliation } from "#app/domain/reconciliation/reconciliation-lists.server.ts";
import {
  countDiffering,
  type ListedPayment,
  listPayments,
  paymentQuery,
} from "#app/domain/payments/payment-lists.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import {
  formError,
  type Outcome,
  refuse,
  type Refusal,
  refusalIn,
  refusalText,
} from "#app/shared/form-result.ts";
import { type PaymentFilter, paymentFilters } from "#app/shared/payments/payment-filters.ts";
import { keysOf } from "#app/shared/records.ts";
import { may } from "#app/shared/team/permissions.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { ReconciliationSection } from "#app/routes/admin/reconciliation/reconciliation-section.tsx";
import { AnswerDisputes } from "#app/routes/admin/payments/answer-disputes.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { agoText } from "#app/shared/ages.ts";
import { currency } from "#app/shared/limits.ts";
import { formatAmount, formatNaira } from "#app/shared/money.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { Badge } from "#app/ui/badge.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import type { Route } from "./+types/payments";
import { z } from "zod";
import { requestReconciliation } from "#app/domain/reconciliation/reconciliation.server.ts";
import { acceptDiscrepancy } from "#app/domain/reconciliation/close-discrepancy.server.ts";
import { resolveDiscrepancy } from "#app/domain/reconciliation/resolve-discrepancy.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { disputeText, openDisputesText } from "#app/shared/disputes/disputes.ts";

export const handle = {
  also: keysOf(paymentFilters).map((filter) => ({
    label: `Payments: ${paymentFilters[filter].tab}`,
    query: `show=${filter}`,
  })),
  finds: "Look for payments",
  reads: "payments.read",
  does: "money.refund",
} satisfies AdminPage;

export const meta = () => adminMeta("Payments");

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = contextOf(context);
  const { db, now, adminCounts } = asked.app;
  const { q: search, after, show } = readQuery(request, paymentQuery);
  const [page, differing, comparison, disputes, counts] = await Promise.all([
    listPayments(db, { filter: show, search, after, limit: 50 }),
    countDiffering(db),
    search || show || after ? null : findReconciliation(db),
    search || (show && show !== "disputed") || after ? [] : listOpenDisputes(db),
    adminCounts(),
  ]);
  return {
    list: { q: search, show },
    differing,
    comparison,
    disputes,
    cases: may(rolesOf(asked), "notifications.read") ? counts.cases : 0,
    now: now().getTime(),
    ...page,
  };
}

type Loaded = Route.ComponentProps["loaderData"] & {
  /** The refusal that stands beside the payment it is about. */
  refusal: Refusal<"reference"> | undefined;
};

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, paymentForm, (form) =>
    answerPayment(contextOf(context).app, form, viewerOf(context).id),
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

const payments = defineList<Loaded>({
  title: "Payments",
  partTitle: ({ list: { show } }) => (show === "disputed" ? "Disputes" : undefined),
  path: href("/adminMoney"),
  csv: href("/adminMoney/export.csv"),
  search: {
    label: "Search by reference, name, e-mail, phone or order",
    hint: "Reference, name or order",
  },
  filters: ({ list: { show }, differing }) => [
    show !== "disputed" && {
      as: "tabs",
      label: "Payments by state",
      isFolded: true,
      options: [
        { label: "All", query: { show: null } },
        ...keysOf(paymentFilters).map((show) => ({
          label: paymentFilters[show].tab,
          query: { show },
          count: show === "mismatched" ? differing : undefined,
        })),
      ],
    },
  ],
  columns: [
    {
      label: "Who",
      line: 1,
      cell: ({ username, phone, email }) => (
        <>
          <span className="font-semibold @table:mr-2">{username}</span>
          <span className="hidden text-muted unbroken @table:inline">{formatPhone(phone)}</span>
          <span className="hidden text-muted @table:block">
            <EmailText email={email} />
          </span>
        </>
      ),
    },
    {
      label: "Amount",
      line: "1 end",
      isNumber: true,
      cell: (payment) => <Amount payment={payment} />,
    },
    {
      label: "Order",
      cell: (payment, { refusal }) => (
        <>
          <State payment={payment} />
          {refusal?.values.reference === payment.reference && (
            <p role="alert" className="mt-1 text-sm font-semibold text-danger">
              {formError(refusal)}
            </p>
          )}
        </>
      ),
    },
    {
      label: "Begun",
      cell: ({ createdAt }, { now }) => (
        <>
          <DayTime at={createdAt} />
          <span className="hidden text-muted @table:block">{agoText(createdAt, now)}</span>
        </>
      ),
    },
    {
      label: "Reference",
      line: 3,
      className: "text-[0.8125rem] text-muted",
      // Most are paid by card, which is said to those alone who do not see that it says nothing.
      cell: ({ channel, reference }) => (
        <>
          {channel && (
            <span className={channel === "card" ? "sr-only" : "text-body"}>
              {channelName(channel)},{" "}
            </span>
          )}
          {reference}
        </>
      ),
    },
  ],
  keyOf: ({ reference }) => reference,
  none: ({ list: { q, show } }, isAsked) => {
    if (show === "disputed" && !q) return "No payment is disputed";
    return isAsked ? "No payment matches" : "Payments will show here";
  },
});

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { comparison, disputes, cases, now } = loaderData;
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  const isBeside =
    refusal?.intent === "verify-payment" ||
    comparison?.open.some(({ id }) => id === refusal?.values.difference);
  return (
    // A phone and a tablet show the list before what waits, to which links above it lead.
    <div className="max-lg:flex max-lg:flex-col">
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <payments.Page
        data={{ ...loaderData, refusal }}
        above={
          <>
            {refusal && !isBeside && (
              <FormMessage answer={answer}>{refusalText(refusal)}</FormMessage>
            )}
            {comparison && (
              <WhatWaits disputes={disputes} comparison={comparison} cases={cases} now={now} />
            )}
            <OpenDisputes
              disputes={disputes}
              areAllShown={loaderData.list.show === "disputed"}
              now={now}
            />
          </>
        }
        summary={
          comparison && (
            <ReconciliationSection comparison={comparison} refusal={refusal} now={now} />
          )
        }
      />
    </div>
  );
}

interface WhatWaitsProps {
  disputes: Loaded["disputes"];
  comparison: NonNullable<Loaded["comparison"]>;
  cases: number;
  now: number;
}

/** Counts what waits for somebody, where the list stands before it. */
function WhatWaits({ disputes, comparison: { last, openCount }, cases, now }: WhatWaitsProps) {
  const waiting = [
    disputes.length > 0 && { to: "#disputes", text: openDisputesText(disputes, now) },
    openCount > 0 && {
      to: "#comparison",
      text: `${pluralise(openCount, "difference")} to settle`,
    },
    last?.error && { to: "#comparison", text: "The reconciliation did not end" },
    cases > 0 && {
      to: `${href("/adminNotifications")}?show=cases`,
      text: `${pluralise(cases, "payment case")} to decide`,
    },
  ].filter((one) => one !== false && one !== "" && one !== undefined);
  if (waiting.length === 0) return null;
  return (
    <nav aria-label="What waits" className={`${waitingClass} py-1! lg:hidden`}>
      <ul className="flex flex-wrap gap-x-6">
        {waiting.map(({ to, text }) => (
          <li key={text}>
            <TextLink to={to}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** For a card with what waits for somebody. */
const waitingClass =
  "mb-4 rounded-2xl border-2 border-line bg-raised px-4 py-3 shadow-[inset_6px_0_0_var(--color-flame)] sm:px-6";

function Amount({ payment }: { payment: ListedPayment }) {
  const { totalKobo, paidAmount, paidCurrency, cashKobo } = payment;
  const isOther =
    paidAmount !== null && (paidAmount !== totalKobo || paidCurrency !== currency.code);
  return (
    <>
      <span className="font-semibold">{formatNaira(totalKobo)}</span>
      {isOther && (
        <span className="block text-sm text-muted">
          paid {formatAmount(paidAmount, paidCurrency!)}
        </span>
      )}
      {cashKobo > 0 && (
        <span className="block text-sm text-muted">{formatNaira(cashKobo)} in cash</span>
      )}
    </>
  );
}

function State({ payment }: { payment: ListedPayment }) {
  const { status, orderId, orderNumber, refunded, openCaseId, note, isBegun } = payment;
  const { paidAmount, paidCurrency } = payment;
  const isUsual = status === "settled" && refunded === 0 && !payment.dispute && !openCaseId;
  return (
    <span
      className={`inline-flex flex-wrap items-center gap-x-2 gap-y-1 align-middle ${isUsual ? "" : "record-alone"}`}
    >
      {/* A paid one has an order, which says the same. */}
      {status !== "settled" ? (
        <StateBadge name={status} />
      ) : orderNumber ? (
        <span className="sr-only">Paid</span>
      ) : (
        "Paid"
      )}
      {refunded > 0 && (
        <Badge tone={paymentFilters.refunded.tone}>
          {paidAmount === null || refunded < paidAmount
            ? `${formatAmount(refunded, paidCurrency ?? currency.code)} refunded`
            : "Refunded"}
        </Badge>
      )}
      {payment.dispute && (
        <Badge tone={payment.dispute === "won" ? "neutral" : "flame"}>
          {payment.dispute === "open" ? "Disputed" : `Dispute ${payment.dispute}`}
        </Badge>
      )}
      {orderId && orderNumber && (
        <RowLink to={href("/orders/:orderId", { orderId })}>
          <OrderNumber>{orderNumber}</OrderNumber>
        </RowLink>
      )}
      {openCaseId && (
        <RowLink to={`${href("/adminNotifications")}#case-${openCaseId}`}>Decide</RowLink>
      )}
      <AskAnew payment={payment} />
      {!isBegun && note && <span className="text-sm wrap-anywhere">Never began: {note}</span>}
    </span>
  );
}

const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    discover="none"
    className="-my-2.5 inline-flex min-h-11 items-center text-link underline underline-offset-4"
  >
    {children}
  </Link>
);

function AskAnew({ payment: { reference, status, isBegun } }: { payment: ListedPayment }) {
  if (!isBegun || (status !== "open" && status !== "expired")) return null;
  return (
    <ActionButton
      intent="verify-payment"
      of={{ reference }}
      label={`Ask Paystack about ${reference}`}
      className="unbroken"
    >
      Ask Paystack
    </ActionButton>
  );
}

function StateBadge({ name }: { name: PaymentFilter }) {
  const { badge, tone } = paymentFilters[name];
  return <Badge tone={tone}>{badge}</Badge>;
}

const paymentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("verify-payment"), reference: z.string().min(1).max(100) }),
  z.object({ intent: z.literal("compare-payments") }),
  z.object({ intent: z.literal("resolve-discrepancy"), difference: z.uuid() }),
  z.object({
    intent: z.literal("close-discrepancy"),
    difference: z.uuid(),
    note: z.string().trim().min(1, "Write why it can be accepted.").max(2_000),
  }),
]);

async function answerPayment(
  app: App,
  form: z.infer<typeof paymentForm>,
  byUserId: string,
): Promise<Outcome> {
  switch (form.intent) {
    case "verify-payment":
      return askAnew(app, form.reference);
    case "compare-payments":
      await requestReconciliation(app, byUserId);
      return { ok: true, message: "The comparison has begun. What it finds will show here." };
    case "resolve-discrepancy":
      return resolveDiscrepancy(app, form.difference, byUserId);
    case "close-discrepancy":
      await acceptDiscrepancy(app, { differenceId: form.difference, note: form.note }, byUserId);
      return { ok: true, message: "It is closed, and the note is kept in the activity log." };
  }
}

async function askAnew(app: App, reference: string): Promise<Outcome> {
  const settlement = await settlePurchase(app, reference).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "a payment was asked about in vain");
    return null;
  });
  switch (settlement?.outcome) {
    case "settled":
      return { ok: true, message: `Paid: order ${settlement.orderNumber} is made.` };
    case "mismatched":
      return refuse("It differs: it waits for a decision under Notifications.");
    case "unpaid":
      return refuse("Not paid yet.");
    case "unknown-reference":
      return refuse("There is no such payment.");
    case undefined:
      return refuse("Paystack could not be asked. Nothing was changed.");
  }
}

/** How many open disputes stand above the list of all payments. */
const mostDisputes = 5;

interface OpenDisputesProps {
  disputes: Awaited<ReturnType<typeof listOpenDisputes>>;
  areAllShown: boolean;
  now: number;
}

/** The open disputes, the earliest deadline first, each with the time that is left. */
function OpenDisputes({ disputes, areAllShown, now }: OpenDisputesProps) {
  if (disputes.length === 0) return null;
  const shown = areAllShown ? disputes : disputes.slice(0, mostDisputes);
  return (
    <section aria-labelledby="disputes" className={`${waitingClass} max-lg:order-last max-lg:mt-4`}>
      <h2 id="disputes" className="text-lg font-bold">
        Disputes
      </h2>
      <ul className="divide-y-2 divide-line">
        {shown.map((dispute) => (
          <li key={dispute.id} className="py-2 wrap-anywhere">
            <p className="max-w-prose">{disputeText(dispute, now)}</p>
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              {dispute.orderId && dispute.orderNumber && (
                <RowLink to={href("/orders/:orderId", { orderId: dispute.orderId })}>
                  <OrderNumber>{dispute.orderNumber}</OrderNumber>
                </RowLink>
              )}
              <span>{dispute.reference}</span>
              {dispute.category && <span>{dispute.category}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-1 mb-1.5 flex flex-wrap items-center gap-x-6">
        <AnswerDisputes />
        {shown.length < disputes.length && (
          <TextLink to={listAddress(href("/adminMoney"), { show: "disputed" })}>
            All {formatCount(disputes.length)} disputes
          </TextLink>
        )}
      </p>
    </section>
  );
}
