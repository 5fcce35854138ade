import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/db.server.ts";
import {
  scheduledCancellations,
  cashReceipts,
  codes,
  codeUses,
  devices,
  orderHistory,
  orders,
  paymentCases,
  editions,
  users,
} from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { OrderEmailData } from "#app/shared/mail/emails.ts";
import { quoteOf } from "#app/shared/orders/delivery.ts";
import { isRefundedWhole, remainingItems } from "#app/shared/orders/refunded-items.ts";
import { type OrderMoney, paidDifferenceText, summaryOf } from "#app/shared/orders/order-money.ts";
import { messageOfMove, soldOutMessage } from "#app/shared/orders/order-messages.ts";
import { notify } from "#app/domain/notifications/notifications.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { listLineItems } from "#app/domain/orders/line-items.server.ts";
import { findOrderMoney, moneyColumns } from "#app/domain/refunds/order-money.server.ts";

type Order = typeof orders.$inferSelect;
/** The columns of an order, without those that only its search reads. */
const { itemTexts: _itemTexts, searchWords: _words, ...shownColumns } = getTableColumns(orders);
export { shownColumns };
type MailedOrder = Omit<
  Order,
  | "status"
  | "statusChangedAt"
  | "note"
  | "adminNotifiedAt"
  | "remindedAt"
  | "editionId"
  | "itemTexts"
  | "searchWords"
>;
type MailedLine = OrderEmailData["items"][number];

/**
 * Records a state that an order reached in its history, and tells the customer by notification and
 * e-mail.
 */
export async function recordStatusAndNotify(
  tx: Transaction,
  queue: Queue,
  order: Order,
  at: Date,
  { byUserId = null, byDeviceId, isReversal = false }: Step = {},
): Promise<void> {
  const { id: orderId, status } = order;
  const soldOutLines = status === "new" && !isReversal ? order.soldOutLines : [];
  const message = soldOutLines.length > 0 ? soldOutMessage : messageOfMove({ status, isReversal });
  const own = { kind: message.notification, ...subjectOf(order) };
  const data = await findEmailData(tx, { ...order, soldOutLines }, at);
  await tx.insert(orderHistory).values({ orderId, status, isReversal, at, byUserId, byDeviceId });
  if (order.userId) await notify(tx, order.userId, own, at);
  // An order whose customer deleted the account keeps no address to write to.
  if (order.userEmail)
    await queueEmail(tx, queue, { kind: message.email, recipient: order.userEmail, data });
}

interface Step {
  byUserId?: string | null;
  byDeviceId?: string | undefined;
  isReversal?: boolean;
}

export const subjectOf = (order: Pick<Order, "id" | "userEmail" | "username">) => ({
  orderId: order.id,
  userEmail: order.userEmail,
  username: order.username,
});

/** The data of an e-mail about an existing order. Its items are those that were not refunded. */
export async function findEmailData(
  tx: Transaction,
  order: MailedOrder,
  at: Date,
): Promise<OrderEmailData> {
  const lines = await listLineItems(tx, [order.id]);
  // An e-mail without any item would not say what it is about.
  const items = isRefundedWhole(lines) ? lines : remainingItems(lines);
  return emailDataOf(order, items, at, await findOrderMoney(tx, order.id));
}

/**
 * The data of an order's e-mail. Its sums are those of `lines`; `money` is what was paid and
 * refunded.
 */
