import { href, Link } from "react-router";
import { piecesOf, type ProductCard as Product } from "#app/shared/catalogue/products.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { ProductCard } from "#app/ui/product/product-card.tsx";
import { usePrefetch } from "#app/ui/use-prefetch.ts";

/** Some products of the store, and after them how many there are. */
export function FeaturedProducts({
  products,
  count,
}: {
  products: readonly Product[];
  count: number;
}) {
  const prefetch = usePrefetch();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="measure pb-16">
      <h2 id="featured" className="poster-narrow text-[clamp(3rem,9vw,7rem)] uppercase">
        From the store
      </h2>
      <ul className="mt-6 grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-7 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-6">
        {products.map(({ id, ...product }) => (
          <li key={id}>
            <ProductCard to={href("/merch/:productId", { productId: id })} {...product} />
          </li>
        ))}
        <li>
          <Link
            to={href("/merch")}
            prefetch={prefetch}
            data-surface="colour"
            className="group flex aspect-square flex-col justify-between rounded-2xl bg-marigold p-4 focus-visible:outline-cream"
          >
            <span className="lettering text-xl">{piecesOf(count)} in the store</span>
            <ArrowRightIcon className="size-8 transition-[translate] group-hover:translate-x-1.5" />
          </Link>
        </li>
      </ul>
    </section>
  );
}
