import { formatDayTime } from "#app/shared/dates.ts";
import { currency } from "#app/shared/limits.ts";
import { formatAmount, formatNaira } from "#app/shared/money.ts";
import { type LineItem, lineText } from "#app/shared/orders/line-items.ts";

/**
 * The administrator's words; each case waits on /adminNotifications. A further kind is a further
 * entry here.
 */
export const paymentCaseKinds = {
  payment_mismatch: {
    title: "A payment differs from its purchase",
    badge: "Payment differs",
    todo: "No order was made of it. Send the money back with “Refund…”, or agree with the customer and make the order after all.",
  },
  oversold: {
    title: "Paid for after the last piece was sold",
    badge: "Sold out when paid",
    todo: "The order was made without what was gone. Agree with the customer: a later delivery, another piece, or money back.",
  },
  over_capacity: {
    title: "Tickets were made over the capacity",
    badge: "Over capacity",
    todo: "The tickets are valid. Make room for one more, or agree with the customer: cancel the ticket and send the money back with “Refund…”.",
  },
  card_limit: {
    title: "One person paid for more tickets than one person may have",
    badge: "Over the limit",
    todo: "The tickets are valid. Ask the buyers who they are for. If the limit is to hold, cancel those above it on the order, which sends their money back. If all may stay, close the case.",
  },
  double_payment: {
    title: "The same things were probably paid twice",
    badge: "Paid twice?",
    todo: "An order was made of each payment, and the customer was asked whether both were meant. If they were, close the case; if not, send one payment back with “Refund…” and cancel its order.",
  },
  tickets_refunded: {
    title: "Money went back, and the tickets are still valid",
    badge: "Tickets still valid",
    todo: "See on the order which tickets it was for, and cancel them without sending money back once more. If all of them stay valid, close the case.",
  },
  refund_failed: {
    title: "A refund did not go through",
    badge: "Refund failed",
    todo: "The money is still with you. See in Paystack why, then send that amount again with “Refund…”, or send it another way and keep a note.",
  },
  dispute: {
    title: "A customer's bank disputes a payment",
    badge: "Disputed",
    todo: "Hand nothing over meanwhile, and refund nothing here. The case closes itself when Paystack says how it ended.",
  },
  transfer_rejected: {
    title: "A bank sent a transfer back",
    badge: "Transfer sent back",
    todo: "No money is here. The customer reads it beside the open payment and can pay the exact amount; the case closes itself when that comes.",
  },
} as const satisfies Record<string, { title: string; badge: string; todo: string }>;
export type PaymentCaseKind = keyof typeof paymentCaseKinds;
export const paymentCaseKindNames = Object.keys(paymentCaseKinds) as PaymentCaseKind[];

interface CaseOfOrder {
  orderId: string | null;
  isOfTickets: boolean;
  /** When the money goes back by itself, unless somebody decides before. */
  refundsAt: Date | null;
}

/** What the administrator can do about a case: where too much was paid, nothing is missing. */
export function todoOf(
  kind: PaymentCaseKind,
  payment: ComparedPayment,
  { orderId, isOfTickets, refundsAt }: CaseOfOrder,
): string {
  const { todo } = paymentCaseKinds[kind];
  if (kind === "oversold" && isOfTickets) {
    const until = refundsAt ? `on ${formatDayTime(refundsAt)}` : "after a day";
    return `The buyer has none of these tickets yet. Make them over the capacity, with a reason, give another type, or send the money back with “Refund…”. If nobody decides, it goes back by itself ${until}.`;
  }
  if (kind !== "payment_mismatch" || payment.paidCurrency !== currency.code) return todo;
  const difference = formatAmount(Math.abs(payment.paidAmount - payment.askedKobo), currency.code);
  if (payment.paidAmount > payment.askedKobo)
    return orderId
      ? `The order was made. ${difference} is owed back: send it with “Refund…”.`
      : `No order was made of it. Make it after all: ${difference} is owed back then, which “Refund…” in the order sends. Or send everything back with “Refund…” here.`;
  if (payment.paidAmount < payment.askedKobo)
    return orderId
      ? `The order was made. Ask for the ${difference} that is missing and record it in the order if it comes in cash, or send the money back with “Refund…”.`
      : `No order was made of it. Ask for the ${difference} that is missing and make the order after all, or send the money back with “Refund…”.`;
  return todo;
}

/** Amounts are the hundredth part of their currency. */
export interface ComparedPayment {
  reference: string;
  askedKobo: number;
  paidAmount: number;
  paidCurrency: string;
  paidReference: string;
}

/** "1 × Garden City hoodie (Black, XXXL), 2 × Ride-or-die cap" */
export const piecesText = (lines: readonly LineItem[]): string => lines.map(lineText).join(", ");

export const soldOutText = (lines: readonly LineItem[]): string =>
  `Sold out when it was paid: ${piecesText(lines)}.`;

/** Says how a payment differs from what was asked. Returns null when it does not. */
export function differenceOf(payment: ComparedPayment): string | null {
  if (payment.paidReference !== payment.reference)
    return `The payment is for reference ${payment.paidReference}.`;
  if (payment.paidCurrency !== currency.code)
    return `Paid in ${payment.paidCurrency}, asked in ${currency.code}.`;
  if (payment.paidAmount !== payment.askedKobo)
    return `Paid ${paidText(payment)}, asked ${askedText(payment)}.`;
  return null;
}

