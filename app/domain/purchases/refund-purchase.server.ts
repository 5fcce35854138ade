import type { Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import {
  type RecordedRefund,
  recordRefund,
  RefundRefused,
  type RefundRequest,
} from "#app/domain/refunds/record-refund.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { kinds } from "./kinds/kinds.server.ts";

/**
 * Refunds a purchase of either kind, at once or when a second person has confirmed it; a refund of
 * everything cancels what of it is still valid. Throws `DomainError` "not-found", and what
 * `recordRefund` throws.
 */
export function refundPurchase(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  request: RefundRequest,
  byUserId: string,
): Promise<RecordedRefund> {
  return db.transaction((tx) => refundPurchaseIn(tx, queue, request, byUserId, now()));
}

/** The same in the caller's transaction, which has locked nothing after the purchase. */
export async function refundPurchaseIn(
  tx: Transaction,
  queue: Queue,
  request: RefundRequest,
  byUserId: string | null,
  at: Date,
): Promise<RecordedRefund> {
  const { reference } = request;
  const purchase = await lockPurchaseRow(tx, reference);
  if (!purchase) throw new RefundRefused("not-found", `There is no payment ${reference}.`);
  const { goods } = kinds[purchase.kind];
  return recordRefund(tx, queue, { ...request, purchase, goods }, byUserId, at);
}
