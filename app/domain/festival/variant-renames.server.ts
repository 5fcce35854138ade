import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import {
  cartItems,
  purchases,
  stockReservations,
  pictures,
  products,
  savedItems,
  stock,
  backInStockRequests,
  orderItems,
  variantRenames,
} from "#app/db/schema.server.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";

export type VariantRename = typeof variantRenames.$inferSelect;

/** The colour and size as a record keeps them; null, or "", where the product comes in none. */
interface Choice {
  color: string | null;
  size: string | null;
}

/** All renames of colours and sizes, the earliest first. */
export const listRenames = (db: Queryable): Promise<VariantRename[]> => askRenames(db).execute();

const askRenames = prepared((db) =>
  db.select().from(variantRenames).orderBy(asc(variantRenames.version)).prepare("variant_renames"),
);

/** The same as JSON within a larger question. */
export const renamesAsJson = sql<VariantRename[]>`(select coalesce(json_agg(
  json_build_object('version', version, 'list', list, 'from', "from", 'to', "to") order by version), '[]')
  from ${variantRenames})`;

/**
 * The version of the latest rename, as `namesVersion` of what is written down now; 0 before the
 * first.
 */
export const latestVersion = (renames: readonly VariantRename[]): number =>
  renames.at(-1)?.version ?? 0;

/** The same within a larger statement. */
export const namesVersionNow = sql<number>`(select coalesce(max(version), 0) from ${variantRenames})`;

/**
 * A record's line with today's names of its colour and size. The names in the record were right as
 * of `namesVersion`; the renames since then are followed, also several in a row and one that was
 * reversed, and a name that something else has now is not mistaken for it. Every path from an order
 * or a payment to the stock calls this.
 */
export function choiceNow<Line extends Choice>(
  renames: readonly VariantRename[],
  line: Line,
  namesVersion: number,
): Line {
  const nameNow = (list: VariantRename["list"], written: string | null) => {
    let [name, version] = [written, namesVersion];
    for (const rename of renames)
      if (rename.list === list && rename.version > version && rename.from === name)
        [name, version] = [rename.to, rename.version];
    return name;
  };
  return { ...line, color: nameNow("colors", line.color), size: nameNow("sizes", line.size) };
}

/** The lines of a payment, by today's names. */
export const linesNow = <Line extends Choice>(
  renames: readonly VariantRename[],
  { lines, namesVersion }: { lines: readonly Line[]; namesVersion: number },
): Line[] => lines.map((line) => choiceNow(renames, line, namesVersion));

interface SoldRow extends Choice {
  productId: string;
  namesVersion: number;
  pieces: number;
}

/** Pieces by `variantKey` of today's names. */
export function soldByVariant(
  rows: readonly SoldRow[],
  renames: readonly VariantRename[],
): Map<string, number> {
  const sold = new Map<string, number>();
  for (const row of rows) {
    const key = variantKey(choiceNow(renames, row, row.namesVersion));
    sold.set(key, (sold.get(key) ?? 0) + row.pieces);
  }
  return sold;
}

/**
 * What came off the count of each variant of some products for good, by `variantKey`; counted
 * before, where counting begins anew.
 */
export const listSold = async (db: Queryable, productIds: string[]): Promise<Map<string, number>> =>
  soldByVariant(await readSold(db, productIds), await listRenames(db));

async function readSold(db: Queryable, productIds: string[]): Promise<SoldRow[]> {
  if (productIds.length === 0) return [];
  const { productId, color, size, namesVersion, allocated, restocked } = orderItems;
  const pieces = sql`sum(${allocated} - ${restocked})`.mapWith(Number);
  const rows = await db
    .select({ productId, color, size, namesVersion, pieces })
    .from(orderItems)
    .where(inArray(productId, productIds))
    .groupBy(productId, color, size, namesVersion);
  return rows.map((row) => ({ ...row, productId: row.productId! }));
}

interface Pair {
  from: string;
  to: string;
}

/** New names of colours and of sizes, all at once: two may change places. */
interface Renames {
  colors: readonly Pair[];
  sizes: readonly Pair[];
}

