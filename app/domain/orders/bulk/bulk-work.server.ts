import { and, eq, isNull, lt, max, sql } from "drizzle-orm";
import { bulkMoveOrders, bulkMoves } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { endBulkMove, lockBulkMove } from "./bulk-moves.server.ts";
import { transitionOrderIn, OrderRefused } from "#app/domain/orders/transition-order.server.ts";

type WorkParts = Parts<"db" | "queue" | "now">;

/** A process that stops waits for no longer one. */
const sliceMs = 4_000;
/** After so long without a moved order, the process that worked on the move counts as stopped. */
const lostMs = 60_000;

/**
 * Moves orders for some seconds, each in a transaction with the word that it is done, and leaves
 * the rest to another job.
 */
export async function workOnBulkMove(app: WorkParts, moveId: string): Promise<void> {
  const until = performance.now() + sliceMs;
  while (await moveNext(app, moveId)) {
    if (performance.now() < until) continue;
    await app.db.transaction((tx) => app.queue.enqueue(tx, "move-orders", { moveId }));
    return;
  }
}

/** Returns whether another order may be waiting. */
function moveNext({ db, queue, now }: WorkParts, moveId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const move = await lockBulkMove(tx, moveId);
    // The move can be undone until it is due.
    if (!move || move.dueAt > now()) return false;
    const [next] = await tx
      .select({ orderId: bulkMoveOrders.orderId })
      .from(bulkMoveOrders)
      .where(and(eq(bulkMoveOrders.moveId, moveId), isNull(bulkMoveOrders.doneAt)))
      .orderBy(bulkMoveOrders.orderId)
      .limit(1);
    if (!next) {
      await endBulkMove(tx, move, now());
      return false;
    }
    const { orderId } = next;
    const { from, byUserId } = move;
    // A refusal has written nothing yet.
    const problem = await transitionOrderIn(tx, queue, { orderId, from, byUserId }, now()).then(
      () => "",
      (error: unknown) => {
        if (error instanceof OrderRefused) return error.message;
        throw error;
      },
    );
    await tx
      .update(bulkMoveOrders)
      .set({ doneAt: now(), problem })
      .where(and(eq(bulkMoveOrders.moveId, moveId), eq(bulkMoveOrders.orderId, orderId)));
    return true;
  });
}

/** Goes on with one that a killed process left. */
export async function resumeBulkMove({ db, queue, now }: WorkParts): Promise<void> {
  const since = new Date(now().getTime() - lostMs);
  const latest = db
    .select({ at: max(bulkMoveOrders.doneAt) })
    .from(bulkMoveOrders)
    .where(eq(bulkMoveOrders.moveId, bulkMoves.id));
  const lost = await db
    .select({ moveId: bulkMoves.id })
    .from(bulkMoves)
    .where(
      and(
        isNull(bulkMoves.endedAt),
        lt(sql`coalesce((${latest}), ${bulkMoves.dueAt})`, since.toISOString()),
      ),
    );
  for (const { moveId } of lost)
    await db.transaction((tx) => queue.enqueue(tx, "move-orders", { moveId }));
}
