import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { purchases, orders, paymentCases } from "#app/db/schema.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { type Outcome, refuse } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readRefundTotals } from "#app/domain/refunds/sync-refunds.server.ts";
import { openPaymentCase } from "#app/domain/payments/payment-cases.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { compareRefunds } from "./reconcile-payments.server.ts";
import {
  closeDiscrepancy,
  findOpenDiscrepancy,
  type OpenDiscrepancy,
} from "./close-discrepancy.server.ts";
import { listRefundsHere } from "./our-side.server.ts";
import { listRefundsThere } from "./paystack-side.server.ts";

type ResolutionParts = Parts<"db" | "queue" | "paystack" | "now" | "festival">;

/**
 * Does what a difference's button says. Throws `DomainError` "not-found", or "closed" when it was
 * settled before.
 */
export async function resolveDiscrepancy(
  app: ResolutionParts,
  differenceId: string,
  byUserId: string,
): Promise<Outcome> {
  const difference = await findOpenDiscrepancy(app.db, differenceId);
  const { kind } = difference;
  try {
    if (kind === "missing_here") return await settle(app, difference, byUserId);
    if (kind === "refund") return await readRefunds(app, difference, byUserId);
  } catch (error) {
    if (error instanceof PaystackError)
      return refuse("Paystack could not be asked. Nothing was changed.");
    throw error;
  }
  if (kind === "amount") return bringToDecision(app, difference, byUserId);
  if (kind === "fee") return takeFee(app, difference, byUserId);
  return refuse("This one is closed with a note.");
}

async function close(
  { db, now }: ResolutionParts,
  difference: OpenDiscrepancy,
  note: string,
  byUserId: string,
  state: "settled" | "known" = "settled",
): Promise<Outcome> {
  await db.transaction((tx) => closeDiscrepancy(tx, { difference, state, note }, byUserId, now()));
  return { ok: true, message: note };
}

async function settle(
  app: ResolutionParts,
  difference: OpenDiscrepancy,
  byUserId: string,
): Promise<Outcome> {
  const settlement = await settlePurchase(app, difference.subject);
  switch (settlement.outcome) {
    case "settled":
      return close(app, difference, `Paid: order ${settlement.orderNumber} is made.`, byUserId);
    case "mismatched":
      return close(
        app,
        difference,
        "It differs from its purchase, and waits for a decision under Notifications.",
        byUserId,
        "known",
      );
    case "unpaid":
      return refuse("Paystack says now that it is not paid. Nothing was changed.");
    case "unknown-reference":
      return refuse(
        "No purchase here has this reference. Look it up in Paystack, and close it with a note.",
      );
  }
}

function bringToDecision(
  { db, queue, now }: ResolutionParts,
  difference: OpenDiscrepancy,
  byUserId: string,
): Promise<Outcome> {
  const { subject: reference, paystackAmount } = difference;
  return db.transaction(async (tx) => {
    const purchase = await lockPurchaseRow(tx, reference);
    if (!purchase || !paystackAmount) return refuse("No purchase here has this reference.");
    const arrived = { paidAmount: paystackAmount.amount, paidCurrency: paystackAmount.currency };
    await tx.update(purchases).set(arrived).where(eq(purchases.reference, reference));
    if (!(await reopenMismatch(tx, reference, arrived))) {
      const [made] = await tx.select().from(orders).where(eq(orders.reference, reference));
      const order = made && { id: made.id, number: made.number, soldOutLines: [] };
      const paid = { ...paystackAmount, reference };
      await openPaymentCase(tx, queue, { kind: "payment_mismatch", purchase, paid, order }, now());
    }
    const note = "It waits for a decision under Notifications.";
    await closeDiscrepancy(tx, { difference, state: "known", note }, byUserId, now());
    return { ok: true, message: note };
  });
}

/** Says whether there was a case: what was decided on another amount is to be decided anew. */
async function reopenMismatch(
  tx: Transaction,
  reference: string,
  arrived: { paidAmount: number; paidCurrency: string },
): Promise<boolean> {
  const open = { decidedAt: null, decidedByUserId: null, decision: "" };
  const reopened = await tx
    .update(paymentCases)
    .set({ ...open, ...arrived })
    .where(and(eq(paymentCases.reference, reference), eq(paymentCases.kind, "payment_mismatch")))
    .returning({ id: paymentCases.id });
  return reopened.length > 0;
}

function takeFee(
  { db, now }: ResolutionParts,
  difference: OpenDiscrepancy,
  byUserId: string,
): Promise<Outcome> {
  const { subject: reference, paystackAmount, localAmount } = difference;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ paystackFeeKobo: paystackAmount!.amount })
      .where(eq(orders.reference, reference))
      .returning();
    if (!order) return refuse("No order stands on this payment any more.");
    const note = `The order says Paystack's fee now: ${formatNaira(paystackAmount!.amount)}.`;
    await closeDiscrepancy(tx, { difference, state: "settled", note }, byUserId, now());
    const values = {
      before: { fee: formatNaira(localAmount!.amount) },
      after: { fee: formatNaira(paystackAmount!.amount) },
    };
    const change = { action: "Took Paystack's fee", subject: `Order ${order.number}`, ...values };
    await recordChange(tx, { byUserId, ...change }, now());
    return { ok: true, message: note };
  });
}

async function readRefunds(
  app: ResolutionParts,
  difference: OpenDiscrepancy,
  byUserId: string,
): Promise<Outcome> {
  const { subject: reference } = difference;
  await readRefundTotals(app, reference);
  const [theirRefunds, ourRefunds] = await Promise.all([
    listRefundsThere(app, reference),
    listRefundsHere(app.db, reference),
  ]);
  const left = compareRefunds({ theirRefunds, ourRefunds });
  if (left.length > 0)
    return refuse(
      "Paystack's list was read again, and still differs. Look them up in Paystack, and close it with a note.",
    );
  return close(app, difference, "Its refunds are the same in Paystack and here now.", byUserId);
}
