import { and, eq } from "drizzle-orm";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { orders, purchases, refunds } from "#app/db/schema.server.ts";
import { disputedText, sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { readDisputesOf } from "#app/domain/disputes/disputes.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { isUndoable, sumOf } from "#app/shared/refunds/refunds.ts";
import { returnToStock } from "./restock.server.ts";
import {
  saveRefundAnswer,
  saveRefundRefusal,
  readRefundTotals,
  type RefundParts,
} from "./sync-refunds.server.ts";

type Refund = typeof refunds.$inferSelect;

/**
 * A request without an answer may still be on its way: until then nobody asks for the same money
 * again.
 */
const onItsWayMs = 2 * 60_000;

/**
 * Asks Paystack for a refund, again only when its list does not have it, and not where the bank
 * disputes the payment by now or the refund can still be undone. Safe to call any number of times and at once.
 */
export async function sendRefund(app: RefundParts, refundId: string): Promise<void> {
  const { db, now } = app;
  const [known] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!known) return;
  if (known.status === "requested") {
    if (now().getTime() - (known.askedAt?.getTime() ?? 0) < onItsWayMs) return;
    await readRefundTotals(app, known.reference);
  } else if (known.status !== "queued" || isUndoable(known, now())) return;
  try {
    if (await isDisputedMeanwhile(app, known))
      return await saveRefundRefusal(app, known, disputedText);
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    // Nothing was sent: the sweep asks again.
    return void (await db
      .update(refunds)
      .set({ problem: error.message })
      .where(and(eq(refunds.id, known.id), eq(refunds.status, known.status))));
  }
  const claimed = await claim(app, known);
  if (claimed) await ask(app, claimed);
}

/**
 * Whether a dispute claims what the refund would send. Paystack is asked, since a dispute may have
 * been opened in the moment in which the refund was asked for.
 */
async function isDisputedMeanwhile(app: RefundParts, refund: Refund): Promise<boolean> {
  const { db } = app;
  const { reference } = refund;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.reference, reference));
  await readDisputesOf(app, purchase!);
  const disputed = await sumDisputed(db, reference);
  if (disputed === 0) return false;
  const ofPayment = await db.select().from(refunds).where(eq(refunds.reference, reference));
  const { amount = 0 } = paidOf(purchase!) ?? {};
  return sumOf(ofPayment) + disputed > amount;
}

/**
 * When several processes ask at once, one of them continues. What could be undone until now goes
 * back into stock.
 */
async function claim({ db, now }: RefundParts, known: Refund): Promise<Refund | null> {
  const asSeen = known.askedAt ? eq(refunds.askedAt, known.askedAt) : undefined;
  if (known.status !== "queued" && known.status !== "requested") return null;
  return db.transaction(async (tx) => {
    const wasUndoable = known.status === "queued" && known.undoableUntil !== null;
    if (wasUndoable) await lockPurchaseRow(tx, known.reference);
    const [claimed] = await tx
      .update(refunds)
      .set({ status: "requested", askedAt: now(), ...(wasUndoable && { restocks: null }) })
      .where(and(eq(refunds.id, known.id), eq(refunds.status, known.status), asSeen))
      .returning();
    if (!claimed) return null;
    const [order] =
      wasUndoable && known.restocks
        ? await tx.select().from(orders).where(eq(orders.reference, known.reference))
        : [];
    if (order) await returnToStock(tx, order, known.restocks === "all" ? null : known.lines);
    return claimed;
  });
}

async function ask(app: RefundParts, refund: Refund): Promise<void> {
  const { id, reference, amount, reason } = refund;
  try {
    const note = `Refund ${id}`;
    await saveRefundAnswer(
      app,
      refund,
      await app.paystack.refund({ reference, amount, reason, note }),
    );
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    await saveRefundFailure(app, refund, error);
  }
}

async function saveRefundFailure(
  app: RefundParts,
  refund: Refund,
  error: PaystackError,
): Promise<void> {
  const save = (values: Partial<Refund>) =>
    app.db
      .update(refunds)
      .set({ problem: error.message, ...values })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "requested")));
  if (error.code === "rate_limited") return void (await save({ status: "queued" }));
  await save({});
  if (!error.isRefusal) return;
  await readRefundTotals(app, refund.reference);
  await saveRefundRefusal(app, refund, error.message);
}
