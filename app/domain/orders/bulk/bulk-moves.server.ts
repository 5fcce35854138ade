import { pluralise } from "#app/shared/texts/pluralise.ts";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { bulkMoveOrders, bulkMoves, orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { undoMs } from "#app/shared/timings.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type Found, conditionOf } from "./bulk-plan.server.ts";
import { countBulk } from "./bulk-progress.server.ts";

class BulkMoveRefused extends DomainError<"busy" | "changed" | "none" | "gone"> {}

interface NewBulkMove extends Found {
  /** The form made this id, so that a form that is sent twice begins one move. */
  id: string;
  /** The number of orders that the organiser read before confirming. */
  seen: number;
  /** A description of the search that found the orders. */
  words: string;
}

/**
 * Has a job move every order that was found, one by one, ten seconds from now; until then it can be
 * undone. Throws `DomainError` "busy" while another bulk move runs, "changed" where more orders are
 * found than `seen`, or "none".
 */
export function beginBulkMove(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { id, seen, words, ...found }: NewBulkMove,
  byUserId: string,
): Promise<void> {
  const { status: from } = found.list;
  return db.transaction(async (tx) => {
    const move = { id, from, found: words, total: seen, byUserId, ...timesOf(now()) };
    const [made] = await tx.insert(bulkMoves).values(move).onConflictDoNothing().returning();
    if (!made) return requireSame(tx, id);
    const { rowCount } = await tx.execute(sql`
      insert into ${bulkMoveOrders} (move_id, order_id)
      select ${id}::uuid, ${orders.id} from ${orders} where ${await conditionOf(tx, found)}`);
    const total = rowCount ?? 0;
    if (total === 0) throw new BulkMoveRefused("none", "None of these orders is left to move.");
    if (total > seen)
      throw new BulkMoveRefused("changed", `Now ${total} orders are found. Look again.`);
    await tx.update(bulkMoves).set({ total }).where(eq(bulkMoves.id, id));
    await schedule(tx, queue, { ...made, total }, now());
  });
}

/**
 * Has a job move the orders that were ticked, as `beginBulkMove` does, also while another bulk move
 * runs. Returns the id of the move; where a running move has all of these orders already, as when a
 * form is sent twice, that one's id. Throws `DomainError` "none".
 */
export function beginChosenMove(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { orderIds, from }: { orderIds: string[]; from: OrderStatus },
  byUserId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    // When two forms are sent at once, the second waits here and then sees the move of the first.
    const chosen = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(orders.id)
      .for("update");
    const under = await tx
      .select({ orderId: bulkMoveOrders.orderId, moveId: bulkMoves.id })
      .from(bulkMoves)
      .innerJoin(bulkMoveOrders, eq(bulkMoveOrders.moveId, bulkMoves.id))
      .where(and(isNull(bulkMoves.endedAt), inArray(bulkMoveOrders.orderId, orderIds)));
    const moving = new Set(under.map(({ orderId }) => orderId));
    const left = chosen.filter(({ id }) => !moving.has(id));
    if (left.length === 0) {
      if (under[0]) return under[0].moveId;
      throw new BulkMoveRefused("none", "None of these orders is left to move.");
    }
    const [made] = await tx
      .insert(bulkMoves)
      .values({
        id: randomUUID(),
        from,
        found: `Chosen from ${orderStates[from].tab.label}`,
        total: left.length,
        isChosen: true,
        byUserId,
        ...timesOf(now()),
      })
      .returning();
    const moveId = made!.id;
    await tx.insert(bulkMoveOrders).values(left.map(({ id }) => ({ moveId, orderId: id })));
    await schedule(tx, queue, made!, now());
    return moveId;
  });
}

const timesOf = (at: Date) => ({ createdAt: at, dueAt: new Date(at.getTime() + undoMs) });

async function schedule(tx: Transaction, queue: Queue, move: BulkMoveRow, at: Date): Promise<void> {
  await recordBulk(tx, "Began a bulk move", move, {}, at);
  await queue.enqueue(tx, "move-orders", { moveId: move.id }, { startAfter: undoMs / 1_000 + 1 });
  announce(tx, "admin");
}

async function requireSame(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(bulkMoves, eq(bulkMoves.id, id))) === 0)
    throw new BulkMoveRefused("busy", "Other orders are being moved. Wait until they are.");
}

type BulkMoveRow = typeof bulkMoves.$inferSelect;

/**
 * Takes its lock: moving its next order, or ending it, waits. Null where there is no such
 * move, or it has ended.
 */
export async function lockBulkMove(tx: Transaction, id: string): Promise<BulkMoveRow | null> {
  const isThis = and(eq(bulkMoves.id, id), isNull(bulkMoves.endedAt));
  const [move] = await tx.select().from(bulkMoves).where(isThis).for("update");
  return move ?? null;
}

/**
 * Stops a bulk move: no more orders are moved, and those that were moved stay so. Before the move
 * is due this undoes it wholly. Throws `DomainError` "gone" where it had ended.
 */
export function stopBulkMove(
  { db, now }: Parts<"db" | "now">,
  id: string,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const move = isUuid(id) ? await lockBulkMove(tx, id) : null;
    if (!move) throw new BulkMoveRefused("gone", "This had ended already.");
    await endBulkMove(tx, { ...move, byUserId, stoppedAt: now() }, now());
  });
}

export async function endBulkMove(tx: Transaction, move: BulkMoveRow, at: Date): Promise<void> {
  const { id, stoppedAt } = move;
  await tx.update(bulkMoves).set({ stoppedAt, endedAt: at }).where(eq(bulkMoves.id, id));
  const { moved, refused } = await countBulk(tx, id);
  const action = !stoppedAt
    ? "Ended a bulk move"
    : stoppedAt < move.dueAt
      ? "Undid a bulk move"
      : "Stopped a bulk move";
  await recordBulk(tx, action, move, { moved, "not moved": move.total - moved, refused }, at);
  announce(tx, "admin");
}

function recordBulk(
  tx: Transaction,
  action: string,
  { byUserId, total, from }: BulkMoveRow,
  counted: Record<string, number>,
  at: Date,
): Promise<void> {
  const subject = pluralise(total, "order");
  // The search text is left out, since it may be a name and the log is kept longer than accounts.
  const after = { from: orderStates[from].tab.label, ...counted };
  return recordChange(tx, { byUserId, action, subject, after }, at);
}
