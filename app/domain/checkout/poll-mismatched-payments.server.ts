import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { checkouts, paymentCases } from "#app/db/schema.server.ts";
import { settleCheckout, type SettlementParts } from "./settle-checkout.server.ts";

const minute = 60_000;
/**
 * How long a payment that differs is asked about again, and how often: an answer that was wrong
 * once is right soon.
 */
const askedForMs = 60 * minute;
const askedEveryMs = 10 * minute;

/**
 * Asks Paystack again about undecided mismatches; one that is right by now becomes an order. What
 * stays unanswered goes to `onError`.
 */
export async function sweepMismatches(
  app: SettlementParts,
  onError: (error: unknown) => void,
): Promise<void> {
  const before = (ms: number) => new Date(app.now().getTime() - ms);
  const due = await app.db
    .select({ reference: checkouts.reference })
    .from(paymentCases)
    .innerJoin(checkouts, eq(checkouts.reference, paymentCases.reference))
    .where(
      and(
        eq(paymentCases.kind, "payment_mismatch"),
        isNull(paymentCases.decidedAt),
        gt(paymentCases.createdAt, before(askedForMs)),
        lt(checkouts.checkedAt, before(askedEveryMs)),
      ),
    )
    .orderBy(asc(checkouts.checkedAt))
    .limit(20);
  for (const { reference } of due) await settleCheckout(app, reference).catch(onError);
}
