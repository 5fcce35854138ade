import type { checkouts } from "#app/db/schema.server.ts";

interface Paid {
  amount: number; // hundredth part of its currency
  currency: string;
}

type Checkout = Pick<typeof checkouts.$inferSelect, "paidAmount" | "paidCurrency">;

/** What Paystack said arrived for a checkout; null where nothing did. */
export const paidOf = ({ paidAmount, paidCurrency }: Checkout): Paid | null =>
  paidAmount === null || paidCurrency === null
    ? null
    : { amount: paidAmount, currency: paidCurrency };
