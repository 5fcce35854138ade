import type { Transaction } from "#app/db/db.server.ts";
import {
  listStock,
  lockStock,
  type StockChange,
  variantsOf,
} from "#app/domain/stock/stock.server.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import type { ProductDraft } from "./product-draft.server.ts";
import {
  changedStock,
  differencesOf,
  auditValues,
  stockValues,
} from "./product-specifications.server.ts";
import { pictureIdsOf, type Product } from "./product-pictures.server.ts";
import { type MovedCount, ProductChanged, StockMoved } from "./product-refused.server.ts";

/** Throws `DomainError` "changed", with both versions, where they say different things. */
export async function requireSameVersion(
  tx: Transaction,
  saved: Product,
  wanted: Product,
  { pictureIds, stockChanges }: ProductDraft,
): Promise<void> {
  const [stock, had] = [await stockValues(tx, saved.id), await pictureIdsOf(tx, saved.id)];
  const differences = differencesOf(
    { ...auditValues(wanted, pictureIds), ...changedStock(stock, stockChanges) },
    { ...auditValues(saved, had), ...stock },
  );
  const isOther = pictureIds.length === had.length && pictureIds.join() !== had.join();
  if (isOther) differences.push({ name: "pictures", yours: "yours", theirs: "others" });
  if (differences.length === 0) return;
  throw new ProductChanged({
    at: saved.updatedAt,
    version: saved.version,
    stock: await listStock(tx, [saved.id]),
    differences,
  });
}

/**
 * Throws `StockMoved` where a count was typed over one that is not what the form showed any more:
 * the one who typed it did not know of what was sold meanwhile. The counts are locked until the
 * transaction ends.
 */
export async function requireSameStock(
  tx: Transaction,
  productId: string,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = await lockStock(tx, productId);
  const moved = changes.flatMap(({ color, size, was, quantity }): MovedCount[] => {
    const row = rows.find((one) => one.color === color && one.size === size);
    const isSeen = typeof was !== "number" || row?.quantity === was;
    if (!row || isSeen || row.quantity === quantity) return [];
    return [{ name: choiceText({ color, size }), was, left: row.quantity, typed: quantity }];
  });
  if (moved.length > 0) throw new StockMoved(moved, rows);
}

/**
 * Colours and sizes that a change added to counted ones without being counted: sold without end.
 */
export async function listUncounted(
  tx: Transaction,
  before: Product,
  after: Product,
): Promise<string[]> {
  const rows = await listStock(tx, [after.id]);
  if (rows.length === 0) return [];
  const isIn = (list: { color: string; size: string }[], wanted: { color: string; size: string }) =>
    list.some((one) => one.color === wanted.color && one.size === wanted.size);
  return variantsOf(after)
    .filter((variant) => !isIn(variantsOf(before), variant) && !isIn(rows, variant))
    .map((variant) => choiceText(variant) || "All");
}
