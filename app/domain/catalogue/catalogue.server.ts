import type { Picture, ProductCard } from "#app/shared/products.ts";

/** What is the same for everybody: the products of the store, newest first, with their pictures and what is gone. */
export interface Catalogue {
  products: readonly ProductDetail[];
  byId: ReadonlyMap<string, ProductDetail>;
  /** Ids of those that were taken out of the store and may come back. */
  hidden: ReadonlySet<string>;
}

export interface ProductDetail extends Omit<ProductCard, "picture"> {
  description: string;
  colors: string[];
  sizes: string[];
  limitPerPerson: number | null;
  /** The variants of which none is left, where they are counted; "" where it comes in no colours or sizes. */
  gone: { color: string; size: string }[];
  pictures: Picture[];
}
