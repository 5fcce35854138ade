import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type Facts, recordChange } from "#app/domain/audit.server.ts";
import type { ProductDraft } from "./product-draft.server.ts";
import { listStock, setStock, type StockChange } from "#app/domain/sale/stock.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { ProductRefused } from "./product-refused.server.ts";
import { pictureIdsOf, type Product, takePictures } from "./product-pictures.server.ts";

type EditingParts = Parts<"db" | "queue" | "now">;

/** Gives its id. Raises `DomainError` "pictures" (gone, or another product's) or "name" (one in the store has it: a form sent twice). */
export function createProduct(
  { db, queue, now }: EditingParts,
  draft: ProductDraft,
  byUserId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { pictureIds, ...fields } = draft;
    await refuseSameName(tx, draft.name);
    const [product] = await tx
      .insert(products)
      .values({ id: newId(), ...fields, createdAt: now(), updatedAt: now() })
      .returning();
    await takePictures(tx, queue, product!, pictureIds);
    await recordChange(
      tx,
      {
        byUserId,
        action: "Uploaded a product",
        subject: product!.name,
        after: factsOf(product!, pictureIds),
      },
      now(),
    );
    await announce(tx, "catalogue", "admin");
    return product!.id;
  });
}

async function refuseSameName(tx: Transaction, name: string): Promise<void> {
  // Two forms sent at once come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new product'))`);
  const same = and(sql`lower(${products.name}) = lower(${name})`, isNull(products.deletedAt));
  if ((await tx.$count(products, same)) > 0)
    throw new ProductRefused(
      "name",
      `“${name}” is in the store already. Edit it under Uploads, or give this one a name of its own.`,
    );
}

interface ProductEdit {
  productId: string;
  draft: ProductDraft;
  stockChanges: StockChange[];
}

/** Changes a product. Raises `DomainError` "not-found" or "pictures". Past orders keep what they say. */
export function editProduct(
  { db, queue, now }: EditingParts,
  { productId, draft, stockChanges }: ProductEdit,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockProduct(tx, productId);
    const had = await pictureIdsOf(tx, productId);
    const { pictureIds, ...fields } = draft;
    const [after] = await tx
      .update(products)
      .set({ ...fields, updatedAt: now() })
      .where(eq(products.id, productId))
      .returning();
    // Off the product, not out of the database: the lines of past orders show it.
    const removed = had.filter((id) => !pictureIds.includes(id));
    if (removed.length > 0)
      await tx.update(pictures).set({ productId: null }).where(inArray(pictures.id, removed));
    await takePictures(tx, queue, after!, pictureIds);
    const stockBefore = await stockFacts(tx, productId);
    await setStock(tx, productId, stockChanges);
    await recordChange(
      tx,
      {
        byUserId,
        action: "Changed a product",
        subject: after!.name,
        before: { ...factsOf(before, had), ...stockBefore },
        after: { ...factsOf(after!, pictureIds), ...(await stockFacts(tx, productId)) },
      },
      now(),
    );
    await announce(tx, "catalogue", "admin");
  });
}

async function stockFacts(tx: Transaction, productId: string): Promise<Facts> {
  const rows = await listStock(tx, [productId]);
  return Object.fromEntries(
    rows.map(({ color, size, quantity }) => [
      ["stock", color, size].filter(Boolean).join(" "),
      quantity,
    ]),
  );
}

export async function lockProduct(tx: Transaction, productId: string): Promise<Product> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .for("update");
  if (!product) throw new ProductRefused("not-found", "This product is no longer there.");
  return product;
}

/** What the log of changes says of a product: every field that was written, under its own name or a plainer one. */
function factsOf(product: Product, pictureIds: string[]): Facts {
  const { priceKobo, colors, sizes, soldOut, limitPerPerson, ...row } = product;
  const { id: _id, createdAt: _made, updatedAt: _saved, deletedAt: _gone, ...texts } = row;
  return {
    ...texts,
    price: formatNaira(priceKobo),
    colors: colors.join(", "),
    sizes: sizes.join(", "),
    "sold out": soldOut ? "yes" : "no",
    "limit a person": limitPerPerson ?? "none",
    pictures: pictureIds.length,
  };
}
