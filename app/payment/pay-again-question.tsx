import { useEffect, useId, useRef } from "react";
import { formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import type { UnansweredPayment } from "#app/domain/checkout/begin-checkout.server.ts";
import { Button } from "#app/ui/button.tsx";
import { certaintyText } from "#app/shared/payments/certainty-text.ts";

/** Within the form of the cart's summary: asks before the same items may be paid twice. */
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
        You may have paid for this already
      </h3>
      <input
        type="hidden"
        name="besides"
        value={payments.map(({ reference }) => reference).join(" ")}
      />
      {payments.map(({ reference, totalKobo, createdAt, lines, certainty }) => (
        <p key={reference} className="wrap-anywhere">
          A payment of <strong>{formatNaira(totalKobo)}</strong>, begun on{" "}
          {formatDayTime(createdAt)}, for {lines.map(lineText).join(", ")}:{" "}
          {certaintyText[certainty]}
        </p>
      ))}
      <p>If you pay again and both arrive, you have paid for two orders.</p>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <Button name="intent" value="look" size="sm" className="px-3!">
          Ask Paystack again
        </Button>
        <Button name="intent" value="pay-again" variant="secondary" size="sm" className="px-3!">
          Pay again all the same
        </Button>
      </div>
    </section>
  );
}
