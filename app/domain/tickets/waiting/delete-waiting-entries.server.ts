import { inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { ticketOffers, waitingEntries } from "#app/db/schema.server.ts";
import { freeOffered } from "./serve-waiting.server.ts";

/** Deletes entries of the waiting list; what is offered to them is free again. */
export async function deleteWaitingEntries(tx: Transaction, isMeant: SQL): Promise<void> {
  const ids = tx.select({ id: waitingEntries.id }).from(waitingEntries).where(isMeant);
  const offers = await tx
    .select({ id: ticketOffers.id })
    .from(ticketOffers)
    .where(inArray(ticketOffers.entryId, ids));
  for (const { id } of offers) await freeOffered(tx, id);
  await tx.delete(waitingEntries).where(isMeant);
}
