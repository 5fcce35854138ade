import { formatAmount } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";

interface DiscrepancyKindEntry {
  title: string;
  /** What is wrong, and what to do about it. */
  text: string;
  /** The label of the button that mends it. */
  action: string | null;
}

export const discrepancyKinds = {
  missing_here: {
    title: "Paid, and not settled here",
    text: "Paystack has this payment, and no order was made of it.",
    action: "Ask and settle",
  },
  missing_there: {
    title: "Settled here, and not in Paystack",
    text: "An order stands on this payment, and Paystack does not know it. Look it up in Paystack before it is handed over.",
    action: null,
  },
  amount: {
    title: "Amount mismatch",
    text: "Paystack lists another amount than was settled here.",
    action: "Open a payment case",
  },
  fee: {
    title: "Fee mismatch",
    text: "Paystack took another fee than the order says.",
    action: "Take Paystack's fee",
  },
  refund: {
    title: "Refund mismatch",
    text: "Paystack and this site list different refunds.",
    action: "Read its refunds again",
  },
  payout: {
    title: "Payout mismatch",
    text: "A payout failed, or is not the sum of its payments. Ask Paystack about it.",
    action: null,
  },
} as const satisfies Record<string, DiscrepancyKindEntry>;

export type DiscrepancyKind = keyof typeof discrepancyKinds;
export const discrepancyKindNames = keysOf(discrepancyKinds);

/** `known` waits, or waited, for a decision as a payment case; `gone` was not found again. */
export const discrepancyStates = ["open", "known", "settled", "accepted", "gone"] as const;
export type DiscrepancyState = (typeof discrepancyStates)[number];

/** An amount in the hundredth part of its currency. */
export interface Money {
  amount: number;
  currency: string;
}

export interface NotifiedDiscrepancy {
  kind: DiscrepancyKind;
  /** A payment's reference, or "payout 12". */
  subject: string;
  paystackAmount: Money | null;
  localAmount: Money | null;
}

const textOf = (money: Money | null) =>
  money ? formatAmount(money.amount, money.currency) : "nothing";

/** "Paystack ₦12,500, here nothing." */
export const bothSides = ({
  paystackAmount,
  localAmount,
}: Pick<NotifiedDiscrepancy, "paystackAmount" | "localAmount">): string =>
  `Paystack ${textOf(paystackAmount)}, here ${textOf(localAmount)}.`;

export interface ComparedPayout {
  id: number;
  status: string;
  at: string;
  amount: number;
  fees: number;
  currency: string;
  payments: number;
}
