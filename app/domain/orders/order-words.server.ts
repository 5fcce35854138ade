import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { orderLines, orders, orderWords } from "#app/db/schema.server.ts";
import { type Address, addressRows } from "#app/shared/accounts/address.ts";
import { sizeLabel } from "#app/shared/limits.ts";
import { foldedWords } from "#app/shared/normalise-text.ts";
import { type DeliveryWay, wayOf } from "#app/shared/orders/order-filters.ts";
import { numberWord, saidNumber } from "#app/shared/orders/order-number.ts";
import { phoneParts } from "#app/shared/accounts/phone.ts";

interface Line {
  productId: string | null;
  name: string;
  color: string | null;
  size: string | null;
}

interface Worded {
  number: string;
  username: string;
  userEmail: string;
  reference: string;
  shippingOption: string;
  address: Address;
  note: string;
  lines: Line[];
}

/** What a filter asks for, among the words: "=" is in none that people type. */
export const marks = {
  region: (city: string) => `=region ${foldedWords(city).join(" ")}`,
  delivery: (way: DeliveryWay) => `=${way}`,
  product: (productId: string) => `=product ${productId}`,
  note: "=note",
};

const marksOf = (order: Worded) => [
  marks.delivery(wayOf(order)),
  ...(order.address.city ? [marks.region(order.address.city)] : []),
  ...(order.note ? [marks.note] : []),
  ...order.lines.flatMap(({ productId }) => (productId ? [marks.product(productId)] : [])),
];

/** PostgreSQL refuses a word of more than 2,046 bytes in a tsvector; this stays far below. */
const longestWord = 60;

export function wordsOf(order: Worded): string[] {
  const { username, userEmail, reference, address, lines } = order;
  const texts = [
    username,
    userEmail,
    reference,
    ...addressRows(address, "region").map(({ value }) => value ?? ""),
    ...lines.flatMap(({ name, color, size }) => [name, color ?? "", size ? sizeLabel(size) : ""]),
  ];
  const words = texts.flatMap(foldedWords).map((word) => word.slice(0, longestWord));
  const whole = [numberWord(saidNumber(order.number)!), ...phoneParts(address.addressPhone)];
  return [...new Set([...words, ...whole, ...marksOf(order)])];
}

const linesOf = sql<
  Line[]
>`(select coalesce(json_agg(json_build_object('productId', line.product_id,
  'name', line.name, 'color', line.color, 'size', line.size)), '[]') from ${orderLines} line
  where line.order_id = ${orders}.id)`;

/** Writes down what some orders are found by, as they are now: whoever changes that calls it in the same transaction. */
export async function keepOrderWords(tx: Transaction, which: SQL | undefined): Promise<void> {
  const { id, number, username, userEmail, reference, shippingOption, address, note } = orders;
  const rows = await tx
    .select({
      id,
      number,
      username,
      userEmail,
      reference,
      shippingOption,
      address,
      note,
      lines: linesOf,
    })
    .from(orders)
    .where(which);
  await addWords(tx, rows);
}

/** Keeps the words of orders that are given. */
export async function addWords(
  tx: Transaction,
  rows: readonly (Worded & { id: string })[],
): Promise<void> {
  const kept = rows.map((order) => ({ id: order.id, words: wordsOf(order) }));
  await keepWords(tx, { kept: JSON.stringify(kept) });
}

const keepWords = statement(
  "keep_words",
  () => sql`insert into ${orderWords} (order_id, words)
  select id, array_to_tsvector(words)
  from jsonb_to_recordset(${sql.placeholder("kept")}::jsonb) as kept(id text, words text[])
  on conflict (order_id) do update set words = excluded.words`,
);
