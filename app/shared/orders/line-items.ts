import { shareOf } from "#app/shared/codes/codes.ts";

interface Line {
  quantity: number;
  refunded: number;
  /** What a code took off all pieces of the line together. */
  reductionKobo: number;
}

/**
 * What is still the customer's: each line with the pieces that were not refunded, and none of which
 * nothing is left.
 */
export const remainingItems = <One extends Line>(lines: readonly One[]): One[] =>
  lines
    .map((line) => {
      const quantity = line.quantity - line.refunded;
      const reductionKobo = shareOf(line.quantity, line.reductionKobo, quantity, line.refunded);
      return { ...line, quantity, reductionKobo };
    })
    .filter(({ quantity }) => quantity > 0);

/** Whether every piece of an order was refunded. */
export const isRefundedWhole = (lines: readonly Omit<Line, "reductionKobo">[]): boolean =>
  lines.length > 0 && lines.every(({ quantity, refunded }) => refunded >= quantity);

/** Each line as it is shown: what is left of it, and apart from that what was refunded. */
export const shownItems = <One extends Line>(lines: readonly One[]) =>
  lines.flatMap((line) => [
    ...remainingItems([line]).map((part) => ({ ...part, isRefunded: false })),
    ...refundedItems([line]).map((part) => ({ ...part, isRefunded: true })),
  ]);

/** The refunded part of each line, and none of which nothing was refunded. */
export const refundedItems = <One extends Line>(lines: readonly One[]): One[] =>
  lines
    .map((line) => ({
      ...line,
      quantity: line.refunded,
      reductionKobo: shareOf(line.quantity, line.reductionKobo, line.refunded),
    }))
    .filter(({ quantity }) => quantity > 0);
