import type { UnansweredPayment } from "#app/domain/purchases/open.server.ts";
import { useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { paidAlready } from "#app/shared/payments/paid-already.ts";

/**
 * Asks before the same items may be paid twice. It stands within the form of the cart's summary.
 */
export function PayAgainQuestion({ payments }: { payments: readonly UnansweredPayment[] }) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="grid max-h-[60vh] gap-3 overflow-y-auto rounded-tag border-2 border-line bg-raised p-4"
    >
      <h3 id={titleId} className="lettering text-lg">
        {paidAlready.title}
      </h3>
      <input
        type="hidden"
        name="besides"
        value={payments.map(({ reference }) => reference).join(" ")}
      />
      {payments.map((payment) => (
        <p key={payment.reference} className="wrap-anywhere">
          {paidAlready.payment(payment)}
        </p>
      ))}
      <p>{paidAlready.next}</p>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <Button name="intent" value="check-payments" size="sm" className="px-3!">
          Ask Paystack again
        </Button>
        <Button
          name="intent"
          value="open-another-payment"
          variant="secondary"
          size="sm"
          className="px-3!"
        >
          Pay again all the same
        </Button>
      </div>
    </section>
  );
}
