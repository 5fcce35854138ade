import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { stock } from "#app/db/schema.server.ts";
import { listSold } from "#app/domain/festival/variant-renames.server.ts";
import { type ProductChoice, type Variant, variantKey } from "#app/shared/catalogue/variants.ts";

/** A variant that is counted, and how many there are. One without a row is not counted. */
export interface VariantStock extends Variant {
  productId: string;
  quantity: number;
}

export async function listStock(db: Queryable, productIds: string[]): Promise<VariantStock[]> {
  if (productIds.length === 0) return [];
  return db.select().from(stock).where(inArray(stock.productId, productIds));
}

export function listAllStock(db: Queryable): Promise<VariantStock[]> {
  return db.select().from(stock);
}

export function variantsOf(product: { colors: string[]; sizes: string[] }): Variant[] {
  const colors = product.colors.length > 0 ? product.colors : [""];
  const sizes = product.sizes.length > 0 ? product.sizes : [""];
  return colors.flatMap((color) => sizes.map((size) => ({ color, size })));
}

/** The store says how many pieces are left where there are fewer than this. */
export const plenty = 5;

export const isVariant = (row: VariantStock, wanted: ProductChoice): boolean =>
  variantKey(row) === variantKey(wanted);

/** Whether a variant is counted and none of it is left. */
const isGone = (rows: VariantStock[], wanted: ProductChoice): boolean =>
  rows.some((row) => isVariant(row, wanted) && row.quantity === 0);

/** Whether nothing of a product is left: every variant is counted, and each is at nought. */
export function isOutOfStock(
  product: { id: string; colors: string[]; sizes: string[] },
  rows: VariantStock[],
): boolean {
  return variantsOf(product).every((variant) =>
    isGone(rows, { productId: product.id, ...variant }),
  );
}

/** The new count of a variant; null ends its counting. */
export interface StockChange extends Variant {
  quantity: number | null;
  /** The count as the editor saw it, or null where the stock was not counted. */
  was?: number | null;
}

/** A product's counts, locked until the transaction ends: no sale takes of them meanwhile. */
export function lockStock(tx: Transaction, productId: string): Promise<VariantStock[]> {
  return tx
    .select()
    .from(stock)
    .where(eq(stock.productId, productId))
    .orderBy(stock.color, stock.size)
    .for("update");
}

/** The caller has locked the product. What people have entered changes by as much as the count. */
export async function setStock(
  tx: Transaction,
  productId: string,
  changes: StockChange[],
): Promise<void> {
  const sold = changes.length > 0 ? await listSold(tx, [productId]) : new Map<string, number>();
  for (const { color, size, quantity } of changes) {
    if (quantity !== null)
      await tx
        .insert(stock)
        .values({
          productId,
          color,
          size,
          quantity,
          totalReceived: quantity + (sold.get(variantKey({ productId, color, size })) ?? 0),
        })
        .onConflictDoUpdate({
          target: [stock.productId, stock.color, stock.size],
          set: {
            quantity,
            totalReceived: sql`${stock.totalReceived} + ${quantity} - ${stock.quantity}`,
          },
        });
    else
      await tx
        .delete(stock)
        .where(and(eq(stock.productId, productId), eq(stock.color, color), eq(stock.size, size)));
  }
}
