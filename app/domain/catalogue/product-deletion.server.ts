import { and, eq, gt } from "drizzle-orm";
import { products } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { ProductState } from "#app/shared/catalogue/product-states.ts";
import { formatNaira } from "#app/shared/money.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { lockProduct } from "./catalogue-editing.server.ts";
import { ProductRefused } from "./product-refused.server.ts";

/**
 * How long a deletion can be taken back: the ten seconds that are offered, and a slow network's
 * time to ask.
 */
const undoMs = 30_000;

/**
 * Takes a product out of the store; past orders keep their line and picture. Throws `DomainError`
 * "not-found".
 */
export function deleteProduct(
  { db, now }: Parts<"db" | "now">,
  productId: string,
  byUserId: string,
): Promise<{ name: string; state: ProductState }> {
  return db.transaction(async (tx) => {
    const { name, priceKobo, state } = await lockProduct(tx, productId);
    await tx.update(products).set({ deletedAt: now() }).where(eq(products.id, productId));
    const before = { product: name, price: formatNaira(priceKobo) };
    await recordChange(tx, { byUserId, action: "Deleted a product", subject: name, before }, now());
    announce(tx, "catalogue", "admin");
    return { name, state };
  });
}

/** Takes a deletion back. Throws `DomainError` "too-late" once it stands. */
export function restoreProduct(
  { db, now }: Parts<"db" | "now">,
  productId: string,
  byUserId: string,
): Promise<{ name: string; state: ProductState }> {
  return db.transaction(async (tx) => {
    const [restored] = await tx
      .update(products)
      .set({ deletedAt: null })
      .where(
        and(eq(products.id, productId), gt(products.deletedAt, new Date(now().getTime() - undoMs))),
      )
      .returning();
    if (!restored)
      throw new ProductRefused("too-late", "This product can no longer be brought back.");
    const { name, state } = restored;
    await recordChange(tx, { byUserId, action: "Took a deletion back", subject: name }, now());
    announce(tx, "catalogue", "admin");
    return { name, state };
  });
}
