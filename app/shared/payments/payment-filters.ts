interface FilterEntry {
  tab: string;
  badge: string;
  tone: "neutral" | "marigold" | "palm" | "flame" | "hibiscus";
}

export const paymentFilters = {
  open: { tab: "Open", badge: "Open", tone: "marigold" },
  settled: { tab: "Paid", badge: "Paid", tone: "palm" },
  mismatched: { tab: "Mismatch", badge: "Mismatch", tone: "flame" },
  expired: { tab: "Expired", badge: "Expired", tone: "neutral" },
  refunded: { tab: "Refunded", badge: "Refunded", tone: "hibiscus" },
} as const satisfies Record<string, FilterEntry>;

export type PaymentFilter = keyof typeof paymentFilters;
