import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { SavedProduct } from "#app/shared/catalogue/product-form.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { setStock } from "#app/domain/stock/stock.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { ProductDraft } from "./product-draft.server.ts";
import { readAuditValues } from "./product-specifications.server.ts";
import { ProductRefused } from "./product-refused.server.ts";
import { pictureIdsOf, type Product, takePictures } from "./product-pictures.server.ts";
import { listUncounted, requireSameStock, requireSameVersion } from "./product-versions.server.ts";

type EditingParts = Parts<"db" | "queue" | "now">;

/**
 * Throws `DomainError` "pictures" (gone, or another product's) or "name" (one that is there has it:
 * a form sent twice).
 */
export function createProduct(
  { db, queue, now }: EditingParts,
  draft: ProductDraft,
  byUserId: string,
): Promise<SavedProduct> {
  return db.transaction(async (tx) => {
    const { pictureIds, stockChanges, ...fields } = draft;
    await refuseSameName(tx, draft.name);
    const [product] = await tx
      .insert(products)
      .values({ id: newId(), ...columnsOf(fields, "draft"), createdAt: now(), updatedAt: now() })
      .returning();
    await takePictures(tx, queue, product!, pictureIds);
    await setStock(tx, product!.id, stockChanges);
    const subject = product!.name;
    const after = await readAuditValues(tx, product!);
    await recordChange(tx, { byUserId, action: "Uploaded a product", subject, after }, now());
    announce(tx, "catalogue", "admin");
    return { ...product!, uncounted: [] };
  });
}

type DraftFields = Omit<ProductDraft, "pictureIds" | "stockChanges">;

function columnsOf({ showing, ...fields }: DraftFields, unseen: "draft" | "hidden") {
  const appearsAt = showing instanceof Date ? showing : null;
  return { ...fields, state: showing === "now" ? ("shown" as const) : unseen, appearsAt };
}

async function refuseSameName(tx: Transaction, name: string): Promise<void> {
  // Two forms that are sent at once are handled one after the other.
  await takeAdvisoryLock(tx, "new product");
  const [same] = await tx
    .select({ state: products.state })
    .from(products)
    .where(and(sql`lower(${products.name}) = lower(${name})`, isNull(products.deletedAt)))
    .limit(1);
  if (!same) return;
  const where = same.state === "shown" ? "in the store" : "there";
  throw new ProductRefused(
    "name",
    `“${name}” is ${where} already. Edit it under Products, or give this one a name of its own.`,
  );
}

interface ProductEdit {
  productId: string;
  /** The version that the form was opened with. With null nothing is compared. */
  version: number | null;
  draft: ProductDraft;
}

/**
 * Past orders keep what they say. Throws `DomainError` "not-found", "pictures", "changed" (since
 * that version) or "stock-moved" (by sales).
 */
export function editProduct(
  { db, queue, now }: EditingParts,
  { productId, version, draft }: ProductEdit,
  byUserId: string,
): Promise<SavedProduct> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    const before = await readAuditValues(tx, product);
    const { pictureIds, stockChanges, ...fields } = draft;
    const columns = columnsOf(fields, product.state === "draft" ? "draft" : "hidden");
    if (version !== null && version !== product.version)
      await requireSameVersion(tx, product, { ...product, ...columns }, draft);
    if (version !== null) await requireSameStock(tx, productId, stockChanges);
    const [changed] = await tx
      .update(products)
      .set({ ...columns, version: product.version + 1, updatedAt: now() })
      .where(eq(products.id, productId))
      .returning();
    if (draft.name !== product.name) await nameInPictures(tx, product, draft.name);
    await replacePictures(tx, queue, changed!, pictureIds);
    await setStock(tx, productId, stockChanges);
    const after = await readAuditValues(tx, changed!);
    const subject = changed!.name;
    await recordChange(
      tx,
      { byUserId, action: "Changed a product", subject, before, after },
      now(),
    );
    announce(tx, "catalogue", "admin");
    return { ...changed!, uncounted: await listUncounted(tx, product, changed!) };
  });
}

/** What is seen on each begins with the product's name. */
async function nameInPictures(tx: Transaction, { id, name }: Product, now: string): Promise<void> {
  await tx
    .update(pictures)
    .set({ alt: sql`${now} || substr(alt, length(${name}) + 1)` })
    .where(and(eq(pictures.productId, id), sql`starts_with(alt, ${name})`));
}

async function replacePictures(
  tx: Transaction,
  queue: EditingParts["queue"],
  product: Product,
  pictureIds: string[],
): Promise<void> {
  const had = await pictureIdsOf(tx, product.id);
  // Off the product, not out of the database: the lines of past orders show it.
  const removed = had.filter((id) => !pictureIds.includes(id));
  if (removed.length > 0)
    await tx.update(pictures).set({ productId: null }).where(inArray(pictures.id, removed));
  await takePictures(tx, queue, product, pictureIds);
}

/**
 * Locks a product but not its key: an order under way may insert lines that refer to the product
 * while it holds the stock that this change waits for, and the two must not block each other.
 */
export async function lockProduct(tx: Transaction, productId: string): Promise<Product> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .for("no key update");
  if (!product) throw new ProductRefused("not-found", "This product is no longer there.");
  return product;
}
