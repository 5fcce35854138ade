import { and, eq, gt, inArray, lt, lte, min, sql, sum } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { checkouts, holds, type LineSnapshot } from "#app/db/schema.server.ts";
import { together } from "#app/db/together.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/** How long an open checkout keeps its pieces from others at most, counted from its opening. */
const holdMs = 10 * 60_000;

/** So long a customer's hold on a variant does not begin anew, whatever is closed and opened: after ten minutes others come first. */
const holdAgainMs = 30 * 60_000;

/** How far the clocks of two processes, and of requests that waited for each other, may lie apart. */
const skewMs = 60_000;

export type Pieces = Pick<LineSnapshot, "productId" | "color" | "size" | "quantity">;
type Variant = Pick<Pieces, "productId" | "color" | "size">;

export const variantKey = ({ productId, color, size }: Variant) =>
  `${productId}\n${color ?? ""}\n${size ?? ""}`;

const variant = { productId: holds.productId, color: holds.color, size: holds.size };
const ofProducts = (lines: Variant[]) =>
  inArray(holds.productId, [...new Set(lines.map((line) => line.productId))]);
const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

export interface Held {
  quantity: number;
  until: Date;
}

/** What the open checkouts of other customers hold of some variants, by `variantKey`. */
export async function listHeldByOthers(
  db: Queryable,
  lines: Variant[],
  userId: string | null,
  at: Date,
): Promise<Map<string, Held>> {
  if (lines.length === 0) return new Map();
  const rows = await db
    .select({ ...variant, quantity: sum(holds.quantity), until: min(holds.heldUntil) })
    .from(holds)
    .innerJoin(checkouts, eq(checkouts.reference, holds.reference))
    .where(
      and(
        ofProducts(lines),
        sql`${holds.userId} is distinct from ${userId}`,
        eq(checkouts.status, "open"),
        gt(holds.heldUntil, at),
        // A clock that was wrong for a while makes no hold longer.
        lte(holds.heldUntil, before(at, -holdMs - skewMs)),
        gt(checkouts.createdAt, before(at, holdMs)),
      ),
    )
    .groupBy(holds.productId, holds.color, holds.size);
  return new Map(
    rows.map((row) => [variantKey(row), { quantity: Number(row.quantity), until: row.until! }]),
  );
}

/** In the transaction that found the pieces. Past this customer's ten minutes none is reserved: they can be paid if nobody was faster. */
export async function holdPieces(
  tx: Transaction,
  { reference, userId, createdAt }: { reference: string; userId: string; createdAt: Date },
  pieces: Pieces[],
  at: Date,
): Promise<void> {
  const begun = await listBegun(tx, pieces, userId, at);
  const begins = pieces.flatMap(({ productId, color, size, quantity }) => {
    const heldFrom = begun.get(variantKey({ productId, color, size })) ?? at;
    const heldUntil = new Date(Math.min(heldFrom.getTime(), createdAt.getTime()) + holdMs);
    if (heldUntil <= at) return [];
    const held = { userId, quantity, heldFrom, heldUntil };
    return () =>
      tx
        .insert(holds)
        .values({ reference, productId, color: color ?? "", size: size ?? "", ...held })
        .onConflictDoUpdate({
          target: [holds.reference, holds.productId, holds.color, holds.size],
          set: held,
        });
  });
  await together(...begins);
}

/** When this customer's holds on some variants began that do not yet begin anew, by `variantKey`. */
async function listBegun(tx: Transaction, pieces: Variant[], userId: string, at: Date) {
  if (pieces.length === 0) return new Map<string, Date>();
  const rows = await tx
    .select({ ...variant, from: min(holds.heldFrom) })
    .from(holds)
    .where(
      and(
        ofProducts(pieces),
        eq(holds.userId, userId),
        gt(holds.heldFrom, before(at, holdAgainMs)),
        lte(holds.heldFrom, before(at, -skewMs)),
      ),
    )
    .groupBy(holds.productId, holds.color, holds.size);
  return new Map(rows.map((row) => [variantKey(row), row.from!]));
}

/** Gives back at once what some checkouts hold. Each stays payable. */
export function releaseHolds(
  { db, now }: Parts<"db" | "now">,
  references: string[],
): Promise<void> {
  return db.transaction((tx) => releaseHoldsIn(tx, references, now()));
}

/** The same in the transaction of whoever ends them. */
export async function releaseHoldsIn(
  tx: Transaction,
  references: string[],
  at: Date,
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .update(holds)
    .set({ heldUntil: at })
    .where(and(inArray(holds.reference, references), gt(holds.heldUntil, at)));
}

/** Ends a paid checkout's holds and gives the variants, by `variantKey`, that it still held. */
export async function endHolds(
  tx: Transaction,
  reference: string,
  paidAt: Date,
): Promise<Set<string>> {
  const ended = await tx
    .delete(holds)
    .where(eq(holds.reference, reference))
    .returning({ ...variant, heldUntil: holds.heldUntil });
  return new Set(ended.filter(({ heldUntil }) => heldUntil >= paidAt).map(variantKey));
}

export async function forgetOldHolds(db: Queryable, at: Date): Promise<void> {
  await db.delete(holds).where(lt(holds.heldUntil, before(at, 2 * holdAgainMs)));
}
