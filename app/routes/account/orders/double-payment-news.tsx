import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import { doublePayment } from "#app/shared/payments/payment-cases.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface DoublePaymentNewsProps {
  /** The number of the order that is shown. */
  number: string;
  doubles: readonly {
    id: string;
    decidedAt: Date | null;
    otherOrder: { id: string; number: string };
  }[];
}

/**
 * Asks whether an order and another one with the same items were both meant, until the organisers
 * have decided.
 */
export function DoublePaymentNews({ number, doubles }: DoublePaymentNewsProps) {
  return doubles.map(({ id, decidedAt, otherOrder }) => (
    <section
      key={id}
      aria-label={doublePayment.title}
      className="rounded-cloth border-2 border-line p-4 wrap-anywhere"
    >
      <h3 className="lettering text-lg">{doublePayment.title}</h3>
      <p className="mt-1">
        {doublePayment.said(otherOrder.number)}{" "}
        {decidedAt ? doublePayment.decided : doublePayment.next}
      </p>
      {decidedAt && <p className="mt-1 text-muted">Decided on {formatDayTime(decidedAt)}.</p>}
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink to={href("/myorders/:orderId", { orderId: otherOrder.id })}>
          Order {otherOrder.number}
        </TextLink>
        <TextLink
          to={`${href("/gethelp")}?${new URLSearchParams({ order: `${number} and ${otherOrder.number}` })}`}
        >
          Write to the organisers
        </TextLink>
      </p>
    </section>
  ));
}
