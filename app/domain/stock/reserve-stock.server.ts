import { and, gt, inArray, lt, min, sql, sum } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared, namedStatement } from "#app/db/statement.server.ts";
import { stock, stockReservations } from "#app/db/schema.server.ts";
import { type ProductChoice, variantKey } from "#app/shared/catalogue/variants.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { choiceText, type LineItem } from "#app/shared/orders/line-items.ts";
import { isInForce, reservedMs } from "#app/domain/purchases/in-force.server.ts";
import { StockRefused } from "./stock-refused.server.ts";
import { listStock } from "./stock.server.ts";

/**
 * After this long, a customer can reserve a variant for ten minutes again. Until then the first ten
 * minutes continue to count, whatever is closed and opened, so that others have their turn when
 * these are over.
 */
const newReservationMs = 30 * 60_000;

/** A variant with a number of pieces. */
export type VariantPieces = ProductChoice & { quantity: number };

/** How many pieces of a variant are reserved, and until when. */
export interface Reserved {
  quantity: number;
  until: Date;
}

/**
 * Locks the stock of what a purchase is about to reserve, so that one of two customers gets the
 * last piece. Returns the lines whose variant is counted, for `reserveStock`. Throws `StockRefused`
 * "unavailable" where there are too few, or others have reserved them.
 */
export async function lockAvailableStock<Line extends VariantPieces & LineItem>(
  tx: Transaction,
  lines: Line[],
  userId: string,
  at: Date,
): Promise<Line[]> {
  const counts = await lockStock(tx, lines);
  const counted = lines.filter((line) => counts.has(variantKey(line)));
  const reserved = await listReservedByOthers(tx, counted, userId, at);
  for (const line of counted) {
    const key = variantKey(line);
    const shortage = describeShortage(line.quantity, counts.get(key)!, reserved.get(key));
    if (!shortage) continue;
    const what = [line.name, choiceText(line)].filter(Boolean).join(", ");
    throw new StockRefused("unavailable", `${what}: ${shortage}`);
  }
  return counted;
}

/**
 * Why so many pieces cannot be had of a variant of which there are `quantity`; null when they can.
 */
function describeShortage(
  wanted: number,
  quantity: number,
  reserved: Reserved | undefined,
): string | null {
  const free = Math.max(0, quantity - (reserved?.quantity ?? 0));
  if (wanted <= free) return null;
  if (quantity === 0) return siteTexts.store.soldOut;
  if (wanted > quantity) return `only ${quantity} left.`;
  const others = siteTexts.checkout.inOtherCart(reserved!.until);
  return free === 0 ? `${others}.` : `only ${free} left, the others are ${others}.`;
}

/**
 * Reserves pieces that `lockAvailableStock` found, in the same transaction. Once the customer's ten
 * minutes are over nothing is reserved: the pieces can still be paid if nobody was faster.
 */
export async function reserveStock(
  tx: Transaction,
  { reference, userId, createdAt }: { reference: string; userId: string; createdAt: Date },
  pieces: VariantPieces[],
  at: Date,
): Promise<void> {
  if (pieces.length === 0) return;
  await insertReservations(tx, {
    reference,
    userId,
    createdAt,
    at,
    continuesAfter: before(at, newReservationMs),
    pieces: JSON.stringify(pieces),
  });
}

const { placeholder } = sql;
const before = (at: Date, ms: number) => new Date(at.getTime() - ms);
const reservedInterval = sql.raw(`interval '${reservedMs} milliseconds'`);

/**
 * "begun" is when this customer's reservation of the variant began: now, if none still counts on.
 */
const insertReservations = namedStatement(
  "insert_reservations",
  () => sql`insert into ${stockReservations} (reference, product_id, color, size, user_id, quantity, reserved_from, reserved_until)
  select ${placeholder("reference")}, "productId", coalesce(piece.color, ''), coalesce(piece.size, ''),
    ${placeholder("userId")}, piece.quantity, begun.reserved_from, begun.reserved_until
  from jsonb_to_recordset(${placeholder("pieces")}::jsonb) as piece ("productId" text, color text, size text, quantity int),
  lateral (select coalesce(min(earlier.reserved_from), ${placeholder("at")}::timestamptz) as reserved_from,
      least(coalesce(min(earlier.reserved_from), ${placeholder("at")}), ${placeholder("createdAt")}::timestamptz) + ${reservedInterval} as reserved_until
    from ${stockReservations} earlier where earlier.user_id = ${placeholder("userId")} and earlier.product_id = "productId"
      and earlier.color = coalesce(piece.color, '') and earlier.size = coalesce(piece.size, '')
      and earlier.reserved_from > ${placeholder("continuesAfter")}) begun
  where begun.reserved_until > ${placeholder("at")}
  on conflict (reference, product_id, color, size) do update set user_id = excluded.user_id,
    quantity = excluded.quantity, reserved_from = excluded.reserved_from, reserved_until = excluded.reserved_until`,
);

