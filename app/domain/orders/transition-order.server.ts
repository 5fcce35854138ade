import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockOrder } from "#app/db/lock-rows.server.ts";
import { scheduledCancellations, orderHistory, orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import {
  finalStatuses,
  nextStatus,
  previousStatus,
  orderStates,
  type OrderStatus,
} from "#app/shared/orders/order-states.ts";
import { isRefundedWhole } from "#app/shared/orders/refunded-items.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { listLineItems } from "#app/domain/orders/line-items.server.ts";
import { recordStatusAndNotify } from "./orders.server.ts";

export class OrderRefused extends DomainError<"not-found" | "moved" | "final" | "not-own"> {}

interface Moved {
  number: string;
  status: OrderStatus;
}

export interface Move {
  orderId: string;
  /** The state that the organiser saw. */
  from: OrderStatus;
  /** Whether it undoes an earlier move that was a mistake. */
  isReversal?: boolean;
}

/**
 * Moves an order to its next state (new, ready, completed; product-decisions.md 8), or back to the
 * one before, and tells the customer in the account and by e-mail. `from` is the state that the
 * organiser saw: when two press at once, the second gets "moved". Throws `OrderRefused`:
 * "not-found", "moved" (it is in another state, or being cancelled), "final" (there is no such
 * move, or everything was refunded).
 */
export function transitionOrder(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  move: Move,
  byUserId: string,
): Promise<Moved> {
  return db.transaction((tx) => transitionOrderIn(tx, queue, { ...move, byUserId }, now()));
}

/**
 * Moves an order as `transitionOrder` does, in the caller's transaction. A refusal is raised before
 * anything is written.
 */
export async function transitionOrderIn(
  tx: Transaction,
  queue: Queue,
  move: Move & { byUserId: string | null; byDeviceId?: string | undefined },
  at: Date,
): Promise<Moved> {
  const order = await lockOrder(tx, move.orderId);
  if (!order) throw new OrderRefused("not-found", `There is no order ${move.orderId}.`);
  if (order.status !== move.from)
    throw new OrderRefused(
      "moved",
      `Order ${order.number} was already moved: it is ${orderStates[order.status].label} now.`,
    );
  if (await tx.$count(scheduledCancellations, eq(scheduledCancellations.orderId, order.id)))
    throw new OrderRefused("moved", `Order ${order.number} is being cancelled.`);
  const { isReversal = false } = move;
  const status = isReversal ? previousStatus(move.from, order) : nextStatus(move.from, order);
  if (!status)
    throw new OrderRefused("final", `Order ${order.number} is ${orderStates[move.from].label}.`);
  if (!isReversal && isRefundedWhole(await listLineItems(tx, [order.id])))
    throw new OrderRefused(
      "final",
      `Everything in order ${order.number} was refunded: cancel it instead.`,
    );
  // The buyer deleted the account while the order was on its way: nobody needs the address any
  // more.
  const isOver = finalStatuses.includes(status) && !order.userId;
  await tx
    .update(orders)
    .set({
      status,
      statusChangedAt:
        status === "new" ? null : isReversal ? await reachedAt(tx, order.id, status, at) : at,
      ...(isOver && { address: noAddress }),
    })
    .where(eq(orders.id, order.id));
  const by = { byUserId: move.byUserId, byDeviceId: move.byDeviceId };
  await recordStatusAndNotify(tx, queue, { ...order, status }, at, { ...by, isReversal });
  await recordChange(
    tx,
    {
      ...by,
      action: isReversal ? "Moved an order back" : "Moved an order",
      subject: `Order ${order.number}`,
      before: { status: orderStates[order.status].label },
      after: { status: orderStates[status].label },
    },
    at,
  );
  announce(tx, "admin");
  return { number: order.number, status };
}

/** When an order that goes back had last reached that state. */
async function reachedAt(
  tx: Transaction,
  orderId: string,
  status: OrderStatus,
  at: Date,
): Promise<Date> {
  const [reached] = await tx
    .select({ at: orderHistory.at })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        eq(orderHistory.status, status),
        eq(orderHistory.isReversal, false),
      ),
    )
    .orderBy(desc(orderHistory.at))
    .limit(1);
  return reached?.at ?? at;
}

/**
 * Saves the organisers' own note on an order; the customer never sees it. Throws `OrderRefused`
 * "not-found".
 */
export function saveOrderNote(
  { db, now }: Parts<"db" | "now">,
  { orderId, note }: { orderId: string; note: string },
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new OrderRefused("not-found", `There is no order ${orderId}.`);
    if (order.note === note) return;
    await tx.update(orders).set({ note }).where(eq(orders.id, orderId));
    await recordChange(
      tx,
      {
        byUserId,
        action: "Noted on an order",
        subject: `Order ${order.number}`,
        before: { note: order.note },
        after: { note },
      },
      now(),
    );
    announce(tx, "admin");
  });
}
