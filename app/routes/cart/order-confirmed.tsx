import { Price } from "#app/ui/product/price.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href } from "react-router";
import { formatWindow } from "#app/shared/dates.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import { quoteTerm, toDoor } from "#app/shared/orders/delivery.ts";
import type { ConfirmedOrder } from "#app/domain/orders/confirmed-order.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { Share } from "#app/ui/share.tsx";
import { SharePicture } from "#app/ui/share-picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface OrderConfirmedProps {
  order: ConfirmedOrder;
  email: string;
  onClose: () => void;
}

const flakes = Array.from({ length: 24 }, (_, index) => index);

export function OrderConfirmed({ order, email, onClose }: OrderConfirmedProps) {
  const { brandName, publicUrl } = useSite();
  const { orderId, number, lines, quote } = order;
  const shared = lines.find(({ productId }) => productId) ?? lines[0];
  const names = lines.map(({ name }) => name).join(", ");
  return (
    <Dialog open onClose={onClose} title={siteTexts.checkout.confirmed} hideTitle shape="wide">
      <div className="confetti" aria-hidden="true">
        {flakes.map((flake) => (
          // The pieces of confetti are spread over the width; neighbours do not fall at the same
          // time.
          <i key={flake} style={{ left: `${(flake * 37) % 100}%` }} />
        ))}
      </div>
      {/* From a tablet on what was bought is shown large, beside what becomes of it. */}
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center pb-2 text-center md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:justify-items-start md:gap-x-10 md:text-left 2xl:gap-x-14 2xl:text-lg">
        <div className="grid justify-items-center md:justify-items-start">
          <span className="record grid size-20 animate-[spin_2.4s_cubic-bezier(0.1,0.7,0.3,1)_2] place-items-center [--record-a:var(--color-marigold)] [--record-b:var(--color-palm)] sm:size-28 2xl:size-32 sm:lower:size-20">
            <span className="grid size-10 place-items-center rounded-full bg-ink text-marigold sm:size-14 2xl:size-16">
              <CheckIcon className="size-6 sm:size-8" />
            </span>
          </span>
          <p aria-hidden="true" className="poster-wide mt-3 text-4xl sm:mt-5 2xl:text-5xl">
            {siteTexts.checkout.confirmed}
          </p>
          <p className="mt-3 text-lead text-muted">
            Order ID{" "}
            <strong className="text-body">
              <OrderNumber>{number}</OrderNumber>
            </strong>
          </p>
        </div>
        <ul className="mt-4 grid w-full max-w-sm gap-2 text-left md:col-start-2 md:row-span-2 md:row-start-1 md:mt-2 md:max-w-none md:grid-cols-2 md:content-start md:gap-x-4 md:gap-y-5">
          {lines.map((line) => (
            <li
              key={line.id}
              className="flex items-center gap-3 md:grid md:content-start md:only:col-span-2"
            >
              <span className="w-14 shrink-0 overflow-hidden rounded-tag border-2 border-line md:w-full md:rounded-2xl">
                <ProductPicture
                  picture={line.picture && { ...line.picture, alt: "" }}
                  sizes={`(min-width: 48rem) ${lines.length > 1 ? "14rem" : "28rem"}, 3.5rem`}
                />
              </span>
              <span className="min-w-0 leading-snug font-semibold wrap-anywhere">
                {lineText(line)}
              </span>
            </li>
          ))}
        </ul>
        <div className="grid justify-items-center md:row-span-2 md:content-start md:justify-items-start">
          <p className="mt-3 text-lead font-semibold">
            Paid <Price amountKobo={order.totalKobo} />
          </p>
          <div className="mt-1 grid gap-1 text-balance text-muted">
            <p>
              {quoteTerm(order)}: {formatWindow(quote.from, quote.to)}.
            </p>
            <p className="wrap-anywhere">The confirmation goes to {email}.</p>
          </div>
          <form method="dialog" className="mt-4 flex flex-wrap justify-center gap-3 sm:mt-6">
            <LinkButton to={href("/myorders/:orderId", { orderId })}>Order Details</LinkButton>
            <Button variant="secondary">Close</Button>
          </form>
        </div>
        <div className="grid justify-items-center md:col-start-2 md:content-start md:justify-items-start">
          {shared?.productId && (
            <Post productId={shared.productId} text={`${brandName}: ${shared.name}`} />
          )}
          <p className="mt-2 flex flex-wrap justify-center gap-x-6 md:justify-start">
            {!toDoor(order) && (
              <TextLink reloadDocument to={href("/myorders/:orderId/pick-up.ics", { orderId })}>
                Add to calendar
              </TextLink>
            )}
            {shared && (
              <Share
                text={`Just bought at ${brandName}: ${names}.`}
                // The preview of the shared link shows the product.
                url={
                  publicUrl +
                  (shared.productId
                    ? href("/merch/:productId", { productId: shared.productId })
                    : href("/merch"))
                }
                label="Share what I got"
              />
            )}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** The picture of what was bought. */
const Post = ({ productId, text }: { productId: string; text: string }) => (
  <div className="mt-5">
    <SharePicture
      story={href("/files/got/:productId/:shape", { productId, shape: "story.jpg" })}
      post={href("/files/got/:productId/:shape", { productId, shape: "post.jpg" })}
      text={text}
      label={`Post "Got mine"`}
      note="A picture of what you bought, without your order."
      isQuiet
    />
  </div>
);
