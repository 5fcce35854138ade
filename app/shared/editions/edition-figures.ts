import type { OrderStatus } from "#app/shared/orders/order-states.ts";

/** The festival's, as its settings have them. */
interface Day {
  date: string;
  gates: string;
}

export interface MovedDay {
  before: Day;
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

/** A line of the bridge from what was sold to what is left; a sum is that of all lines before it. */
export interface BridgeLine {
  term: string;
  kobo: number;
  isSum?: boolean;
}

/** What an edition had sold, and what else there was, when it was closed. */
export interface EditionFigures {
  sold: Sum;
  /** How `sold` comes from what was asked; editions that an earlier release closed have none. */
  bridge?: BridgeLine[];
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
