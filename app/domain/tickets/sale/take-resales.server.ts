import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { ticketResales } from "#app/db/schema.server.ts";
import { readResales } from "./capacities.server.ts";

/**
 * Sets aside the first so many resales of a type for places that are reserved or offered in the
 * same transaction, which has locked the capacities. Returns fewer where some are taken back just
 * now.
 */
export async function takeResales(
  tx: Transaction,
  { typeId, count }: { typeId: string; count: number },
  at: Date,
): Promise<string[]> {
  if (count === 0) return [];
  const open = (await readResales(tx, at)).filter((resale) => resale.typeId === typeId);
  const ids = open.slice(0, count).map(({ id }) => id);
  const locked = await tx
    .select({ id: ticketResales.id })
    .from(ticketResales)
    .where(and(inArray(ticketResales.id, ids), eq(ticketResales.state, "open")))
    .for("no key update", { skipLocked: true });
  return ids.filter((id) => locked.some((one) => one.id === id));
}
