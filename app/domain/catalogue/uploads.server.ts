import type { Parts } from "#app/domain/parts.server.ts";
import { listStock, variantsOf } from "#app/domain/sale/stock.server.ts";
import type { ProductCard } from "#app/shared/products.ts";
import { findProduct, listProducts } from "./products.server.ts";

interface Upload extends ProductCard {
  /** Pieces of all the variants that are counted; null where none is. */
  left: number | null;
  /** How many variants are not counted. */
  uncounted: number;
}

/** The store's products as the administrator sees them. */
export async function listUploads(
  app: Parts<"db"> & Parameters<typeof listProducts>[0],
  query: Parameters<typeof listProducts>[1],
): Promise<Upload[]> {
  const cards = await listProducts(app, query);
  const ids = cards.map(({ id }) => id);
  const stockOf = Map.groupBy(await listStock(app.db, ids), ({ productId }) => productId);
  return Promise.all(
    cards.map(async (card) => {
      const product = await findProduct(app, card.id);
      const variants = product ? variantsOf(product) : [];
      const counted = (stockOf.get(card.id) ?? []).filter((row) =>
        variants.some(({ color, size }) => color === row.color && size === row.size),
      );
      return {
        ...card,
        left: counted.length > 0 ? counted.reduce((sum, row) => sum + row.quantity, 0) : null,
        uncounted: variants.length - counted.length,
      };
    }),
  );
}
