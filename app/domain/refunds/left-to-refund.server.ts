import type { Queryable } from "#app/db/db.server.ts";
import type { refunds } from "#app/db/schema.server.ts";
import { sumDisputed } from "#app/domain/disputes/disputed-money.server.ts";
import { currency as ours } from "#app/shared/limits.ts";
import { sumOf, unsentOf } from "#app/shared/refunds/refunds.ts";
import type { SoldPieces } from "./sold-goods.ts";

type Refund = Pick<
  typeof refunds.$inferSelect,
  | "id"
  | "amount"
  | "status"
  | "lines"
  | "retryOf"
  | "reason"
  | "endedAt"
  | "undoableUntil"
  | "restocks"
  | "confirmationId"
>;

interface Paid {
  reference: string;
  amount: number;
  currency: string;
}

const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The refund that was asked for first, of those that send the same money again. */
function firstOf(refund: Refund, rows: readonly Refund[]): Refund {
  const before = rows.find(({ id }) => id === refund.retryOf);
  return before ? firstOf(before, rows) : refund;
}

/** What can still be refunded of a payment, in the hundredth part of its currency. */
export interface Refundable extends Pick<SoldPieces, "valid"> {
  /** What was paid, less what went back or may go back by a refund or a dispute. */
  left: number;
  /** The share of it that an organiser may send by an amount: not what has to be sent again. */
  free: number;
  /** The fees that were kept when single pieces were refunded, which "everything" leaves with us. */
  kept: number;
  /** What "everything" sends: the free share without the fees. */
  all: number;
  /** Failed refunds that were not sent again. */
  unsent: Refund[];
  disputed: number;
}

/** Returns what can still be refunded of a payment, whose refunds and pieces were read. */
export async function findRefundable(
  db: Queryable,
  { reference, amount, currency }: Paid,
  rows: readonly Refund[],
  pieces: SoldPieces,
): Promise<Refundable> {
  const disputed = await sumDisputed(db, reference);
  const left = Math.max(0, amount - sumOf(rows) - disputed);
  const unsent = unsentOf(rows);
  // The refund of a piece that was cancelled is sent again as that refund, which says whose it is.
  const unsentOfPieces = pieces.count > 0 ? unsent.filter(({ lines }) => lines.length > 0) : [];
  const free = Math.max(0, left - sumBy(unsentOfPieces, (one) => one.amount));
  // What went back without naming a piece, beyond what was paid beside the pieces: fees, too.
  const beside = Math.max(0, amount - pieces.paidKobo);
  const byAmount = sumOf(rows.filter((row) => firstOf(row, rows).lines.length === 0));
  const feesBack = Math.max(0, byAmount - beside);
  const kept = currency === ours.code ? Math.min(free, Math.max(0, pieces.feesKobo - feesBack)) : 0;
  return { left, free, kept, all: free - kept, unsent, valid: pieces.valid, disputed };
}
