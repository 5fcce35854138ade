import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  type checkouts,
  orderHistory,
  orderLines,
  orders,
  paymentCases,
} from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/address.ts";
import { addDays } from "#app/shared/dates.ts";
import type { OrderEmailData } from "#app/shared/emails.ts";
import { deliveryPlanDays } from "#app/shared/festival.ts";
import { deliveryQuote } from "#app/shared/orders/delivery.ts";
import { soldOutNews } from "#app/shared/orders/order-news.ts";
import {
  finalStatuses,
  nextStatus,
  orderStates,
  type OrderStatus,
} from "#app/shared/orders/order-states.ts";
import type { SoldOutLine } from "#app/shared/orders/payment-cases.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { notify } from "#app/domain/notifications.server.ts";
import { queueEmail } from "#app/domain/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

class OrderRefused extends DomainError<"not-found" | "moved" | "final"> {}

type Checkout = typeof checkouts.$inferSelect;
export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;

/** How a checkout was paid, and what of it was gone by then. */
export interface PaidCheckout {
  channel: string | null;
  paidAt: Date;
  soldOutLines: SoldOutLine[];
}

/**
 * Makes the order of a paid checkout with its lines, history, the customer's and the administrator's notification
 * and the confirmation e-mail, all in the caller's transaction. Where pieces were gone, the customer reads that in the
 * place of the confirmation. Gives the order's id.
 */
export async function createOrder(
  tx: Transaction,
  queue: Queue,
  checkout: Checkout,
  { channel, paidAt, soldOutLines }: PaidCheckout,
  at: Date,
): Promise<string> {
  const [order] = await tx
    .insert(orders)
    .values({
      id: newId(10),
      reference: checkout.reference,
      userId: checkout.userId,
      userEmail: checkout.email,
      username: checkout.username,
      shippingOption: checkout.shippingOption,
      address: checkout.address,
      itemsKobo: checkout.itemsKobo,
      feeKobo: checkout.feeKobo,
      totalKobo: checkout.totalKobo,
      itemCount: checkout.lines.reduce((sum, line) => sum + line.quantity, 0),
      channel,
      paidAt,
      soldOutLines,
      createdAt: at,
      deliveryWindowStart: addDays(at, deliveryPlanDays.from),
      deliveryWindowEnd: addDays(at, deliveryPlanDays.to),
    })
    .returning();
  const lines = await tx
    .insert(orderLines)
    .values(checkout.lines.map((line, position) => ({ ...line, orderId: order!.id, position })))
    .returning();
  await tellOf(tx, queue, order!, lines, at);
  await notify(tx, null, { kind: "new_order", ...subjectOf(order!) }, at);
  return order!.id;
}

export interface Move {
  orderId: string;
  /** The status the mover saw. */
  from: OrderStatus;
}

/**
 * Moves an order to the status that follows `from` (settled.md 8), with its history, notification and e-mail.
 * Raises `DomainError` "not-found", "final" (completed already), or "moved" when it no longer has the expected
 * status: somebody else was faster, and nothing is changed.
 */
export function moveOrder(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  move: Move,
  byUserId: string,
): Promise<OrderStatus> {
  return db.transaction((tx) => moveOrderIn(tx, queue, { ...move, byUserId }, now()));
}

async function moveOrderIn(
  tx: Transaction,
  queue: Queue,
  move: Move & { byUserId: string },
  at: Date,
): Promise<OrderStatus> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, move.orderId)).for("update");
  if (!order) throw new OrderRefused("not-found", `There is no order ${move.orderId}.`);
  if (order.status !== move.from)
    throw new OrderRefused(
      "moved",
      `Order ${order.id} was already moved: it is ${orderStates[order.status].label} now.`,
    );
  const status = nextStatus(move.from, order);
  if (!status) throw new OrderRefused("final", `Order ${order.id} is completed.`);
  // Who has left the site was still to be found; now nobody needs the address.
  const isOver = finalStatuses.includes(status) && !order.userId;
  await tx
    .update(orders)
    .set({ status, completionDate: at, ...(isOver && { address: noAddress }) })
    .where(eq(orders.id, order.id));
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  await tellOf(tx, queue, { ...order, status }, lines, at, move.byUserId);
  await recordChange(
    tx,
    {
      byUserId: move.byUserId,
      action: "Moved an order",
      subject: `Order ${order.id}`,
      before: { status: orderStates[order.status].label },
      after: { status: orderStates[status].label },
    },
    at,
  );
  await announce(tx, "admin");
  return status;
}

