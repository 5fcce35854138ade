import { and, asc, desc, eq, ilike, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { isSoldOutByName } from "#app/shared/festival.ts";
import { averageColor } from "#app/shared/average-color.ts";
import type { Picture, ProductCard } from "#app/shared/products.ts";
import {
  isGone,
  isOutOfStock,
  listStock,
  variantsOf,
  type VariantStock,
} from "#app/domain/sale/stock.server.ts";

interface CatalogueQuery {
  /** Case-insensitive part of the name; empty finds all. */
  search?: string;
  /** Exactly this category; one that does not exist finds nothing. */
  category?: string;
  limit?: number;
}

const card = {
  id: products.id,
  name: products.name,
  category: products.category,
  priceKobo: products.priceKobo,
  soldOut: products.soldOut,
  colors: products.colors,
  sizes: products.sizes,
};

async function readProducts(db: Queryable, { search, category, limit }: CatalogueQuery) {
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
  const ids = rows.map((row) => row.id);
  const [firstPictures, stock] = await Promise.all([firstPicturesOf(db, ids), listStock(db, ids)]);
  return rows.map((row) => ({
    ...row,
    soldOut: isSoldOut(row, stock),
    picture: cardPicture(firstPictures.get(row.id)),
    counted: stock.filter(({ productId }) => productId === row.id),
  }));
}

export async function listProducts(db: Queryable, query: CatalogueQuery): Promise<ProductCard[]> {
  const rows = await readProducts(db, query);
  return rows.map(({ id, name, category, priceKobo, soldOut, picture }) => ({
    id,
    name,
    category,
    priceKobo,
    soldOut,
    picture,
  }));
}

interface Upload extends ProductCard {
  /** Pieces of all the variants that are counted; null where none is. */
  left: number | null;
  /** How many variants are not counted. */
  uncounted: number;
}

/** The store's products as the administrator sees them. */
export async function listUploads(db: Queryable, query: CatalogueQuery): Promise<Upload[]> {
  const rows = await readProducts(db, query);
  return rows.map(({ colors, sizes, counted, ...card }) => {
    const rowsOfVariants = variantsOf({ colors, sizes }).map((variant) =>
      counted.find(({ color, size }) => color === variant.color && size === variant.size),
    );
    const known = rowsOfVariants.flatMap((row) => row ?? []);
    return {
      ...card,
      left: known.length > 0 ? known.reduce((sum, row) => sum + row.quantity, 0) : null,
      uncounted: rowsOfVariants.length - known.length,
    };
  });
}

function cardPicture(picture: Picture | undefined): ProductCard["picture"] {
  return picture ? { id: picture.id, alt: picture.alt, tint: picture.tint } : null;
}

/** Sold out by name, by the administrator's mark, or because nothing is left of what is counted. */
function isSoldOut(
  product: { id: string; name: string; soldOut: boolean; colors: string[]; sizes: string[] },
  stock: VariantStock[],
): boolean {
  return product.soldOut || isSoldOutByName(product.name) || isOutOfStock(product, stock);
}

const detail = {
  ...card,
  description: products.description,
  limitPerPerson: products.limitPerPerson,
};

/** A product with all its pictures; null when there is none or it was deleted. */
export async function findProduct(db: Queryable, id: string) {
  const [row] = await db
    .select(detail)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row) return null;
  const all = await db
    .select(pictureColumns)
    .from(pictures)
    .where(eq(pictures.productId, id))
    .orderBy(asc(pictures.position));
  const stock = await listStock(db, [id]);
  return {
    ...row,
    soldOut: isSoldOut(row, stock),
    /** The variants of which none is left, where they are counted; "" where it comes in no colours or sizes. */
    gone: variantsOf(row).filter((variant) => isGone(stock, { productId: id, ...variant })),
    pictures: all.map(pictureOf),
  };
}

export type ProductDetail = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** A product as the administrator edits it: the mark as it was set, and pictures that are not made yet too. */
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

const pictureColumns = {
  id: pictures.id,
  alt: pictures.alt,
  color: pictures.color,
  thumbhash: pictures.thumbhash,
};

interface PictureRow extends Omit<Picture, "tint"> {
  thumbhash: string | null;
}

function pictureOf({ id, alt, color, thumbhash }: PictureRow): Picture {
  return { id, alt, color, tint: thumbhash && averageColor(thumbhash) };
}

async function firstPicturesOf(db: Queryable, productIds: string[]): Promise<Map<string, Picture>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([pictures.productId], { productId: pictures.productId, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.productId, productIds))
    .orderBy(pictures.productId, asc(pictures.position));
  return new Map(rows.map(({ productId, ...row }) => [productId!, pictureOf(row)]));
}

export async function listPicturesOf(
  db: Queryable,
  productIds: string[],
): Promise<Map<string, Picture[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ productId: pictures.productId, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.productId, productIds))
    .orderBy(asc(pictures.position));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId!);
  return new Map([...byProduct].map(([productId, rows]) => [productId, rows.map(pictureOf)]));
}

export async function findPictures(db: Queryable, ids: string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(pictureColumns).from(pictures).where(inArray(pictures.id, ids));
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}
