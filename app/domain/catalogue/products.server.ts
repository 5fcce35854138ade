import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { pictures, products, stock } from "#app/db/schema.server.ts";
import { averageColor } from "#app/shared/average-color.ts";
import type { Picture, ProductCard } from "#app/shared/catalogue/products.ts";
import type { Catalogue, ProductDetail } from "./catalogue.server.ts";
import { type Festival, isSoldOutByName } from "#app/domain/festival/festival.server.ts";
import { nameNow } from "#app/domain/festival/store-names.server.ts";
import { findMeant } from "./near-products.server.ts";
import { type CatalogueQuery, searchProducts } from "./product-search.server.ts";
import {
  isOutOfStock,
  isVariant,
  plenty,
  variantsOf,
  type VariantStock,
} from "#app/domain/stock/stock.server.ts";

const detail = {
  id: products.id,
  name: products.name,
  description: products.description,
  material: products.material,
  care: products.care,
  category: products.category,
  priceKobo: products.priceKobo,
  colors: products.colors,
  sizes: products.sizes,
  soldOut: products.soldOut,
  limitPerPerson: products.limitPerPerson,
};

const pictureColumns = {
  id: pictures.id,
  alt: pictures.alt,
  color: pictures.color,
  thumbhash: pictures.thumbhash,
};

interface PictureRow extends Omit<Picture, "tint"> {
  thumbhash: string | null;
}

export function pictureOf({ id, alt, color, thumbhash }: PictureRow): Picture {
  return { id, alt, color, tint: thumbhash && averageColor(thumbhash) };
}

interface CatalogueParts {
  catalogue(): Promise<Catalogue>;
}

/** A draft is never among them; a hidden one is, to be known by its id alone. */
const productsInStore = prepared((db) =>
  db
    .select({ ...detail, state: products.state })
    .from(products)
    .where(and(isNull(products.deletedAt), ne(products.state, "draft")))
    .orderBy(desc(products.createdAt), asc(products.id))
    .prepare("products_in_store"),
);
const picturesInStore = prepared((db) =>
  db
    .select({ productId: pictures.productId, picture: pictureColumns })
    .from(pictures)
    .innerJoin(
      products,
      and(
        eq(products.id, pictures.productId),
        isNull(products.deletedAt),
        eq(products.state, "shown"),
      ),
    )
    .orderBy(asc(pictures.position))
    .prepare("pictures_in_store"),
);
const lowStockInStore = prepared((db) =>
  db.select().from(stock).where(lt(stock.quantity, plenty)).prepare("low_stock_in_store"),
);

export async function readCatalogue(
  db: Database,
  festival: Pick<Festival, "store">,
): Promise<Catalogue> {
  const [rows, allPictures, allLowStock] = await Promise.all([
    productsInStore(db).execute(),
    picturesInStore(db).execute(),
    lowStockInStore(db).execute(),
  ]);
  const picturesOf = Map.groupBy(allPictures, ({ productId }) => productId);
  const lowStockOf = Map.groupBy(allLowStock, ({ productId }) => productId);
  const shown = rows.filter(({ state }) => state === "shown");
  const all = shown.map((one) => {
    const { state: _state, ...row } = one;
    const lowStock = lowStockOf.get(row.id) ?? [];
    return {
      ...row,
      soldOut: isSoldOut(row, lowStock, festival),
      lowStock: variantsOf(row).flatMap((variant) => {
        const found = lowStock.find((one) => isVariant(one, { productId: row.id, ...variant }));
        return found ? { ...variant, left: found.quantity } : [];
      }),
      pictures: (picturesOf.get(row.id) ?? []).map(({ picture }) => pictureOf(picture)),
    };
  });
  return {
    products: all,
    byId: new Map(all.map((product) => [product.id, product])),
    hidden: new Set(rows.flatMap(({ id, state }) => (state === "hidden" ? id : []))),
    isVariantOf: comesInOf(all, festival.store),
    store: festival.store,
  };
}

export const listProducts = async (
  parts: CatalogueParts,
  query: CatalogueQuery,
): Promise<ProductCard[]> => (await findProducts(parts, query)).cards;

/**
 * The first `limit` products that a search finds, all unless given, and how many it finds; `isNear`
 * where none has the text in its name and these only come near it; `isVariantOf` is of all there
 * are.
 */
export async function findProducts(
  { catalogue }: CatalogueParts,
  query: CatalogueQuery,
  limit?: number,
): Promise<{
  cards: ProductCard[];
  found: number;
  isNear: boolean;
  isVariantOf: Catalogue["isVariantOf"];
}> {
  const { store, isVariantOf, ...all } = await catalogue();
  const { products, isNear } = searchProducts(all, query);
  const found = products.length;
  const cards = products.slice(0, limit).map((product) => cardOf(product, store));
  return { cards, found, isNear: isNear && found > 0, isVariantOf };
}

interface SuggestOptions {
  /** The product that is looked at. */
  product?: Pick<ProductDetail, "id" | "category">;
  /** The ids of products that are not meant. */
  without?: readonly string[];
}

/** As many as stand in a row of a laptop. */
const mostSuggested = 4;

/**
 * Pieces to go on to, the newest first; from a product, those of its category before the others.
 * Never one that is sold out.
 */
