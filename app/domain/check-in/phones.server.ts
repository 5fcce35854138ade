import { and, asc, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { gateWithId } from "#app/shared/check-in/gates.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { devices, gatePhones, teamMembers, users } from "#app/db/schema.server.ts";
import { type Actor, recordChange } from "#app/domain/audit.server.ts";
import { listDevices, useDevice } from "#app/domain/devices/devices.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type PhoneHealth, problemsOfPhone } from "#app/shared/check-in/ready.ts";
import type { DeviceProfile } from "#app/shared/team/device-profiles.ts";
import type { PhoneRoom, PhoneSays } from "#app/shared/check-in/presses.ts";
import {
  fairPart,
  type Room,
  shareAfterEntry,
  shareAfterKept,
  shareAtContact,
} from "#app/shared/check-in/shares.ts";
import { listGates } from "./gates.server.ts";
import { countInside, findLimit, lockRoom } from "./hall.server.ts";
import { byName } from "./scan-rows.server.ts";

/** A phone that was not seen for so long has no part of what is left. */
const sharesForMs = 12 * 3_600_000;

/**
 * Saves a share, under the lock of `lockRoom`. A phone may know a later version than a server that
 * was restored.
 */
const saveShare = (tx: Transaction, phone: string, share: number, version = 0) =>
  tx
    .update(gatePhones)
    .set({ share, shareVersion: sql`greatest(${gatePhones.shareVersion}, ${version}::int) + 1` })
    .where(eq(gatePhones.id, phone));

/** Takes people whom the server let in for a phone, or out, from its share. */
export async function takeFromShare(
  tx: Transaction,
  phone: string | undefined,
  { room, people }: { room: Room | null; people: number },
): Promise<void> {
  if (!phone || !room) return;
  const share = shareAfterEntry(room, people);
  if (share !== room.own) await saveShare(tx, phone, share);
}

/** Takes people whom a phone let in by itself, and has sent, from its share. */
export async function settleShare(
  tx: Transaction,
  phone: string | undefined,
  people: number,
): Promise<void> {
  if (!phone || people === 0) return;
  const room = await lockRoom(tx, phone);
  if (!room) return;
  const share = shareAfterKept(room.own, people);
  if (share !== room.own) await saveShare(tx, phone, share);
}

/**
 * Notes that a phone asked for its list, and sets its share of what is left. Throws
 * `DeviceRefused` "ended" where the phone was stopped.
 */
export function meetPhone(
  { db, now }: Parts<"db" | "now">,
  { phone, unsent, holds, version, hasScanned, health }: PhoneSays,
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    await useDevice(tx, by, at);
    const row = {
      byUserId: by.byUserId,
      byDeviceId: by.byDeviceId ?? null,
      editionId: currentEdition,
      seenAt: at,
      ...(health && { health }),
    };
    // Who only looks on gets no share.
    const isSharing = hasScanned || !!by.byDeviceId;
    // A share is of one edition.
    const share = sql`case when ${gatePhones.editionId} = ${currentEdition} then ${gatePhones.share} else 0 end`;
    const scannedAt = sql`coalesce(${gatePhones.scannedAt}, ${isSharing ? at : null})`;
    const room = await lockRoom(tx, phone);
    const [known] = await tx
      .insert(gatePhones)
      .values({ id: phone, ...row, scannedAt: isSharing ? at : null })
      .onConflictDoUpdate({ target: gatePhones.id, set: { ...row, share, scannedAt } })
      .returning();
    if (!room || known!.scannedAt === null) return;
    const phones = await countSharing(tx, at);
    const isNewest = version === known!.shareVersion;
    const contact = { unsent, holds: isNewest ? holds : null, phones };
    await saveShare(tx, phone, shareAtContact(room, contact), version);
  });
}

const countSharing = (db: Queryable, at: Date): Promise<number> =>
  db.$count(
    gatePhones,
    and(
      inEdition(gatePhones.editionId),
      isNotNull(gatePhones.scannedAt),
      or(gt(gatePhones.share, 0), gt(gatePhones.seenAt, new Date(at.getTime() - sharesForMs))),
    ),
  );

/** What a phone is told of the hall; null where there is no limit. */
export async function readPhoneRoom(
  { db, now }: Parts<"db" | "now">,
  phone: string,
): Promise<PhoneRoom | null> {
  const limit = await findLimit(db);
  if (!limit) return null;
  // The share comes first: what is let in after it makes it smaller.
  const isThis = and(eq(gatePhones.id, phone), inEdition(gatePhones.editionId));
  const [own] = await db
    .select({ share: gatePhones.share, version: gatePhones.shareVersion })
    .from(gatePhones)
    .where(isThis);
  const { most } = limit;
  const inside = await countInside(db);
  const phones = await countSharing(db, now());
  const fair = fairPart({ most, inside }, phones);
  return { most, inside, share: own?.share ?? 0, version: own?.version ?? 0, fair };
}