/**
 * Renames colours and sizes with everything that is still bought or counted under them: products,
 * stock, reservations, carts, saved items, open payments, and who waits for a product. Orders, and
 * payments that ended, keep the names that they were made with. Takes place with the publication of
 * `version`, whose lock the caller holds; no product that is sold may have one of the new names
 * already, except one that gives it up here.
 */
export async function renameVariants(
  tx: Transaction,
  version: number,
  renames: Renames,
  at: Date,
): Promise<void> {
  const added = (["colors", "sizes"] as const).flatMap((list) =>
    renames[list].map((pair) => ({ version, list, ...pair })),
  );
  if (added.length === 0) return;
  const sold = await readSold(tx, await listCounted(tx, renames));
  await tx.insert(variantRenames).values(added);
  // The order of these is the one in which a purchase, a settlement and the form of a product lock
  // the rows.
  await renameInOpenPurchases(tx, version);
  await renameInProducts(tx, renames, at);
  await renameInStock(tx, renames, added, sold);
  for (const table of [stockReservations, cartItems, savedItems, backInStockRequests] as const) {
    if (table === savedItems) await dropClashing(tx, table, "user_id", renames);
    if (table === backInStockRequests) await dropClashing(tx, table, "email", renames);
    await renameIn(tx, table, "color", renames.colors);
    await renameIn(tx, table, "size", renames.sizes);
  }
  await renameIn(tx, pictures, "color", renames.colors);
}

const namesIn = (pairs: readonly Pair[]) => pairs.map(({ from }) => from);
const isAnyOf = (column: string, pairs: readonly Pair[]) =>
  sql`${sql.identifier(column)} = any(${sql.param(namesIn(pairs))}::text[])`;