export async function suggestProducts(
  { catalogue }: CatalogueParts,
  { product, without = [] }: SuggestOptions = {},
): Promise<ProductCard[]> {
  const { products } = await catalogue();
  const others = products.filter(
    ({ id, soldOut }) => id !== product?.id && !without.includes(id) && !soldOut,
  );
  const [alike, rest] = [true, false].map((isAlike) =>
    others.filter(({ category }) => (category === product?.category) === isAlike),
  ) as [ProductDetail[], ProductDetail[]];
  return [...alike, ...rest].slice(0, mostSuggested).map((one) => {
    const { id, name, category, priceKobo, soldOut } = one;
    return { id, name, category, priceKobo, soldOut, picture: firstPictureOf(one) };
  });
}

function firstPictureOf({ pictures: [first] }: Pick<ProductDetail, "pictures">) {
  return first ? { id: first.id, alt: first.alt, tint: first.tint } : null;
}

function cardOf(product: ProductDetail, store: Catalogue["store"]): ProductCard {
  const { id, name, category, priceKobo, soldOut, colors, sizes } = product;
  const swatches = colors.flatMap(
    (color) => store.colors.find((one) => one.name === color)?.value ?? [],
  );
  const second = product.pictures[1];
  return {
    id,
    name,
    category,
    priceKobo,
    soldOut,
    picture: firstPictureOf(product),
    second: second?.tint ? second.id : undefined,
    few: (!soldOut && areFew(product)) || undefined,
    swatches: swatches.length > 1 ? swatches : undefined,
    asks: colors.length + sizes.length > 0 || undefined,
  };
}

/** Every colour and size of it runs out, and all of them together. */
function areFew(product: ProductDetail): boolean {
  const { lowStock } = product;
  const left = lowStock.reduce((sum, one) => sum + one.left, 0);
  return lowStock.length === variantsOf(product).length && left < 2 * plenty;
}

function comesInOf(all: ProductDetail[], store: Festival["store"]): Catalogue["isVariantOf"] {
  return {
    sizes: store.sizes.filter((size) => all.some((one) => one.sizes.includes(size))),
    colors: store.colors.flatMap(({ name }) =>
      all.some((one) => one.colors.includes(name)) ? name : [],
    ),
  };
}

/** Sold out by name, by the administrator's mark, or because nothing is left of what is counted. */
export function isSoldOut(
  product: { id: string; name: string; soldOut: boolean; colors: string[]; sizes: string[] },
  counted: VariantStock[],
  festival: Pick<Festival, "store">,
): boolean {
  return (
    product.soldOut || isSoldOutByName(festival, product.name) || isOutOfStock(product, counted)
  );
}

/** A product with all its pictures; null when none such is in the store. */
export async function findProduct(
  { catalogue }: CatalogueParts,
  id: string,
): Promise<ProductDetail | null> {
  return (await catalogue()).byId.get(id) ?? null;
}

/**
 * A colour and size that a page offered, as they are called now: it may have been opened before
 * they were renamed.
 */
export async function offeredNow<Choice extends { color: string | null; size: string | null }>(
  { catalogue }: CatalogueParts,
  choice: Choice,
): Promise<Choice> {
  const { store } = await catalogue();
  return {
    ...choice,
    color: choice.color && nameNow(store, "colors", choice.color),
    size: choice.size && nameNow(store, "sizes", choice.size),
  };
}

/** What a link may mean that names no product: `certain` is a product's id. */
export async function findMeantBy(
  { catalogue }: CatalogueParts,
  address: string,
): Promise<{ certain: string | null; alike: ProductCard[] }> {
  const all = await catalogue();
  const { certain, alike } = findMeant(all, address);
  return { certain, alike: alike.map((product) => cardOf(product, all.store)) };
}

/**
 * Whether a product that is not in the store is hidden. Visitors may know that, but not that a
 * draft exists.
 */
export async function isHidden({ catalogue }: CatalogueParts, id: string): Promise<boolean> {
  return (await catalogue()).hidden.has(id);
}

/** Whether a product that visitors could see was deleted. A draft never was in the store. */
export async function wasInStore(db: Queryable, id: string): Promise<boolean> {
  const isDeleted = and(
    eq(products.id, id),
    isNotNull(products.deletedAt),
    ne(products.state, "draft"),
  );
  return (await db.$count(products, isDeleted)) > 0;
}

/**
 * A product as the administrator edits it: the mark as it was set, and pictures that are not made
 * yet too.
 */
export async function findEditable(db: Queryable, id: string) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!product) return null;
  const all = await db
    .select(pictureColumns)
    .from(pictures)
    .where(eq(pictures.productId, id))
    .orderBy(asc(pictures.position));
  return { ...product, pictures: all.map(pictureOf) };
}

/** For use within a larger query: the picture of a product in a colour, or else its first. */
export const pictureInColor = (db: Queryable, productId: AnyPgColumn, color: AnyPgColumn) =>
  db
    .select(pictureColumns)
    .from(pictures)
    .where(eq(pictures.productId, productId))
    .orderBy(sql`coalesce(${pictures.color} = ${color}, false) desc`, asc(pictures.position))
    .limit(1)
    .as("picture");

export async function listFirstPictures(db: Queryable): Promise<Map<string, Picture>> {
  const rows = await db
    .selectDistinctOn([pictures.productId], { productId: pictures.productId, ...pictureColumns })
    .from(pictures)
    .where(isNotNull(pictures.productId))
    .orderBy(pictures.productId, asc(pictures.position));
  return new Map(rows.map(({ productId, ...row }) => [productId!, pictureOf(row)]));
}

export async function findPictures(db: Queryable, ids: string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(pictureColumns).from(pictures).where(inArray(pictures.id, ids));
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}
