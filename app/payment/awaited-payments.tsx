import { formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type LineItem, lineText } from "#app/shared/orders/line-items.ts";
import { Button } from "#app/ui/button.tsx";
import { PaymentForm } from "./payment-form.tsx";

interface AwaitedPaymentsProps {
  payments: readonly {
    reference: string;
    lines: LineItem[];
    totalKobo: number;
    createdAt: Date;
  }[];
  pending?: boolean;
  onCheck: (reference: string, claimed: boolean) => void;
  onCheckAll: () => void;
}

/** Payments that were dismissed or replaced and may still arrive. */
export function AwaitedPayments({
  payments,
  pending = false,
  onCheck,
  onCheckAll,
}: AwaitedPaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <section
      aria-label="Payments that may still arrive"
      className="mt-5 grid gap-4 border-t-2 border-line pt-4"
    >
      {payments.map(({ reference, lines, totalKobo, createdAt }) => (
        <div key={reference} className="grid gap-2">
          <p>
            A payment of <strong>{formatNaira(totalKobo)}</strong>, begun on{" "}
            {formatDayTime(createdAt)}, may still arrive. Then it becomes an order: if you have paid
            it, do not pay for the same items again.
          </p>
          <p className="text-sm wrap-anywhere text-muted">{lines.map(lineText).join(", ")}</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
            <PaymentForm intent="check-payments" pending={pending} onSend={onCheckAll}>
              <Button variant="secondary" size="sm" pending={pending} className="px-3!">
                Ask Paystack again
              </Button>
            </PaymentForm>
            <PaymentForm
              intent="check-payment"
              reference={reference}
              pending={pending}
              onSend={() => onCheck(reference, true)}
            >
              <Button name="claimed" value="1" variant="quiet" size="sm" className="px-3!">
                I have paid
              </Button>
            </PaymentForm>
          </div>
        </div>
      ))}
    </section>
  );
}
