import type { Queryable, Transaction } from "#app/db/db.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { RefundedLine } from "#app/shared/refunds/refunds.ts";

/** What was sold under a payment, as far as refunding has to know it: each kind of purchase says it. */
export interface SoldGoods {
  /** Reads what was paid for single pieces, and which of them are still valid. */
  read(db: Queryable, reference: string): Promise<SoldPieces>;
  /**
   * Cancels every valid piece of a locked purchase whose money goes back whole. Returns the pieces of
   * the order's lines that they are; none where nothing can be cancelled.
   */
  cancelAll(
    tx: Transaction,
    queue: Queue,
    cancelling: CancelledGoods,
    at: Date,
  ): Promise<RefundedLine[]>;
}

export interface SoldPieces {
  /** How many there are, cancelled ones included. */
  count: number;
  paidKobo: number;
  /** The fees that were kept when some of them were refunded. */
  feesKobo: number;
  /** The valid ones, as an organiser is shown them. */
  valid: { number: string; holder: string; type: string }[];
}

/** What is not sold by single pieces that can be cancelled. */
export const noSoldPieces: SoldPieces = { count: 0, paidKobo: 0, feesKobo: 0, valid: [] };

export interface CancelledGoods {
  reference: string;
  reason: string;
  byUserId: string | null;
  /** The refund that sends back what was paid; null where a lost dispute took it. */
  refund: { amount: number; currency: string } | null;
}
