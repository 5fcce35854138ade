import type { ReactNode } from "react";
import { Link } from "react-router";
import { messages } from "#app/shared/messages.ts";
import type { Picture } from "#app/shared/products.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Price } from "./price.tsx";
import { ProductPicture } from "./product-picture.tsx";

interface ProductCardProps {
  to: string;
  name: string;
  category: string;
  priceKobo: number;
  picture: Picture | null;
  soldOut?: boolean;
  eager?: boolean;
  children?: ReactNode;
}

export const productGridClass =
  "grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-5 lg:grid-cols-3 xl:grid-cols-4";
const sizes = "(min-width: 1280px) 280px, (min-width: 1024px) 30vw, 46vw";

/** The name's link covers the picture; what stands below it stays pressable. */
export function ProductCard({
  to,
  name,
  category,
  priceKobo,
  picture,
  soldOut,
  eager,
  children,
}: ProductCardProps) {
  return (
    <article className="group relative flex flex-col">
      <div className="relative overflow-hidden rounded-2xl border-2 border-line">
        <ProductPicture
          picture={picture}
          sizes={sizes}
          eager={eager}
          className="transition-[scale] duration-500 group-hover:scale-104"
        />
        <div className="selvedge absolute inset-x-0 bottom-0 h-1.5 translate-y-full transition-[translate] duration-200 group-focus-within:translate-y-0 group-hover:translate-y-0" />
        {soldOut && (
          <span className="absolute top-3 left-3">
            <Badge tone="flame">{messages.store.soldOut}</Badge>
          </span>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">{category}</p>
      <h3 className="leading-snug font-semibold">
        <Link to={to} preventScrollReset className="after:absolute after:inset-0 after:rounded-2xl">
          {name}
        </Link>
      </h3>
      <Price amountKobo={priceKobo} className="mt-1 text-lg" />
      {children && <div className="relative z-1 mt-3">{children}</div>}
    </article>
  );
}
