import { desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  paymentReconciliations,
  orders,
  paymentDiscrepancies,
  users,
} from "#app/db/schema.server.ts";

const mostShown = 50;

/** The last run, what differs still, and what was closed lately. */
export async function findReconciliation(db: Queryable) {
  const isOpen = eq(paymentDiscrepancies.state, "open");
  const [[last], open, openCount, closed] = await Promise.all([
    db
      .select()
      .from(paymentReconciliations)
      .orderBy(desc(paymentReconciliations.startedAt))
      .limit(1),
    selectDifferences(db)
      .where(isOpen)
      .orderBy(desc(paymentDiscrepancies.foundAt), paymentDiscrepancies.key)
      .limit(mostShown),
    db.$count(paymentDiscrepancies, isOpen),
    selectDifferences(db)
      .where(inArray(paymentDiscrepancies.state, ["known", "settled", "accepted", "gone"]))
      .orderBy(desc(paymentDiscrepancies.foundAt), paymentDiscrepancies.key)
      .limit(mostShown),
  ]);
  return { last: last ?? null, open, openCount, closed };
}
export type ShownReconciliation = Awaited<ReturnType<typeof findReconciliation>>;
export type ShownDiscrepancy = ShownReconciliation["open"][number];

const selectDifferences = (db: Queryable) =>
  db
    .select({
      id: paymentDiscrepancies.id,
      kind: paymentDiscrepancies.kind,
      subject: paymentDiscrepancies.subject,
      paystackAmount: paymentDiscrepancies.paystackAmount,
      localAmount: paymentDiscrepancies.localAmount,
      state: paymentDiscrepancies.state,
      note: paymentDiscrepancies.note,
      foundAt: paymentDiscrepancies.foundAt,
      closedAt: paymentDiscrepancies.closedAt,
      closedBy: users.name,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(paymentDiscrepancies)
    .leftJoin(orders, eq(orders.reference, paymentDiscrepancies.reference))
    .leftJoin(users, eq(users.id, paymentDiscrepancies.closedByUserId));
