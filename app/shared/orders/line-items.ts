interface Line {
  quantity: number;
  refunded: number;
}

/**
 * What is still the customer's: each line with the pieces that were not refunded, and none of which
 * nothing is left.
 */
export const remainingItems = <One extends Line>(lines: readonly One[]): One[] =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - line.refunded }))
    .filter(({ quantity }) => quantity > 0);

/** Whether every piece of an order was refunded. */
export const isRefundedWhole = (lines: readonly Line[]): boolean =>
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
    .map((line) => ({ ...line, quantity: line.refunded }))
    .filter(({ quantity }) => quantity > 0);
