import { asc, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { capacities, ticketPhases, ticketTypes } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type EditParts, editSale, gone, isOf } from "./edit-sale.server.ts";

/** Where something goes in its list; 0 is the first place. */
export interface Move {
  id: string;
  to: number;
}

/** Moves a ticket type to another place in the list. Throws `TicketsRefused` "gone". */
export const moveType = (parts: EditParts, move: Move, byUserId: string): Promise<void> =>
  editSale(parts, byUserId, async (tx) => {
    const { name } = await moveRow(tx, ticketTypes, inEdition(ticketTypes.editionId), move);
    return { action: "Changed the order of ticket types", subject: name };
  });

/** Moves a capacity to another place in the list. Throws `TicketsRefused` "gone". */
export const moveCapacity = (parts: EditParts, move: Move, byUserId: string): Promise<void> =>
  editSale(parts, byUserId, async (tx) => {
    const { name } = await moveRow(tx, capacities, inEdition(capacities.editionId), move);
    return { action: "Changed the order of capacities", subject: name };
  });

/** Has a price of a type sold earlier or later. Throws `TicketsRefused` "gone". */
export const movePhase = (
  parts: EditParts,
  { typeId, ...move }: Move & { typeId: string },
  byUserId: string,
): Promise<void> =>
  editSale(parts, byUserId, async (tx) => {
    const [type] = await tx.select().from(ticketTypes).where(isOf(ticketTypes, typeId));
    if (!type) throw gone("type");
    const { id, name } = await moveRow(tx, ticketPhases, eq(ticketPhases.typeId, typeId), move);
    const [phase] = await tx.select().from(ticketPhases).where(eq(ticketPhases.id, id));
    return {
      action: "Changed the order of ticket prices",
      subject: `${type.name}, ${name || formatNaira(phase!.priceKobo)}`,
    };
  });

type Ordered = typeof ticketTypes | typeof ticketPhases | typeof capacities;

/** Moves a row among those of its list, and returns it. */
async function moveRow(tx: Transaction, table: Ordered, those: SQL, { id, to }: Move) {
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(those)
    .orderBy(asc(table.position), asc(table.createdAt), asc(table.id))
    // Nobody who buys meanwhile waits for it.
    .for("no key update");
  const from = rows.findIndex((row) => row.id === id);
  const [row] = from < 0 ? [] : rows.splice(from, 1);
  if (!row) throw gone("line");
  rows.splice(to, 0, row);
  for (const [position, { id: each }] of rows.entries())
    await tx.update(table).set({ position }).where(eq(table.id, each));
  return row;
}
