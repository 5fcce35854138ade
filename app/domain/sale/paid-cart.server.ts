import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { preparedSql } from "#app/db/prepared.server.ts";
import { together } from "#app/db/together.server.ts";
import { cartLines, carts, checkouts, holds } from "#app/db/schema.server.ts";
import { givenBack } from "#app/domain/rate-limit.server.ts";
import { variantKey } from "./holds.server.ts";
import { openingKeys, replaceOthers } from "./open-payments.server.ts";

type Checkout = typeof checkouts.$inferSelect;

/**
 * In the order's transaction: the checkout is settled as it is given and holds nothing any more, what was paid leaves the cart,
 * open payments for it are put away. Gives whether those were paid before.
 */
export async function closePaidCart(tx: Transaction, paid: Checkout, at: Date): Promise<boolean> {
  const { userId, lines } = paid;
  const asked = { ...paid, lines: JSON.stringify(lines), limitKeys: openingKeys(userId ?? "") };
  const [, others] = await together(
    () => settle(tx, asked),
    () => lookAround(tx, asked),
  );
  const isShared = sharesLines(paid);
  const shared = others.filter(isShared);
  if (userId && shared.some(({ status }) => status === "open"))
    await replaceOthers(tx, userId, paid.reference, at, isShared);
  return shared.some(
    ({ status, replacedBy }) =>
      status === "settled" && (paid.replacedBy !== null || replacedBy !== null),
  );
}

function sharesLines({ lines }: Checkout) {
  const keys = new Set(lines.map(variantKey));
  return (other: Pick<Checkout, "lines">) => other.lines.some((line) => keys.has(variantKey(line)));
}

const { placeholder } = sql;
const ofReference = sql`reference = ${placeholder("reference")}`;
const ofUser = sql`user_id = ${placeholder("userId")}`;
const paidLines = sql`jsonb_to_recordset(${placeholder("lines")}::jsonb) as paid ("productId" text, color text, size text, quantity int)`;
const isPaid = sql`${ofUser} and product_id = paid."productId"
  and line.color is not distinct from paid.color and line.size is not distinct from paid.size`;

/** What was added or changed meanwhile stays in the cart. */
const settle = preparedSql(
  "settle",
  () => sql`with settled as (update ${checkouts} set status = 'settled', note = ${placeholder("note")},
      settled_at = ${placeholder("settledAt")}, checked_at = ${placeholder("checkedAt")},
      paid_amount = ${placeholder("paidAmount")}, paid_currency = ${placeholder("paidCurrency")} where ${ofReference}),
  ended as (delete from ${holds} where ${ofReference}),
  cart as (delete from ${carts} where ${ofUser}),
  counted as (${givenBack})
  delete from ${cartLines} line using ${paidLines} where ${isPaid} and line.quantity <= paid.quantity`,
);

/** The other open payments, and those that were settled since this one was opened. Of two at once the later one sees the first, as both counted. */
const lookAround = preparedSql<Pick<Checkout, "lines" | "status" | "replacedBy">>(
  "look_around",
  () => sql`with lessened as (update ${cartLines} line set quantity = line.quantity - paid.quantity
      from ${paidLines} where ${isPaid} and line.quantity > paid.quantity)
  select lines, status, replaced_by as "replacedBy" from ${checkouts}
  where ${ofUser} and reference <> ${placeholder("reference")} and (status = 'open' and put_away_at is null
    or status = 'settled' and settled_at >= ${placeholder("createdAt")})`,
);
