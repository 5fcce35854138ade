import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import {
  purchases,
  editions,
  emails,
  orders,
  ticketEvents,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { hiddenEmail } from "#app/shared/tickets/hidden-email.ts";

/**
 * Corrects the e-mail address of a purchase for its buyer, by the secret of its page: of its order
 * and of all its tickets that are still theirs. The codes and the pages stay. It is possible once,
 * and the former address is told: a person who has the link of somebody else's purchase can take no
 * ticket by it that the link does not show already, and not unseen. Throws `TicketsRefused` "gone",
 * "closed", "known" for the same address, or "changed" the second time.
 */
export function correctOwnAddress(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  purchase: string,
  email: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ reference: purchases.reference })
      .from(purchases)
      .where(eq(purchases.accessToken, purchase));
    if (!found) throw new TicketsRefused("gone", "There is no such purchase.");
    await lockPurchaseRow(tx, found.reference);
    if (await wasCorrectedByBuyer(tx, found.reference))
      throw new TicketsRefused(
        "changed",
        "The address was corrected once already. Write to the organisers to change it again.",
      );
    await correctAddressIn(tx, queue, { reference: found.reference, email, byUserId: null }, now());
  });
}

/** Whether the buyer has corrected the address of a purchase already. */
export async function wasCorrectedByBuyer(
  db: Pick<Transaction, "$count">,
  reference: string,
): Promise<boolean> {
  const isTheirs = and(
    eq(ticketEvents.kind, "readdressed"),
    isNull(ticketEvents.byUserId),
    sql`${ticketEvents.ticketId} in (select t.id from ${tickets} t
      join ${ticketPlaces} p on p.id = t.place_id where p.reference = ${reference})`,
  );
  return (await db.$count(ticketEvents, isTheirs)) > 0;
}

interface Correction {
  reference: string;
  email: string;
  /** The organiser who corrects it; null for the buyer. */
  byUserId: string | null;
}

interface Redirected {
  orderId: string;
  before: string;
  email: string;
  /** The e-mail that carries the tickets now, in the place of one that waits. */
  sentAgain: string | null;
}

/** E-mails about an order that have not left go to its right address. */
async function redirectWaiting(
  tx: Transaction,
  { orderId, before, email, sentAgain }: Redirected,
  at: Date,
): Promise<void> {
  const isWaiting = and(
    eq(sql`${emails.data}->>'orderId'`, orderId),
    eq(emails.recipient, before),
    isNull(emails.sentAt),
    isNull(emails.failedAt),
  );
  if (sentAgain !== null)
    await tx
      .update(emails)
      .set({ failedAt: at, replacedById: sentAgain })
      .where(and(isWaiting, eq(emails.kind, "tickets"), sql`${emails.data}->>'only' is null`));
  await tx.update(emails).set({ recipient: email }).where(isWaiting);
}

/** The same in the caller's transaction, which has locked the purchase. */
export async function correctAddressIn(
  tx: Transaction,
  queue: Queue,
  { reference, email, byUserId }: Correction,
  at: Date,
): Promise<void> {
  const [found] = await tx
    .select({ order: orders, purchase: purchases, closedAs: editions.name })
    .from(orders)
    .innerJoin(purchases, eq(purchases.reference, orders.reference))
    .leftJoin(editions, eq(editions.id, orders.editionId))
    .where(eq(orders.reference, reference));
  if (!found?.purchase.accessToken) throw new TicketsRefused("gone", "There is no such purchase.");
  const { order, purchase, closedAs } = found;
  if (closedAs !== null)
    throw new TicketsRefused("closed", `This purchase is of ${closedAs}, which is closed.`);
  const before = purchase.email;
  if (before === email) throw new TicketsRefused("known", `Everything goes to ${email} already.`);
  await tx.update(purchases).set({ email }).where(eq(purchases.reference, reference));
  await tx.update(orders).set({ userEmail: email }).where(eq(orders.id, order.id));
  const isTheirs = and(
    eq(tickets.email, before),
    isNull(tickets.passedAt),
    isNull(tickets.cancelledAt),
    sql`${tickets.placeId} in (select id from ${ticketPlaces} where order_id = ${order.id})`,
  );
  const corrected = await tx
    .update(tickets)
    .set({ email, version: sql`${tickets.version} + 1` })
    .where(isTheirs)
    .returning({ id: tickets.id });
  if (corrected.length > 0)
    await tx.insert(ticketEvents).values(
      corrected.map(({ id }) => ({
        ticketId: id,
        kind: "readdressed" as const,
        at,
        byUserId,
        before: hiddenEmail(before),
        after: hiddenEmail(email),
      })),
    );
  const { username, number: orderNumber, id: orderId } = order;
  const data = {
    orderId,
    orderNumber,
    username,
    totalKobo: purchase.totalKobo,
    token: purchase.accessToken!,
    soldOutLines: [],
    only: null,
  };
  const sentAgain =
    corrected.length > 0
      ? await queueEmail(tx, queue, { kind: "tickets", recipient: email, data })
      : null;
  await redirectWaiting(tx, { orderId, before, email, sentAgain }, at);
  await queueEmail(tx, queue, {
    kind: "address_corrected",
    recipient: before,
    data: { username, orderNumber, to: hiddenEmail(email) },
  });
  announce(tx, "admin");
}
