import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { dayChanges, orders, ticketPlaces, tickets } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { isUnderWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { cancelOrderIn } from "#app/domain/orders/cancel-order.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isConfirmed } from "#app/domain/refunds/second-person.server.ts";
import { cancelTicketsIn } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { cancelIssued } from "#app/domain/tickets/ticket-changes.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";

type RefundParts = Parts<"db" | "queue" | "now">;
type Change = typeof dayChanges.$inferSelect;

/** A process that stops waits for no longer one. */
const sliceMs = 4_000;

/** How many tickets that were issued or imported are cancelled in one transaction. */
const issuedAtOnce = 50;

/** How long after its reservation a payment may still arrive that is refunded with the others. */
const latePaymentMs = 5 * 60_000;

/**
 * Cancels and refunds what a cancelled festival sold for some seconds, one order after the other,
 * and leaves the rest to another job. An order that cannot be refunded is named, and the others go
 * on. Safe to call any number of times and at once.
 */
export async function workOnDayChange(app: RefundParts, changeId: string): Promise<void> {
  const until = performance.now() + sliceMs;
  while (await refundNext(app, changeId)) {
    if (performance.now() < until) continue;
    await app.db.transaction((tx) => app.queue.enqueue(tx, "change-day", { changeId }));
    return;
  }
}

/** Goes on with what a stopped process left, or what waits for somebody who was still paying. */
export async function resumeDayChanges(app: RefundParts): Promise<void> {
  const due = await app.db
    .select({ id: dayChanges.id })
    .from(dayChanges)
    .where(isNull(dayChanges.endedAt));
  for (const { id } of due) await workOnDayChange(app, id);
}

/**
 * Returns whether more may be left. The change stays locked meanwhile: a second worker leaves it to
 * this one.
 */
async function refundNext({ db, queue, now }: RefundParts, id: string): Promise<boolean> {
  let orderNumber: string | undefined;
  try {
    return await db.transaction(async (tx) => {
      const at = now();
      const [change] = await tx
        .select()
        .from(dayChanges)
        .where(and(eq(dayChanges.id, id), isNull(dayChanges.endedAt)))
        .for("update", { skipLocked: true });
      if (!change) return false;
      const { confirmationId, reason, byUserId } = change;
      // The confirmation is locked before a payment, as where it is confirmed or refused.
      await isConfirmed(tx, confirmationId);
      const confirmation = { id: confirmationId };
      const sold = await findSold(tx, change);
      if (sold) {
        orderNumber = sold.orderNumber;
        const { orderId, ticketIds } = sold;
        const cancelling = { orderId, ticketIds, reason, refund: true, confirmation };
        await cancelTicketsIn(tx, queue, cancelling, byUserId, at);
        await addDone(tx, id, ticketIds.length);
        return true;
      }
      const issued = await findIssued(tx, change);
      if (issued.length > 0) {
        await cancelIssued(tx, queue, { tickets: issued, reason }, at);
        await addDone(tx, id, issued.length);
        return true;
      }
      const order = change.refundsOrders ? await findOrder(tx, change) : undefined;
      if (order) {
        orderNumber = order.number;
        const cancelling = { orderId: order.id, reason, byUserId, confirmation };
        if (await cancelOrderIn(tx, queue, cancelling, at)) await addDone(tx, id, 1);
        return true;
      }
      if (!(await isAnybodyPaying(tx, change, at))) await end(tx, change, at);
      return false;
    });
  } catch (error) {
    // Its buyer has given them back meanwhile.
    if (error instanceof TicketsRefused && error.reason === "cancelled") return true;
    if (!(error instanceof DomainError) || orderNumber === undefined) throw error;
    const failure = JSON.stringify([{ orderNumber, problem: error.message }]);
    await db
      .update(dayChanges)
      .set({ failures: sql`${dayChanges.failures} || ${failure}::jsonb` })
      .where(eq(dayChanges.id, id));
    return true;
  }
}

const addDone = (tx: Transaction, id: string, count: number) =>
  tx
    .update(dayChanges)
    .set({ done: sql`${dayChanges.done} + ${count}` })
    .where(eq(dayChanges.id, id));

/** The condition that an order has not failed before. */
function isNotFailed({ failures }: Change) {
  const failed = failures.map(({ orderNumber }) => orderNumber);
  return failed.length > 0 ? notInArray(orders.number, failed) : undefined;
}

/** The next order with valid tickets, and these. */
async function findSold(tx: Transaction, change: Change) {
  const isValid = and(eq(tickets.editionId, change.editionId), isNull(tickets.cancelledAt));
  const [order] = await tx
    .select({ orderId: orders.id, orderNumber: orders.number })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .where(and(isValid, isNotFailed(change)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  if (!order) return null;
  const found = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(isValid, eq(ticketPlaces.orderId, order.orderId)));
  return { ...order, ticketIds: found.map((ticket) => ticket.id) };
}

const findIssued = (tx: Transaction, { editionId }: Change) =>
  tx
    .select()
    .from(tickets)
    .where(
      and(eq(tickets.editionId, editionId), isNull(tickets.placeId), isNull(tickets.cancelledAt)),
    )
    .orderBy(asc(tickets.id))
    .limit(issuedAtOnce)
    .for("update");

async function findOrder(tx: Transaction, change: Change) {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.editionId, change.editionId), isUnderWay, isNotFailed(change)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  return order;
}

/** Whether a payment for tickets is under way: they are made first, and refunded after that. */
async function isAnybodyPaying(tx: Transaction, { editionId }: Change, at: Date): Promise<boolean> {
  const reserved = and(
    eq(ticketPlaces.editionId, editionId),
    inArray(ticketPlaces.state, ["reserved"]),
    isNotNull(ticketPlaces.reference),
    gt(ticketPlaces.expiresAt, new Date(at.getTime() - latePaymentMs)),
  );
  return (await tx.$count(ticketPlaces, reserved)) > 0;
}

async function end(tx: Transaction, { id, done, failures, byUserId }: Change, at: Date) {
  await tx.update(dayChanges).set({ endedAt: at }).where(eq(dayChanges.id, id));
  await recordChange(
    tx,
    {
      byUserId,
      action: "Refunded the cancelled festival",
      subject: "Festival",
      after: { "tickets and orders": done, failed: failures.length || undefined },
    },
    at,
  );
  announce(tx, "admin");
}
