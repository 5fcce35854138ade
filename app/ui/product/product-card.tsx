import type { ReactNode } from "react";
import { Link } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import { pictureSource, type ProductCard as Product } from "#app/shared/catalogue/products.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Price } from "./price.tsx";
import { ProductPicture } from "./product-picture.tsx";

interface ProductCardProps extends Omit<Product, "id" | "asks"> {
  to: string;
  eager?: boolean;
  /** The card's form, below everything else. */
  children?: ReactNode;
}

export const productGridClass =
  "grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-7 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5 min-[112rem]:grid-cols-6";
const sizes = "(min-width:48em)19rem,46vw";

/**
 * The card of a product. A list has many, so its styles are a utility of app.css and its HTML stays
 * below a kilobyte.
 */
export function ProductCard({
  to,
  name,
  category,
  priceKobo,
  picture,
  second,
  soldOut,
  few,
  swatches,
  eager,
  children,
}: ProductCardProps) {
  return (
    <article className="product-card">
      <div data-later={eager ? undefined : ""}>
        <ProductPicture picture={picture} sizes={sizes} eager={eager} />
        {second && <img src={pictureSource(second, 400)} alt="" loading="lazy" />}
        {(soldOut || few) && (
          <span className="absolute top-3 left-3">
            <Badge tone={few ? "neutral" : "flame"}>
              {siteTexts.store[few ? "few" : "soldOut"]}
            </Badge>
          </span>
        )}
      </div>
      <p>
        {category}
        {swatches && (
          <span aria-hidden="true" className="shrink-0">
            {swatches.map((background) => (
              <i key={background} style={{ background }} />
            ))}
          </span>
        )}
      </p>
      <h3>
        {/* The router learns from one link of the list where all of them lead. */}
        <Link to={to} preventScrollReset discover={eager ? "render" : "none"}>
          {name}
        </Link>
      </h3>
      <Price amountKobo={priceKobo} />
      {children}
    </article>
  );
}