export const askedText = (payment: Pick<ComparedPayment, "askedKobo">): string =>
  formatAmount(payment.askedKobo, currency.code);
export const paidText = (payment: Pick<ComparedPayment, "paidAmount" | "paidCurrency">): string =>
  formatAmount(payment.paidAmount, payment.paidCurrency);

/**
 * `otherOrderNumber` is of a double payment, or of the same card. Cases of earlier releases lack
 * it.
 */
export function reasonOf(
  kind: PaymentCaseKind,
  payment: ComparedPayment & { otherOrderNumber?: string | null },
  soldOutLines: readonly LineItem[],
): string {
  switch (kind) {
    case "payment_mismatch":
      return differenceOf(payment) ?? "The payment service now says it is right. Ask it again.";
    case "oversold":
      return soldOutText(soldOutLines);
    case "over_capacity":
      return "It was paid while its tickets were reserved, and Paystack reported it only after the last place was sold.";
    case "card_limit":
      return payment.otherOrderNumber
        ? `The card, address, phone number or account of this payment is that of order ${payment.otherOrderNumber} too, and together they have more tickets of a type than one person may have.`
        : "The card, address, phone number or account of this payment has more tickets of a type than one person may have.";
    case "double_payment":
      return payment.otherOrderNumber
        ? `Order ${payment.otherOrderNumber} of the same customer has the same items and was paid too.`
        : "Another payment of the same customer, for the same items, came through too.";
    case "dispute":
      return "The bank that this payment came from asks for the money back.";
    case "transfer_rejected":
      return rejectedTransfer.text(payment);
    case "tickets_refunded":
      return "A refund that was made in Paystack, or a dispute that was lost, is a part of the payment and names no ticket.";
    case "refund_failed":
      return "Money of this payment was to go back, and Paystack or the bank did not take it.";
  }
}

/** The customer reads it too. */
export const rejectedTransfer = {
  text: (payment: Pick<ComparedPayment, "askedKobo" | "paidAmount" | "paidCurrency">) =>
    `The bank sent a transfer of ${paidText(payment)} back, because ${askedText(payment)} was asked.`,
  next: "The money is on its way back to the account it came from. To pay, send the exact amount.",
} as const;

/** A customer who paid too much does not read that something is missing. */
const choicesFor = ({ paidCurrency, paidAmount, askedKobo }: ComparedPayment) =>
  paidCurrency === currency.code && paidAmount > askedKobo
    ? "make the order and send back what is too much, or send all of it back"
    : "send the money back, or ask for the rest";

export const differingPayment = {
  title: "A payment that differs",
  text: (payment: ComparedPayment) =>
    payment.paidCurrency === currency.code && payment.paidAmount === payment.askedKobo
      ? `A payment of ${paidText(payment)} arrived, but it cannot be matched with what you were asked to pay.`
      : `A payment of ${paidText(payment)} arrived, where ${askedText(payment)} was asked.`,
  next: (payment: ComparedPayment) =>
    `No order was made of it yet. The organisers have been notified and will write to you: they ${choicesFor(payment)}. You need not pay again until then.`,
  decided:
    "The organisers have decided what becomes of it. If you have not heard from them, write to them with the reference.",
} as const;

/** What the customer is asked about an order and another one with the same items. */
export const doublePayment = {
  title: "Paid twice?",
  text: (otherNumber: string) => `Your order ${otherNumber} has the same items, and both are paid.`,
  next: "If you wanted both, there is nothing to do. If not, write to the organisers with both order numbers: they can send one payment back.",
  /** Of tickets, of which the buyer can give one purchase back. */
  undo: (kobo: number) =>
    `If you wanted both, there is nothing to do. If not, give this purchase back: all of ${formatNaira(kobo)} goes back, and its tickets end. The other one stays.`,
  decidedTickets: "One of them was given back, or the organisers have decided on it.",
  undone: (kobo: number) =>
    `${formatNaira(kobo)} goes back to where it was paid from. The tickets of your other purchase stay valid.`,
  decided:
    "The organisers have decided on it. If you have not heard from them, write to them with both order numbers.",
} as const;

export const soldOutOrder = {
  title: "Paid, but sold out meanwhile",
  text: (pieces: string) => `Your payment arrived, but these had sold out meanwhile: ${pieces}.`,
  next: "The organisers have been notified and will write to you: they deliver later, offer another piece, or send the money back.",
  decided:
    "The organisers have decided what becomes of them. If you have not heard from them, write to them with the order number.",
} as const;

/** What the buyer of tickets that were gone reads; cases of earlier releases have no moment. */
export const ticketsSoldOut = {
  next: (refundsAt: Date | null) =>
    `Unless the organisers find another answer ${refundsAt ? `before ${formatDayTime(refundsAt)}` : "within a day"}, that money goes back to you by itself.`,
  refunded: "No other answer was found, so that money goes back to you.",
} as const;

/** What a buyer reads who has other tickets than those that were gone. */
export const ticketsInstead = {
  text: (pieces: string) =>
    `What you paid for had sold out: ${pieces}. The organisers give you these instead.`,
  back: (kobo: number) =>
    `The difference of ${formatAmount(kobo, currency.code)} goes back to you.`,
} as const;
