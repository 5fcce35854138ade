import { and, eq, inArray, isNull } from "drizzle-orm";
import { purchases, paymentCases, refunds } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/** What the next team has to go on with. */
export interface OpenThings {
  /** Payments that may still turn out to be paid. */
  payments: number;
  cases: number;
  refunds: number;
  /** Orders that are not handed over. */
  orders: number;
  messages: number;
}

/**
 * What is open when the site changes hands. It reads indexes of open rows and the counts that are
 * cached for the back office.
 */
export async function findOpenThings({
  db,
  adminCounts,
}: Parts<"db" | "adminCounts">): Promise<OpenThings> {
  const underWay = ["queued", "requested", "pending", "processing", "needs_attention"] as const;
  const [payments, cases, back, counts] = await Promise.all([
    db.$count(purchases, and(eq(purchases.status, "open"), isNull(purchases.dismissedAt))),
    db.$count(paymentCases, isNull(paymentCases.decidedAt)),
    db.$count(refunds, inArray(refunds.status, [...underWay])),
    adminCounts(),
  ]);
  const { orders, messages } = counts;
  return {
    payments,
    cases,
    refunds: back,
    orders: orders.new + orders.ready_for_delivery + orders.ready_for_pickup,
    messages,
  };
}
