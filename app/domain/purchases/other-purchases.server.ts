import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { purchases, orders } from "#app/db/schema.server.ts";
import { accountKey, emailKey } from "#app/domain/accounts/buyer-identity.server.ts";
import { lineKey, type Purchase, sharesLines } from "./purchase.server.ts";

/** Another purchase of the same buyer, with its order where it was paid. */
export interface OtherPurchase extends Pick<
  Purchase,
  "reference" | "lines" | "namesVersion" | "status"
> {
  settledAt: Date | null;
  orderNumber: string | null;
}

type Buyer = Pick<Purchase, "userId" | "deletedUserId" | "email">;

/**
 * Returns the key of a purchase's buyer that two settlements wait for each other by, so that the
 * second one sees what the first one did: the account, or without one the e-mail address.
 */
export function buyerOf({ userId, deletedUserId, email }: Buyer): string[] {
  const account = userId ?? deletedUserId;
  if (account !== null) return [accountKey(account)];
  return email === "" ? [] : [emailKey(email)];
}

/**
 * Lists the buyer's other purchases: those that are open and shown to them, and those that were
 * paid from an hour before this one was opened.
 */
export async function listOtherPurchases(
  tx: Transaction,
  { reference, createdAt, ...buyer }: Buyer & Pick<Purchase, "reference" | "createdAt">,
): Promise<OtherPurchase[]> {
  const { userId, deletedUserId, email } = buyer;
  if (userId) return ofAccount(tx, { reference, createdAt, buyer: userId });
  if (deletedUserId) return ofDeletedAccount(tx, { reference, createdAt, buyer: deletedUserId });
  return email === "" ? [] : ofAddress(tx, { reference, createdAt, buyer: email });
}

const { placeholder } = sql;
/**
 * An order that was cancelled is no reason to ask: buying the goods again is what a customer would
 * do.
 */
const otherPurchasesBy = (
  column: SQL,
) => sql`select purchase.reference, purchase.lines, purchase.names_version as "namesVersion", purchase.status,
    purchase.settled_at as "settledAt", made.number as "orderNumber"
  from ${purchases} purchase left join ${orders} made on made.reference = purchase.reference
  where ${column} = ${placeholder("buyer")} and purchase.reference <> ${placeholder("reference")}
    and (purchase.status = 'open' and purchase.dismissed_at is null
      or purchase.status = 'settled' and made.status <> 'cancelled'
        and purchase.settled_at >= ${placeholder("createdAt")}::timestamptz - interval '1 hour')
  order by purchase.settled_at desc nulls last`;
const ofAccount = namedStatement<OtherPurchase>("other_purchases_of_account", () =>
  otherPurchasesBy(sql`purchase.user_id`),
);
const ofDeletedAccount = namedStatement<OtherPurchase>("other_purchases_of_deleted_account", () =>
  otherPurchasesBy(sql`purchase.deleted_user_id`),
);
const ofAddress = namedStatement<OtherPurchase>("other_purchases_of_address", () =>
  otherPurchasesBy(
    sql`purchase.user_id is null and purchase.deleted_user_id is null and purchase.email`,
  ),
);

export interface Double {
  reference: string;
  orderNumber: string;
}

/**
 * Returns the newest order that was probably paid for the same purchase: of the same line items
 * within an hour, or of some of them, paid while this payment was open. Null where there is none.
 */
export function findDouble(paid: Purchase, others: readonly OtherPurchase[]): Double | null {
  const isShared = sharesLines(paid.lines);
  const isSame = hasLinesOf(paid);
  const double = others.find(
    (other) =>
      other.status === "settled" &&
      (isSame(other) || (isShared(other) && other.settledAt! >= paid.createdAt)),
  );
  return double ? { reference: double.reference, orderNumber: double.orderNumber! } : null;
}

function hasLinesOf({ lines }: Pick<Purchase, "lines">) {
  const keyOf = (each: Purchase["lines"]) =>
    [...Map.groupBy(each, lineKey)]
      .map(([key, same]) => `${key}\n${same.reduce((sum, { quantity }) => sum + quantity, 0)}`)
      .toSorted()
      .join("\n\n");
  const key = keyOf(lines);
  return (other: Pick<Purchase, "lines">) => keyOf(other.lines) === key;
}