/** The name of the device or the organiser of a phone; the query joins both. */
const nameOfPhone = sql<string>`coalesce(${byName}, '')`;

/** The phones that keep a share of the hall, those that were not seen for the longest first. */
export const listShares = (db: Queryable) =>
  db
    .select({
      id: gatePhones.id,
      share: gatePhones.share,
      seenAt: gatePhones.seenAt,
      name: nameOfPhone,
    })
    .from(gatePhones)
    .leftJoin(devices, eq(devices.id, gatePhones.byDeviceId))
    .leftJoin(users, eq(users.id, gatePhones.byUserId))
    .where(
      and(
        inEdition(gatePhones.editionId),
        gt(gatePhones.share, 0),
        sql`${devices.stoppedAt} is null`,
      ),
    )
    .orderBy(asc(gatePhones.seenAt), asc(gatePhones.id))
    .limit(100);

/**
 * Takes a phone's share back, for others. What it has let in meanwhile counts once it is sent.
 * Throws `TicketsRefused` "gone".
 */
export function takeShareBack(
  { db, now }: Parts<"db" | "now">,
  { phone }: { phone: string },
  by: Actor,
): Promise<{ share: number }> {
  return db.transaction(async (tx) => {
    await lockRoom(tx, phone);
    const isThis = and(eq(gatePhones.id, phone), inEdition(gatePhones.editionId));
    const [known] = await tx.select().from(gatePhones).where(isThis);
    if (!known) throw new TicketsRefused("gone", "There is no such phone. Nothing was done.");
    await saveShare(tx, phone, 0);
    const change = { ...by, action: "Took a phone's share of the hall back", subject: "Gate" };
    await recordChange(
      tx,
      { ...change, before: { share: known.share }, after: { share: 0 } },
      now(),
    );
    announce(tx, "admin");
    return { share: known.share };
  });
}

/** A phone of an organiser is on the board of the day on which it was seen. */
const boardMs = 12 * 3_600_000;

export interface BoardPhone {
  id: string;
  name: string;
  /** The name of its gate, where there are several. */
  gate: string | null;
  /** Null where it has not opened the gate's page. */
  seenAt: Date | null;
  health: PhoneHealth | null;
  /** What keeps it from being ready, in words; nothing where it is ready. */
  problems: string[];
}

const scanning: readonly DeviceProfile[] = ["scan", "search", "supervisor"];

/**
 * The phones of the gates, by gate and name: devices that scan, and organisers' phones that were
 * seen today.
 */
export async function listBoard(db: Queryable, at: Date): Promise<BoardPhone[]> {
  const seenSince = new Date(at.getTime() - boardMs);
  const phones = await db
    .select({
      id: gatePhones.id,
      deviceId: gatePhones.byDeviceId,
      name: nameOfPhone,
      seenAt: gatePhones.seenAt,
      health: gatePhones.health,
      gateId: teamMembers.gateId,
    })
    .from(gatePhones)
    .leftJoin(devices, eq(devices.id, gatePhones.byDeviceId))
    .leftJoin(users, eq(users.id, gatePhones.byUserId))
    .leftJoin(teamMembers, eq(teamMembers.userId, gatePhones.byUserId))
    .where(
      and(
        inEdition(gatePhones.editionId),
        isNotNull(gatePhones.scannedAt),
        or(isNotNull(gatePhones.byDeviceId), gt(gatePhones.seenAt, seenSince)),
      ),
    )
    .orderBy(desc(gatePhones.seenAt))
    .limit(200);
  const open = (await listDevices(db, at)).filter(({ profile }) => scanning.includes(profile));
  const seen = open.map(({ id, name, gateId }) => {
    const phone = phones.find(({ deviceId }) => deviceId === id);
    return { id, name, gateId, seenAt: phone?.seenAt ?? null, health: phone?.health ?? null };
  });
  const own = phones
    .filter(({ deviceId }) => deviceId === null)
    .map(({ id, name, gateId, seenAt, health }) => ({ id, name, gateId, seenAt, health }));
  const gates = await listGates(db);
  const gateOf = (id: string | null) =>
    gates.length > 1 ? (gateWithId(gates, id) ?? gates[0]).name : null;
  return [...seen, ...own]
    .map(({ gateId, ...phone }) => {
      const gate = gateOf(gateId);
      return { ...phone, gate, problems: problemsOfPhone(phone, at) };
    })
    .toSorted(
      (one, other) =>
        (one.gate ?? "").localeCompare(other.gate ?? "") || one.name.localeCompare(other.name),
    );
}
