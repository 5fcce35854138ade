import { messages } from "#app/shared/messages.ts";
import { Button } from "#app/ui/button.tsx";

interface BuyButtonsProps {
  soldOut: boolean;
  isInCart: boolean;
  submitting: FormDataEntryValue | null;
}

/** Below the choices; on a phone always in reach at the lower edge. Who tries to buy what is sold out is told so. */
export function BuyButtons({ soldOut, isInCart, submitting }: BuyButtonsProps) {
  return (
    <div className="@max-2xl:sticky @max-2xl:bottom-0 @max-2xl:[body:has(>#line-notice)_&]:bottom-32 @max-2xl:z-10 @max-2xl:order-last @max-2xl:-mx-(--edge) @max-2xl:-mb-(--edge) @max-2xl:border-t-2 @max-2xl:border-line @max-2xl:bg-surface @max-2xl:px-(--edge) @max-2xl:py-4">
      <div className="grid grid-cols-2 gap-3">
        <Button
          name="intent"
          value="buy"
          variant={soldOut ? "secondary" : "primary"}
          pending={submitting === "buy"}
          className="px-2! text-[0.9375rem]!"
        >
          Buy Now
        </Button>
        {soldOut && !isInCart ? (
          <Button variant="secondary" disabled className="px-2! text-[0.9375rem]!">
            {messages.store.soldOut}
          </Button>
        ) : (
          <Button
            name="intent"
            value={isInCart ? "remove" : "add"}
            variant="secondary"
            pending={submitting === "add" || submitting === "remove"}
            className="px-2! text-[0.9375rem]!"
          >
            {isInCart ? "Remove from cart" : "Add to Cart"}
          </Button>
        )}
      </div>
    </div>
  );
}
