import { sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { type purchases, orderHistory, orderItems, orders } from "#app/db/schema.server.ts";
import { notifyAll } from "#app/domain/notifications/notifications.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { sizeLabel } from "#app/shared/limits.ts";
import { addDays } from "#app/shared/dates.ts";
import { messageOfMove, soldOutMessage } from "#app/shared/orders/order-messages.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { purchaseKinds } from "#app/shared/purchases/purchase-kinds.ts";
import { filterTerms } from "./order-terms.server.ts";
import { emailDataOf, subjectOf } from "./orders.server.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";

type Purchase = typeof purchases.$inferSelect;

export interface PaidPurchase {
  channel: string | null;
  /** Paystack's fee in kobo. */
  paystackFeeKobo: number | null;
  gatewayResponse: string;
  paidAt: Date;
  /** The number, which was taken while the edition was locked (`shareEdition`). */
  number: string;
  soldOutLines: LineItem[];
  /** How many pieces of each line were taken from the counted stock. */
  taken: number[];
  /** The edition of the tickets that were paid; null for the current one. */
  editionId: number | null;
  /** The version of the latest rename when the purchase's colours and sizes were written down. */
  namesVersion: number;
  /** An order that was probably paid for the same purchase: the e-mail asks about it. */
  double: { orderNumber: string } | null;
}

/**
 * Makes a paid purchase's order, its notifications and its e-mail in the caller's transaction; the
 * e-mail names pieces that were sold out.
 */
export async function createOrder(
  tx: Transaction,
  queue: Queue,
  purchase: Purchase,
  { taken, double, namesVersion, editionId, ...paid }: PaidPurchase,
  at: Date,
): Promise<{ id: string; number: string }> {
  const order = orderOf(purchase, paid, at);
  const lines = purchase.lines.map((line, position) => ({
    ...line,
    position,
    taken: taken[position],
  }));
  const { id, number, userId: inbox } = order;
  const { email: recipient } = purchase;
  const { notification, email } = paid.soldOutLines.length > 0 ? soldOutMessage : messageOfNew;
  const forAdmins = { kind: "new_order", inbox: null, ...subjectOf(order) } as const;
  const money = {
    totalKobo: purchase.totalKobo,
    paidAmount: purchase.paidAmount,
    paidCurrency: purchase.paidCurrency,
    refunded: 0,
    refundedByAmount: 0,
    lostInDisputes: 0,
    cashKobo: 0,
  };
  const data = emailDataOf(order, lines, at, money);
  const forCustomer = inbox ? [{ kind: notification, inbox, ...subjectOf(order) }] : [];
  const queueOrderEmail = () => {
    if (inbox) {
      const withDouble = double ? { ...data, sameItemsAs: double.orderNumber } : data;
      return queueEmail(tx, queue, { kind: email, recipient, data: withDouble });
    }
    // Where the customer deleted the account, the purchase keeps an address only while it may still
    // be paid, and the order keeps none.
    const { reference, channel, paidAt } = order;
    const payment = { reference, channel, paidAt: paidAt.toISOString() };
    return queueEmail(tx, queue, {
      kind: "order_without_account",
      recipient,
      data: { ...data, ...payment },
    });
  };
  await pipelined([
    addOrder(tx, { ...order, lines: JSON.stringify(lines), namesVersion, editionId, at }),
    notifyAll(tx, [...forCustomer, forAdmins], at),
    recipient && purchaseKinds[purchase.kind].isHandedOver && queueOrderEmail(),
  ]);
  return { id, number };
}

const messageOfNew = messageOfMove({ status: "new", isReversal: false });

const orderOf = (
  purchase: Purchase,
  paid: Omit<PaidPurchase, "taken" | "double" | "namesVersion" | "editionId">,
  at: Date,
) => ({
  id: newId(10),
  reference: purchase.reference,
  userId: purchase.userId,
  userEmail: isAccountDeleted(purchase) ? "" : purchase.email,
  username: purchase.username,
  shippingOption: purchase.shippingOption,
  address: purchase.address,
  agreed: purchase.agreed,
  status: purchaseKinds[purchase.kind].isHandedOver ? ("new" as const) : ("completed" as const),
  itemsKobo: purchase.itemsKobo,
  feeKobo: purchase.feeKobo,
  totalKobo: purchase.totalKobo,
  itemCount: purchase.lines.reduce((sum, line) => sum + line.quantity, 0),
  itemTexts: purchase.lines.flatMap(itemTextsOf),
  ...paid,
  createdAt: at,
  deliveryWindowStart: addDays(at, purchase.agreed.planDays.from),
  deliveryWindowEnd: addDays(at, purchase.agreed.planDays.to),
  cancelReason: "",
});

/** The texts of a line item by which a search finds its order. */
export const itemTextsOf = ({
  name,
  color,
  size,
  productId,
}: Omit<LineItem, "quantity"> & { productId: string | null }): string[] => [
  name,
  ...(color ? [color] : []),
  ...(size ? [sizeLabel(size)] : []),
  ...(productId ? [filterTerms.product(productId)] : []),
];

const { placeholder } = sql;
const values = {
  id: placeholder("id"),
  number: placeholder("number"),
  reference: placeholder("reference"),
  userId: placeholder("userId"),
  userEmail: placeholder("userEmail"),
  username: placeholder("username"),
  status: placeholder("status"),
  statusChangedAt: sql`case when ${placeholder("status")}::text = 'completed' then ${placeholder("createdAt")}::timestamptz end`,
  shippingOption: placeholder("shippingOption"),
  address: placeholder("address"),
  agreed: placeholder("agreed"),
  itemsKobo: placeholder("itemsKobo"),
  feeKobo: placeholder("feeKobo"),
  totalKobo: placeholder("totalKobo"),
  itemCount: placeholder("itemCount"),
  itemTexts: placeholder("itemTexts"),
  channel: placeholder("channel"),
  paystackFeeKobo: placeholder("paystackFeeKobo"),
  gatewayResponse: placeholder("gatewayResponse"),
  paidAt: placeholder("paidAt"),
  createdAt: placeholder("createdAt"),
  deliveryWindowStart: placeholder("deliveryWindowStart"),
  deliveryWindowEnd: placeholder("deliveryWindowEnd"),
  cancelReason: placeholder("cancelReason"),
  soldOutLines: placeholder("soldOutLines"),
  editionId: sql`coalesce(${placeholder("editionId")}::integer, ${currentEdition})`,
};

/**
 * The order with its lines and the first step of its history: one namedStatement, as it is all known
 * beforehand.
 */
const addOrder = namedStatement(
  "add_order",
  (db) => sql`with made as ${db.insert(orders).values(values)},
  lines as (insert into ${orderItems}
    (order_id, position, product_id, picture_id, name, color, size, names_version, price_kobo, quantity, reduction_kobo, allocated)
    select ${placeholder("id")}, position, nullif("productId", ''), "pictureId", name, color, size,
      ${placeholder("namesVersion")}::integer, "priceKobo", quantity, coalesce("reductionKobo", 0), taken
    from jsonb_to_recordset(${placeholder("lines")}::jsonb) as line (position int, "productId" text,
      "pictureId" text, name text, color text, size text, "priceKobo" bigint, quantity int, "reductionKobo" bigint, taken int))
  insert into ${orderHistory} (order_id, status, at)
    values (${placeholder("id")}, ${placeholder("status")}, ${placeholder("at")})`,
);
