import { and, asc, desc, eq, ilike, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { isSoldOutByName } from "#app/shared/festival.ts";
import type { Picture, ProductCard, ProductDetail } from "#app/shared/products.ts";

export interface CatalogueQuery {
  /** Case-insensitive part of the name; empty finds all. */
  search?: string;
  /** Exactly this category; one that does not exist finds nothing. */
  category?: string;
  /** How many at most. */
  limit?: number;
}

const card = {
  id: products.id,
  name: products.name,
  category: products.category,
  priceKobo: products.priceKobo,
  soldOut: products.soldOut,
};

/** The store's products, newest first, each with its first picture. */
export async function listProducts(
  db: Queryable,
  { search, category, limit }: CatalogueQuery,
): Promise<ProductCard[]> {
  const query = db
    .select(card)
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        search?.trim() ? ilike(products.name, likePattern(search)) : undefined,
        category ? eq(products.category, category) : undefined,
      ),
    )
    .orderBy(desc(products.createdAt), asc(products.id))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  const firstPictures = await firstPicturesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row,
    soldOut: row.soldOut || isSoldOutByName(row.name),
    picture: firstPictures.get(row.id) ?? null,
  }));
}

/** A product with all its pictures; null when there is none or it was deleted. */
export async function findProduct(db: Queryable, id: string): Promise<ProductDetail | null> {
  const [row] = await db
    .select({
      ...card,
      description: products.description,
      colors: products.colors,
      sizes: products.sizes,
    })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row) return null;
  const all = await db
    .select(pictureColumns)
    .from(pictures)
    .where(eq(pictures.productId, id))
    .orderBy(asc(pictures.position));
  return { ...row, soldOut: row.soldOut || isSoldOutByName(row.name), pictures: all };
}

const pictureColumns = {
  id: pictures.id,
  alt: pictures.alt,
  color: pictures.color,
  width: pictures.width,
  height: pictures.height,
  thumbhash: pictures.thumbhash,
};

/** The first picture of each of some products, by product id. */
export async function firstPicturesOf(
  db: Queryable,
  productIds: string[],
): Promise<Map<string, Picture>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([pictures.productId], { productId: pictures.productId, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.productId, productIds))
    .orderBy(pictures.productId, asc(pictures.position));
  return new Map(rows.map(({ productId, ...picture }) => [productId!, picture]));
}

/** Some pictures by their ids. */
export async function findPictures(db: Queryable, ids: string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(pictureColumns).from(pictures).where(inArray(pictures.id, ids));
  return new Map(rows.map((picture) => [picture.id, picture]));
}
