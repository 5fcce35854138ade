import { listProducts } from "#app/domain/catalogue/products.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { galleryOf } from "#app/domain/festival/gallery.server.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";

const inTheRail = 5;
const scenesAt = [3, 1, 8];
const doorsAt = { rewind: 9, story: 2 };

/**
 * Loads what the home page shows of the gallery and the store: products that can be bought, of
 * different categories as far as possible.
 */
export async function readHomeData(parts: Parameters<typeof listProducts>[0], festival: Festival) {
  const { moments } = galleryOf(festival);
  const products = await listProducts(parts, {});
  const [first, ...rest] = oneOfEach(products.filter((one) => !one.soldOut && one.picture?.tint));
  const sceneAt = (index: number) => moments[index % moments.length];
  return {
    doors: {
      rewind: sceneAt(doorsAt.rewind),
      merch: first?.picture ?? null,
      story: sceneAt(doorsAt.story),
    },
    rail: { products: rest.slice(0, inTheRail), count: products.length },
    // Where the gallery has fewer pictures, each is shown once.
    scenes: [...new Set(scenesAt.flatMap((index) => sceneAt(index) ?? []))],
  };
}

function oneOfEach(products: readonly ProductCard[]): ProductCard[] {
  const of = Map.groupBy(products, ({ category }) => category);
  const firsts = [...of.values()].map(([first]) => first!);
  return [...firsts, ...products.filter((one) => !firsts.includes(one))];
}
