import type { Transaction } from "#app/db/db.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Double } from "#app/domain/purchases/other-purchases.server.ts";
import type { Purchase, PurchaseOrder } from "#app/domain/purchases/purchase.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { type allocatePlaces, makeTickets } from "./sell-places.server.ts";

interface SoldTickets {
  purchase: Purchase;
  order: PurchaseOrder;
  places: Pick<Awaited<ReturnType<typeof allocatePlaces>>, "sold" | "missing" | "soldOutLines">;
  /** The letters that numbers begin with. */
  letters: string;
  double: Double | null;
  /** When the money for what was sold out goes back by itself. */
  refundsAt: Date | null;
  /** What was paid for, where other tickets are given instead, and what goes back of it. */
  insteadOf?: { lines: LineItem[]; backKobo: number };
}

/**
 * Creates the tickets that a paid purchase has places for, and queues the one e-mail that carries
 * them all.
 */
export async function createAndEmailTickets(
  tx: Transaction,
  queue: Queue,
  { purchase, order, places, letters, double, refundsAt, insteadOf }: SoldTickets,
  at: Date,
): Promise<void> {
  const { email, username, totalKobo, accessToken, reference, address, lines } = purchase;
  const reductionKobo = lines.reduce((sum, line) => sum + (line.reductionKobo ?? 0), 0);
  const emailId = await queueEmail(tx, queue, {
    kind: "tickets",
    recipient: email,
    data: {
      orderId: order.id,
      orderNumber: order.number,
      username,
      totalKobo,
      ...(reductionKobo > 0 && { reductionKobo }),
      token: accessToken!,
      soldOutLines: places.soldOutLines,
      ...(refundsAt && { refundsAt: refundsAt.toISOString() }),
      ...(insteadOf && { insteadOf }),
      ...(double && { sameItemsAs: double.orderNumber }),
      only: null,
    },
  });
  const buyer = { name: username, email, phone: address.addressPhone ?? "" };
  const sold = { orderId: order.id, reference, lines, buyer, letters, emailId };
  await makeTickets(tx, places, sold, at);
  announce(tx, "tickets");
}
