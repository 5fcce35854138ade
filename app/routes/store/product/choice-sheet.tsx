import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import type { StoreAnswer } from "#app/routes/store/store-answer.ts";
import { StoreToast } from "#app/routes/store/store-toast.tsx";
import { isColorSoldOut } from "#app/shared/catalogue/low-stock.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Price } from "#app/ui/product/price.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { BuyButtons } from "./buy-buttons.tsx";
import { ProductChoices } from "./product-choices.tsx";
import { firstMissing, useMissing, useShownMissing } from "./use-missing.ts";

interface ChoiceSheetProps {
  card: ProductCard;
  /** The query of the list that the sheet lies over. */
  list: string;
  onAnswer: (answer: StoreAnswer) => void;
  onClose: () => void;
}

/** Chooses the colour and size of a card's product, over the list. */
export default function ChoiceSheet({ card, list, onAnswer, onClose }: ChoiceSheetProps) {
  const { id: productId, name, priceKobo, picture } = card;
  const address = href("/merch/:productId", { productId });
  const { load, data } = useFetcher<{ product: ProductDetail }>();
  const adding = useFetcher<StoreAnswer>();
  const [open, setOpen] = useState(true);
  useEffect(() => void load(address), [load, address]);
  const answer = adding.data;
  useEffect(() => {
    if (!answer?.ok && !answer?.stopped) return;
    onAnswer(answer);
    setOpen(false);
  }, [answer, onAnswer]);
  return (
    <Dialog open={open} onClose={onClose} title={name}>
      <div className="mb-4 flex items-center gap-4">
        <div className="w-20 shrink-0 overflow-hidden rounded-tag border-2 border-line">
          <ProductPicture picture={picture} upTo={400} />
        </div>
        <div>
          <Price amountKobo={priceKobo} className="text-2xl" />
          <p>
            <TextLink to={address + list} onClick={() => setOpen(false)} preventScrollReset>
              Full details
            </TextLink>
          </p>
        </div>
      </div>
      <adding.Form method="post" action={href("/merch") + list} className="grid min-h-64 gap-4">
        <input type="hidden" name="productId" value={productId} />
        {data && <Choices product={data.product} address={address} answer={answer} />}
        <div className="mt-auto">
          <BuyButtons
            soldOut={false}
            isInCart={false}
            submitting={adding.formData?.get("intent") ?? null}
          />
        </div>
      </adding.Form>
      {!answer?.ok && <StoreToast answer={answer} />}
    </Dialog>
  );
}

interface ChoicesProps {
  product: ProductDetail;
  /** The address of the product's own page. */
  address: string;
  answer: StoreAnswer | undefined;
}

/**
 * The choices, which name the missing one from the beginning, because the press on the card found
 * nothing chosen.
 */
function Choices({ product, address, answer }: ChoicesProps) {
  const [color, setColor] = useState<string | null>(null);
  const first = useRef<HTMLDivElement>(null);
  const missing = useMissing(answer, firstMissing(product));
  useShownMissing(missing, first);
  return (
    <div ref={first} className="grid gap-4">
      <ProductChoices product={product} color={color} onColor={setColor} missing={missing} />
      {isColorSoldOut(product, color) && (
        // The link leads to the product's own page: over the list, a colour in the address would
        // filter its products.
        <TextLink to={`${address}?${new URLSearchParams({ color: color! })}`} reloadDocument>
          Get an e-mail when it is back
        </TextLink>
      )}
    </div>
  );
}
