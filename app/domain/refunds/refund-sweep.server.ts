import { and, asc, inArray, sql } from "drizzle-orm";
import { refunds } from "#app/db/schema.server.ts";
import { beginPaystackSweep, sweepLimit } from "#app/domain/paystack/paystack-sweep.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { readRefundTotals, type RefundParts } from "./sync-refunds.server.ts";

/**
 * Asks Paystack again for refunds without an answer, and reads Paystack's list of those under way.
 * Errors of Paystack go to `onError`.
 */
export async function sweepRefunds(
  app: RefundParts,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db } = app;
  const unasked = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.status, ["queued", "requested"]))
    .orderBy(asc(refunds.createdAt))
    .limit(sweepLimit);
  const at = sql`${app.now().toISOString()}::timestamptz`;
  const pause = sql`least(greatest((${refunds.checkedAt} - ${refunds.createdAt}) / 4, interval '2 minutes'), interval '6 hours')`;
  const followed = await db
    .selectDistinct({ reference: refunds.reference })
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, ["pending", "processing", "needs_attention"]),
        sql`(${refunds.checkedAt} is null or ${refunds.checkedAt} + ${pause} <= ${at})`,
      ),
    )
    .limit(sweepLimit);
  const workOnEach = beginPaystackSweep(onError);
  await workOnEach(unasked, ({ id }) => sendRefund(app, id));
  await workOnEach(followed, ({ reference }) => readRefundTotals(app, reference));
}
