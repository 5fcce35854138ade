import { and, eq, getTableColumns, or } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { together } from "#app/db/together.server.ts";
import {
  cancellations,
  checkouts,
  orderHistory,
  orderLines,
  orders,
  paymentCases,
  seasons,
  users,
} from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { OrderEmailData } from "#app/shared/emails.ts";
import { quoteOf } from "#app/shared/orders/delivery.ts";
import { otherwisePaidText } from "#app/shared/orders/payment-cases.ts";
import { newsOfStep, soldOutNews } from "#app/shared/orders/order-news.ts";
import { notify } from "#app/domain/notifications.server.ts";
import { queueEmail } from "#app/domain/outbox.server.ts";

type Order = typeof orders.$inferSelect;
type MailedOrder = Omit<
  Order,
  "status" | "completionDate" | "note" | "organiserToldAt" | "seasonId"
>;
type MailedLine = OrderEmailData["items"][number];

export async function recordStatusAndNotify(
  tx: Transaction,
  queue: Queue,
  order: Order,
  lines: MailedLine[],
  at: Date,
  { byUserId = null, isBack = false }: Step = {},
): Promise<void> {
  const { id: orderId, status } = order;
  const soldOutLines = status === "new" && !isBack ? order.soldOutLines : [];
  const news = soldOutLines.length > 0 ? soldOutNews : newsOfStep({ status, isBack });
  const own = { kind: news.notification, ...subjectOf(order) };
  const data = emailDataOf({ ...order, soldOutLines }, lines, at);
  await together(
    () => tx.insert(orderHistory).values({ orderId, status, isBack, at, byUserId }),
    () => order.userId && notify(tx, order.userId, own, at),
    // An order whose customer deleted the account keeps no address to write to.
    () =>
      order.userEmail &&
      queueEmail(tx, queue, { kind: news.email, recipient: order.userEmail, data }),
  );
}

interface Step {
  byUserId?: string | null;
  isBack?: boolean;
}

export const subjectOf = (order: Pick<Order, "id" | "userEmail" | "username">) => ({
  orderId: order.id,
  userEmail: order.userEmail,
  username: order.username,
});

export function emailDataOf(order: MailedOrder, lines: MailedLine[], at: Date): OrderEmailData {
  const quote = quoteOf(order);
  return {
    orderId: order.id,
    orderNumber: order.number,
    username: order.username,
    items: lines.map(({ name, color, size, quantity, priceKobo, pictureId }) => ({
      name,
      color,
      size,
      quantity,
      priceKobo,
      pictureId,
    })),
    itemsKobo: order.itemsKobo,
    feeKobo: order.feeKobo,
    totalKobo: order.totalKobo,
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

/** One order with all that is shown of it, of one customer or, with `userId` null, of anybody. */
export async function findOrder(db: Database, orderId: string, userId: string | null) {
  const found = await db
    .select({
      order: getTableColumns(orders),
      season: { id: seasons.id, name: seasons.name },
      cancelling: cancellations.orderId,
      paidAmount: checkouts.paidAmount,
      paidCurrency: checkouts.paidCurrency,
      line: getTableColumns(orderLines),
    })
    .from(orders)
    .leftJoin(seasons, eq(seasons.id, orders.seasonId))
    .leftJoin(checkouts, eq(checkouts.reference, orders.reference))
    .leftJoin(cancellations, eq(cancellations.orderId, orders.id))
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.id, orderId), userId === null ? undefined : eq(orders.userId, userId)))
    .orderBy(orderLines.position);
  if (!found[0]) return null;
  const { order, season, cancelling, paidAmount, paidCurrency } = found[0];
  const cases = await findCases(db, order);
  const history = await db
    .select({
      status: orderHistory.status,
      isBack: orderHistory.isBack,
      at: orderHistory.at,
      by: users.name,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.byUserId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(orderHistory.at);
  const lines = found.flatMap(({ line }) => line ?? []);
  const isBeingCancelled = cancelling !== null;
  const otherwisePaid = otherwisePaidText(order.totalKobo, paidAmount, paidCurrency);
  return { ...order, season, otherwisePaid, lines, history, cases, isBeingCancelled };
}

/** The cases of an order's payment, and those of a double payment that another order's payment opened about it. */
async function findCases(db: Database, { id, reference }: Pick<Order, "id" | "reference">) {
  const isOther = eq(orders.reference, paymentCases.otherReference);
  return db
    .select({
      id: paymentCases.id,
      kind: paymentCases.kind,
      decidedAt: paymentCases.decidedAt,
      /** Of a double payment: the order with the same line items. */
      otherOrder: { id: orders.id, number: orders.number },
    })
    .from(paymentCases)
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
    .where(or(eq(paymentCases.orderId, id), eq(paymentCases.otherReference, reference)))
    .orderBy(paymentCases.createdAt);
}
