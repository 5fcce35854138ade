interface PartFacts {
  tab: string;
  badge: string;
  tone: "neutral" | "marigold" | "palm" | "flame" | "hibiscus";
}

export const paymentParts = {
  open: { tab: "Open", badge: "open", tone: "marigold" },
  settled: { tab: "Paid", badge: "paid", tone: "palm" },
  mismatched: { tab: "Mismatch", badge: "mismatch", tone: "flame" },
  expired: { tab: "Expired", badge: "expired", tone: "neutral" },
  refunded: { tab: "Refunded", badge: "refunded", tone: "hibiscus" },
} as const satisfies Record<string, PartFacts>;

export type PaymentPart = keyof typeof paymentParts;
