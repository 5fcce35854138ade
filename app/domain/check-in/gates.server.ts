import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { devices, gates, teamMembers, ticketTypes } from "#app/db/schema.server.ts";
import { type Actor, type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { currentEdition, inEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type Exits, exitRules } from "#app/shared/check-in/exits.ts";
import { gateWithId, type Gate, onlyGate } from "#app/shared/check-in/gates.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";

const columns = {
  id: gates.id,
  name: gates.name,
  exits: gates.exits,
  kinds: gates.kinds,
  opensAt: gates.opensAt,
  closesAt: gates.closesAt,
};

/** The gates of the current edition, the oldest first: at least the one that exists by itself. */
export async function listGates(db: Queryable): Promise<[Gate, ...Gate[]]> {
  const [first = onlyGate, ...others] = await selectGates(db);
  return [first, ...others];
}

async function selectGates(db: Queryable): Promise<(Gate & { id: string })[]> {
  const rows = await db
    .select(columns)
    .from(gates)
    .where(and(inEdition(gates.editionId), isNull(gates.deletedAt)))
    .orderBy(asc(gates.createdAt), asc(gates.id));
  return rows.map(({ opensAt, closesAt, ...gate }) => ({
    ...gate,
    opensAt: opensAt?.getTime() ?? null,
    closesAt: closesAt?.getTime() ?? null,
  }));
}

/** The gate that somebody stands at: the first where nobody said which. */
export async function findGateOf(
  db: Queryable,
  by: Actor,
): Promise<{ here: Gate; gates: readonly Gate[] }> {
  const all = await listGates(db);
  if (all.length === 1) return { here: all[0], gates: all };
  const [placed] = by.byDeviceId
    ? await db.select({ id: devices.gateId }).from(devices).where(eq(devices.id, by.byDeviceId))
    : await db
        .select({ id: teamMembers.gateId })
        .from(teamMembers)
        .where(eq(teamMembers.userId, by.byUserId ?? ""));
  return { here: gateWithId(all, placed?.id) ?? all[0], gates: all };
}

/** What of a gate is changed by a form. */
export type GateFields = Omit<Gate, "id">;

const longestName = 60;
const mostGates = 20;

/** Has gates changed by one person at a time. */
function changeGates<Done>(
  { db, now }: Parts<"db" | "now">,
  change: (tx: Transaction, at: Date) => Promise<Done>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    await takeAdvisoryLock(tx, "gates");
    const done = await change(tx, now());
    announce(tx, "admin");
    return done;
  });
}

/** Stores the gate that exists by itself, where it is not stored yet. Returns the first gate's id. */
async function storeFirst(tx: Transaction, at: Date): Promise<string> {
  const [first] = await selectGates(tx);
  if (first) return first.id;
  const { id: _, ...only } = onlyGate;
  const row = { ...only, kinds: null, opensAt: null, closesAt: null };
  const [stored] = await tx
    .insert(gates)
    .values({ ...row, editionId: currentEdition, createdAt: at })
    .returning({ id: gates.id });
  return stored!.id;
}

const rowOf = ({ name, exits, kinds, opensAt, closesAt }: GateFields) => ({
  name,
  exits,
  kinds: kinds && [...kinds],
  opensAt: opensAt === null ? null : new Date(opensAt),
  closesAt: closesAt === null ? null : new Date(closesAt),
});

async function inWords(tx: Transaction, gate: GateFields): Promise<AuditValues> {
  const types = await tx.select({ id: ticketTypes.id, name: ticketTypes.name }).from(ticketTypes);
  const nameOf = (kind: string) => types.find(({ id }) => id === kind)?.name ?? kind;
  const timeOf = (at: number | null) => (at === null ? "" : formatDayTime(new Date(at)));
  return {
    name: gate.name,
    letsIn: gate.kinds?.map(nameOf).join(", ") ?? "all",
    from: timeOf(gate.opensAt),
    until: timeOf(gate.closesAt),
    exits: exitRules[gate.exits].label,
  };
}

async function findNameProblem(
  tx: Transaction,
  { name }: GateFields,
  own: string | null,
): Promise<string | null> {
  if (name.length > longestName) return `A name has at most ${longestName} letters.`;
  const isSame = (one: Gate) => one.name.toLowerCase() === name.toLowerCase() && one.id !== own;
  return (await selectGates(tx)).some(isSame) ? "There is a gate of this name already." : null;
}

/** Makes a gate beside those that are there. Throws `TicketsRefused` "capacity". */
export function makeGate(
  parts: Parts<"db" | "now">,
  fields: GateFields,
  by: Actor,
): Promise<Outcome<"name">> {
  return changeGates(parts, async (tx, at): Promise<Outcome<"name">> => {
    await storeFirst(tx, at);
    const problem = await findNameProblem(tx, fields, null);
    if (problem) return { ok: false, errors: { name: problem } };
    if ((await selectGates(tx)).length >= mostGates)
      throw new TicketsRefused("capacity", `There are ${mostGates} gates already.`);
    // Of two that were made at once the second comes later.
    const createdAt = sql`greatest(${at.toISOString()}::timestamptz,
      (select max(created_at) + interval '1 millisecond' from gates where ${inEdition(gates.editionId)}))`;
    await tx.insert(gates).values({ ...rowOf(fields), editionId: currentEdition, createdAt });
    const change = { ...by, action: "Made a gate", subject: `Gate ${fields.name}` };
    await recordChange(tx, { ...change, after: await inWords(tx, fields) }, at);
    return { ok: true };
  });
}

