import type { checkouts } from "#app/db/schema.server.ts";

interface Paid {
  /** The amount in the hundredth part of its currency. */
  amount: number;
  currency: string;
}

type Checkout = Pick<typeof checkouts.$inferSelect, "paidAmount" | "paidCurrency">;

/** What Paystack said arrived for a checkout; null where nothing did. */
export const paidOf = ({ paidAmount, paidCurrency }: Checkout): Paid | null =>
  paidAmount === null || paidCurrency === null
    ? null
    : { amount: paidAmount, currency: paidCurrency };
