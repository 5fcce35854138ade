import { sorted } from "#app/shared/sorted.ts";
import type { Variant } from "#app/shared/catalogue/variants.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useSearchParams } from "react-router";
import { refusalIn } from "#app/shared/form-result.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { soldOutOf, isColorSoldOut, leftOf } from "#app/shared/catalogue/low-stock.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { useFestival, useRootData, useSite } from "#app/layout/use-site.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Share } from "#app/ui/share.tsx";
import { Price } from "#app/ui/product/price.tsx";
import { BuyButtons } from "./buy-buttons.tsx";
import { ProductChoices } from "./product-choices.tsx";
import { useMissing, useShownMissing } from "./use-missing.ts";
import { ProductGallery } from "./product-gallery.tsx";
import type { StoreAnswer } from "#app/routes/store/store-answer.ts";
import { StoreToast } from "#app/routes/store/store-toast.tsx";
import {
  RequestProductLater,
  RequestVariantLater,
} from "#app/routes/store/back-in-stock/request-later.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { formatWindow } from "#app/shared/dates.ts";
import { shippingOptionNames, sizeLabel } from "#app/shared/limits.ts";
import { deliveryQuote } from "#app/shared/orders/delivery-quote.ts";

interface ProductPanelProps {
  heading: ReactNode;
  product: ProductDetail;
  /** The choice with which the product is in the customer's cart; null when it is not. */
  inCart: { color: string | null; size: string | null } | null;
  /** The variants for which the customer has asked for an e-mail. */
  watched: Variant[];
  sizeGuide: string[][] | null;
  answer: StoreAnswer | undefined;
  onAnswer: (answer: StoreAnswer) => void;
}

const watchForm = "watch";

/** The pictures in their order; those of a chosen colour come first. */
const beginWith = (pictures: ProductDetail["pictures"], color: string | null) =>
  color === null
    ? pictures
    : sorted(pictures, (one, other) => Number(other.color === color) - Number(one.color === color));

export function ProductPanel(props: ProductPanelProps) {
  const { heading, product, inCart, watched, sizeGuide, answer, onAnswer } = props;
  const [params] = useSearchParams();
  const fetcher = useFetcher<StoreAnswer>();
  const watching = useFetcher<StoreAnswer>();
  const refused = refusalIn(answer)?.values;
  const sent = refused?.productId === product.id ? refused : undefined;
  const [color, setColor] = useState(inCart?.color ?? sent?.color ?? params.get("color"));
  // A page that comes with a colour begins with its picture, before any script moves the strip.
  const [firstColor] = useState(color);
  const asked = params.get("choose");
  const missing = useMissing(answer, asked === "color" || asked === "size" ? asked : null);
  useEffect(() => {
    if (fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.data, onAnswer]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A choice that was made before the scripts had loaded is read from the form.
    const early = form.current && new FormData(form.current).get("color");
    if (typeof early === "string") setColor(early);
  }, []);
  useShownMissing(missing, form);
  const chosen = inCart && choiceText(inCart);
  const { publicUrl } = useSite();
  const action = href("/merch/:productId", { productId: product.id });
  const isGoneInColor = isColorSoldOut(product, color);
  const gone = soldOutOf(product.lowStock);
  const hasChoices = product.colors.length + product.sizes.length > 0;
  const left = hasChoices ? null : leftOf(product, null, "");
  return (
    <>
      <div className="@container">
        <fetcher.Form
          ref={form}
          method="post"
          action={action}
          // On a phone and a tablet the usual sizes fit into one line above the buttons.
          className="grid grid-cols-[minmax(0,1fr)] @max-3xl:[&_fieldset>div]:gap-1 @max-3xl:[&_fieldset_label]:px-1.5 gap-x-8 gap-y-3 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr] @2xl:items-start @2xl:gap-y-5"
        >
          <input type="hidden" name="productId" value={product.id} />
          <ProductGallery pictures={beginWith(product.pictures, firstColor)} color={color} />
          {/* On a narrow page it is one column: the name comes first, and the buttons stick to
              the lower edge. */}
          <div className="contents @2xl:row-span-2 @2xl:grid @2xl:gap-5">
            {heading}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Price amountKobo={product.priceKobo} className="text-2xl @2xl:text-3xl" />
              {product.soldOut && <Badge tone="flame">{siteTexts.store.soldOut}</Badge>}
              <span className="ml-auto text-muted">{product.category}</span>
            </div>
            {product.soldOut && (
              <RequestProductLater
                form={watchForm}
                fetcher={watching}
                isWatched={watched.length > 0}
                answered={answer}
              />
            )}
            {left !== null && left > 0 && (
              <Badge tone="marigold">{siteTexts.store.left(left)}</Badge>
            )}
            {product.limitPerPerson !== null && (
              <p className="font-semibold">{siteTexts.store.limit(product.limitPerPerson)}</p>
            )}
            {inCart ? (
              chosen && (
                <p>
                  <strong>In your cart: {chosen}</strong> (remove it to choose again)
                </p>
              )
            ) : (
              <ProductChoices
                product={product}
                color={color}
                size={sent?.size}
                onColor={setColor}
                missing={missing}
              />
            )}
            {!product.soldOut && gone.length > 0 && (
              <RequestVariantLater
                form={watchForm}
                fetcher={watching}
                // The key draws the form anew for another colour, which offers other sizes.
                key={isGoneInColor ? color : ""}
                gone={isGoneInColor ? gone.filter((one) => one.color === color) : gone}
                watched={watched}
                answered={answer}
                isOpen={isGoneInColor}
              />
            )}
            <BuyButtons
              soldOut={product.soldOut}
              isGone={isGoneInColor}
              isInCart={inCart !== null}
              submitting={fetcher.formData?.get("intent") ?? null}
            />
            <ProductSpecifications product={product} sizeGuide={sizeGuide} />
            <p>
              <Share text={product.name} url={publicUrl + action} />
            </p>
          </div>
          {/* On a wide page it stands under the pictures, which are shorter than the column
              beside them. */}
          <DeliveryTerms />
        </fetcher.Form>
        {(product.soldOut || gone.length > 0) && (
          <watching.Form id={watchForm} method="post" action={action}>
            <input type="hidden" name="productId" value={product.id} />
          </watching.Form>
        )}
      </div>
      <StoreToast answer={answer} raised />
    </>
  );
}

