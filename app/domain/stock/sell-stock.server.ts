import { eq, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { prepared, namedStatement } from "#app/db/statement.server.ts";
import { purchases, stockReservations, type LineSnapshot, stock } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { listReservedByOthers, lockStock, type Reserved } from "./reserve-stock.server.ts";
import { plenty } from "./stock.server.ts";
import { type Variant, variantKey } from "#app/shared/catalogue/variants.ts";

type CountedVariant = Variant & { productId: string };

/** The stock of the variants of a sale, locked until the transaction ends. */
export interface LockedStock {
  /** The counted pieces, by `variantKey`. A variant without counted stock is not in it. */
  counted: Map<string, number>;
  own: OwnReservation[];
  /** How many pieces others have reserved, by `variantKey`. */
  others: Map<string, Reserved>;
}

type OwnReservation = CountedVariant & { reservedUntil: Date };
type Paid = Pick<typeof purchases.$inferSelect, "reference" | "userId" | "lines">;

/** Locks the stock of a paid purchase, which the caller has locked. */
export async function lockStockForSale(
  tx: Transaction,
  { reference, userId, lines }: Paid,
  at: Date,
): Promise<LockedStock> {
  const counted = await lockStock(tx, lines);
  // A variant that is not counted is not reserved either.
  if (counted.size === 0) return { counted, own: [], others: new Map() };
  const [own, others] = await pipelined([
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
  /** How many pieces of each line were taken from the counted stock. */
  taken: number[];
  soldOutLines: LineItem[];
  left: (CountedVariant & { left: number })[];
}

/**
 * Shares out the locked stock among the lines of a paid purchase. A count never falls below nought,
 * nor below what others reserved, unless the payment came while its own reservation lasted.
 */
export function sellStock(lines: LineSnapshot[], locked: LockedStock, paidAt: Date): Sold {
  const stillReserved = new Set(
    locked.own.filter(({ reservedUntil }) => reservedUntil >= paidAt).map(variantKey),
  );
  const counted = new Map(locked.counted);
  const sold: Sold = { taken: lines.map(() => 0), soldOutLines: [], left: [] };
  for (const [index, line] of lines.entries()) {
    const key = variantKey(line);
    const quantity = counted.get(key);
    if (quantity === undefined) continue;
    const ofOthers = stillReserved.has(key) ? 0 : (locked.others.get(key)?.quantity ?? 0);
    const taken = Math.min(line.quantity, Math.max(0, quantity - ofOthers));
    const left = quantity - taken;
    counted.set(key, left);
    sold.taken[index] = taken;
    const { name, color, size, productId } = line;
    if (taken < line.quantity)
      sold.soldOutLines.push({ name, color, size, quantity: line.quantity - taken });
    sold.left.push({ productId, color: color ?? "", size: size ?? "", left });
  }
  return sold;
}

/** Saves how many are left of the locked variants. */
export async function saveLeft(tx: Transaction, left: Sold["left"]): Promise<void> {
  if (left.length === 0) return;
  // The store says how many are left of these: its cached pages are drawn anew.
  if (left.some((one) => one.left < plenty)) announce(tx, "catalogue");
  await countDown(tx, { left: JSON.stringify(left) });
}

const countDown = namedStatement(
  "count_down",
  () => sql`update ${stock} set quantity = "left"
  from jsonb_to_recordset(${sql.placeholder("left")}::jsonb) as one ("productId" text, color text, size text, "left" int)
  where product_id = "productId" and stock.color = one.color and stock.size = one.size`,
);
