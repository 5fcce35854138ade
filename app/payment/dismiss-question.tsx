import { useEffect, useId, useRef } from "react";
import { href } from "react-router";
import type { Certainty } from "#app/shared/payments/payment-statuses.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { certaintyText } from "#app/shared/payments/certainty-text.ts";
import { PaymentForm } from "./payment-form.tsx";

interface DismissQuestionProps {
  reference: string;
  certainty: Certainty;
  onDismiss: (reference: string, confirmed: boolean) => void;
  onLeave: () => void;
}

/** Says what dismissing a payment means, and asks for confirmation. */
export function DismissQuestion({
  reference,
  certainty,
  onDismiss,
  onLeave,
}: DismissQuestionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  // The pressed button has disappeared, so the question takes the focus.
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-3 rounded-tag border-2 border-line bg-raised p-4"
    >
      <h3 id={titleId} className="lettering text-lg">
        Dismiss this payment?
      </h3>
      <p>
        {certaintyText[certainty]} If you have paid, or if a transfer still arrives, it becomes an
        order all the same: do not pay for the same items again. Once it is dismissed, it cannot be
        resumed, and nothing is reserved for it.
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <PaymentForm
          intent="dismiss-payment"
          reference={reference}
          onSend={() => onDismiss(reference, false)}
        >
          <Button size="sm" className="px-3!">
            Ask Paystack again
          </Button>
        </PaymentForm>
        <PaymentForm
          intent="dismiss-payment"
          reference={reference}
          confirmed
          onSend={() => onDismiss(reference, true)}
        >
          <Button variant="secondary" size="sm" className="px-3!">
            Yes, dismiss it
          </Button>
        </PaymentForm>
        <TextLink to={href("/cart")} onClick={onLeave} preventScrollReset>
          Leave it open
        </TextLink>
      </div>
    </section>
  );
}
