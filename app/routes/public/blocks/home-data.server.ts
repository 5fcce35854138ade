import { listProducts } from "#app/domain/catalogue/products.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { galleryOf } from "#app/domain/festival/gallery.server.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";

const mostFeatured = 5;
const previewsAt = [3, 1, 8];
const cardsAt = { rewind: 9, story: 2 };

/**
 * Loads what the home page shows of the gallery and the store: products that can be bought, of
 * different categories as far as possible.
 */
export async function readHomeData(parts: Parameters<typeof listProducts>[0], festival: Festival) {
  const { pictures } = galleryOf(festival);
  const products = await listProducts(parts, {});
  const [first, ...rest] = oneOfEach(products.filter((one) => !one.soldOut && one.picture?.tint));
  const pictureAt = (index: number) => pictures[index % pictures.length];
  return {
    cards: {
      rewind: pictureAt(cardsAt.rewind),
      merch: first?.picture ?? null,
      story: pictureAt(cardsAt.story),
    },
    featured: { products: rest.slice(0, mostFeatured), count: products.length },
    // Where the gallery has fewer pictures, each is shown once.
    previews: [...new Set(previewsAt.flatMap((index) => pictureAt(index) ?? []))],
  };
}

function oneOfEach(products: readonly ProductCard[]): ProductCard[] {
  const of = Map.groupBy(products, ({ category }) => category);
  const firsts = [...of.values()].map(([first]) => first!);
  return [...firsts, ...products.filter((one) => !firsts.includes(one))];
}
