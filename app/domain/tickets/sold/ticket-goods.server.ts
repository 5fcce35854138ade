import { and, asc, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  purchases,
  orderItems,
  orders,
  ticketPlaces,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import type { CancelledGoods, SoldGoods, SoldPieces } from "#app/domain/refunds/sold-goods.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { shareOf } from "#app/shared/discounts/codes.ts";
import { currency as ours } from "#app/shared/limits.ts";
import type { RefundedLine } from "#app/shared/refunds/refunds.ts";
import { holderOf, passedOn } from "./sold-tickets.server.ts";
import { type VoidedTicket, voidTickets } from "./void-tickets.server.ts";

async function readPieces(db: Queryable, reference: string): Promise<SoldPieces> {
  const bought = await db
    .select({ ticket: tickets, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPlaces.typeId))
    .where(eq(ticketPlaces.reference, reference))
    .orderBy(asc(tickets.serial));
  const sumBy = (of: (one: (typeof bought)[number]["ticket"]) => number) =>
    bought.reduce((sum, { ticket }) => sum + of(ticket), 0);
  return {
    count: bought.length,
    paidKobo: sumBy(({ paidKobo }) => paidKobo ?? 0),
    feesKobo: sumBy(({ cancelledAt, paidKobo, refundedKobo }) =>
      cancelledAt && refundedKobo ? (paidKobo ?? 0) - refundedKobo : 0,
    ),
    valid: bought
      .filter(({ ticket }) => !ticket.cancelledAt)
      .map(({ ticket, type }) => ({
        number: ticket.ticketId,
        holder: ticket.passedAt ? passedOn : holderOf(ticket),
        type,
      })),
  };
}

async function cancelAll(
  tx: Transaction,
  queue: Queue,
  { reference, reason, byUserId, refund }: CancelledGoods,
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

/** Tickets, as refunding has to know them. */
export const ticketGoods: SoldGoods = { read: readPieces, cancelAll };

/**
 * Returns what of a refund goes back for each ticket, in kobo: what was paid for it, or its share
 * where some of the payment went back before.
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

/** Returns which pieces of the order's lines some tickets are. */
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
