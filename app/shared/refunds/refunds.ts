import { formatAmount } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";

interface RefundState {
  /** The label for the administrator. */
  label: string;
  /** The text for the customer. */
  customerLabel: string;
  tone: "neutral" | "marigold" | "palm" | "flame";
}

/** `waiting`, `queued` and `requested` are ours, the others Paystack's own words. */
export const refundStates = {
  waiting: { label: "waits for a second person", customerLabel: "being sent", tone: "marigold" },
  queued: { label: "waits to be asked for", customerLabel: "being sent", tone: "neutral" },
  requested: { label: "asked, not answered yet", customerLabel: "being sent", tone: "marigold" },
  pending: { label: "on its way", customerLabel: "on its way", tone: "marigold" },
  processing: { label: "on its way", customerLabel: "on its way", tone: "marigold" },
  processed: { label: "paid out", customerLabel: "sent back", tone: "palm" },
  failed: {
    label: "did not go through",
    customerLabel: "did not go through: the organisers have been notified",
    tone: "flame",
  },
  needs_attention: {
    label: "needs attention in Paystack",
    customerLabel: "held up: the organisers have been notified",
    tone: "flame",
  },
} as const satisfies Record<string, RefundState>;

export type RefundStatus = keyof typeof refundStates;
export const refundStatuses = keysOf(refundStates);
/** Whether a refund can still be undone: nothing has been sent or put back into stock. */
export const isUndoable = (
  { status, undoableUntil }: { status: RefundStatus; undoableUntil: Date | null },
  at: Date,
): boolean => status === "queued" && undoableUntil !== null && at < undoableUntil;

export const isRefundOver = (status: RefundStatus): boolean =>
  status === "processed" || status === "failed";

export interface RefundedLine {
  lineId: string;
  quantity: number;
}

/** `amount` is the hundredth part of its currency. */
export interface NotifiedRefund {
  amount: number;
  currency: string;
  reason: string;
}

export const amountText = ({
  amount,
  currency,
}: Pick<NotifiedRefund, "amount" | "currency">): string => formatAmount(amount, currency);

export const refundMessages = {
  title: "Money back",
  text: (refund: NotifiedRefund) =>
    `${amountText(refund)} is on its way back to you.${refund.reason && ` ${refund.reason}`}`,
  next: "It goes back the way it was paid. Banks take up to ten working days.",
} as const;

/** Follows `refundMessages` when the bank did not take the money. */
export const refundFailedMessage = {
  title: "Your refund did not go through",
  text: (refund: NotifiedRefund) =>
    `We wrote that ${amountText(refund)} is on its way back to you. The bank did not take it: the money is still with us, and you are still owed it.`,
  next: "The organisers know. They send it again, or ask you where else to send it. You need not do anything until then.",
} as const;

/** Follows `refundFailedMessage` when a later refund of the same payment was paid out. */
const refundPaidOutMessage = {
  title: "Your refund went through",
  text: (refund: NotifiedRefund) =>
    `${amountText(refund)} was paid out to you, after an earlier try had failed.`,
  next: "Your bank shows it within ten working days.",
} as const;

/** The notices of a refund to the customer, by the kind of their notification and e-mail. */
export const refundNotices = {
  refund: refundMessages,
  refund_failed: refundFailedMessage,
  refund_paid_out: refundPaidOutMessage,
} as const;
export type RefundNotice = keyof typeof refundNotices;
export const isRefundNotice = (kind: string): kind is RefundNotice => kind in refundNotices;

/**
 * The sum of refunds that were paid out or are under way, in the hundredth part of the payment's
 * currency; one that failed does not count.
 */
export const sumOf = (refunds: readonly { amount: number; status: RefundStatus }[]): number =>
  refunds.reduce((sum, { amount, status }) => (status === "failed" ? sum : sum + amount), 0);

/** Pieces of an order's line in refunds that did not fail. */
export const piecesOf = (
  refunds: readonly { status: RefundStatus; lines: readonly RefundedLine[] }[],
  id: string,
): number =>
  refunds
    .filter(({ status }) => status !== "failed")
    .flatMap(({ lines }) => lines)
    .reduce((sum, { lineId, quantity }) => (lineId === id ? sum + quantity : sum), 0);

/** The refunds that failed and were not sent again. */
export const unsentOf = <
  Refund extends { id: string; status: RefundStatus; retryOf: string | null },
>(
  refunds: readonly Refund[],
): Refund[] =>
  refunds.filter(
    ({ id, status }) => status === "failed" && !refunds.some(({ retryOf }) => retryOf === id),
  );
