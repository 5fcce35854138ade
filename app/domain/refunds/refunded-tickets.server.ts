import { purchaseKinds } from "#app/shared/purchases/purchase-kinds.ts";
import { and, asc, eq, isNull, sum } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import {
  purchases,
  disputes,
  orderItems,
  orders,
  refunds,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { type VoidedTicket, voidTickets } from "#app/domain/tickets/sale/void-tickets.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { shareOf } from "#app/shared/codes/codes.ts";
import { currency as ours } from "#app/shared/limits.ts";
import { type RefundedLine, sumOf } from "#app/shared/refunds/refunds.ts";

type Purchase = typeof purchases.$inferSelect;

interface Cancelling {
  reference: string;
  reason: string;
  byUserId: string | null;
  /** The refund that sends back what was paid for them; null where a lost dispute took it. */
  refund: { amount: number; currency: string } | null;
}

/**
 * Cancels every valid ticket of a payment whose money went back whole. Gives the pieces of the
 * order's lines that they are; none where it has no valid ticket. The caller has locked the
 * purchase.
 */
export async function cancelTicketsOf(
  tx: Transaction,
  queue: Queue,
  { reference, reason, byUserId, refund }: Cancelling,
  at: Date,
): Promise<RefundedLine[]> {
  const found = await tx
    .select({ ticket: tickets, place: ticketPlaces })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(eq(ticketPlaces.reference, reference), isNull(tickets.cancelledAt)))
    .orderBy(asc(tickets.serial))
    .for("update", { of: tickets });
  const orderId = found[0]?.place.orderId;
  if (!orderId) return [];
  const paid = found.map(({ ticket }) => ticket.paidKobo ?? 0);
  const shares = refund ? sharesOf(refund, paid) : paid.map(() => 0);
  const taken = found.map((one, index) => ({ ...one, refundKobo: shares[index]! }));
  await voidTickets(tx, queue, taken, { orderId, isGivenBack: false, reason, byUserId }, at);
  return linesOfTickets(tx, reference, taken);
}

/**
 * What of a refund goes back for each ticket, in kobo: what was paid for it, or its share where
 * some of the payment went back before.
 */
function sharesOf(refund: { amount: number; currency: string }, paid: number[]): number[] {
  const all = paid.reduce((sum, kobo) => sum + kobo, 0);
  if (refund.currency !== ours.code || refund.amount >= all) return paid;
  let before = 0;
  return paid.map((kobo) => {
    const share = shareOf(all, refund.amount, kobo, before);
    before += kobo;
    return share;
  });
}

/** Which pieces of the order's lines some tickets are. */
export async function linesOfTickets(
  tx: Transaction,
  reference: string,
  taken: readonly Pick<VoidedTicket, "place">[],
): Promise<RefundedLine[]> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.reference, reference));
  const items = await tx
    .select({ id: orderItems.id, position: orderItems.position })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.reference, reference));
  const lineOf = ({ place }: Pick<VoidedTicket, "place">) => {
    const isOfType = ({ ticketTypeId }: { ticketTypeId?: string }) => ticketTypeId === place.typeId;
    const { lines } = purchase!;
    const exact = lines.findIndex(
      (line) => isOfType(line) && (line.ticketPhaseId ?? null) === place.phaseId,
    );
    const position = exact >= 0 ? exact : lines.findIndex(isOfType);
    return items.find((item) => item.position === position)!.id;
  };
  return [...Map.groupBy(taken, lineOf)].map(([lineId, { length }]) => ({
    lineId,
    quantity: length,
  }));
}

/**
 * Cancels the tickets of a payment whose money went back without naming any, by a refund that was
 * made in Paystack or a dispute that was lost. All of them are cancelled once all the money is
 * gone; where a part went back, a payment case asks which. The caller has locked the purchase.
 */
export async function followLostMoney(
  tx: Transaction,
  queue: Queue,
  { purchase, refundId }: { purchase: Purchase; refundId: string | null },
  at: Date,
): Promise<void> {
  const { reference, kind } = purchase;
  const paid = paidOf(purchase);
  if (purchaseKinds[kind].isHandedOver || !paid) return;
  const ofPayment = await tx.select().from(refunds).where(eq(refunds.reference, reference));
  const [lost] = await tx
    .select({ amount: sum(disputes.amount).mapWith(Number) })
    .from(disputes)
    .where(and(eq(disputes.reference, reference), isLostBesideRefunds));
  if (sumOf(ofPayment) + (lost?.amount ?? 0) >= paid.amount) {
    const refund = ofPayment.find(({ id }) => id === refundId) ?? null;
    const reason = refund
      ? "All that was paid for it was sent back."
      : "Your bank took back what was paid for it.";
    const cancelling = { reference, reason, byUserId: null, refund };
    const lines = await cancelTicketsOf(tx, queue, cancelling, at);
    if (refundId !== null && lines.length > 0)
      await tx.update(refunds).set({ lines }).where(eq(refunds.id, refundId));
    return;
  }
  const [valid] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .where(and(eq(ticketPlaces.reference, reference), isNull(tickets.cancelledAt)))
    .limit(1);
  if (!valid) return;
  const order = { ...valid, soldOutLines: [] };
  const asked = {
    kind: "tickets_refunded",
    purchase,
    paid: { ...paid, reference },
    order,
  } as const;
  await openPaymentCase(tx, queue, asked, at);
}

/** The same once a dispute of a payment was lost. Safe to call any number of times. */
export function followLostDispute(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  reference: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const purchase = await lockPurchaseRow(tx, reference);
    if (purchase) await followLostMoney(tx, queue, { purchase, refundId: null }, now());
  });
}