export function emailDataOf(
  order: MailedOrder,
  lines: MailedLine[],
  at: Date,
  money: OrderMoney,
): OrderEmailData {
  const quote = quoteOf(order);
  const { paid, differs } = summaryOf(money);
  const itemsKobo = lines.reduce(
    (sum, { priceKobo, quantity, reductionKobo = 0 }) => sum + priceKobo * quantity - reductionKobo,
    0,
  );
  const otherRefunds = money.refunded - (order.itemsKobo - itemsKobo);
  return {
    orderId: order.id,
    orderNumber: order.number,
    username: order.username,
    items: lines.map(({ name, color, size, quantity, priceKobo, pictureId, reductionKobo }) => ({
      name,
      color,
      size,
      quantity,
      priceKobo,
      pictureId,
      ...(reductionKobo && { reductionKobo }),
    })),
    itemsKobo,
    feeKobo: order.feeKobo,
    totalKobo: itemsKobo + order.feeKobo,
    ...(differs && { paid, difference: paidDifferenceText(money) }),
    ...(otherRefunds > 0 && {
      refunded: { amount: otherRefunds, currency: paid.currency },
    }),
    shippingOption: order.shippingOption,
    address: order.address,
    agreed: { label: order.agreed.label },
    soldOutLines: order.soldOutLines,
    reason: order.cancelReason,
    at: at.toISOString(),
    quoteFrom: quote.from.toISOString(),
    quoteTo: quote.to.toISOString(),
  };
}

/**
 * One order with all that its page shows: that of one customer or, where `userId` is null,
 * anybody's.
 */
export async function findOrder(db: Database, orderId: string, userId: string | null) {
  const [found] = await db
    .select({
      order: shownColumns,
      edition: { id: editions.id, name: editions.name },
      cancelling: scheduledCancellations.orderId,
      money: moneyColumns,
      /** The code that made it cheaper, if one did. */
      code: codes.code,
    })
    .from(orders)
    .leftJoin(codeUses, eq(codeUses.reference, orders.reference))
    .leftJoin(codes, eq(codes.id, codeUses.codeId))
    .leftJoin(editions, eq(editions.id, orders.editionId))
    .leftJoin(scheduledCancellations, eq(scheduledCancellations.orderId, orders.id))
    .where(and(eq(orders.id, orderId), userId === null ? undefined : eq(orders.userId, userId)));
  if (!found) return null;
  const { order, edition, cancelling, money, code } = found;
  const lines = await listLineItems(db, [orderId]);
  const cases = await findCases(db, order);
  const history = await db
    .select({
      status: orderHistory.status,
      isReversal: orderHistory.isReversal,
      at: orderHistory.at,
      by: sql<string | null>`coalesce(${devices.name}, ${users.name})`,
    })
    .from(orderHistory)
    .leftJoin(devices, eq(devices.id, orderHistory.byDeviceId))
    .leftJoin(users, eq(users.id, orderHistory.byUserId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(orderHistory.at);
  const cash = await db
    .select({
      id: cashReceipts.id,
      amountKobo: cashReceipts.amountKobo,
      note: cashReceipts.note,
      at: cashReceipts.at,
      by: users.name,
    })
    .from(cashReceipts)
    .leftJoin(users, eq(users.id, cashReceipts.byUserId))
    .where(eq(cashReceipts.orderId, orderId))
    .orderBy(cashReceipts.at);
  const isBeingCancelled = cancelling !== null;
  return { ...order, ...money, code, edition, lines, history, cases, cash, isBeingCancelled };
}

/**
 * The cases of an order's payment, and those of a double payment that another order's payment
 * opened about it.
 */
async function findCases(db: Database, { id, reference }: Pick<Order, "id" | "reference">) {
  const isOther = eq(orders.reference, paymentCases.otherReference);
  return db
    .select({
      id: paymentCases.id,
      kind: paymentCases.kind,
      decidedAt: paymentCases.decidedAt,
      decision: paymentCases.decision,
      decidedBy: users.name,
      /** For a double payment, the order with the same line items. */
      otherOrder: { id: orders.id, number: orders.number },
    })
    .from(paymentCases)
    .leftJoin(users, eq(users.id, paymentCases.decidedByUserId))
    .leftJoin(
      orders,
      and(
        eq(paymentCases.kind, "double_payment"),
        or(
          and(eq(paymentCases.orderId, id), isOther),
          and(eq(paymentCases.otherReference, reference), eq(orders.id, paymentCases.orderId)),
        ),
      ),
    )
    .where(or(eq(paymentCases.reference, reference), eq(paymentCases.otherReference, reference)))
    .orderBy(paymentCases.createdAt);
}
