import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { cartItems, savedItems } from "#app/db/schema.server.ts";
import { type CartLine, readLines } from "./cart.server.ts";
import { requireOffered } from "./cart-changes.server.ts";
import { requireWithinPersonLimit } from "./purchase-limit.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/** The items that a customer saved for later, in the order in which they were saved. */
export async function listSaved(
  { db, festival }: Parts<"db" | "festival">,
  userId: string,
): Promise<CartLine[]> {
  return readLines(db, "saved", userId, await festival());
}

/** Moves a product of the cart to the saved items. Does nothing where the cart no longer has it. */
export async function saveForLater(
  { db, now }: Parts<"db" | "now">,
  productId: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await moveToSaved(
      tx,
      and(eq(cartItems.userId, userId), eq(cartItems.productId, productId)),
      now(),
    );
    announce(tx, `user:${userId}`);
  });
}

async function moveToSaved(
  tx: Transaction,
  which: SQL | undefined,
  createdAt: Date,
): Promise<void> {
  const [line] = await tx.delete(cartItems).where(which).returning();
  if (!line) return;
  const { id: _id, lastRequestId: _requestId, ...item } = line;
  await tx
    .insert(savedItems)
    .values({ ...item, createdAt })
    .onConflictDoUpdate({
      target: [savedItems.userId, savedItems.productId, savedItems.color, savedItems.size],
      set: { quantity: item.quantity, createdAt },
    });
}

/**
 * Moves a saved item back to the cart. If the cart has the product in another colour or size, that
 * one is saved for later instead. An item that another tab has moved already changes nothing.
 * Throws `DomainError` as `addToCart`.
 */
export async function moveToCart(
  app: Parts<"db" | "now" | "catalogue">,
  savedId: string,
  userId: string,
): Promise<void> {
  const mine = and(eq(savedItems.userId, userId), eq(savedItems.id, savedId));
  const [wanted] = await app.db.select().from(savedItems).where(mine);
  if (!wanted) return;
  const { product, color, size } = await requireOffered(app, wanted);
  const createdAt = app.now();
  await app.db.transaction(async (tx) => {
    const ofProduct = and(eq(cartItems.userId, userId), eq(cartItems.productId, wanted.productId));
    // The cart's line is locked before the saved item, in the order of `saveForLater`.
    const [inCart] = await tx.select().from(cartItems).where(ofProduct).for("update");
    const [saved] = await tx.delete(savedItems).where(mine).returning();
    if (!saved) return;
    const { id: _id, ...item } = saved;
    const isSame = inCart?.color === color && inCart.size === size;
    await requireWithinPersonLimit(tx, userId, [{ ...product, ...item }]);
    if (inCart && !isSame) await moveToSaved(tx, eq(cartItems.id, inCart.id), createdAt);
    await tx
      .insert(cartItems)
      .values({ ...item, color, size, createdAt })
      .onConflictDoNothing();
    announce(tx, `user:${userId}`);
  });
}

/** Deletes a saved item. */
export async function deleteSavedItem(
  { db }: Parts<"db">,
  savedId: string,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(savedItems)
      .where(and(eq(savedItems.userId, userId), eq(savedItems.id, savedId)));
    announce(tx, `user:${userId}`);
  });
}
