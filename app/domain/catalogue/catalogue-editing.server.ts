import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type Facts, recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { ProductDraft } from "./product-draft.server.ts";
import { listStock, setStock, type StockChange } from "#app/domain/sale/stock.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

class ProductRefused extends DomainError<"name" | "not-found" | "pictures" | "too-late"> {}

type EditingParts = Parts<"db" | "queue" | "now">;

type Product = typeof products.$inferSelect;

/**
 * Puts a product in the store and starts the work on its pictures, in one transaction. Gives its id. Raises
 * `DomainError` "pictures" when one of them is gone or belongs to another product, and "name" when a product in the store
 * has this name: a form that was sent twice.
 */
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

/** A product as it is to be, and the stock that was changed with it. */
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

/** How long a deletion can be taken back: the ten seconds that are offered, and a slow network's time to ask. */
const undoMs = 30_000;

/** Takes a product out of the store; past orders keep their line and picture. Raises `DomainError` "not-found". */
export function deleteProduct(
  { db, now }: Parts<"db" | "now">,
  productId: string,
  byUserId: string,
): Promise<{ name: string }> {
  return db.transaction(async (tx) => {
    const { name, priceKobo } = await lockProduct(tx, productId);
    await tx.update(products).set({ deletedAt: now() }).where(eq(products.id, productId));
    const before = { product: name, price: formatNaira(priceKobo) };
    await recordChange(tx, { byUserId, action: "Deleted a product", subject: name, before }, now());
    await announce(tx, "catalogue", "admin");
    return { name };
  });
}

/** Takes a deletion back. Raises `DomainError` "too-late" once it stands. */
export function restoreProduct(
  { db, now }: Parts<"db" | "now">,
  productId: string,
  byUserId: string,
): Promise<{ name: string }> {
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
    const { name } = restored;
    await recordChange(tx, { byUserId, action: "Took a deletion back", subject: name }, now());
    await announce(tx, "catalogue", "admin");
    return { name };
  });
}

async function lockProduct(tx: Transaction, productId: string): Promise<Product> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)))
    .for("update");
  if (!product) throw new ProductRefused("not-found", "This product is no longer there.");
  return product;
}

async function pictureIdsOf(tx: Transaction, productId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.productId, productId))
    .orderBy(asc(pictures.position));
  return rows.map((row) => row.id);
}

/** Gives a product its pictures in order, and has those made that are not yet. */
async function takePictures(
  tx: Transaction,
  queue: Queue,
  product: Product,
  pictureIds: string[],
): Promise<void> {
  for (const [position, id] of pictureIds.entries()) {
    const [taken] = await tx
      .update(pictures)
      .set({
        productId: product.id,
        position,
        alt: sql`case when ${pictures.productId} is null then ${altOf(product, position)} else ${pictures.alt} end`,
      })
      .where(
        and(
          eq(pictures.id, id),
          // New ones belong to nobody and are not made yet.
          or(
            eq(pictures.productId, product.id),
            and(isNull(pictures.productId), isNull(pictures.width)),
          ),
        ),
      )
      .returning({ width: pictures.width });
    if (!taken)
      throw new ProductRefused(
        "pictures",
        "These pictures were used already. Choose them once more.",
      );
    if (taken.width === null) await queue.enqueue(tx, "process-picture", { pictureId: id });
  }
}

const altOf = (product: Product, position: number) =>
  position === 0 ? product.name : `${product.name}, picture ${position + 1}`;

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
