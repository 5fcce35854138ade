import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  orders,
  ticketEvents,
  ticketLedger,
  ticketPlaces,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { queueEmails } from "#app/domain/mail/outbox.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { currency } from "#app/shared/limits.ts";
import { endPasses } from "./pass-ticket.server.ts";
import { endResale, freeReplacing } from "./resales.server.ts";
import { holderOf, passedOn } from "./sold-tickets.server.ts";

type Ticket = typeof tickets.$inferSelect;
type Place = typeof ticketPlaces.$inferSelect;

/** A sold ticket whose row is locked, with the amount to refund for it. */
export interface VoidedTicket {
  ticket: Ticket;
  place: Place;
  refundKobo: number;
  /** Whether somebody else's ticket takes its place. */
  resold?: boolean;
}

interface Voiding {
  orderId: string;
  /** Whether the buyer gave the tickets back; otherwise an organiser cancelled them. */
  isGivenBack: boolean;
  reason: string;
  byUserId: string | null;
}

/**
 * Cancels sold tickets of one order: their codes are no longer valid, their places are free, and
 * their holders are notified, each address by one e-mail. Refunding is left to the caller. Those
 * who were admitted still count as admitted.
 */
export async function voidTickets(
  tx: Transaction,
  queue: Queue,
  taken: readonly VoidedTicket[],
  { orderId, isGivenBack, reason, byUserId }: Voiding,
  at: Date,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  for (const { ticket, place, refundKobo, resold = false } of taken) {
    await tx
      .update(tickets)
      .set({ cancelledAt: at, refundedKobo: refundKobo, version: ticket.version + 1 })
      .where(eq(tickets.id, ticket.id));
    await endPasses(tx, ticket.id, at);
    if (resold) await endResale(tx, ticket.id, "sold", at);
    else {
      await freeReplacing(tx, ticket.id);
      await endResale(tx, ticket.id, "over", at);
    }
    await tx
      .update(ticketPlaces)
      .set({ state: "void", expiresAt: null })
      .where(eq(ticketPlaces.id, place.id));
    const { editionId, reference, typeId, phaseId } = place;
    await tx.insert(ticketLedger).values({
      at,
      editionId,
      reference,
      orderId,
      placeId: place.id,
      typeId,
      phaseId,
      pieces: -1,
      amountKobo: -refundKobo,
      way: "paystack",
    });
    const refund =
      refundKobo > 0 ? amountText({ amount: refundKobo, currency: currency.code }) : "";
    await tx.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: isGivenBack ? "given_back" : "cancelled",
      at,
      byUserId,
      after: refund,
    });
    await recordChange(
      tx,
      {
        byUserId,
        ...(byUserId === null && { byJob: isGivenBack ? "Its buyer" : "Refunds" }),
        action: isGivenBack ? "Gave a ticket back" : "Cancelled a ticket",
        subject: `Ticket ${ticket.ticketId}`,
        after: { refund: refund || "none", reason, inAlready: ticket.admittedCount || undefined },
      },
      at,
    );
  }
  await tellHolders(tx, queue, taken, { order: order!, isGivenBack, reason });
  await queue.enqueue(tx, "serve-waiting", {});
  announce(tx, "admin", "catalogue");
}

async function tellHolders(
  tx: Transaction,
  queue: Queue,
  taken: readonly VoidedTicket[],
  {
    order,
    isGivenBack,
    reason,
  }: { order: typeof orders.$inferSelect; isGivenBack: boolean; reason: string },
): Promise<void> {
  const types = await tx
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, [...new Set(taken.map(({ place }) => place.typeId))]));
  const byAddress = Map.groupBy(taken, ({ ticket }) => ticket.email);
  const refundKobo = taken.reduce((sum, one) => sum + one.refundKobo, 0);
  // The buyer is notified of the refund, even if every ticket was passed on.
  const recipients = new Set([...byAddress.keys(), ...(refundKobo > 0 ? [order.userEmail] : [])]);
  const drafts = [...recipients]
    .filter((recipient) => recipient !== "")
    .map((recipient) => {
      const isBuyer = recipient === order.userEmail;
      const own = isBuyer && refundKobo > 0 ? taken : (byAddress.get(recipient) ?? []);
      return {
        recipient,
        data: {
          orderId: order.id,
          orderNumber: order.number,
          username: isBuyer ? order.username : holderOf(own[0]!.ticket),
          isGivenBack,
          tickets: own.map(({ ticket, place }) => ({
            number: ticket.ticketId,
            // The buyer is not shown who has a ticket that was passed on.
            holder: ticket.email === recipient ? holderOf(ticket) : passedOn,
            type: types.find(({ id }) => id === place.typeId)!.name,
          })),
          refundKobo: isBuyer ? refundKobo : null,
          reason,
        },
      };
    });
  await queueEmails(tx, queue, { kind: "tickets_cancelled", drafts });
}
