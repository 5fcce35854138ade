import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { orders, ticketPlaces } from "#app/db/schema.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";

interface MailedAlone {
  id: string;
  placeId: string;
  /** The name of the person the ticket is for. */
  holder: string;
  recipient: string;
}

/**
 * Sends a ticket that was bought by itself. The e-mail leads to the ticket's own page and never to
 * the purchase's, which shows the others. Returns the e-mail's id.
 */
export async function mailSoldTicket(
  tx: Transaction,
  queue: Queue,
  { id, placeId, holder, recipient }: MailedAlone,
): Promise<string> {
  const [order] = await tx
    .select({ orderId: orders.id, orderNumber: orders.number })
    .from(ticketPlaces)
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .where(eq(ticketPlaces.id, placeId));
  const data = {
    ...order!,
    username: holder,
    totalKobo: 0,
    token: "",
    soldOutLines: [],
    only: id,
  };
  return queueEmail(tx, queue, { kind: "tickets", recipient, data });
}
