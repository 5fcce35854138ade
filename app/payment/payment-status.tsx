import { useConnectionProblem } from "#app/browser/network/connection-banner.tsx";
import { siteTexts } from "#app/shared/site-texts.ts";
import { checkoutMessageMs } from "#app/shared/timings.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useTimedMessage } from "#app/forms/use-timed-message.ts";
import type { CartAnswer } from "./cart-answer.ts";

interface PaymentStatusMessageProps {
  answer: CartAnswer | undefined;
  isChecking: boolean;
}

export function PaymentStatusMessage({ answer, isChecking }: PaymentStatusMessageProps) {
  const brief = useTimedMessage(answer, checkoutMessageMs);
  const problem = useConnectionProblem();
  if (isChecking)
    return (
      <p role="status" className="flex items-center gap-3 font-semibold">
        <Spinner />
        {problem ? siteTexts.checkout.lookedUp[problem] : "Checking your payment"}
      </p>
    );
  return <FormMessage>{statusText(answer, brief !== null)}</FormMessage>;
}

function statusText(answer: CartAnswer | undefined, isFresh: boolean): string | null {
  if (!answer?.ok) return null;
  switch (answer.kind) {
    case "unpaid":
      if (answer.claimed)
        return "No payment has arrived yet. A bank transfer can take some minutes; your order comes by itself as soon as it does.";
      return isFresh ? siteTexts.checkout.notCompleted : null;
    case "unanswered":
      return "The payment service did not answer just now. If you have paid, nothing is lost: your order comes by itself.";
    case "mismatched":
      return "A payment of yours arrived, but not with what was asked. The organisers have been notified and will write to you. Its reference is under My orders.";
    case "replaced":
      return "This payment was replaced in another tab. If you had paid it, your order comes by itself.";
    case "dismissed":
      return "This payment was dismissed in another tab. If you had paid it, your order comes by itself.";
    default:
      return null;
  }
}
