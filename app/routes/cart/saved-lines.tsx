import { Price } from "#app/ui/product/price.tsx";
import { href } from "react-router";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import type { CartAnswer } from "#app/payment/cart-answer.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { ItemName, ItemPicture } from "./item-name.tsx";
import { useHandedFocus } from "#app/ui/use-handed-focus.ts";

export function SavedLines({ lines }: { lines: readonly CartLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="max-lg:pb-4">
      <h2 id="saved" className="poster text-heading">
        Saved for later
      </h2>
      <ul className="mt-3 divide-y-2 divide-line border-y-2 border-line">
        {lines.map((line) => (
          <Saved key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Saved({ line }: { line: CartLine }) {
  const fetcher = useFetcher<CartAnswer>();
  const focus = useHandedFocus();
  const asked = fetcher.formData?.get("intent");
  const { id, name, quantity, unavailable } = line;
  const pieces = quantity > 1 && `${quantity} pieces`;
  return (
    <li ref={focus} className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-1 py-4">
      <ItemPicture line={line} className="rounded-tag" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4">
        <div className="grow basis-28">
          <ItemName line={line} as="h3" />
          <p className="text-muted">{[choiceText(line), pieces].filter(Boolean).join(", ")}</p>
          <StockNote line={line} />
        </div>
        <Price amountKobo={line.priceKobo} />
      </div>
      <div className="col-start-2">
        <fetcher.Form method="post" action={href("/cart")} className="-ml-2 flex flex-wrap gap-x-2">
          <input type="hidden" name="savedId" value={id} />
          {!unavailable && (
            <Button
              {...quiet}
              value="move-to-cart"
              pending={asked === "move-to-cart"}
              aria-label={`Move to cart: ${name}`}
            >
              Move to cart
            </Button>
          )}
          <Button
            {...quiet}
            value="remove-saved-item"
            pending={asked === "remove-saved-item"}
            aria-label={`Remove ${name} from saved for later`}
          >
            Remove
          </Button>
        </fetcher.Form>
        <FieldError>{refusalText(refusalIn(fetcher.data))}</FieldError>
      </div>
    </li>
  );
}

const quiet = { name: "intent", variant: "quiet", size: "sm", className: "px-2!" } as const;

function StockNote({ line: { unavailable, left } }: { line: CartLine }) {
  if (unavailable === "deleted") return <p className="text-muted">No longer in the store.</p>;
  if (unavailable === "other-choice") return "Its colours or sizes changed.";
  if (unavailable) return <Badge tone="flame">{siteTexts.store.soldOut}</Badge>;
  if (left === null) return null;
  return <Badge tone="marigold">{siteTexts.store.left(left)}</Badge>;
}
