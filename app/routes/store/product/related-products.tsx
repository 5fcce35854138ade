import { href } from "react-router";
import type { ProductCard as Card } from "#app/shared/catalogue/products.ts";
import { ProductCard } from "#app/ui/product/product-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface RelatedProductsProps {
  category: string;
  products: readonly Card[];
}

/** Where to go on from a product that was opened by its address. */
export function RelatedProducts({ category, products }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-(--edge) pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-line pt-4">
        <h2 id="related" className="poster text-heading">
          More like this
        </h2>
        <TextLink to={`${href("/merch")}?${new URLSearchParams({ category })}`}>
          {`All ${category}`}
        </TextLink>
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-5 md:grid-cols-4">
        {products.map(({ id, ...card }) => (
          <li key={id}>
            <ProductCard {...card} to={href("/merch/:productId", { productId: id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
