import { and, eq, gt, inArray, lt, lte, min, sql, sum } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared, statement } from "#app/db/statement.server.ts";
import { checkouts, stockReservations, type LineSnapshot } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { variantKey } from "#app/shared/catalogue/variant-key.ts";

/** How long an open checkout keeps its pieces from others at most, counted from its opening. */
const holdMs = 10 * 60_000;

/**
 * So long a customer's hold on a variant does not begin anew, whatever is closed and opened: after
 * ten minutes others come first.
 */
const holdAgainMs = 30 * 60_000;

/** How far the clocks of two processes, and of requests that waited for each other, may lie apart. */
const skewMs = 60_000;

export type Pieces = Pick<LineSnapshot, "productId" | "color" | "size" | "quantity">;
type Variant = Pick<Pieces, "productId" | "color" | "size">;

const { placeholder } = sql;
const variant = {
  productId: stockReservations.productId,
  color: stockReservations.color,
  size: stockReservations.size,
};
export const productIdsOf = (lines: Pick<Variant, "productId">[]): string[] => [
  ...new Set(lines.map((line) => line.productId)),
];
const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

export interface Held {
  quantity: number;
  until: Date;
}

/** What the open checkouts of other customers hold of some variants, by `variantKey`. */
export async function listReservedByOthers(
  db: Queryable,
  lines: Variant[],
  userId: string | null,
  at: Date,
): Promise<Map<string, Held>> {
  if (lines.length === 0) return new Map();
  const rows = await askHeld(db).execute({ productIds: productIdsOf(lines), userId, ...until(at) });
  return new Map(
    rows.map((row) => [variantKey(row), { quantity: Number(row.quantity), until: row.until! }]),
  );
}

const askHeld = prepared((db) =>
  db
    .select({
      ...variant,
      quantity: sum(stockReservations.quantity).as("quantity"),
      until: min(stockReservations.reservedUntil).as("until"),
    })
    .from(stockReservations)
    .innerJoin(checkouts, eq(checkouts.reference, stockReservations.reference))
    .where(
      and(
        sql`${stockReservations.productId} = any(${placeholder("productIds")})`,
        sql`${stockReservations.userId} is distinct from ${placeholder("userId")}`,
        eq(checkouts.status, "open"),
        gt(stockReservations.reservedUntil, placeholder("heldAt")),
        // A clock that was wrong for a while makes no hold longer.
        lte(stockReservations.reservedUntil, placeholder("longestUntil")),
        gt(checkouts.createdAt, placeholder("oldest")),
      ),
    )
    .groupBy(stockReservations.productId, stockReservations.color, stockReservations.size)
    .prepare("held_by_others"),
);

const until = (at: Date) => ({
  heldAt: at,
  longestUntil: before(at, -holdMs - skewMs),
  oldest: before(at, holdMs),
});

/**
 * In the transaction that found the pieces. Past this customer's ten minutes none is reserved: they
 * can be paid if nobody was faster.
 */
export async function reserveStock(
  tx: Transaction,
  { reference, userId, createdAt }: { reference: string; userId: string; createdAt: Date },
  pieces: Pieces[],
  at: Date,
): Promise<void> {
  if (pieces.length === 0) return;
  const asked = { reference, userId, createdAt, at };
  const since = { againAfter: before(at, holdAgainMs), latestFrom: before(at, -skewMs) };
  await hold(tx, { ...asked, ...since, pieces: JSON.stringify(pieces) });
}

const heldFor = sql.raw(`interval '${holdMs} milliseconds'`);
/** From when this customer's hold on the variant began, if it does not yet begin anew. */
const hold = statement(
  "hold",
  () => sql`insert into ${stockReservations} (reference, product_id, color, size, user_id, quantity, reserved_from, reserved_until)
  select ${placeholder("reference")}, "productId", coalesce(piece.color, ''), coalesce(piece.size, ''),
    ${placeholder("userId")}, piece.quantity, begun.reserved_from, begun.reserved_until
  from jsonb_to_recordset(${placeholder("pieces")}::jsonb) as piece ("productId" text, color text, size text, quantity int),
  lateral (select coalesce(min(held.reserved_from), ${placeholder("at")}::timestamptz) as reserved_from,
      least(coalesce(min(held.reserved_from), ${placeholder("at")}), ${placeholder("createdAt")}::timestamptz) + ${heldFor} as reserved_until
    from ${stockReservations} held where held.user_id = ${placeholder("userId")} and held.product_id = "productId"
      and held.color = coalesce(piece.color, '') and held.size = coalesce(piece.size, '')
      and held.reserved_from > ${placeholder("againAfter")} and held.reserved_from <= ${placeholder("latestFrom")}) begun
  where begun.reserved_until > ${placeholder("at")}
  on conflict (reference, product_id, color, size) do update set user_id = excluded.user_id,
    quantity = excluded.quantity, reserved_from = excluded.reserved_from, reserved_until = excluded.reserved_until`,
);

/** Gives back at once what some checkouts hold. Each stays payable. */
export function releaseReservations(
  { db, now }: Parts<"db" | "now">,
  references: string[],
): Promise<void> {
  return db.transaction((tx) => releaseReservationsIn(tx, references, now()));
}

/** The same in the transaction of whoever ends them. */
export async function releaseReservationsIn(
  tx: Transaction,
  references: string[],
  at: Date,
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .update(stockReservations)
    .set({ reservedUntil: at })
    .where(
      and(
        inArray(stockReservations.reference, references),
        gt(stockReservations.reservedUntil, at),
      ),
    );
}

export async function deleteOldReservations(db: Queryable, at: Date): Promise<void> {
  await db
    .delete(stockReservations)
    .where(lt(stockReservations.reservedUntil, before(at, 2 * holdAgainMs)));
}