/** Changes a gate; phones know it with their next list. Throws `TicketsRefused` "gone". */
export function changeGate(
  parts: Parts<"db" | "now">,
  id: string,
  fields: GateFields,
  by: Actor,
): Promise<Outcome<"name">> {
  return changeGates(parts, async (tx, at): Promise<Outcome<"name">> => {
    const before = await requireGate(tx, id);
    const problem = await findNameProblem(tx, fields, id);
    if (problem) return { ok: false, errors: { name: problem } };
    await tx.update(gates).set(rowOf(fields)).where(eq(gates.id, id));
    const change = { ...by, action: "Changed a gate", subject: `Gate ${before.name}` };
    const values = { before: await inWords(tx, before), after: await inWords(tx, fields) };
    await recordChange(tx, { ...change, ...values }, at);
    return { ok: true };
  });
}

async function requireGate(tx: Transaction, id: string): Promise<Gate> {
  const found = (await selectGates(tx)).find((gate) => gate.id === id);
  if (!found) throw new TicketsRefused("gone", "There is no such gate. Nothing was done.");
  return found;
}

/**
 * Deletes a gate. Its scans stay, and name it; its phones go on at the first gate. One that is left
 * alone lets everybody in, at all times, as there is nowhere else to go. Throws `TicketsRefused`
 * "gone", and "used" for the only one.
 */
export function deleteGate(
  parts: Parts<"db" | "now">,
  id: string,
  by: Actor,
): Promise<{ name: string }> {
  return changeGates(parts, async (tx, at) => {
    const { name } = await requireGate(tx, id);
    const left = (await selectGates(tx)).filter((gate) => gate.id !== id);
    if (left.length === 0)
      throw new TicketsRefused("used", "This is the only gate. Nothing was done.");
    await tx.update(gates).set({ deletedAt: at }).where(eq(gates.id, id));
    await tx.update(devices).set({ gateId: null }).where(eq(devices.gateId, id));
    await tx.update(teamMembers).set({ gateId: null }).where(eq(teamMembers.gateId, id));
    if (left.length === 1)
      await tx
        .update(gates)
        .set({ kinds: null, opensAt: null, closesAt: null })
        .where(eq(gates.id, left[0]!.id));
    await recordChange(tx, { ...by, action: "Deleted a gate", subject: `Gate ${name}` }, at);
    return { name };
  });
}

/** Has a device, or the organiser who asks, stand at a gate. Throws `TicketsRefused` "gone". */
export function placeAtGate(
  parts: Parts<"db" | "now">,
  { gate: id, device }: { gate: string; device?: string | undefined },
  by: Actor,
): Promise<{ name: string }> {
  return changeGates(parts, async (tx, at) => {
    const { name } = await requireGate(tx, id);
    const of = device ?? by.byDeviceId;
    if (of === undefined) {
      const isThis = eq(teamMembers.userId, by.byUserId ?? "");
      await tx.update(teamMembers).set({ gateId: id }).where(isThis);
      return { name };
    }
    const isThis = isUuid(of) ? eq(devices.id, of) : sql`false`;
    const [placed] = await tx
      .update(devices)
      .set({ gateId: id })
      .where(isThis)
      .returning({ name: devices.name });
    if (!placed) throw new TicketsRefused("gone", "There is no such phone. Nothing was done.");
    const change = { ...by, action: "Placed a phone at a gate", subject: `Device ${placed.name}` };
    await recordChange(tx, { ...change, after: { gate: name } }, at);
    return { name };
  });
}

/** Saves what the only gate does with people who go out. */
export function saveExits(
  parts: Parts<"db" | "now">,
  { exits }: { exits: Exits },
  by: Actor,
): Promise<void> {
  return changeGates(parts, async (tx, at) => {
    const id = await storeFirst(tx, at);
    const before = await requireGate(tx, id);
    await tx.update(gates).set({ exits }).where(eq(gates.id, id));
    const change = { ...by, action: "Changed the rule for exits", subject: before.name };
    const labelOf = (of: Exits) => ({ exits: exitRules[of].label });
    const values = { before: labelOf(before.exits), after: labelOf(exits) };
    await recordChange(tx, { ...change, ...values }, at);
  });
}

/**
 * The gate of a row of `scans`: the oldest of its edition where it names none, as there was one gate
 * then. Names are written out, since a query of one table leaves out its name.
 */
export const gateOfScan = sql<string | null>`coalesce(scans.gate_id, (select gates.id from gates
  where gates.edition_id = scans.edition_id order by gates.created_at, gates.id limit 1))`;

/** The name of that gate, also of one that was deleted. */
export const gateName = sql<string>`coalesce((select gates.name from gates
  where gates.id = ${gateOfScan}), ${onlyGate.name})`;

/** The gate that a phone named, as it was then; null where it was the first, or is unknown. */
export async function findNamedGate(db: Queryable, id: string | undefined): Promise<string | null> {
  if (!id || !isUuid(id)) return null;
  const isThis = and(eq(gates.id, id), inEdition(gates.editionId));
  const [found] = await db.select({ id: gates.id }).from(gates).where(isThis);
  return found?.id ?? null;
}
