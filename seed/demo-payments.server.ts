import { like } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { checkouts } from "#app/db/schema.server.ts";

export const demoReference = "demo-";

/** What the demonstration's orders were paid with, for the books of a sandbox that has never seen them. */
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
