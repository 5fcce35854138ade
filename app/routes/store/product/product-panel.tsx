import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import { fetchPiece } from "#app/line/line.ts";
import { refusalIn } from "#app/shared/form-result.ts";
import { choiceText } from "#app/shared/orders/order-line-text.ts";
import { leftOf } from "#app/shared/catalogue/scarce.ts";
import { messages } from "#app/shared/messages.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { choiceMessageMs } from "#app/shared/timings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Price } from "#app/ui/product/price.tsx";
import { useExpiring } from "#app/forms/use-expiring.ts";
import { BuyButtons } from "./buy-buttons.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { ProductChoices } from "./product-choices.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ShareProduct } from "./share-product.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import type { StoreAnswer } from "#app/routes/store/store-answer.ts";
import { StoreToast } from "#app/routes/store/store-toast.tsx";

interface ProductPanelProps {
  heading: ReactNode;
  product: ProductDetail;
  /** How it stands in the customer's cart; null when it does not. */
  inCart: { color: string | null; size: string | null } | null;
  /** Whether this customer is told when it is back. */
  isWatched: boolean;
  sizeGuide: string[][] | null;
  answer: StoreAnswer | undefined;
  onAnswer: (answer: StoreAnswer) => void;
}

const WatchProduct = lazy(() =>
  fetchPiece(() => import("#app/routes/store/watch/watch-product.tsx")),
);
const watchForm = "watch";

export function ProductPanel(props: ProductPanelProps) {
  const { heading, product, inCart, isWatched, sizeGuide, answer, onAnswer } = props;
  const [params] = useSearchParams();
  const fetcher = useFetcher<StoreAnswer>();
  const watching = useFetcher<StoreAnswer>();
  const [color, setColor] = useState(inCart?.color ?? params.get("color"));
  const missing = useMissing(answer);
  useEffect(() => {
    if (fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.data, onAnswer]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was chosen before the scripts came has told nobody yet.
    const early = form.current && new FormData(form.current).get("color");
    if (typeof early === "string") setColor(early);
  }, []);
  useEffect(() => {
    if (!missing) return;
    // After the panel itself has opened, which takes the focus to its start.
    const frame = requestAnimationFrame(() =>
      bringIntoView(form.current?.querySelector(`[name="${missing}"]`)),
    );
    return () => cancelAnimationFrame(frame);
  }, [missing]);
  const chosen = inCart && choiceText(inCart);
  const action = href("/merch/:productId", { productId: product.id });
  const hasChoices = product.colors.length + product.sizes.length > 0;
  const left = hasChoices ? null : leftOf(product, null, "");
  return (
    <>
      <div className="@container">
        <fetcher.Form
          ref={form}
          method="post"
          action={action}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 @2xl:grid-cols-2 @2xl:items-start"
        >
          <input type="hidden" name="productId" value={product.id} />
          <ProductGallery pictures={product.pictures} color={color} />
          {/* Where it is narrow, one column: the name comes first, and the buttons keep to the lower edge. */}
          <div className="contents @2xl:grid @2xl:gap-5">
            {heading}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Price amountKobo={product.priceKobo} className="text-3xl" />
              {product.soldOut && <Badge tone="flame">{messages.store.soldOut}</Badge>}
              <span className="ml-auto text-muted">{product.category}</span>
            </div>
            {product.soldOut && (
              <Suspense>
                <WatchProduct
                  form={watchForm}
                  fetcher={watching}
                  isWatched={isWatched}
                  answered={answer}
                />
              </Suspense>
            )}
            {left !== null && left > 0 && (
              <Badge tone="marigold">{messages.store.left(left)}</Badge>
            )}
            {product.limitPerPerson !== null && (
              <p className="font-semibold">{messages.store.limit(product.limitPerPerson)}</p>
            )}
            {inCart ? (
              chosen && <p className="font-semibold">In your cart: {chosen}</p>
            ) : (
              <ProductChoices
                product={product}
                color={color}
                onColor={setColor}
                missing={missing}
              />
            )}
            <BuyButtons
              soldOut={product.soldOut}
              isInCart={inCart !== null}
              submitting={fetcher.formData?.get("intent") ?? null}
            />
            <ProductFacts product={product} sizeGuide={sizeGuide} />
            <DeliveryFacts />
            <ShareProduct name={product.name} path={action} />
          </div>
        </fetcher.Form>
        {product.soldOut && (
          <watching.Form id={watchForm} method="post" action={action}>
            <input type="hidden" name="productId" value={product.id} />
          </watching.Form>
        )}
      </div>
      <StoreToast answer={answer} raised />
    </>
  );
}

function bringIntoView(radio: HTMLElement | null | undefined): void {
  radio?.focus({ preventScroll: true });
  radio?.closest("fieldset")?.scrollIntoView({ block: "center" });
}

/** What has to be chosen first: told by the answer, or by the grid's way here, and taken back after 3 s. */
function useMissing(answer: StoreAnswer | undefined): "color" | "size" | null {
  const [params] = useSearchParams();
  const asked = params.get("choose");
  const [fromGrid] = useState<{ color?: string; size?: string } | null>(
    asked === "color" || asked === "size" ? { [asked]: asked } : null,
  );
  const current = useExpiring(refusalIn(answer)?.errors ?? fromGrid, choiceMessageMs);
  if (current?.color) return "color";
  return current?.size ? "size" : null;
}
