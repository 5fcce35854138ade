import type { ReactNode } from "react";
import { formatDayTime, formatTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type LineItem, lineText } from "#app/shared/orders/line-items.ts";
import { currency } from "#app/shared/limits.ts";
import { rejectedTransfer } from "#app/shared/payments/payment-cases.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Button } from "#app/ui/button.tsx";
import { PaymentForm } from "./payment-form.tsx";

interface OpenPaymentProps {
  payment: {
    lines: LineItem[];
    totalKobo: number;
    createdAt: Date;
    reservedUntil: Date | null;
    rejectedKobo: number | null;
  };
  now: Date;
  children: ReactNode;
}

export function OpenPayment({ payment, now, children }: OpenPaymentProps) {
  const { lines, totalKobo, createdAt, reservedUntil, rejectedKobo } = payment;
  return (
    <section className="mt-5 grid gap-3 border-t-2 border-line pt-4">
      <p>
        A payment of <strong>{formatNaira(totalKobo)}</strong> has been open since{" "}
        {formatDayTime(createdAt)}.
      </p>
      {rejectedKobo !== null && (
        <FormMessage>
          {rejectedTransfer.text({
            askedKobo: totalKobo,
            paidAmount: rejectedKobo,
            paidCurrency: currency.code,
          })}{" "}
          {rejectedTransfer.next}
        </FormMessage>
      )}
      <ul className="text-muted wrap-anywhere">
        {lines.map((line) => (
          <li key={[line.name, line.color, line.size].join()}>{lineText(line)}</li>
        ))}
      </ul>
      {reservedUntil && (
        <p className="text-sm text-muted">
          {reservedUntil > now
            ? `Kept for you until ${formatTime(reservedUntil)}.`
            : "No longer kept for you: somebody else may be faster."}
        </p>
      )}
      {children}
    </section>
  );
}

interface OpenPaymentButtonsProps {
  reference: string;
  onCheck: (reference: string, claimed: boolean) => void;
  onResume?: (reference: string) => void;
  onDismiss?: (reference: string) => void;
  pending?: boolean;
}

export function OpenPaymentButtons({
  reference,
  onCheck,
  onResume,
  onDismiss,
  pending = false,
}: OpenPaymentButtonsProps) {
  const shared = { reference, pending };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {onResume && (
        <PaymentForm {...shared} intent="resume-payment" onSend={() => onResume(reference)}>
          <Button size="sm" className="px-3!">
            Resume payment
          </Button>
        </PaymentForm>
      )}
      <PaymentForm {...shared} intent="check-payment" onSend={() => onCheck(reference, true)}>
        <Button
          name="claimed"
          value="1"
          variant="secondary"
          size="sm"
          pending={pending}
          className="px-3!"
        >
          I have paid
        </Button>
      </PaymentForm>
      {onDismiss && (
        <PaymentForm {...shared} intent="dismiss-payment" onSend={() => onDismiss(reference)}>
          <Button variant="quiet" size="sm" className="px-3!">
            Dismiss
          </Button>
        </PaymentForm>
      )}
    </div>
  );
}
