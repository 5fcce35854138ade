import { PaystackError } from "#app/services/paystack-error.server.ts";
import type { Payout, TimeSpan } from "#app/services/paystack/paystack-lists.server.ts";
import type { ComparedPayout } from "#app/shared/reconciliation/discrepancies.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { ListedRefund, PaystackPayment, PaystackPayout } from "./reconcile-payments.server.ts";

type Asking = Parts<"paystack">;

/**
 * What Paystack lists of a span: what was paid within it, by reference, and each payment's own id.
 * Throws `PaystackError`.
 */
export async function listTheirPayments({ paystack }: Asking, span: TimeSpan) {
  const listed = await paystack.lists.listPayments(span);
  const isOver = (at?: string | null) => !at || new Date(at) <= span.until;
  const paid = listed.filter((one) => isOver(one.paid_at));
  return {
    payments: new Map(paid.map((one) => [one.reference, { ...one, fees: one.fees ?? null }])),
    references: new Map(listed.map(({ id, reference }) => [id, reference])),
  };
}

/**
 * A payment that the list does not have: one that was refunded whole has left it. Null where
 * Paystack does not know it as paid.
 */
export async function findTheirPayment(
  { paystack }: Asking,
  reference: string,
): Promise<PaystackPayment | null> {
  const payment = await paystack.verify(reference);
  const hasCome = payment?.status === "success" || payment?.status === "reversed";
  return payment && hasCome ? { ...payment, reference, fees: payment.fees ?? null } : null;
}

type OurId = (paystackId: number) => string | undefined;

/**
 * What went back within a span. `referenceOf` knows some references by a transaction's id, for the
 * others Paystack is asked.
 */
export async function listTheirRefunds(
  { paystack }: Asking,
  span: TimeSpan,
  referenceOf: OurId,
): Promise<ListedRefund[]> {
  const found: ListedRefund[] = [];
  for (const refund of await paystack.lists.listRefundsMade(span)) {
    if (new Date(refund.createdAt) > span.until) continue;
    const { id, transaction, amount, currency, status } = refund;
    const reference = referenceOf(transaction) ?? (await paystack.lists.findReference(transaction));
    found.push({ id, reference, money: status === "failed" ? null : { amount, currency } });
  }
  return found;
}

/** The refunds of one payment, wherever they lie in time. */
export async function listRefundsThere(
  { paystack }: Asking,
  reference: string,
): Promise<ListedRefund[]> {
  const entries = await paystack.listRefunds(reference);
  return entries.map(({ id, amount, currency, status }) => ({
    id,
    reference,
    money: status === "failed" ? null : { amount, currency },
  }));
}

/** What came to the bank within a span, and what each payout is to be the sum of. */
export async function listTheirPayouts(
  { paystack }: Asking,
  span: TimeSpan,
): Promise<{ compared: ComparedPayout; booked: PaystackPayout }[]> {
  const payouts = await orNone(paystack.lists.listPayouts(span));
  const found = [];
  for (const payout of payouts) {
    const payments = await orNone(paystack.lists.listPaidOut(payout.id));
    found.push(payoutOf(payout, payments));
  }
  return found;
}

/**
 * An account that lists no payouts, or one without payments of its own, is compared all the same.
 */
async function orNone<Row>(list: Promise<Row[]>): Promise<Row[]> {
  return list.catch((error: unknown) => {
    const isNo = error instanceof PaystackError && error.isRefusal && error.code !== "rate_limited";
    if (isNo) return [];
    throw error;
  });
}

const payoutOf = (payout: Payout, payments: { amount: number }[]) => ({
  compared: {
    id: payout.id,
    status: payout.status,
    at: payout.settlement_date,
    amount: payout.total_amount,
    fees: payout.total_fees,
    currency: payout.currency,
    payments: payments.length,
  },
  booked: {
    id: payout.id,
    failed: payout.status === "failed",
    amount: payout.total_processed,
    currency: payout.currency,
    paymentsSum:
      payments.length > 0
        ? payments.reduce((sum, { amount }) => sum + amount, 0)
        : payout.total_processed,
  },
});
