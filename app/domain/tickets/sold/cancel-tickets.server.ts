import { and, asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseOfOrder } from "#app/db/lock-rows.server.ts";
import { type purchases, editions, ticketPlaces, tickets } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { recordRefund, type RefundRequest } from "#app/domain/refunds/record-refund.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { linesOfTickets, ticketGoods } from "./ticket-goods.server.ts";
import { type VoidedTicket, voidTickets } from "./void-tickets.server.ts";

type Purchase = typeof purchases.$inferSelect;

interface CancelledTickets {
  orderId: string;
  ticketIds: readonly string[];
  reason: string;
  /** Whether what was paid for them is refunded. */
  refund: boolean;
  /** The fee in kobo that is kept for each ticket. */
  feeKobo?: number;
  /** As in `RefundRequest`. */
  confirmation?: RefundRequest["confirmation"];
}

/**
 * Cancels some tickets of an order for the organisers, and refunds what was paid for them. Returns
 * the refunded sum in kobo. Throws `TicketsRefused` "gone", "cancelled" or "closed", and what
 * `recordRefund` throws; then nothing has changed.
 */
export function cancelTickets(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  cancelling: CancelledTickets,
  byUserId: string,
): Promise<number> {
  return db.transaction((tx) => cancelTicketsIn(tx, queue, cancelling, byUserId, now()));
}

/** The same in the caller's transaction, which has locked nothing after the purchase. */
export async function cancelTicketsIn(
  tx: Transaction,
  queue: Queue,
  { orderId, ticketIds, reason, refund, feeKobo = 0, confirmation }: CancelledTickets,
  byUserId: string | null,
  at: Date,
): Promise<number> {
  const purchase = await lockPurchaseOf(tx, orderId);
  const found = await lockTickets(tx, purchase.reference, ticketIds);
  const taken = found.map(({ ticket, place }) => ({
    ticket,
    place,
    refundKobo: refund ? Math.max(0, (ticket.paidKobo ?? 0) - feeKobo) : 0,
  }));
  return voidAndRefund(
    tx,
    queue,
    { orderId, purchase, taken, isGivenBack: false, reason, byUserId, confirmation },
    at,
  );
}

/** Locks the purchase that an order was made of. Throws `TicketsRefused` "gone". */
export async function lockPurchaseOf(tx: Transaction, orderId: string): Promise<Purchase> {
  const found = await lockPurchaseOfOrder(tx, orderId);
  if (!found) throw new TicketsRefused("gone", "There is no such order.");
  return found;
}

/** Locks some tickets of a locked purchase. Throws `TicketsRefused` "gone", "cancelled", "closed". */
export async function lockTickets(
  tx: Transaction,
  reference: string,
  ticketIds: readonly string[],
) {
  const found = await tx
    .select({ ticket: tickets, place: ticketPlaces, edition: editions.name })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .leftJoin(editions, eq(editions.id, tickets.editionId))
    .where(and(inArray(tickets.id, [...ticketIds]), eq(ticketPlaces.reference, reference)))
    .orderBy(asc(tickets.serial))
    .for("update", { of: tickets });
  if (found.length === 0 || found.length < new Set(ticketIds).size)
    throw new TicketsRefused("gone", "Choose the tickets of this order.");
  for (const { ticket, edition } of found) {
    if (ticket.cancelledAt)
      throw new TicketsRefused(
        "cancelled",
        `${ticket.ticketId} is cancelled already. Nothing was done.`,
      );
    if (edition !== null)
      throw new TicketsRefused("closed", `These tickets are of ${edition}, which is closed.`);
  }
  return found;
}

interface Voiding {
  orderId: string;
  purchase: Purchase;
  taken: VoidedTicket[];
  isGivenBack: boolean;
  reason: string;
  byUserId: string | null;
  confirmation?: RefundRequest["confirmation"];
}

/** Voids locked tickets, and refunds what goes back for them. Returns that sum in kobo. */
export async function voidAndRefund(
  tx: Transaction,
  queue: Queue,
  { purchase, taken, confirmation, ...voiding }: Voiding,
  at: Date,
): Promise<number> {
  const { reference } = purchase;
  await voidTickets(tx, queue, taken, voiding, at);
  const amount = taken.reduce((sum, { refundKobo }) => sum + refundKobo, 0);
  if (amount === 0) return 0;
  const lines = await linesOfTickets(tx, reference, taken);
  const { reason, byUserId } = voiding;
  const what = { lines, amount };
  const request = { reference, what, reason, restock: false, confirmation };
  await recordRefund(tx, queue, { ...request, purchase, goods: ticketGoods }, byUserId, at);
  return amount;
}
