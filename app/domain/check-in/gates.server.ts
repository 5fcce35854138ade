import { asc } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { gates } from "#app/db/schema.server.ts";
import { type Actor, recordChange } from "#app/domain/audit.server.ts";
import { currentEdition, inEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type Exits, exitRules } from "#app/shared/check-in/exits.ts";

/** What holds at a gate. */
export interface Gate {
  name: string;
  exits: Exits;
}

/** The gate that exists by itself. */
const gate: Gate = { name: "Gate", exits: "none" };

export async function findGate(db: Queryable): Promise<Gate> {
  const [found] = await db
    .select({ name: gates.name, exits: gates.exits })
    .from(gates)
    .where(inEdition(gates.editionId))
    .orderBy(asc(gates.createdAt), asc(gates.id))
    .limit(1);
  return found ?? gate;
}

/** Saves what the gate does with people who go out. */
export function saveExits(
  { db, now }: Parts<"db" | "now">,
  { exits }: Pick<Gate, "exits">,
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const before = await findGate(tx);
    const at = now();
    await tx
      .insert(gates)
      .values({ ...gate, exits, editionId: currentEdition, createdAt: at })
      .onConflictDoNothing();
    await tx.update(gates).set({ exits }).where(inEdition(gates.editionId));
    const change = { ...by, action: "Changed the rule for exits", subject: before.name };
    const labelOf = (of: Exits) => ({ exits: exitRules[of].label });
    await recordChange(tx, { ...change, before: labelOf(before.exits), after: labelOf(exits) }, at);
    announce(tx, "admin");
  });
}
