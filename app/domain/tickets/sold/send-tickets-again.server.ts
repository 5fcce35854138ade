import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { purchases, orders, ticketPlaces, tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { queueEmail, queueEmails } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { findSenderWait, type Sender } from "#app/domain/sender-limit.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { ticketEmail } from "#app/shared/tickets/ticket-email.ts";
import { mailSoldTicket } from "./mail-ticket.server.ts";
import { holderOf } from "./sold-tickets.server.ts";

const hour = 60 * 60_000;
/** How often a browser may ask in an hour. */
const asks = { attempts: 5, windowMs: hour };
/** How often an address is sent its tickets in an hour, by anybody's request. */
const sends = { attempts: 3, windowMs: hour };
/** The most tickets that are looked at; a hundred purchases are no buyer's who lost an e-mail. */
const mostTickets = 100;

/**
 * Sends an address the tickets of this edition that are its own, with the codes that they have: one
 * e-mail for each purchase, and one for each ticket that was passed on, issued or imported. The
 * sender does not learn whether there are any. Throws `TicketsRefused` "used" after too many tries.
 */
export async function sendTicketsAgain(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  email: string,
  sender: Sender,
): Promise<void> {
  const wait = await findSenderWait(
    db,
    { form: "lost-tickets", email, sender, limit: asks },
    now(),
  );
  if (wait > 0)
    throw new TicketsRefused(
      "used",
      `You have asked for tickets many times. Try again in ${wait} minutes.`,
    );
  if ((await findWait(db, { [`lost-tickets-of:${email}`]: sends }, now())) > 0) return;
  await db.transaction(async (tx) => {
    const found = await tx
      .select({
        ticket: tickets,
        order: { orderId: orders.id, orderNumber: orders.number, username: orders.username },
        totalKobo: purchases.totalKobo,
        token: purchases.accessToken,
        buyer: purchases.email,
      })
      .from(tickets)
      .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
      .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
      .innerJoin(purchases, eq(purchases.reference, orders.reference))
      .where(
        and(
          eq(tickets.email, email),
          inEdition(tickets.editionId),
          isNotNull(tickets.placeId),
          isNull(tickets.cancelledAt),
        ),
      )
      .orderBy(asc(tickets.serial))
      .limit(mostTickets);
    const isBought = ({ ticket, buyer }: (typeof found)[number]) =>
      ticket.passedAt === null && buyer === email;
    const bought = Map.groupBy(found.filter(isBought), ({ order }) => order.orderId);
    for (const [first] of bought.values()) {
      const { order, totalKobo, token } = first!;
      const data = { ...order, totalKobo, token: token!, soldOutLines: [], only: null };
      await queueEmail(tx, queue, { kind: "tickets", recipient: email, data });
    }
    for (const { ticket } of found.filter((one) => !isBought(one))) {
      const { id, placeId } = ticket;
      const alone = { id, placeId: placeId!, holder: holderOf(ticket), recipient: email };
      await mailSoldTicket(tx, queue, alone);
    }
    const issued = await tx
      .select()
      .from(tickets)
      .where(
        and(
          eq(tickets.email, email),
          inEdition(tickets.editionId),
          isNull(tickets.placeId),
          isNull(tickets.cancelledAt),
        ),
      )
      .orderBy(asc(tickets.createdAt), asc(tickets.id))
      .limit(mostTickets);
    const drafts = issued.map((ticket) => ({ recipient: email, data: ticketEmail(ticket) }));
    if (drafts.length > 0) await queueEmails(tx, queue, { kind: "ticket", drafts });
  });
}
