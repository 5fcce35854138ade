import { eq, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { prepared, statement } from "#app/db/statement.server.ts";
import { checkouts, stockReservations, type LineSnapshot, stock } from "#app/db/schema.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { listReservedByOthers, lockStock, type Reserved } from "./reserve-stock.server.ts";
import { plenty } from "./stock.server.ts";
import { type Variant, variantKey } from "#app/shared/catalogue/variants.ts";

type CountedVariant = Variant & { productId: string };

/** What a sale has to know beforehand, locked until its end. */
export interface Pieces {
  /** The counted stock by `variantKey`. */
  counted: Map<string, number>;
  own: OwnReservation[];
  /** What others have reserved, by `variantKey`. */
  others: Map<string, Reserved>;
}

type OwnReservation = CountedVariant & { reservedUntil: Date };
type Paid = Pick<typeof checkouts.$inferSelect, "reference" | "userId" | "lines">;

/**
 * The edition is held too, so that it is not closed before the order is made. The caller asks for
 * the checkout's lock before.
 */
export async function lockStockForSale(
  tx: Transaction,
  { reference, userId, lines }: Paid,
  at: Date,
): Promise<Pieces> {
  const [, counted] = await allOf([shareEdition(tx), lockStock(tx, lines)]);
  // Of what nobody counts nothing is reserved.
  if (counted.size === 0) return { counted, own: [], others: new Map() };
  const [own, others] = await allOf([
    selectOwnReservations(tx).execute({ reference }),
    listReservedByOthers(tx, lines, userId, at),
  ]);
  return { counted, own, others };
}

const selectOwnReservations = prepared((db) => {
  const { productId, color, size, reservedUntil, reference } = stockReservations;
  return db
    .select({ productId, color, size, reservedUntil })
    .from(stockReservations)
    .where(eq(reference, sql.placeholder("reference")))
    .prepare("own_reservations");
});

interface Sold {
  /** How many pieces of each line came off the counted stock. */
  taken: number[];
  soldOutLines: LineItem[];
  left: (CountedVariant & { left: number })[];
}

/**
 * Never below nought or what others reserved; pieces are gone where a payment came after its hold
 * had ended.
 */
export function sellStock(lines: LineSnapshot[], pieces: Pieces, paidAt: Date): Sold {
  const kept = new Set(
    pieces.own.filter(({ reservedUntil }) => reservedUntil >= paidAt).map(variantKey),
  );
  const counted = new Map(pieces.counted);
  const sold: Sold = { taken: lines.map(() => 0), soldOutLines: [], left: [] };
  for (const [index, line] of lines.entries()) {
    const key = variantKey(line);
    const quantity = counted.get(key);
    if (quantity === undefined) continue;
    const promised = kept.has(key) ? 0 : (pieces.others.get(key)?.quantity ?? 0);
    const count = Math.min(line.quantity, Math.max(0, quantity - promised));
    sold.taken[index] = count;
    const { name, color, size, productId } = line;
    const missing = line.quantity - count;
    if (missing > 0) sold.soldOutLines.push({ name, color, size, quantity: missing });
    counted.set(key, quantity - count);
    sold.left.push({ productId, color: color ?? "", size: size ?? "", left: quantity - count });
  }
  return sold;
}

/** Counts down the locked stock. */
export async function keepLeft(tx: Transaction, left: Sold["left"]): Promise<void> {
  if (left.length === 0) return;
  // The store's kept pages are drawn anew, with what is left.
  if (left.some((one) => one.left < plenty)) announce(tx, "catalogue");
  await countDown(tx, { left: JSON.stringify(left) });
}

const countDown = statement(
  "count_down",
  () => sql`update ${stock} set quantity = "left"
  from jsonb_to_recordset(${sql.placeholder("left")}::jsonb) as one ("productId" text, color text, size text, "left" int)
  where product_id = "productId" and stock.color = one.color and stock.size = one.size`,
);
