import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { preparedSql } from "#app/db/prepared.server.ts";
import { checkouts, holds, type LineSnapshot, stock } from "#app/db/schema.server.ts";
import { together } from "#app/db/together.server.ts";
import { nextNumber } from "#app/domain/orders/order-numbers.server.ts";
import { holdingSeason } from "#app/domain/seasons/season.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { SoldOutLine } from "#app/shared/orders/payment-cases.ts";
import { heldByOthers, productIdsOf, until, variantKey } from "../holds.server.ts";
import { lockStock } from "../stock-sale.server.ts";
import { plenty } from "../stock.server.ts";

interface Variant {
  productId: string;
  color: string;
  size: string;
}

interface Found {
  number: string | null;
  own: (Variant & { heldUntil: string })[];
  others: (Variant & { quantity: number })[];
}

/** What a sale has to know beforehand, locked until its end: the edition too, whose next number it takes. */
export interface Pieces extends Found {
  counted: Map<string, number>; // by `variantKey`
}

type Paid = Pick<typeof checkouts.$inferSelect, "reference" | "userId" | "lines">;

/** The caller asks for the checkout's lock before. No number without letters, nor for one that is settled. */
export async function lockPieces(
  tx: Transaction,
  { reference, userId, lines }: Paid,
  letters: string | null,
  at: Date,
): Promise<Pieces> {
  const asked = { reference, userId, letters, productIds: productIdsOf(lines), ...until(at) };
  const [counted, [found]] = await together(
    () => lockStock(tx, lines),
    () => askPieces(tx, asked),
  );
  return { ...found!, counted };
}

const { placeholder } = sql;
const listed = sql.raw(`'productId', product_id, 'color', color, 'size', size`);

const askPieces = preparedSql<Found>(
  "pieces",
  (db) => sql`with season as materialized (select ${holdingSeason})
  select (select ${nextNumber(placeholder("letters"))} from ${checkouts}
      where reference = ${placeholder("reference")} and status <> 'settled' and ${placeholder("letters")}::text is not null) as number,
    (select coalesce(json_agg(json_build_object(${listed}, 'heldUntil', held_until)), '[]') from ${holds}
      where reference = ${placeholder("reference")}) as own,
    (select coalesce(json_agg(json_build_object(${listed}, 'quantity', quantity)), '[]')
      from ${heldByOthers(db)} held) as others
  from season`,
);

interface Sold {
  taken: number[]; // off the count, of each line
  soldOutLines: SoldOutLine[];
  left: (Variant & { left: number })[];
}

/** Never below nought or what others reserved; pieces are gone where a payment came after its hold had ended. */
export function sellPieces(lines: LineSnapshot[], pieces: Pieces, paidAt: Date): Sold {
  const kept = new Set(
    pieces.own.filter(({ heldUntil }) => new Date(heldUntil) >= paidAt).map(variantKey),
  );
  const held = new Map(pieces.others.map((one) => [variantKey(one), one.quantity]));
  const counted = new Map(pieces.counted);
  const sold: Sold = { taken: lines.map(() => 0), soldOutLines: [], left: [] };
  for (const [index, line] of lines.entries()) {
    const key = variantKey(line);
    const quantity = counted.get(key);
    if (quantity === undefined) continue;
    const promised = kept.has(key) ? 0 : (held.get(key) ?? 0);
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
  if (left.some((one) => one.left < plenty)) await announce(tx, "catalogue");
  await countDown(tx, { left: JSON.stringify(left) });
}

const countDown = preparedSql(
  "count_down",
  () => sql`update ${stock} set quantity = "left"
  from jsonb_to_recordset(${placeholder("left")}::jsonb) as one ("productId" text, color text, size text, "left" int)
  where product_id = "productId" and stock.color = one.color and stock.size = one.size`,
);
