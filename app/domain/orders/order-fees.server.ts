import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orders, purchases } from "#app/db/schema.server.ts";
import { readLatest, wholeSettings } from "#app/domain/festival/festival.server.ts";
import { feesOf } from "#app/shared/festival/fees.ts";

/**
 * Returns the fees that held when an order's purchase began. A price that an organiser changes later
 * makes nothing of that order cheaper or dearer.
 */
export async function findOrderFees(
  db: Queryable,
  { reference, createdAt }: Pick<typeof orders.$inferSelect, "reference" | "createdAt">,
): Promise<ReturnType<typeof feesOf>> {
  const [purchase] = await db
    .select({ createdAt: purchases.createdAt })
    .from(purchases)
    .where(eq(purchases.reference, reference));
  const { settings } = await readLatest(db, purchase?.createdAt ?? createdAt);
  return feesOf(wholeSettings(settings).delivery);
}