/**
 * The delivery fees, and the window for an order placed now (product-decisions.md 6): both are said
 * before the cart.
 */
function DeliveryTerms() {
  const { shipping, quoteDays } = useFestival();
  const quote = deliveryQuote(quoteDays, new Date(useRootData()?.now ?? 0));
  return (
    <section aria-label="Delivery" className="border-t-2 border-line pt-4 text-[0.9375rem]">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {shippingOptionNames.map((name) => (
          <div key={name} className="contents">
            <dt>{shipping[name].label}</dt>
            <dd className="text-right font-semibold tabular-nums">
              <Price amountKobo={shipping[name].feeKobo} />
            </dd>
          </div>
        ))}
        <dt>Estimated delivery, ordered today</dt>
        <dd className="text-right font-semibold tabular-nums">
          {formatWindow(quote.from, quote.to)}
        </dd>
      </dl>
    </section>
  );
}

interface ProductSpecificationsProps {
  product: Pick<ProductDetail, "description" | "material" | "care">;
  /**
   * The sizes in centimetres. The first row has the names of the columns. Null where no size guide
   * is set.
   */
  sizeGuide: readonly (readonly string[])[] | null;
}

function ProductSpecifications({ product, sizeGuide }: ProductSpecificationsProps) {
  const { description, material, care } = product;
  return (
    <>
      <p className="whitespace-pre-line">{description}</p>
      {(material || care) && (
        <dl className="grid gap-3 border-t-2 border-line pt-4 text-[0.9375rem]">
          <Detail term="Material">{material}</Detail>
          <Detail term="Care">{care}</Detail>
        </dl>
      )}
      {sizeGuide && <SizeGuide table={sizeGuide} />}
    </>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

function SizeGuide({ table: [heads = [], ...rows] }: { table: readonly (readonly string[])[] }) {
  return (
    <details className="border-t-2 border-line pt-2">
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">
        Size guide, in cm
      </summary>
      {/* A table that scrolls has to be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Size guide" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-left text-[0.9375rem] tabular-nums">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size = "", ...cells]) => (
              <tr key={size} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {sizeLabel(size)}
                </th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]} className="py-2 pr-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
