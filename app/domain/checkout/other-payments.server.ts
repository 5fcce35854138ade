import { type SQL, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { cartItems, carts, checkouts, stockReservations, orders } from "#app/db/schema.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { uncountOpening, replaceOthers } from "./pending-payments.server.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";
import { ofDeletedAccount } from "#app/domain/accounts/deleted-account.server.ts";

type Checkout = typeof checkouts.$inferSelect;

/** Another payment of the customer, with its order where it was paid. */
interface OtherPayment extends Pick<Checkout, "reference" | "lines" | "namesVersion" | "status"> {
  settledAt: Date | null;
  orderNumber: string | null;
}

/**
 * The customer's other payments: those that are open and shown to them, and those that were paid
 * from an hour before this one was opened. Two settlements of one customer wait here for each
 * other, in all processes, so that the second one sees what the first one did. Buyers of tickets
 * need no account: their payments belong together by the e-mail address.
 */
export async function lockOtherPayments(
  tx: Transaction,
  {
    reference,
    userId,
    deletedUserId,
    createdAt,
    ticketsToken,
    email,
  }: Pick<
    Checkout,
    "reference" | "userId" | "deletedUserId" | "createdAt" | "ticketsToken" | "email"
  >,
): Promise<OtherPayment[]> {
  const isOfTickets = ticketsToken !== null && email !== "";
  const customer = userId ?? deletedUserId ?? (isOfTickets ? email : null);
  if (customer === null) return [];
  const values = { reference, customer, createdAt };
  const [, others] = await allOf([
    takeAdvisoryLock(tx, `settlement ${customer}`),
    isOfTickets
      ? otherPurchasesOfTickets(tx, values)
      : userId
        ? otherPayments(tx, values)
        : otherPaymentsOfLeft(tx, values),
  ]);
  return others;
}

/**
 * The newest order that was probably paid for the same purchase: of the same line items within an
 * hour, or of some of them, paid while this payment was open. Null where there is none.
 */
export function findDouble(paid: Checkout, others: readonly OtherPayment[]): Double | null {
  const isShared = sharesLines(paid);
  const isSame = hasLinesOf(paid);
  const double = others.find(
    (other) =>
      other.status === "settled" &&
      (isSame(other) || (isShared(other) && other.settledAt! >= paid.createdAt)),
  );
  return double ? { reference: double.reference, orderNumber: double.orderNumber! } : null;
}

export interface Double {
  reference: string;
  orderNumber: string;
}

/**
 * Marks a checkout as settled in the transaction that makes its order: ends its reservations, takes
 * what was paid out of the cart, and dismisses open payments for the same items.
 */
export async function closePaidCart(
  tx: Transaction,
  paid: Checkout,
  others: readonly OtherPayment[],
  at: Date,
): Promise<void> {
  const { userId, lines } = paid;
  const values = { ...paid, lines: JSON.stringify(lines) };
  await allOf([markSettled(tx, values), userId && uncountOpening(tx, userId)]);
  const isShared = sharesLines(paid);
  if (userId && others.some((other) => other.status === "open" && isShared(other)))
    await replaceOthers(tx, userId, paid.reference, at, isShared);
}

/** Tickets of a type are alike, whatever their price was. */
const lineKey = (line: Checkout["lines"][number]): string =>
  `${variantKey(line)}\n${line.ticketTypeId ?? ""}`;

function sharesLines({ lines }: Pick<Checkout, "lines">) {
  const keys = new Set(lines.map(lineKey));
  return (other: Pick<Checkout, "lines">) => other.lines.some((line) => keys.has(lineKey(line)));
}

function hasLinesOf({ lines }: Pick<Checkout, "lines">) {
  const keyOf = (each: Checkout["lines"]) =>
    [...Map.groupBy(each, lineKey)]
      .map(([key, same]) => `${key}\n${same.reduce((sum, { quantity }) => sum + quantity, 0)}`)
      .toSorted()
      .join("\n\n");
  const key = keyOf(lines);
  return (other: Pick<Checkout, "lines">) => keyOf(other.lines) === key;
}

const { placeholder } = sql;
const ofReference = sql`reference = ${placeholder("reference")}`;
const ofUser = sql`user_id = ${placeholder("userId")}`;
const paidLines = sql`jsonb_to_recordset(${placeholder("lines")}::jsonb) as paid ("productId" text, color text, size text, quantity int)`;
const isPaid = sql`${ofUser} and product_id = paid."productId"
  and line.color is not distinct from paid.color and line.size is not distinct from paid.size`;

/**
 * Items that were added to the cart meanwhile stay in it; of paid items it keeps only the pieces
 * above what was paid.
 */
const markSettled = statement(
  "settle",
  () => sql`with settled as (update ${checkouts} set status = 'settled', problem = ${placeholder("problem")},
      settled_at = ${placeholder("settledAt")}, checked_at = ${placeholder("checkedAt")},
      paid_amount = ${placeholder("paidAmount")}, paid_currency = ${placeholder("paidCurrency")},
      -- The order has what it needs of who deleted the account.
      email = case when ${ofDeletedAccount} then '' else email end,
      address = case when ${ofDeletedAccount} then ${JSON.stringify(noAddress)}::jsonb else address end
    where ${ofReference}),
  ended as (delete from ${stockReservations} where ${ofReference}),
  cart as (delete from ${carts} where ${ofUser}),
  lessened as (update ${cartItems} line set quantity = line.quantity - paid.quantity
    from ${paidLines} where ${isPaid} and line.quantity > paid.quantity)
  delete from ${cartItems} line using ${paidLines} where ${isPaid} and line.quantity <= paid.quantity`,
);

/**
 * An order that was cancelled is no reason to ask: buying the goods again is what a customer would
 * do.
 */
const otherPaymentsBy = (
  column: SQL,
) => sql`select checkout.reference, checkout.lines, checkout.names_version as "namesVersion", checkout.status,
    checkout.settled_at as "settledAt", made.number as "orderNumber"
  from ${checkouts} checkout left join ${orders} made on made.reference = checkout.reference
  where ${column} = ${placeholder("customer")} and checkout.reference <> ${placeholder("reference")}
    and (checkout.status = 'open' and checkout.dismissed_at is null
      or checkout.status = 'settled' and made.status <> 'cancelled'
        and checkout.settled_at >= ${placeholder("createdAt")}::timestamptz - interval '1 hour')
  order by checkout.settled_at desc nulls last`;
const otherPayments = statement<OtherPayment>("other_payments", () =>
  otherPaymentsBy(sql`checkout.user_id`),
);
const otherPurchasesOfTickets = statement<OtherPayment>("other_purchases_of_tickets", () =>
  otherPaymentsBy(sql`checkout.tickets_token is not null and checkout.email`),
);
const otherPaymentsOfLeft = statement<OtherPayment>("other_payments_of_left", () =>
  otherPaymentsBy(sql`checkout.deleted_user_id`),
);