/** What became of moving several orders: each in a transaction of its own, so that one refused holds up no other. */
export interface BulkMove {
  moved: string[];
  refused: { orderId: string; reason: string }[];
}

/** Moves several orders from the status the mover saw them in. Orders that are elsewhere by now are refused, by name. */
export async function moveOrders(
  app: Parts<"db" | "queue" | "now">,
  { orderIds, from }: { orderIds: string[]; from: OrderStatus },
  byUserId: string,
): Promise<BulkMove> {
  const result: BulkMove = { moved: [], refused: [] };
  for (const orderId of orderIds) {
    try {
      await moveOrder(app, { orderId, from }, byUserId);
      result.moved.push(orderId);
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      result.refused.push({ orderId, reason: error.message });
    }
  }
  return result;
}

/** Keeps the administrator's own note on an order; the customer never sees it. Raises `DomainError` "not-found". */
export function noteOnOrder(
  { db, now }: Parts<"db" | "now">,
  { orderId, note }: { orderId: string; note: string },
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ note: orders.note })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (!order) throw new OrderRefused("not-found", `There is no order ${orderId}.`);
    if (order.note === note) return;
    await tx.update(orders).set({ note }).where(eq(orders.id, orderId));
    await recordChange(
      tx,
      {
        byUserId,
        action: "Noted on an order",
        subject: `Order ${orderId}`,
        before: { note: order.note },
        after: { note },
      },
      now(),
    );
    await announce(tx, "admin");
  });
}

/** Writes down that an order has its status since now, and tells its customer. */
async function tellOf(
  tx: Transaction,
  queue: Queue,
  order: Order,
  lines: OrderLine[],
  at: Date,
  byUserId: string | null = null,
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId: order.id, status: order.status, at, byUserId });
  const soldOutLines = order.status === "new" ? order.soldOutLines : [];
  const news = soldOutLines.length > 0 ? soldOutNews : orderStates[order.status];
  if (order.userId)
    await notify(tx, order.userId, { kind: news.notification, ...subjectOf(order) }, at);
  // An order whose customer deleted the account keeps no address to write to.
  if (!order.userEmail) return;
  const data = emailDataOf({ ...order, soldOutLines }, lines, at);
  await queueEmail(tx, queue, { kind: news.email, recipient: order.userEmail, data });
}

const subjectOf = (order: Order) => ({
  orderId: order.id,
  userEmail: order.userEmail,
  username: order.username,
});

function emailDataOf(order: Order, lines: OrderLine[], at: Date): OrderEmailData {
  const quote = deliveryQuote(order.createdAt);
  return {
    orderId: order.id,
    username: order.username,
    items: lines.map(({ name, color, size, quantity, priceKobo }) => ({
      name,
      color,
      size,
      quantity,
      priceKobo,
    })),
    itemsKobo: order.itemsKobo,
    feeKobo: order.feeKobo,
    totalKobo: order.totalKobo,
    shippingOption: order.shippingOption,
    address: order.address,
    soldOutLines: order.soldOutLines,
    at: at.toISOString(),
    quoteFrom: quote.from.toISOString(),
    quoteTo: quote.to.toISOString(),
  };
}

/** One order with its lines, the dates of its states and the cases about its payment, of one customer or, with `userId` null, of anybody. */
export async function findOrder(db: Database, orderId: string, userId: string | null) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), userId === null ? undefined : eq(orders.userId, userId)));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position);
  const cases = await db
    .select({ kind: paymentCases.kind, decidedAt: paymentCases.decidedAt })
    .from(paymentCases)
    .where(eq(paymentCases.orderId, orderId))
    .orderBy(paymentCases.createdAt);
  const history = await db
    .select({ status: orderHistory.status, at: orderHistory.at })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(orderHistory.at);
  return { ...order, lines, history, cases };
}
