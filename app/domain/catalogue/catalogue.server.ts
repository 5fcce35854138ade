import type { LowStockVariant } from "#app/shared/catalogue/low-stock.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import type { Picture, ProductCard } from "#app/shared/catalogue/products.ts";

/**
 * What is the same for everybody: the products of the store, newest first, with their pictures and
 * what runs out.
 */
export interface Catalogue {
  products: readonly ProductDetail[];
  byId: ReadonlyMap<string, ProductDetail>;
  /** Ids of those that were taken out of the store and may come back. */
  hidden: ReadonlySet<string>;
  /** Which sizes and colours there are in the store, to choose from. */
  isVariantOf: { sizes: string[]; colors: string[] };
  /** The festival's store, which says what colours and sizes were renamed. */
  store: FestivalSettings["store"];
}

export interface ProductDetail extends Omit<ProductCard, "picture"> {
  description: string;
  material: string;
  care: string;
  colors: string[];
  sizes: string[];
  limitPerPerson: number | null;
  lowStock: LowStockVariant[];
  pictures: Picture[];
}
