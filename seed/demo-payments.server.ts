import { like } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { checkouts } from "#app/db/schema.server.ts";

export const demoReference = "demo-";

/** The payments of the demonstration's orders, for a sandbox that does not know them yet. */
export const listDemoPayments = (db: Queryable) =>
  db
    .select({
      reference: checkouts.reference,
      email: checkouts.email,
      amount: checkouts.totalKobo,
      paidAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(like(checkouts.reference, `${demoReference}%`));