/** Ends the reservations of some purchases at once. Each can still be paid. */
export async function releaseStock(
  tx: Transaction,
  references: readonly string[],
  at: Date,
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .update(stockReservations)
    .set({ reservedUntil: at })
    .where(
      and(
        inArray(stockReservations.reference, [...references]),
        gt(stockReservations.reservedUntil, at),
      ),
    );
}

/** Deletes the reservations that no new one can continue any more. */
export async function deleteOldReservations(db: Queryable, at: Date): Promise<void> {
  await db
    .delete(stockReservations)
    .where(lt(stockReservations.reservedUntil, before(at, 2 * newReservationMs)));
}

/** What the open purchases of other customers have reserved of some variants, by `variantKey`. */
export async function listReservedByOthers(
  db: Queryable,
  variants: Pick<VariantPieces, "productId">[],
  userId: string | null,
  at: Date,
): Promise<Map<string, Reserved>> {
  if (variants.length === 0) return new Map();
  const rows = await selectReservedByOthers(db).execute({
    productIds: productIdsOf(variants),
    userId,
    at,
  });
  return new Map(
    rows.map((row) => [variantKey(row), { quantity: Number(row.quantity), until: row.until! }]),
  );
}

const selectReservedByOthers = prepared((db) =>
  db
    .select({
      productId: stockReservations.productId,
      color: stockReservations.color,
      size: stockReservations.size,
      quantity: sum(stockReservations.quantity).as("quantity"),
      until: min(stockReservations.reservedUntil).as("until"),
    })
    .from(stockReservations)
    .where(
      and(
        sql`${stockReservations.productId} = any(${placeholder("productIds")})`,
        sql`${stockReservations.userId} is distinct from ${placeholder("userId")}`,
        isInForce(
          { reference: stockReservations.reference, until: stockReservations.reservedUntil },
          placeholder("at"),
        ),
      ),
    )
    .groupBy(stockReservations.productId, stockReservations.color, stockReservations.size)
    .prepare("reserved_by_others"),
);

/**
 * Until when others have reserved what a line of a cart asks for, by the line's id. A purchase
 * would refuse these lines at present.
 */
export async function listReservedLines(
  db: Queryable,
  lines: (VariantPieces & { id: string })[],
  userId: string,
  at: Date,
): Promise<Map<string, Date>> {
  const reserved = await listReservedByOthers(db, lines, userId, at);
  if (reserved.size === 0) return new Map();
  const rows = await listStock(
    db,
    lines.map((line) => line.productId),
  );
  const counts = new Map(rows.map((row) => [variantKey(row), row.quantity]));
  const until = new Map<string, Date>();
  for (const line of lines) {
    const others = reserved.get(variantKey(line));
    const quantity = counts.get(variantKey(line));
    if (others && quantity && quantity - others.quantity < line.quantity)
      until.set(line.id, others.until);
  }
  return until;
}

/**
 * Locks the counted variants of some products, always in one order, so that two sales never wait
 * for each other. Returns their counts by `variantKey`; a variant that nobody counts is not in it.
 */
export async function lockStock(
  tx: Transaction,
  variants: Pick<VariantPieces, "productId">[],
): Promise<Map<string, number>> {
  const productIds = productIdsOf(variants);
  if (productIds.length === 0) return new Map();
  const rows = await selectForUpdate(tx).execute({ productIds });
  return new Map(rows.map((row) => [variantKey(row), row.quantity]));
}

const selectForUpdate = prepared((db) =>
  db
    .select({
      productId: stock.productId,
      color: stock.color,
      size: stock.size,
      quantity: stock.quantity,
    })
    .from(stock)
    .where(sql`${stock.productId} = any(${placeholder("productIds")})`)
    .orderBy(stock.productId, stock.color, stock.size)
    .for("update")
    .prepare("lock_stock"),
);

const productIdsOf = (variants: Pick<VariantPieces, "productId">[]): string[] => [
  ...new Set(variants.map((variant) => variant.productId)),
];
