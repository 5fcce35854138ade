import type { Catalogue, ProductDetail } from "./catalogue.server.ts";
import { findNear } from "./near-products.server.ts";
import { variantsOf } from "#app/domain/stock/stock.server.ts";

export interface CatalogueQuery {
  /** Case-insensitive part of the name; empty finds all. */
  search?: string;
  /** Exactly this category; one that does not exist finds nothing. So do size and colour. */
  category?: string;
  size?: string;
  color?: string;
  /** "in" leaves out what is sold out, in that size and colour too. */
  stock?: string;
  /** The order of the list: by price, lowest or highest first, or the newest first. */
  sort?: string;
}

const orders: Record<string, (one: ProductDetail, other: ProductDetail) => number> = {
  "price-up": (one, other) => one.priceKobo - other.priceKobo,
  "price-down": (one, other) => other.priceKobo - one.priceKobo,
};

interface FoundProducts {
  products: ProductDetail[];
  /** Whether no product has the text in its name: these only come near it. */
  isNear: boolean;
}

/**
 * The products that match, in the chosen order, sold-out ones last. A search text has to be part of
 * the name (specification.md 5); only where no product's name contains it, products that come near
 * it are given.
 */
export function searchProducts(
  { products }: Pick<Catalogue, "products">,
  query: CatalogueQuery,
): FoundProducts {
  const wanted = (query.search ?? "").trim().toLowerCase();
  const order = orders[query.sort ?? ""] ?? (() => 0);
  const named = products.filter((one) => one.name.toLowerCase().includes(wanted));
  const isNear = named.length === 0;
  const found = (isNear ? findNear(products, wanted) : named)
    .filter((one) => !query.category || one.category === query.category)
    .filter((one) => isVariantOf(one, query))
    .toSorted((one, other) => Number(one.soldOut) - Number(other.soldOut) || order(one, other));
  return { products: found, isNear };
}

function isVariantOf(product: ProductDetail, { size, color, stock }: CatalogueQuery): boolean {
  if (stock === "in" && product.soldOut) return false;
  const isGone = (variant: { color: string; size: string }) =>
    product.lowStock.some(
      (one) => one.left === 0 && one.color === variant.color && one.size === variant.size,
    );
  return variantsOf(product).some(
    (variant) =>
      (!size || variant.size === size) &&
      (!color || variant.color === color) &&
      (stock !== "in" || !isGone(variant)),
  );
}