const pairsIn = (pairs: readonly Pair[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("from" text, "to" text)`;

/** Products of which a colour and size that is renamed is counted. */
async function listCounted(tx: Transaction, { colors, sizes }: Renames): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ productId: stock.productId })
    .from(stock)
    .where(sql`${isAnyOf("color", colors)} or ${isAnyOf("size", sizes)}`);
  return rows.map(({ productId }) => productId);
}

/**
 * Renames in the lines of open payments, since paying, resuming or replacing one compares its lines
 * with a cart.
 */
async function renameInOpenPurchases(tx: Transaction, namesVersion: number): Promise<void> {
  const renames = await listRenames(tx);
  const { reference } = purchases;
  const open = await tx
    .select({ reference, lines: purchases.lines, namesVersion: purchases.namesVersion })
    .from(purchases)
    .where(eq(purchases.status, "open"))
    .orderBy(asc(reference))
    .for("update");
  for (const purchase of open) {
    const lines = linesNow(renames, purchase);
    if (lines.every((line, index) => variantKey(line) === variantKey(purchase.lines[index]!)))
      continue;
    await tx
      .update(purchases)
      .set({ lines, namesVersion })
      .where(eq(reference, purchase.reference));
  }
}

/**
 * Renames in products. Their version grows, since an organiser who has a product's form open may
 * mean another colour by the same name.
 */
async function renameInProducts(
  tx: Transaction,
  { colors, sizes }: Renames,
  at: Date,
): Promise<void> {
  const concerned = sql`${products.colors} && ${sql.param(namesIn(colors))}::text[]
    or ${products.sizes} && ${sql.param(namesIn(sizes))}::text[]`;
  const { id } = products;
  const found = await tx
    .select({ id })
    .from(products)
    .where(concerned)
    .orderBy(asc(id))
    .for("no key update");
  const renamed = (names: typeof products.colors | typeof products.sizes, pairs: readonly Pair[]) =>
    sql`array(select coalesce(pair."to", one.name) from unnest(${names}) with ordinality as one (name, place)
      left join ${pairsIn(pairs)} on pair."from" = one.name order by one.place)`;
  if (found.length > 0)
    await tx
      .update(products)
      .set({
        colors: renamed(products.colors, colors),
        sizes: renamed(products.sizes, sizes),
        version: sql`${products.version} + 1`,
        updatedAt: at,
      })
      .where(
        inArray(
          id,
          found.map((one) => one.id),
        ),
      );
}

/**
 * Renames in the counted stock. No product comes in the new name yet: a count under it is left over
 * from a colour or size that was removed from a product, and is deleted. What was sold under it
 * counts for the renamed one from now on, so that its counts still add up.
 */
async function renameInStock(
  tx: Transaction,
  { colors, sizes }: Renames,
  added: VariantRename[],
  orderRows: SoldRow[],
): Promise<void> {
  const rows = await tx
    .select()
    .from(stock)
    .where(
      or(
        inArray(
          stock.color,
          colors.flatMap(({ from, to }) => [from, to]),
        ),
        inArray(
          stock.size,
          sizes.flatMap(({ from, to }) => [from, to]),
        ),
      ),
    )
    .orderBy(stock.productId, stock.color, stock.size)
    .for("update");
  const isTaken = (pairs: readonly Pair[], name: string) =>
    pairs.some(({ to }) => to === name) && !pairs.some(({ from }) => from === name);
  const isLeftOver = ({ color, size }: (typeof rows)[number]) =>
    isTaken(colors, color) || isTaken(sizes, size);
  for (const { productId, color, size } of rows.filter(isLeftOver))
    await tx
      .delete(stock)
      .where(and(eq(stock.productId, productId), eq(stock.color, color), eq(stock.size, size)));
  const renames = await listRenames(tx);
  const soldBefore = soldByVariant(orderRows, renames.slice(0, -added.length));
  const soldNow = soldByVariant(orderRows, renames);
  const renamed = rows
    .filter((row) => !isLeftOver(row))
    .map((row) => {
      const now = choiceNow(added, row, 0);
      const more = (soldNow.get(variantKey(now)) ?? 0) - (soldBefore.get(variantKey(row)) ?? 0);
      return { ...row, colorNow: now.color, sizeNow: now.size, more };
    });
  // The rename goes by way of names that nothing has, since two names may change places.
  await tx.execute(sql`update ${stock} set color = chr(1) || one."colorNow", size = one."sizeNow",
      total_received = total_received + one.more
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb)
      as one ("productId" text, color text, size text, "colorNow" text, "sizeNow" text, more int)
    where product_id = one."productId" and stock.color = one.color and stock.size = one.size`);
  await tx.execute(
    sql`update ${stock} set color = substr(color, 2) where starts_with(color, chr(1))`,
  );
}

const nameNow = (column: SQL, pairs: readonly Pair[]) =>
  sql`coalesce((select pair."to" from ${pairsIn(pairs)} where pair."from" = ${column}), ${column})`;

async function renameIn(
  tx: Transaction,
  table: PgTable,
  column: "color" | "size",
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const name = sql.identifier(column);
  // Where two names change places, they go by way of names that nothing has.
  const changePlaces = pairs.some(({ to }) => namesIn(pairs).includes(to));
  await tx.execute(
    sql`update ${table} set ${name} = ${sql.raw(changePlaces ? "chr(1) ||" : "")} ${nameNow(sql`${name}`, pairs)} where ${isAnyOf(column, pairs)}`,
  );
  if (changePlaces)
    await tx.execute(
      sql`update ${table} set ${name} = substr(${name}, 2) where starts_with(${name}, chr(1))`,
    );
}

/**
 * Removes saved items and requests that would be there twice after the rename, where somebody has
 * one under the old name and one under the new name.
 */
async function dropClashing(
  tx: Transaction,
  table: PgTable,
  owner: "user_id" | "email",
  { colors, sizes }: Renames,
): Promise<void> {
  const now = (row: string) =>
    sql`(${nameNow(sql.raw(`${row}.color`), colors)}, ${nameNow(sql.raw(`${row}.size`), sizes)})`;
  const who = sql.identifier(owner);
  await tx.execute(sql`delete from ${table} old using ${table} other
    where other.${who} = old.${who} and other.product_id = old.product_id and other.id <> old.id
      and ${now("old")} is not distinct from ${now("other")}
      and (old.color, old.size) is not distinct from ${now("old")}`);
}
