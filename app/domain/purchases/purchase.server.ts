import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { purchases, type LineSnapshot, orders } from "#app/db/schema.server.ts";
import { lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";

/*
 * A purchase is everything between "I want this" and "it is paid". Its kind (`kinds/`) says what is
 * sold: merchandise out of a cart, or tickets.
 *
 * Everything that changes a purchase locks in one order: its buyer, its row, what it sells
 * (capacities or stock, by id), its code, and the card that paid.
 */

export type Purchase = typeof purchases.$inferSelect;

export interface PurchaseOrder {
  id: string;
  number: string;
}

export interface PurchaseWithOrder extends Purchase {
  /** The order that was made of it, if any. */
  order: PurchaseOrder | null;
}

/** A purchase of an account, or the one whose page has a secret address. */
export type OwnPurchase = { userId: string; reference: string } | { token: string };

export const isOwnPurchase = (own: OwnPurchase): SQL =>
  "token" in own
    ? eq(purchases.accessToken, own.token)
    : and(eq(purchases.userId, own.userId), eq(purchases.reference, own.reference))!;

/** Selects the open purchases of an account. */
export const isOpenOf = (userId: string | Placeholder): SQL =>
  and(eq(purchases.userId, userId), eq(purchases.status, "open"))!;

const withOrder = (db: Queryable) =>
  db
    .select({
      purchase: getTableColumns(purchases),
      order: { id: orders.id, number: orders.number },
    })
    .from(purchases)
    .leftJoin(orders, eq(orders.reference, purchases.reference));

/** Returns a purchase with its order; null where there is none. */
export async function findPurchase(
  db: Queryable,
  reference: string,
): Promise<PurchaseWithOrder | null> {
  const [found] = await selectPurchase(db).execute({ reference });
  return found ? { ...found.purchase, order: found.order } : null;
}
const isThis = eq(purchases.reference, sql.placeholder("reference"));
const selectPurchase = prepared((db) => withOrder(db).where(isThis).prepare("purchase"));

/** Returns the owner's purchase with its order; null where it is not theirs. */
export async function findOwnPurchase(
  db: Queryable,
  own: OwnPurchase,
): Promise<PurchaseWithOrder | null> {
  const [found] = await withOrder(db).where(isOwnPurchase(own));
  return found ? { ...found.purchase, order: found.order } : null;
}

/**
 * Locks the keys of a buyer, in their order, and then a purchase. Returns the purchase; undefined
 * where there is none.
 */
export async function lockPurchase(
  tx: Transaction,
  { buyer, reference }: { buyer: readonly string[]; reference: string },
): Promise<Purchase | undefined> {
  const [, [purchase]] = await pipelined([
    lockBuyer(tx, buyer),
    selectForUpdate(tx).execute({ reference }),
  ]);
  return purchase;
}
const selectForUpdate = prepared((db) =>
  db.select().from(purchases).where(isThis).for("update").prepare("locked_purchase"),
);

type LineChoice = Pick<LineSnapshot, "productId" | "color" | "size" | "ticketTypeId">;

/** Lines that are alike, whatever their price was. */
export const lineKey = (line: LineChoice): string =>
  `${variantKey(line)}\n${line.ticketTypeId ?? ""}`;

/** Returns whether another purchase is for some of the same. */
export function sharesLines(lines: readonly LineChoice[]) {
  const keys = new Set(lines.map(lineKey));
  return (other: { lines: readonly LineChoice[] }) =>
    other.lines.some((line) => keys.has(lineKey(line)));
}
