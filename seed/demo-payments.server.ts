import { like } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { purchases } from "#app/db/schema.server.ts";

export const demoReference = "demo-";

/** The payments of the demonstration's orders, for a sandbox that does not know them yet. */
export const listDemoPayments = (db: Queryable) =>
  db
    .select({
      reference: purchases.reference,
      email: purchases.email,
      amount: purchases.totalKobo,
      paidAt: purchases.createdAt,
    })
    .from(purchases)
    .where(like(purchases.reference, `${demoReference}%`));
