import type { Transaction } from "#app/db/db.server.ts";
import type { AuditValues } from "#app/domain/audit.server.ts";
import { listStock, type StockChange } from "#app/domain/stock/stock.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { FieldDifference } from "#app/shared/catalogue/product-form.ts";
import { showingText } from "#app/shared/catalogue/product-states.ts";
import { pictureIdsOf, type Product } from "./product-pictures.server.ts";

/** What the log of changes says of a product. */
export function auditValues(product: Product, pictureIds: string[]): AuditValues {
  const { priceKobo, colors, sizes, soldOut, limitPerPerson, state, appearsAt, ...row } = product;
  const { id: _id, createdAt: _made, updatedAt: _saved, deletedAt: _gone, ...written } = row;
  const { version: _version, ...texts } = written;
  return {
    ...texts,
    price: formatNaira(priceKobo),
    colors: colors.join(", "),
    sizes: sizes.join(", "),
    "sold out": soldOut ? "yes" : "no",
    "limit a person": limitPerPerson ?? "none",
    "in the store": showingText({ state, appearsAt }),
    pictures: pictureIds.length,
  };
}

const stockName = ({ color, size }: Pick<StockChange, "color" | "size">) =>
  ["stock", color, size].filter(Boolean).join(" ");

export async function stockValues(tx: Transaction, productId: string): Promise<AuditValues> {
  const rows = await listStock(tx, [productId]);
  return Object.fromEntries(rows.map((row) => [stockName(row), row.quantity]));
}

export async function readAuditValues(tx: Transaction, product: Product): Promise<AuditValues> {
  const pictureIds = await pictureIdsOf(tx, product.id);
  return { ...auditValues(product, pictureIds), ...(await stockValues(tx, product.id)) };
}

export function changedStock(values: AuditValues, changes: StockChange[]): AuditValues {
  const changed = { ...values };
  for (const change of changes)
    if (change.quantity === null) delete changed[stockName(change)];
    else changed[stockName(change)] = change.quantity;
  return changed;
}

export function differencesOf(yours: AuditValues, theirs: AuditValues): FieldDifference[] {
  const names = [...new Set([...Object.keys(yours), ...Object.keys(theirs)])];
  const textOf = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "not counted";
  return names
    .map((name) => ({ name, yours: textOf(yours[name]), theirs: textOf(theirs[name]) }))
    .filter((one) => one.yours !== one.theirs);
}
