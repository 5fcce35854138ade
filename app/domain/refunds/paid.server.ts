import { and, eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { type checkouts, paymentCases } from "#app/db/schema.server.ts";
import { currency } from "#app/shared/festival.ts";

interface Paid {
  amount: number; // hundredth part of its currency
  currency: string;
}

type Checkout = Pick<typeof checkouts.$inferSelect, "reference" | "status" | "totalKobo">;

/** What arrived for a checkout: what was asked, unless somebody decided on a payment that differs. Null where nothing did. */
export async function findPaid(db: Queryable, checkout: Checkout): Promise<Paid | null> {
  const { reference, status, totalKobo } = checkout;
  if (status !== "settled" && status !== "mismatched") return null;
  const [differing] = await db
    .select()
    .from(paymentCases)
    .where(and(eq(paymentCases.reference, reference), eq(paymentCases.kind, "payment_mismatch")));
  const isDiffering = status === "mismatched" || Boolean(differing?.decidedByUserId);
  return differing && isDiffering
    ? { amount: differing.paidAmount, currency: differing.paidCurrency }
    : { amount: totalKobo, currency: currency.code };
}
