import { desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { comparisons, orders, paymentDifferences, users } from "#app/db/schema.server.ts";

const mostShown = 50;

/** The last run, what differs still, and what was closed lately. */
export async function findReconciliation(db: Queryable) {
  const isOpen = eq(paymentDifferences.state, "open");
  const [[last], open, openCount, closed] = await Promise.all([
    db.select().from(comparisons).orderBy(desc(comparisons.startedAt)).limit(1),
    selectDifferences(db)
      .where(isOpen)
      .orderBy(desc(paymentDifferences.foundAt), paymentDifferences.key)
      .limit(mostShown),
    db.$count(paymentDifferences, isOpen),
    selectDifferences(db)
      .where(inArray(paymentDifferences.state, ["known", "settled", "kept", "gone"]))
      .orderBy(desc(paymentDifferences.foundAt), paymentDifferences.key)
      .limit(mostShown),
  ]);
  return { last: last ?? null, open, openCount, closed };
}
export type ShownReconciliation = Awaited<ReturnType<typeof findReconciliation>>;
export type ShownDiscrepancy = ShownReconciliation["open"][number];

const selectDifferences = (db: Queryable) =>
  db
    .select({
      id: paymentDifferences.id,
      kind: paymentDifferences.kind,
      subject: paymentDifferences.subject,
      there: paymentDifferences.there,
      here: paymentDifferences.here,
      state: paymentDifferences.state,
      note: paymentDifferences.note,
      foundAt: paymentDifferences.foundAt,
      closedAt: paymentDifferences.closedAt,
      closedBy: users.name,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(paymentDifferences)
    .leftJoin(orders, eq(orders.reference, paymentDifferences.reference))
    .leftJoin(users, eq(users.id, paymentDifferences.closedByUserId));
