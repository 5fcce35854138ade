import type { purchases } from "#app/db/schema.server.ts";

interface Paid {
  /** The amount in the hundredth part of its currency. */
  amount: number;
  currency: string;
}

type Purchase = Pick<typeof purchases.$inferSelect, "paidAmount" | "paidCurrency">;

/** What Paystack said arrived for a purchase; null where nothing did. */
export const paidOf = ({ paidAmount, paidCurrency }: Purchase): Paid | null =>
  paidAmount === null || paidCurrency === null
    ? null
    : { amount: paidAmount, currency: paidCurrency };
