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
 * everything cancels what of it is still valid. Throws `RefundRefused` "not-found", "single-pieces"
 * (what is cancelled one by one is not refunded by its lines), and what `recordRefund` throws.
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
  const { reference, what } = request;
  const purchase = await lockPurchaseRow(tx, reference);
  if (!purchase) throw new RefundRefused("not-found", `There is no payment ${reference}.`);
  const { goods } = kinds[purchase.kind];
  // By its line alone, a ticket whose money went back would stay valid.
  if (typeof what === "object" && "lines" in what && (await goods.read(tx, reference)).count > 0)
    throw new RefundRefused(
      "single-pieces",
      "Cancel the tickets: their money goes back with them.",
    );
  return recordRefund(tx, queue, { ...request, purchase, goods }, byUserId, at);
}
