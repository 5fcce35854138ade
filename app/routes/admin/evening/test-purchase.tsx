import { href } from "react-router";
import type { TestPurchase as Bought } from "#app/domain/purchases/test-purchase.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { formError, type Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface TestPurchaseProps {
  /** The secret of a test purchase; null where no ticket is on sale. */
  testToken: string | null;
  /** The test purchase that was just made and refunded. */
  bought: Bought | undefined;
  refusal: Refusal | undefined;
}

/** Buys a ticket in the sandbox and sends the money back, at one press. */
export const TestPurchase = ({ testToken, bought, refusal }: TestPurchaseProps) => (
  <div className="mb-5 grid justify-items-start gap-3">
    <p>No real money moves before your host has set Paystack's keys. Try it first.</p>
    {bought ? (
      <p role="status" className="font-semibold wrap-anywhere">
        {`${bought.typeName} was bought for ${formatNaira(bought.amountKobo)} and the money sent back: `}
        <TextLink to={href("/orders/:orderId", { orderId: bought.orderId })}>
          {`order ${bought.orderNumber}`}
        </TextLink>
      </p>
    ) : testToken ? (
      <ActionButton intent="buy-test" of={{ testToken }}>
        Buy and refund a test ticket
      </ActionButton>
    ) : (
      <p>
        <TextLink to={href("/merch")}>Buy as a visitor does</TextLink>, then send the money back on
        its order.
      </p>
    )}
    <FormMessage>{formError(refusal)}</FormMessage>
  </div>
);
