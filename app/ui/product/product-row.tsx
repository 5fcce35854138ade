import { href } from "react-router";
import type { ProductCard as Card } from "#app/shared/catalogue/products.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ProductCard } from "./product-card.tsx";

interface ProductRowProps {
  title?: string;
  /** The link to all products of this kind. */
  all?: { label: string; to: string };
  products: readonly Card[];
}

/** A few more products at the end of a page: of the whole store, unless another title is given. */
export function ProductRow({
  title = "From the store",
  all = { label: "All merch", to: href("/merch") },
  products,
}: ProductRowProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="product-row" className="mt-(--edge) pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-line pt-4">
        <h2 id="product-row" className="poster text-heading">
          {title}
        </h2>
        <TextLink to={all.to}>{all.label}</TextLink>
      </div>
      <ul className="mt-3 grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-7 sm:gap-x-5 md:grid-cols-4">
        {products.map(({ id, ...card }) => (
          <li key={id}>
            <ProductCard {...card} to={href("/merch/:productId", { productId: id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
