import { and, eq, inArray, isNull, lt, gt, ne, or, sql } from "drizzle-orm";
import { orders } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { findEmailData } from "./orders.server.ts";

/** How long an order has been ready when its customer is reminded. */
const readyDays = 3;
/** Nobody is reminded of what has been ready for longer: somebody has looked after it since. */
const mostDays = 30;
const atOnce = 20;

/**
 * Writes to customers whose order has been ready to be picked up for three days, once each time that
 * it becomes ready. Safe to call any number of times and at once.
 */
export async function remindToCollect({
  db,
  queue,
  now,
}: Parts<"db" | "queue" | "now">): Promise<void> {
  const at = now();
  const isDue = and(
    inEdition(orders.editionId),
    eq(orders.status, "ready_for_pickup"),
    lt(orders.statusChangedAt, addDays(at, -readyDays)),
    gt(orders.statusChangedAt, addDays(at, -mostDays)),
    ne(orders.userEmail, ""),
    or(isNull(orders.remindedAt), sql`${orders.remindedAt} < ${orders.statusChangedAt}`),
  );
  const remindSome = () =>
    db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(orders)
        .where(isDue)
        .orderBy(orders.id)
        .limit(atOnce)
        .for("update", { skipLocked: true });
      if (due.length === 0) return false;
      const ids = due.map(({ id }) => id);
      await tx.update(orders).set({ remindedAt: at }).where(inArray(orders.id, ids));
      for (const order of due)
        await queueEmail(tx, queue, {
          kind: "order_not_collected",
          recipient: order.userEmail,
          data: await findEmailData(tx, order, at),
          priority: "import",
        });
      return due.length === atOnce;
    });
  while (await remindSome());
}
