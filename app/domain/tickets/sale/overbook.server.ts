import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { capacities, type ticketPlaces } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { lockPaidCapacities, readCapacities, readTaken } from "./capacities.server.ts";

interface Overbooking {
  /** Who answers for it. */
  by: { byUserId: string | null; byJob?: string };
  reason: string;
}

/** Records by how many people a capacity is exceeded at most, with the reason in the log. */
export async function overbook(
  tx: Transaction,
  { capacityId, over }: { capacityId: string; over: number },
  { by, reason }: Overbooking,
  at: Date,
): Promise<void> {
  const [capacity] = await tx
    .update(capacities)
    .set({ oversold: sql`greatest(${capacities.oversold}, ${over}::integer)` })
    .where(eq(capacities.id, capacityId))
    .returning();
  await recordChange(
    tx,
    {
      ...by,
      action: "Let tickets over a capacity",
      subject: capacity!.name,
      after: { over, reason },
    },
    at,
  );
}

/**
 * Locks the capacities of some places that are to be sold whatever is left, and records by how
 * many people that exceeds each.
 */
export async function overbookPlaces(
  tx: Transaction,
  places: readonly Pick<typeof ticketPlaces.$inferSelect, "typeId">[],
  why: Overbooking,
  at: Date,
): Promise<void> {
  const typeIds = [...new Set(places.map(({ typeId }) => typeId))];
  for (const { id, size, sold, reserved, offered, takes } of await lockPaidCapacities(
    tx,
    typeIds,
    at,
  )) {
    if (size === null) continue;
    const more = places.reduce((sum, { typeId }) => sum + (takes.get(typeId)?.weight ?? 0), 0);
    const over = sold + reserved + offered + more - size;
    if (over > 0) await overbook(tx, { capacityId: id, over }, why, at);
  }
}

/** Records by how many people each capacity is exceeded as it is. */
export async function overbookAll(tx: Transaction, why: Overbooking, at: Date): Promise<void> {
  for (const { id, size, over, ...taken } of await readCapacities(tx, readTaken(tx, at))) {
    const most = taken.sold + taken.reserved + taken.offered - (size ?? Infinity);
    if (most > over) await overbook(tx, { capacityId: id, over: most }, why, at);
  }
}
