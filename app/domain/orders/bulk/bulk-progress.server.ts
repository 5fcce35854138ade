import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { numberOf } from "#app/domain/editions/order-numbers.server.ts";
import { bulkMoveOrders, bulkMoves, users } from "#app/db/schema.server.ts";

export async function countBulk(db: Queryable, id: string) {
  const { doneAt, problem, moveId } = bulkMoveOrders;
  const isDone = sql`${doneAt} is not null`;
  const [counted] = await db
    .select({
      moved: sql<number>`count(*) filter (where ${isDone} and ${problem} = '')::int`,
      refused: sql<number>`count(*) filter (where ${problem} <> '')::int`,
    })
    .from(bulkMoveOrders)
    .where(eq(moveId, id));
  return counted!;
}

const mostNamed = 200;
/** In a larger move, the state of each e-mail is not counted. */
const mostChecked = 500;

/**
 * How far a bulk move is, with the orders that could not be moved; null where there is no such
 * move.
 */
export async function findBulkMove(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [move] = await db
    .select({ move: bulkMoves, by: users.name })
    .from(bulkMoves)
    .leftJoin(users, eq(users.id, bulkMoves.byUserId))
    .where(eq(bulkMoves.id, id));
  if (!move) return null;
  const { orderId, problem, moveId } = bulkMoveOrders;
  const [counted, problems] = await Promise.all([
    countBulk(db, id),
    db
      .select({ orderId, problem, number: numberOf(orderId) })
      .from(bulkMoveOrders)
      .where(and(eq(moveId, id), ne(problem, "")))
      .orderBy(orderId)
      .limit(mostNamed),
  ]);
  return { ...move.move, by: move.by, ...counted, problems };
}

/**
 * The orders that a bulk move has moved, by id; null where they are too many to look at each one.
 */
export async function listMoved(db: Queryable, id: string) {
  const { orderId, problem, moveId, doneAt } = bulkMoveOrders;
  const moved = await db
    .select({ id: orderId, number: numberOf(orderId) })
    .from(bulkMoveOrders)
    .where(and(eq(moveId, id), isNotNull(doneAt), eq(problem, "")))
    .orderBy(orderId)
    .limit(mostChecked + 1);
  return moved.length > mostChecked ? null : moved;
}
