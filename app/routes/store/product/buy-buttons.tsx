import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";

interface BuyButtonsProps {
  soldOut: boolean;
  /** Whether the chosen colour has no size left: being told is the first thing to do then. */
  isGone?: boolean;
  isInCart: boolean;
  submitting: FormDataEntryValue | null;
}

/**
 * Below the choices; on a phone always in reach at the lower edge, but for what is sold out: who
 * tries to buy that is told so.
 */
export function BuyButtons({ soldOut, isGone = false, isInCart, submitting }: BuyButtonsProps) {
  return (
    <div className={soldOut && !isInCart ? "" : "buy-bar"}>
      <div className="grid grid-cols-2 gap-3">
        <Button
          name="intent"
          value="buy"
          variant={soldOut || isGone ? "secondary" : "primary"}
          pending={submitting === "buy"}
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
            value={isInCart ? "remove" : "add"}
            variant="secondary"
            pending={submitting === "add" || submitting === "remove"}
            className="px-0! text-[0.9375rem]!"
          >
            {isInCart ? "Remove from cart" : "Add to Cart"}
          </Button>
        )}
      </div>
    </div>
  );
}
