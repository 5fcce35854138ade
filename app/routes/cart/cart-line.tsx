import { Price } from "#app/ui/product/price.tsx";
import type { FormEvent } from "react";
import { href } from "react-router";
import type { CartLine as Line } from "#app/domain/cart/cart.server.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { reductionText } from "#app/shared/discounts/code-words.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formatNaira } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import type { CartAnswer } from "#app/payment/cart-answer.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { ItemName, ItemPicture } from "./item-name.tsx";
import { useHandedFocus } from "#app/ui/use-handed-focus.ts";

const unavailableTexts = {
  "sold-out": "Sold Out since you added it. Remove it, or save it for later, to go on.",
  deleted: "No longer in the store. Remove it to go on.",
  "other-choice": "Its colours or sizes changed. Remove it, and choose again.",
};

interface CartLineProps {
  line: Line;
  /** Until when other customers' reservations hold what the line asks for. */
  awaitedUntil: Date | undefined;
  /** The reduction by a code for all pieces of the line together. */
  reductionKobo: number | undefined;
  /** Whether the request to remove the line failed. */
  isNotRemoved: boolean;
  onRemove: (line: Line) => void;
  onSave: (line: Line) => void;
}

const quiet = { name: "intent", variant: "quiet", size: "sm", className: "px-2!" } as const;

/**
 * The id of this page. Its presses are numbered, because two quick presses may arrive in the other
 * order.
 */
const page = Math.random().toString(36).slice(2, 12);
let presses = 0;

/**
 * A line of the cart. It says what changed since the product was added, before anything is paid.
 */
export function CartLine({
  line,
  awaitedUntil,
  reductionKobo,
  isNotRemoved,
  onRemove,
  onSave,
}: CartLineProps) {
  const quantity = useFetcher<CartAnswer>();
  const removal = useFetcher<CartAnswer>();
  const saving = useFetcher<CartAnswer>();
  const focus = useHandedFocus();
  const choice = choiceText(line);
  const isMost = !line.unavailable && line.left !== null && line.quantity >= line.left;
  const refusals = [quantity, saving].map(({ data }) => refusalText(refusalIn(data)));
  const refusal = [isNotRemoved && "It was not removed. Please try again.", ...refusals]
    .filter(Boolean)
    .join(" ");
  const changeQuantity = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    form.set("press", `${page}.${(presses += 1)}`);
    // The new quantity is drawn at once, because the next press starts from it.
    void quantity.submit(form, { method: "post", action: href("/cart"), flushSync: true });
  };
  return (
    <li
      ref={focus}
      className="grid grid-cols-[6rem_1fr] large-text:grid-cols-1 gap-x-4 gap-y-3 py-5 sm:grid-cols-[8rem_1fr]"
    >
      <ItemPicture line={line} className="row-span-2 rounded-2xl" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="grow basis-28">
            <ItemName line={line} as="h2" />
          </div>
          <Price amountKobo={line.priceKobo * line.quantity} className="text-lg" />
        </div>
        {choice && <p className="text-muted">{choice}</p>}
        {line.quantity > 1 && (
          <p className="text-sm text-muted">
            <Price amountKobo={line.priceKobo} /> each
          </p>
        )}
        {reductionText(reductionKobo) && (
          <p className="text-sm font-semibold">{reductionText(reductionKobo)}</p>
        )}
        {line.priceKobo !== line.addedPriceKobo && !line.unavailable && (
          <p className="mt-1 text-sm font-semibold">
            The price changed since you added it: it was {formatNaira(line.addedPriceKobo)}, now{" "}
            {formatNaira(line.priceKobo)}.
          </p>
        )}
        {/* The region is there from the beginning, so that screen readers announce what appears
            in it. */}
        <p role="status" className="text-sm font-semibold not-empty:mt-1">
          {isMost && siteTexts.store.onlyLeft(line.left!)}
        </p>
        {awaitedUntil && !line.unavailable && (
          <p className="mt-1 text-sm font-semibold first-letter:uppercase">
            {siteTexts.checkout.inOtherCart(awaitedUntil)}.
          </p>
        )}
        <FieldError>{line.unavailable ? unavailableTexts[line.unavailable] : refusal}</FieldError>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
        {line.unavailable ? (
          <span />
        ) : (
          <quantity.Form method="post" action={href("/cart")} onSubmit={changeQuantity}>
            <input type="hidden" name="intent" value="set-quantity" />
            <input type="hidden" name="lineId" value={line.id} />
            <QuantityStepper quantity={line.quantity} of={line.name} most={line.left} />
          </quantity.Form>
        )}
        <div className="-mx-2 flex flex-wrap">
          <saving.Form method="post" action={href("/cart")} onSubmit={() => onSave(line)}>
            <input type="hidden" name="productId" value={line.productId} />
            <Button
              {...quiet}
              value="save-for-later"
              pending={saving.state !== "idle"}
              aria-label={`Save for later: ${line.name}`}
            >
              Save for later
            </Button>
          </saving.Form>
          <removal.Form method="post" action={href("/cart")} onSubmit={() => onRemove(line)}>
            <input type="hidden" name="productId" value={line.productId} />
            <Button {...quiet} value="remove-item" aria-label={`Remove ${line.name}`}>
              Remove
            </Button>
          </removal.Form>
        </div>
      </div>
    </li>
  );
}
