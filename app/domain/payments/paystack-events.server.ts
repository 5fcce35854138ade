import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { purchases, paymentCases, paystackEvents } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { beginPaystackSweep, sweepLimit } from "#app/domain/paystack/paystack-sweep.server.ts";
import { openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import {
  type DisputeParts,
  readDispute,
  notifyOfDueTime,
} from "#app/domain/disputes/disputes.server.ts";

/**
 * What is stored of an event: its name, Paystack's id of what it is about, and the amount of a
 * rejected transfer in kobo.
 */
export interface PaystackEvent {
  event: string;
  subject: string;
  amount: number | null;
}

const rejectedTransfer = "bank.transfer.rejected";

/**
 * Stores an event before it is answered; one that is repeated is worked on once more, which changes
 * nothing twice.
 */
export async function storePaystackEvent(
  { db, now }: Parts<"db" | "now">,
  { event, subject, amount }: PaystackEvent,
): Promise<void> {
  const values = { amount, receivedAt: now(), handledAt: null };
  await db
    .insert(paystackEvents)
    .values({ event, subject, ...values })
    .onConflictDoUpdate({ target: [paystackEvents.event, paystackEvents.subject], set: values });
}

/**
 * Works on a stored event. Throws `PaystackError` when Paystack cannot be asked: then the sweep
 * tries again.
 */
export async function handlePaystackEvent(
  app: DisputeParts,
  { event, subject, amount }: PaystackEvent,
): Promise<void> {
  const { db, now } = app;
  const one = and(eq(paystackEvents.event, event), eq(paystackEvents.subject, subject));
  await db.update(paystackEvents).set({ checkedAt: now() }).where(one);
  if (event === rejectedTransfer) await openRejectedTransfer(app, Number(subject), amount ?? 0);
  else {
    await readDispute(app, Number(subject));
    if (event === "charge.dispute.remind") await notifyOfDueTime(app, Number(subject));
  }
  await db.update(paystackEvents).set({ handledAt: now() }).where(one);
}

/**
 * Handles stored events whose first handling failed, each at most once a minute. Errors go to
 * `onError`.
 */
export async function sweepPaystackEvents(
  app: DisputeParts,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = app;
  const aMinuteAgo = new Date(now().getTime() - 60_000);
  const waiting = await db
    .select()
    .from(paystackEvents)
    .where(
      and(
        isNull(paystackEvents.handledAt),
        or(isNull(paystackEvents.checkedAt), lt(paystackEvents.checkedAt, aMinuteAgo)),
      ),
    )
    .orderBy(asc(paystackEvents.receivedAt))
    .limit(sweepLimit);
  const workOnEach = beginPaystackSweep(onError);
  if (await workOnEach(waiting, (event) => handlePaystackEvent(app, event)))
    await closeRejectedTransfers(app);
}

/**
 * A bank has sent a transfer back because its amount was not what was asked: no money is here. The
 * organisers get a case, and the customer reads it beside the open payment.
 */
async function openRejectedTransfer(
  { db, queue, paystack, now }: DisputeParts,
  transactionId: number,
  amount: number,
): Promise<void> {
  const reference = await paystack.lists.findReference(transactionId);
  await db.transaction(async (tx) => {
    const purchase = await lockPurchaseRow(tx, reference);
    if (!purchase || purchase.status === "settled") return;
    const paid = { amount, currency: "NGN", reference };
    await openPaymentCase(tx, queue, { kind: "transfer_rejected", purchase, paid }, now());
    if (purchase.userId) announce(tx, `user:${purchase.userId}`);
  });
}

/**
 * A case of a rejected transfer needs nobody any more once its payment has come, or can no longer
 * come.
 */
async function closeRejectedTransfers({ db, now }: Parts<"db" | "now">): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(paymentCases)
      .set({
        decidedAt: at,
        decision: sql`case when ${purchases.status} = 'expired' then 'The customer did not pay after all.' else 'The customer has paid since.' end`,
      })
      .from(purchases)
      .where(
        and(
          eq(purchases.reference, paymentCases.reference),
          eq(paymentCases.kind, "transfer_rejected"),
          isNull(paymentCases.decidedAt),
          sql`${purchases.status} in ('settled', 'mismatched', 'expired')`,
        ),
      )
      .returning({ reference: paymentCases.reference, decision: paymentCases.decision });
    for (const { reference, decision } of closed) {
      const action = "A payment's case closed itself";
      const subject = `Payment ${reference}`;
      await recordChange(
        tx,
        { byUserId: null, byJob: "The check of disputes", action, subject, after: { decision } },
        at,
      );
    }
    if (closed.length > 0) announce(tx, "admin");
  });
}
