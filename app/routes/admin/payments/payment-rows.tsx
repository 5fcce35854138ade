import { OrderNumber } from "#app/ui/order/order-number.tsx";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { ListedPayment } from "#app/domain/payments/payment-lists.server.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { PressForm } from "#app/routes/admin/press-form.tsx";
import { RecordCell, RecordRow, RecordRows } from "#app/routes/admin/record-table.tsx";
import { ageText } from "#app/shared/dates.ts";
import { currency } from "#app/shared/limits.ts";
import { formatAmount, formatNaira } from "#app/shared/money.ts";
import { channelName } from "#app/shared/orders/channels.ts";
import { paymentParts } from "#app/shared/payments/payment-parts.ts";
import { formError, type Refusal } from "#app/shared/form-result.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";

export const paymentColumns = [
  "Reference",
  "Who",
  { label: "Amount", isNumber: true },
  "State",
  "Begun",
  "Channel",
];

interface PaymentRowsProps {
  rows: readonly ListedPayment[];
  /** The refusal that stands beside the payment it is about. */
  refusal: Refusal<"reference"> | undefined;
  now: number;
}

export function PaymentRows({ rows, refusal, now }: PaymentRowsProps) {
  return (
    <RecordRows>
      {rows.map((payment) => (
        <RecordRow key={payment.reference}>
          <RecordCell label="Reference" wide className="font-semibold wrap-anywhere">
            {payment.reference}
          </RecordCell>
          <RecordCell label="Who" wide className="wrap-anywhere">
            <span className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{payment.username}</span>
              <span className="unbroken text-muted">{formatPhone(payment.phone)}</span>
            </span>
            <EmailText email={payment.email} />
          </RecordCell>
          <RecordCell label="Amount" isNumber>
            <Amount payment={payment} />
          </RecordCell>
          <RecordCell label="State" wide={payment.status !== "settled" || payment.refunded > 0}>
            <State payment={payment} />
            {refusal?.values.reference === payment.reference && (
              <p role="alert" className="mt-1 text-sm font-semibold text-danger">
                {formError(refusal)}
              </p>
            )}
          </RecordCell>
          <RecordCell label="Begun">
            <DayTime at={payment.createdAt} />
            <span className="block text-muted">{ageText(payment.createdAt, now)} ago</span>
          </RecordCell>
          <RecordCell label="Channel" className={payment.channel ? "" : "max-xl:hidden"}>
            {payment.channel ? channelName(payment.channel) : "–"}
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}

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
  const { badge, tone } = paymentParts[status];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{badge}</Badge>
      {refunded > 0 && (
        <Badge tone={paymentParts.refunded.tone}>
          {paidAmount === null || refunded < paidAmount
            ? `${formatAmount(refunded, paidCurrency ?? currency.code)} refunded`
            : "refunded"}
        </Badge>
      )}
      {payment.dispute && (
        <Badge tone={payment.dispute === "won" ? "neutral" : "flame"}>
          {payment.dispute === "open" ? "disputed" : `dispute ${payment.dispute}`}
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
    className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
  >
    {children}
  </Link>
);

function AskAnew({ payment: { reference, status, isBegun } }: { payment: ListedPayment }) {
  if (!isBegun || (status !== "open" && status !== "expired")) return null;
  return (
    <PressForm
      intent="ask"
      of={{ reference }}
      label={`Ask Paystack about ${reference}`}
      className="unbroken"
    >
      Ask Paystack
    </PressForm>
  );
}
