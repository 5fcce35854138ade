import { and, asc, eq, isNotNull, isNull, lte, ne } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { products } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type ProductState, showingText } from "#app/shared/catalogue/product-states.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { lockProduct } from "./catalogue-editing.server.ts";
import type { Product } from "./product-pictures.server.ts";

/**
 * Takes a product out of the store until it is shown again; orders keep it. Throws `DomainError`
 * "not-found".
 */
export const hideProduct = (app: Parts<"db" | "now">, productId: string, byUserId: string) =>
  turn(app, productId, "hidden", byUserId);

/** Puts a draft or a hidden product into the store. Throws `DomainError` "not-found". */
export const showProduct = (app: Parts<"db" | "now">, productId: string, byUserId: string) =>
  turn(app, productId, "shown", byUserId);

function turn(
  { db, now }: Parts<"db" | "now">,
  productId: string,
  state: "shown" | "hidden",
  byUserId: string,
): Promise<{ name: string; state: ProductState }> {
  return db.transaction(async (tx) => {
    const before = await lockProduct(tx, productId);
    if (before.state !== state) await setState(tx, before, state, { byUserId }, now());
    return { name: before.name, state };
  });
}

async function setState(
  tx: Transaction,
  before: Product,
  state: ProductState,
  by: { byUserId: string } | { byUserId: null; byJob: string },
  at: Date,
): Promise<void> {
  const change = { state, appearsAt: null };
  await tx
    .update(products)
    .set({ ...change, version: before.version + 1, updatedAt: at })
    .where(eq(products.id, before.id));
  await recordChange(
    tx,
    {
      ...by,
      action: state === "shown" ? "Showed a product" : "Hid a product",
      subject: before.name,
      before: { "in the store": showingText(before) },
      after: { "in the store": showingText(change) },
    },
    at,
  );
  announce(tx, "catalogue", "admin");
}

const waiting = and(
  ne(products.state, "shown"),
  isNotNull(products.appearsAt),
  isNull(products.deletedAt),
);

/**
 * Shows every product whose time has come. Returns when the next one appears; null where none waits
 * for its time.
 */
export async function showDue({ db, now }: Parts<"db" | "now">): Promise<Date | null> {
  const next = await findNext(db);
  if (!next || next > now()) return next;
  await db.transaction(async (tx) => {
    // When several processes do this at once, one of them finds the products.
    const due = await tx
      .select()
      .from(products)
      .where(and(waiting, lte(products.appearsAt, now())))
      .orderBy(asc(products.id))
      .for("update");
    for (const product of due)
      await setState(tx, product, "shown", { byUserId: null, byJob: "Its time to appear" }, now());
  });
  return findNext(db);
}

async function findNext(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: products.appearsAt })
    .from(products)
    .where(waiting)
    .orderBy(asc(products.appearsAt))
    .limit(1);
  return row?.at ?? null;
}
