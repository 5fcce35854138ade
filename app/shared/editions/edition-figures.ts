import type { OrderStatus } from "#app/shared/orders/order-states.ts";

/** The festival's, as its settings have them. */
interface Day {
  date: string;
  gates: string;
}

export interface MovedDay {
  before: Day & {
    /** Whether the festival of that day was cancelled; left out where it was not. */
    isCancelled?: true;
  };
  after: Day;
}

interface Sum {
  orders: number;
  pieces: number;
  kobo: number;
}

export const editionBreakdowns = {
  products: "Product",
  sizes: "Size",
  colors: "Colour",
  regions: "Region",
} as const;
type EditionBreakdown = keyof typeof editionBreakdowns;

/**
 * The lines of the two bridges, in their words: from what was sold to what is left, and from the
 * products to what counts as sold.
 */
export const bridgeTerms = {
  "tickets-sold": "Tickets sold",
  "merchandise-sold": "Merchandise sold",
  "delivery-fees": "Delivery fees",
  gone: "Paid for tickets that were gone",
  unexplained: "Not explained by any line",
  asked: "Asked in all",
  "paid-otherwise": "Paid otherwise than asked",
  paid: "Paid through Paystack",
  "tickets-back": "Given back for tickets",
  "merchandise-back": "Given back for merchandise",
  "amounts-back": "Given back by amounts",
  "other-refunds": "Other refunds, or not sent yet",
  lost: "Lost in disputes",
  kept: "Kept of what was paid",
  fees: "Fees of Paystack",
  left: "Left",
  products: "By product, in all",
  "kept-of-pieces": "Pieces given back by amounts, or kept",
  "beside-pieces": "Given back beside the pieces",
  cash: "Received in cash",
  owed: "Owed back, not sent yet",
  sold: "Sold",
} as const;

export type BridgeKey = keyof typeof bridgeTerms;

const sums: ReadonlySet<BridgeKey> = new Set(["asked", "paid", "kept", "left", "sold"]);

/** A line of a bridge; a sum is that of all lines before it that are no sums. */
export interface BridgeLine {
  /** Which rows it is the sum of; missing in editions that an earlier release closed. */
  key?: BridgeKey;
  term: string;
  kobo: number;
  isSum?: boolean;
}

export const bridgeLine = (key: BridgeKey, kobo: number): BridgeLine => ({
  key,
  term: bridgeTerms[key],
  kobo,
  ...(sums.has(key) && { isSum: true }),
});

/** What an edition had sold, and what else there was, when it was closed. */
export interface EditionFigures {
  sold: Sum;
  /** From what was sold to what is left; editions that an earlier release closed may have none. */
  bridge?: BridgeLine[];
  /** From the products to `sold`; the same. */
  soldBridge?: BridgeLine[];
  states: Record<OrderStatus, number>;
  /** The days on which there were orders, written as "2026-11-21". */
  days: (Sum & { day: string })[];
  parts: Record<EditionBreakdown, (Sum & { name: string })[]>;
  /** Counts of valid tickets. */
  tickets: { package: string; tickets: number; people: number }[];
  messages: number;
  accounts: number;
  subscribers: number;
}
