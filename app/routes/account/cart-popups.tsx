import { useState } from "react";
import { useNavigate } from "react-router";
import { formatWindow } from "#app/shared/dates.ts";
import { messages } from "#app/shared/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Popup } from "#app/ui/popup.tsx";
import type { CartAnswer } from "./cart-answer.ts";

interface CartPopupsProps {
  answer: CartAnswer | undefined;
  arrivedOrderId: string | null;
  quote: { from: string; to: string };
}

/** The order that came of the cart, and the number that a pick-up wants. */
export function CartPopups({ answer, arrivedOrderId, quote }: CartPopupsProps) {
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState<unknown[]>([]);
  const orderId = answer?.kind === "confirmed" ? answer.orderId : arrivedOrderId;
  const closeConfirmed = () => {
    setDismissed((before) => [...before, orderId]);
    // A reload must not confirm it once more.
    void navigate("/cart", { replace: true, preventScrollReset: true });
  };
  if (orderId && !dismissed.includes(orderId))
    return (
      <Popup
        open
        onClose={closeConfirmed}
        kind="success"
        title={messages.checkout.confirmed}
        actions={<LinkButton to={`/myorders/${orderId}`}>Order Details</LinkButton>}
      >
        <p>
          Order ID <strong className="text-body">{orderId}</strong>
        </p>
        <p className="mt-1">Estimated delivery: {formatWindow(quote.from, quote.to)}.</p>
      </Popup>
    );
  if (answer?.kind !== "refused" || answer.code !== "phone" || dismissed.includes(answer))
    return null;
  return (
    <Dialog
      open
      onClose={() => setDismissed((before) => [...before, answer])}
      title={messages.checkout.numberPrompt}
    >
      <form method="dialog" className="flex flex-wrap gap-3">
        <LinkButton to="/addNumber" className="grow">
          Add Number
        </LinkButton>
        <Button variant="secondary" className="grow">
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}
