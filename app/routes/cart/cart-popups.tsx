import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { useState } from "react";
import { href, useNavigate } from "react-router";
import { messages } from "#app/shared/messages.ts";
import { piecesText, type SoldOutLine, soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Popup } from "#app/ui/popup.tsx";
import type { CartAnswer } from "#app/payment/cart-answer.ts";
import { OrderConfirmed } from "./order-confirmed.tsx";

interface CartPopupsProps {
  answer: CartAnswer | undefined;
  /** The order of a payment that came through while the page was open. */
  arrived: { id: string; number: string; soldOutLines: SoldOutLine[] } | null;
  email: string;
  quote: { from: Date; to: Date };
}

const confirmedOf = (arrived: CartPopupsProps["arrived"]) =>
  arrived && {
    orderId: arrived.id,
    number: arrived.number,
    soldOut: piecesText(arrived.soldOutLines),
  };

export function CartPopups({ answer, arrived, email, quote }: CartPopupsProps) {
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState<unknown[]>([]);
  const paid = answer?.ok && answer.kind === "confirmed" ? answer : confirmedOf(arrived);
  const closeConfirmed = () => {
    setDismissed((before) => [...before, paid?.orderId]);
    // A reload must not confirm it once more.
    void navigate(href("/cart"), { replace: true, preventScrollReset: true });
  };
  if (paid && !dismissed.includes(paid.orderId))
    return paid.soldOut ? (
      <Popup
        open
        onClose={closeConfirmed}
        kind="failure"
        title={soldOutOrder.title}
        dismiss="Close"
        actions={
          <LinkButton to={href("/myorders/:orderId", { orderId: paid.orderId })}>
            Order Details
          </LinkButton>
        }
      >
        <p>
          Order ID{" "}
          <strong className="text-body">
            <OrderNumber>{paid.number}</OrderNumber>
          </strong>
        </p>
        <p className="mt-1 wrap-anywhere">{soldOutOrder.said(paid.soldOut)}</p>
        <p className="mt-1">{soldOutOrder.next}</p>
      </Popup>
    ) : (
      <OrderConfirmed order={paid} email={email} quote={quote} onClose={closeConfirmed} />
    );
  if (answer?.code !== "phone" || dismissed.includes(answer)) return null;
  return (
    <Dialog
      open
      onClose={() => setDismissed((before) => [...before, answer])}
      title={messages.checkout.numberPrompt}
    >
      <form method="dialog" className="flex flex-wrap gap-3">
        <LinkButton to={href("/addNumber")} className="grow">
          Add Number
        </LinkButton>
        <Button variant="secondary" className="grow">
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}
