import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { type refunds, ticketPlaces, tickets, ticketTypes } from "#app/db/schema.server.ts";
import { sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { holderOf, passedOn } from "#app/domain/tickets/sale/sold-tickets.server.ts";
import { currency as ours } from "#app/shared/limits.ts";
import { sumOf, unsentOf } from "#app/shared/refunds/refunds.ts";

type Refund = Pick<
  typeof refunds.$inferSelect,
  | "id"
  | "amount"
  | "status"
  | "lines"
  | "retryOf"
  | "reason"
  | "endedAt"
  | "restocks"
  | "confirmationId"
>;

interface Paid {
  reference: string;
  amount: number;
  currency: string;
}

const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The refund that was asked for first, of those that send the same money again. */
function firstOf(refund: Refund, rows: readonly Refund[]): Refund {
  const before = rows.find(({ id }) => id === refund.retryOf);
  return before ? firstOf(before, rows) : refund;
}

/** What can still be refunded of a payment, in the hundredth part of its currency. */
export interface Refundable {
  /** What was paid, less what went back or may go back by a refund or a dispute. */
  left: number;
  /** The share of it that an organiser may send by an amount: not what has to be sent again. */
  free: number;
  /** The fees that were kept when tickets were refunded, which "everything" leaves with us. */
  kept: number;
  /** What "everything" sends: the free share without the fees. */
  all: number;
  /** Failed refunds that were not sent again. */
  unsent: Refund[];
  /** The valid tickets of the payment, which a refund of everything cancels. */
  tickets: { number: string; holder: string; type: string }[];
  disputed: number;
}

export async function findRefundable(
  db: Queryable,
  { reference, amount, currency }: Paid,
  rows: readonly Refund[],
): Promise<Refundable> {
  const bought = await db
    .select({ ticket: tickets, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPlaces.typeId))
    .where(eq(ticketPlaces.reference, reference))
    .orderBy(asc(tickets.serial));
  const disputed = await sumDisputed(db, reference);
  const left = Math.max(0, amount - sumOf(rows) - disputed);
  const unsent = unsentOf(rows);
  // The refund of a ticket that was cancelled is sent again as that refund, which says whose it is.
  const unsentOfTickets = bought.length > 0 ? unsent.filter(({ lines }) => lines.length > 0) : [];
  const free = Math.max(0, left - sumBy(unsentOfTickets, (one) => one.amount));
  const fees = sumBy(bought, ({ ticket: { cancelledAt, paidKobo, refundedKobo } }) =>
    cancelledAt && refundedKobo ? (paidKobo ?? 0) - refundedKobo : 0,
  );
  // What went back without naming a ticket, beyond what was paid beside the tickets: fees, too.
  const beside = Math.max(0, amount - sumBy(bought, ({ ticket }) => ticket.paidKobo ?? 0));
  const byAmount = sumOf(rows.filter((row) => firstOf(row, rows).lines.length === 0));
  const feesBack = Math.max(0, byAmount - beside);
  const kept = currency === ours.code ? Math.min(free, Math.max(0, fees - feesBack)) : 0;
  return {
    left,
    free,
    kept,
    all: free - kept,
    unsent,
    tickets: bought
      .filter(({ ticket }) => !ticket.cancelledAt)
      .map(({ ticket, type }) => ({
        number: ticket.ticketId,
        holder: ticket.passedAt ? passedOn : holderOf(ticket),
        type,
      })),
    disputed,
  };
}
