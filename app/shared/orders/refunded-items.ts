import { shareOf } from "#app/shared/discounts/codes.ts";

/** A line of an order of which pieces may have been refunded. */
interface RefundableLine {
  /** How many were ordered. */
  quantity: number;
  refunded: number;
  /** What a code took off all pieces of the line together. */
  reductionKobo: number;
}

/** Each line with the pieces that were not refunded; lines of which nothing is left are omitted. */
export const remainingItems = <Line extends RefundableLine>(lines: readonly Line[]): Line[] =>
  lines
    .map((line) => {
      const quantity = line.quantity - line.refunded;
      const reductionKobo = shareOf(line.quantity, line.reductionKobo, quantity, line.refunded);
      return { ...line, quantity, reductionKobo };
    })
    .filter(({ quantity }) => quantity > 0);

/** The refunded part of each line; lines without a refund are omitted. */
export const refundedItems = <Line extends RefundableLine>(lines: readonly Line[]): Line[] =>
  lines
    .map((line) => ({
      ...line,
      quantity: line.refunded,
      reductionKobo: shareOf(line.quantity, line.reductionKobo, line.refunded),
    }))
    .filter(({ quantity }) => quantity > 0);

/** Whether every piece of an order was refunded. */
export const isRefundedWhole = (
  lines: readonly Pick<RefundableLine, "quantity" | "refunded">[],
): boolean => lines.length > 0 && lines.every(({ quantity, refunded }) => refunded >= quantity);

/** The lines as they are shown: what is left of each, and apart from that what was refunded. */
export const shownItems = <Line extends RefundableLine>(lines: readonly Line[]) =>
  lines.flatMap((line) => [
    ...remainingItems([line]).map((part) => ({ ...part, isRefunded: false })),
    ...refundedItems([line]).map((part) => ({ ...part, isRefunded: true })),
  ]);
