import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  capacities,
  capacityTypes,
  devices,
  gatePhones,
  scans,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { type Actor, recordChange } from "#app/domain/audit.server.ts";
import { findCurrentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Room } from "#app/shared/check-in/shares.ts";
import { isPass } from "./scan-rows.server.ts";

/** How many people may be inside at once. */
export interface Limit {
  most: number;
  /** The capacity that it is of; null where somebody set it. */
  hall: string | null;
  /** Why somebody set it. */
  reason: string;
}

/** The settings of the gate that hold for one edition. */
interface GateSettings {
  gate_most_inside: Pick<Limit, "most" | "reason">;
  gate_message: GateMessage;
}

/** Returns a setting that was saved for the current edition; null where none was. */
async function findOfEdition<Name extends keyof GateSettings>(
  db: Queryable,
  name: Name,
): Promise<GateSettings[Name] | null> {
  const stored = await findSetting(db, name);
  if (!stored) return null;
  const { edition, ...value } = JSON.parse(stored) as GateSettings[Name] & { edition: number };
  if (edition !== (await findCurrentEdition(db)).id) return null;
  return value as unknown as GateSettings[Name];
}

async function saveForEdition<Name extends keyof GateSettings>(
  tx: Transaction,
  name: Name,
  value: GateSettings[Name],
): Promise<void> {
  const edition = (await findCurrentEdition(tx)).id;
  await saveSetting(tx, name, JSON.stringify({ ...value, edition }));
}

/**
 * Returns how many people may be inside at once: what was set for this edition, or else the
 * capacity that a ticket of each type takes room of for each of its people, the smallest where
 * there are several. Null where nothing says it.
 */
export async function findLimit(db: Queryable): Promise<Limit | null> {
  const stored = await findOfEdition(db, "gate_most_inside");
  return stored ? { ...stored, hall: null } : findHall(db);
}

/** Returns the limit by the ticket sale. */
export async function findHall(db: Queryable): Promise<Limit | null> {
  const most = sql<number>`${capacities.size} + ${capacities.oversold}`;
  const isOfAll = sql`exists (select from ${ticketTypes} where ${inEdition(ticketTypes.editionId)})
    and not exists (select from ${ticketTypes} where ${inEdition(ticketTypes.editionId)}
      and not exists (select from ${capacityTypes} where ${capacityTypes.capacityId} = ${capacities.id}
        and ${capacityTypes.typeId} = ${ticketTypes.id} and ${capacityTypes.weight} = ${ticketTypes.admits}))`;
  const [hall] = await db
    .select({ most, hall: capacities.name })
    .from(capacities)
    .where(and(inEdition(capacities.editionId), sql`${capacities.size} is not null`, isOfAll))
    .orderBy(most)
    .limit(1);
  return hall ? { ...hall, reason: "" } : null;
}

/** Sets how many people may be inside at once, for a reason that stands in the activity log. */
export function saveLimit(
  { db, now }: Parts<"db" | "now">,
  { most, reason }: { most: number; reason: string },
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hall");
    const before = await findLimit(tx);
    await saveForEdition(tx, "gate_most_inside", { most, reason });
    const change = { ...by, action: "Changed how many may be inside", subject: "Gate" };
    const values = { before: { most: before?.most ?? null }, after: { most, reason } };
    await recordChange(tx, { ...change, ...values }, now());
    announce(tx, "admin");
  });
}

/** Returns how many people are inside: who came in, less who went out, over all gates. */
export async function countInside(db: Queryable): Promise<number> {
  const people = sql<number>`coalesce(sum(case ${scans.answer} when 'in' then ${scans.people} else -${scans.people} end), 0)::int`;
  const [counted] = await db
    .select({ people })
    .from(scans)
    .where(and(inEdition(scans.editionId), isPass));
  return counted!.people;
}

/** Shares of phones that were stopped are given back. */
const isInUse = or(
  isNull(gatePhones.byDeviceId),
  sql`exists (select from ${devices} where ${devices.id} = ${gatePhones.byDeviceId} and ${devices.stoppedAt} is null)`,
);

/** How many people phones may have let in that the site does not know of, without one of them. */
async function sumShares(db: Queryable, without = ""): Promise<number> {
  const [counted] = await db
    .select({ people: sql<number>`coalesce(sum(${gatePhones.share}), 0)::int` })
    .from(gatePhones)
    .where(and(inEdition(gatePhones.editionId), isInUse, ne(gatePhones.id, without)));
  return counted!.people;
}

/**
 * Returns the room in the hall as a phone has it, null where there is no limit. Until the
 * transaction ends nobody else is let in, and no share changes.
 */
export async function lockRoom(tx: Transaction, phone = ""): Promise<Room | null> {
  const limit = await findLimit(tx);
  if (!limit) return null;
  await takeAdvisoryLock(tx, "hall");
  const isThis = and(eq(gatePhones.id, phone), inEdition(gatePhones.editionId));
  const [inside, others, [own]] = [
    await countInside(tx),
    await sumShares(tx, phone),
    await tx.select({ share: gatePhones.share }).from(gatePhones).where(isThis),
  ];
  return { most: limit.most, inside, others, own: own?.share ?? 0 };
}

/** What is said on all gate phones. */
export interface GateMessage {
  text: string;
  at: string;
}

export async function findMessage(db: Queryable): Promise<GateMessage | null> {
  const message = await findOfEdition(db, "gate_message");
  return message?.text ? message : null;
}

/** Says something on all gate phones, until something else is said; "" takes it away. */
export function saveMessage(
  { db, now }: Parts<"db" | "now">,
  { text }: Pick<GateMessage, "text">,
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const before = await findMessage(tx);
    await saveForEdition(tx, "gate_message", { text, at: at.toISOString() });
    const change = { ...by, action: "Wrote to all gate phones", subject: "Gate" };
    const values = { before: { message: before?.text ?? "" }, after: { message: text } };
    await recordChange(tx, { ...change, ...values }, at);
    announce(tx, "admin");
  });
}
