import {
  actCard,
  homeCard,
  memoriesCard,
  memoryCard,
  ticketsCard,
} from "#app/domain/festival/festival-cards.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import {
  type CardName,
  inksOf,
  type LinkCard,
  sceneOn,
} from "#app/domain/festival/link-card.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { Catalogue, ProductDetail } from "./catalogue.server.ts";

type ShownProduct = Pick<ProductDetail, "name" | "priceKobo" | "soldOut" | "pictures">;

const pictureOf = (product: ShownProduct | undefined) =>
  product?.pictures.find(({ tint }) => tint !== null);

export function productCard(festival: Festival, product: ShownProduct): LinkCard {
  const picture = pictureOf(product);
  return {
    words: {
      name: product.name,
      lines: product.soldOut ? ["Sold out"] : [formatNaira(product.priceKobo)],
      foot: festival.name.brand,
    },
    inks: inksOf(festival),
    picture: picture ? { pictureId: picture.id } : null,
  };
}

export function merchCard(festival: Festival, { products }: Pick<Catalogue, "products">): LinkCard {
  const picture = pictureOf(products.find((one) => !one.soldOut && pictureOf(one)));
  return {
    words: {
      name: "Merch",
      lines: festival.store.categories.slice(0, 3),
      foot: festival.name.brand,
    },
    inks: inksOf(festival),
    picture: picture ? { pictureId: picture.id } : sceneOn(festival, "fashion-walk"),
  };
}

interface CardParts {
  catalogue(): Promise<Catalogue>;
  now(): Date;
}

/** The card that an address names, as it is now; null where there is no such thing. */
export async function findCard(
  { catalogue, now }: CardParts,
  festival: Festival,
  { kind, name }: { kind: string; name: string },
): Promise<LinkCard | null> {
  const cards: Record<CardName["kind"], () => Promise<LinkCard | null>> = {
    async page() {
      if (name === "home") return homeCard(festival, now());
      if (name === "tickets") return ticketsCard(festival, now());
      if (name === "memories") return memoriesCard(festival);
      return name === "merch" ? merchCard(festival, await catalogue()) : null;
    },
    async product() {
      const product = (await catalogue()).byId.get(name);
      return product ? productCard(festival, product) : null;
    },
    async memory() {
      return memoryCard(festival, name);
    },
    async act() {
      return actCard(festival, name, now());
    },
  };
  return Object.hasOwn(cards, kind) ? cards[kind as CardName["kind"]]() : null;
}
