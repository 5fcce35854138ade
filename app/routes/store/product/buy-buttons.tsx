import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";

interface BuyButtonsProps {
  soldOut: boolean;
  /**
   * Whether the chosen colour is sold out in every size, so that the request for an e-mail becomes
   * the main button.
   */
  isGone?: boolean;
  isInCart: boolean;
  submitting: FormDataEntryValue | null;
}

/**
 * The buttons below the choices. On a phone they stick to the lower edge, except for a product that
 * is sold out: trying to buy it opens the sold-out popup.
 */
export function BuyButtons({ soldOut, isGone = false, isInCart, submitting }: BuyButtonsProps) {
  return (
    <div className={soldOut && !isInCart ? "" : "buy-bar"}>
      <div className="grid grid-cols-2 gap-3">
        <Button
          name="intent"
          value="buy-item"
          variant={soldOut || isGone ? "secondary" : "primary"}
          pending={submitting === "buy-item"}
          className="px-0! text-[0.9375rem]!"
        >
          Buy Now
        </Button>
        {soldOut && !isInCart ? (
          <Button variant="secondary" disabled className="px-0! text-[0.9375rem]!">
            {siteTexts.store.soldOut}
          </Button>
        ) : (
          <Button
            name="intent"
            value={isInCart ? "remove-item" : "add-item"}
            variant="secondary"
            pending={submitting === "add-item" || submitting === "remove-item"}
            className="px-0! text-[0.9375rem]!"
          >
            {isInCart ? "Remove from cart" : "Add to Cart"}
          </Button>
        )}
      </div>
    </div>
  );
}
