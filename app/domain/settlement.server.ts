import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { checkouts, orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { Payment, Paystack } from "#app/services/paystack.server.ts";
import { currency } from "#app/shared/festival.ts";
import { formatNaira } from "#app/shared/money.ts";
import { notify } from "./notifications.server.ts";
import { listAskable } from "./open-payments.server.ts";
import { createOrder } from "./orders.server.ts";
import { closePaidCart } from "./paid-cart.server.ts";
import { takeStock } from "./stock.server.ts";

export interface SettlementDeps {
  db: Database;
  queue: Queue;
  paystack: Paystack;
  now: () => Date;
}

/** What became of a payment reference. */
export type Settlement =
  | { outcome: "settled"; orderId: string }
  /** Not paid, or not yet: a bank transfer may still come. */
  | { outcome: "unpaid"; status: Payment["status"] | "unknown" }
  /** Paid, but not what was asked. The administrator is told; no order is made. */
  | { outcome: "mismatched" }
  | { outcome: "unknown-reference" };

/**
 * Settles a payment reference (decisions.md 7): asks Paystack, compares amount, currency and reference, then in one
 * transaction makes the order with its notifications and e-mail and empties the cart. Safe to call any number of
 * times, by the popup's callback, the webhook, the customer and the sweep at once: one order comes of it.
 *
 * Raises `PaystackError` when Paystack does not answer; then nothing has changed.
 */
export async function settleCheckout(deps: SettlementDeps, reference: string): Promise<Settlement> {
  const { db, queue, paystack, now } = deps;
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.reference, reference));
  if (!checkout) return { outcome: "unknown-reference" };
  if (checkout.status === "settled") return settledBefore(db, reference);

  const payment = await paystack.verify(reference);
  if (payment?.status !== "success") {
    await db.update(checkouts).set({ checkedAt: now() }).where(eq(checkouts.reference, reference));
    return { outcome: "unpaid", status: payment?.status ?? "unknown" };
  }
  const difference = differenceOf(payment, checkout);
  return db.transaction(async (tx) => {
    // Whoever takes the row out of its unsettled status makes the order; the others find it taken.
    const [taken] = await tx
      .update(checkouts)
      .set({
        status: difference ? "mismatched" : "settled",
        settledAt: now(),
        checkedAt: now(),
        note: difference,
      })
      .where(
        and(eq(checkouts.reference, reference), inArray(checkouts.status, ["open", "expired"])),
      )
      .returning();
    if (!taken) return settledBefore(tx, reference);
    if (difference) {
      await notify(
        tx,
        null,
        {
          kind: "payment_mismatch",
          orderId: null,
          userEmail: taken.email,
          username: taken.username,
        },
        now(),
      );
      return { outcome: "mismatched" };
    }
    const paidAt = payment.paid_at ? new Date(payment.paid_at) : now();
    const orderId = await createOrder(
      tx,
      queue,
      taken,
      { channel: payment.channel ?? null, paidAt },
      now(),
    );
    const short = await takeStock(tx, taken.lines, { ...taken, paidAt }, now());
    if (short.length > 0)
      await notify(
        tx,
        null,
        { kind: "oversold", orderId, userEmail: taken.email, username: taken.username },
        now(),
      );
    await closePaidCart(tx, taken, orderId, now());
    return { outcome: "settled", orderId };
  });
}

async function settledBefore(db: Database | Transaction, reference: string): Promise<Settlement> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.reference, reference));
  return order ? { outcome: "settled", orderId: order.id } : { outcome: "mismatched" };
}

/**
 * Settles whatever a customer has begun to pay and not heard of, put away or not, before another payment is begun: the
 * same things must not be paid twice. Gives the order of the first that turns out to be paid, else null. What Paystack does not answer
 * goes to `onError` and stays open.
 */
export async function settleOpenCheckouts(
  deps: SettlementDeps,
  userId: string,
  onError: (error: unknown) => void,
): Promise<string | null> {
  const open = await listAskable(deps.db, userId);
  const settlements = await Promise.all(
    open.map((reference) => settleCheckout(deps, reference).catch(onError)),
  );
  const paid = settlements.find((settlement) => settlement?.outcome === "settled");
  return paid?.outcome === "settled" ? paid.orderId : null;
}

/** What a payment differs in from what was asked, in words for the administrator; null when in nothing. */
function differenceOf(
  payment: Payment,
  asked: { reference: string; totalKobo: number },
): string | null {
  if (payment.reference !== asked.reference)
    return `The payment is for reference ${payment.reference}.`;
  if (payment.currency !== currency.code)
    return `Paid in ${payment.currency}, asked in ${currency.code}.`;
  if (payment.amount !== asked.totalKobo)
    return `Paid ${formatNaira(payment.amount)}, asked ${formatNaira(asked.totalKobo)}.`;
  return null;
}
