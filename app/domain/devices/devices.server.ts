import { randomBytes } from "node:crypto";
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { digestOf, isUuid } from "#app/db/ids.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { devices, users } from "#app/db/schema.server.ts";
import { type Actor, recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { publishedDate } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { browserName } from "#app/shared/accounts/browser-name.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { hasHiddenCharacters, visibleLength } from "#app/shared/plain-text.ts";
import {
  type DeviceEnd,
  deviceEnds,
  type DeviceProfile,
  deviceProfiles,
} from "#app/shared/team/device-profiles.ts";

/**
 * Why a device was refused: it was stopped or its time is over ("ended"), it does not exist
 * ("gone"), a browser has taken it already ("taken"), or there are too many ("many").
 */
class DeviceRefused extends DomainError<"ended" | "gone" | "taken" | "many"> {}

const minute = 60_000;
const linkMs = 10 * minute;
/** More devices than any gate needs, and few enough to read their list at a glance. */
const mostOpen = 100;
const longestName = 60;

const subjectOf = ({ name }: { name: string }) => `Device ${name}`;

/**
 * When a device ends: at its own time, or at 06:00 of the morning after the festival's day,
 * wherever that has been moved to since the device was made.
 */
const expiresAt = sql<Date>`case when ${devices.endsWithDay}
  then (${publishedDate} + 1 + time '06:00') at time zone 'Africa/Lagos'
  else ${devices.expiresAt} end`.mapWith(devices.expiresAt);

const isBefore = (at: Date) => sql`${expiresAt} > ${at.toISOString()}::timestamptz`;

/** Whether a device can still be used at a moment, or taken. */
const isOpenAt = (at: Date) => and(isNull(devices.stoppedAt), isBefore(at));

interface DeviceForm {
  name: string;
  profile: DeviceProfile;
  end: DeviceEnd;
  /** The id of the gate that it stands at; null for the first. */
  gateId?: string | null;
}

/** A link, of which only a hash is stored: it is shown where it was made, and nowhere later. */
interface MadeLink {
  id: string;
  name: string;
  token: string;
}

const newSecret = () => randomBytes(24).toString("base64url");

/**
 * Makes a device, which a browser takes by its link within ten minutes. Throws `DeviceRefused`
 * "many".
 */
export async function makeDevice(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  { name: typed, profile, end, gateId = null }: DeviceForm,
  byUserId: string,
): Promise<Outcome<"name", { link: MadeLink }>> {
  const name = typed.trim().replace(/\s+/g, " ");
  const wrong = (text: string) => ({ ok: false, errors: { name: text } }) as const;
  if (visibleLength(name) < 2) return wrong("Write where it is, or whose phone it is.");
  if (hasHiddenCharacters(name)) return wrong("This name has invisible characters.");
  if (name.length > longestName) return wrong(`A name has at most ${longestName} letters.`);
  const { countdownTarget } = await festival();
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "devices");
    const at = now();
    const open = await tx.select({ name: devices.name }).from(devices).where(isOpenAt(at));
    if (open.length >= mostOpen)
      throw new DeviceRefused("many", `There are ${mostOpen} devices already. Stop some first.`);
    // Two of one name could not be distinguished in the log.
    if (open.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return wrong("There is a device of this name. Stop that one first, or choose another name.");
    const token = newSecret();
    const { tonight, afterTheDay } = deviceEnds(countdownTarget, at);
    const endsWithDay = end === "afterTheDay" && afterTheDay !== null;
    const until = endsWithDay ? afterTheDay : tonight;
    const [made] = await tx
      .insert(devices)
      .values({
        name,
        profile,
        expiresAt: until,
        endsWithDay,
        createdAt: at,
        createdById: byUserId,
        linkDigest: digestOf(token),
        linkExpiresAt: new Date(at.getTime() + linkMs),
        gateId,
      })
      .returning({ id: devices.id });
    await recordChange(
      tx,
      {
        byUserId,
        action: "Made a device",
        subject: subjectOf({ name }),
        after: { profile: deviceProfiles[profile].label, until: formatDayTime(until) },
      },
      at,
    );
    announce(tx, "admin");
    return { ok: true, link: { id: made!.id, name, token } };
  });
}

/**
 * Makes another link for a device that no browser has taken; the one before opens nothing any more.
 * Throws `DeviceRefused` "gone", "ended", "taken".
 */
export function renewLink({ db, now }: Parts<"db" | "now">, id: string): Promise<MadeLink> {
  return db.transaction(async (tx) => {
    const device = await lockDevice(tx, id);
    const at = now();
    if (device.stoppedAt || device.expiresAt <= at)
      throw new DeviceRefused("ended", `${device.name} has ended. Make another one.`);
    if (device.claimedAt)
      throw new DeviceRefused("taken", `${device.name} is on a phone already: ${device.browser}.`);
    const token = newSecret();
    await tx
      .update(devices)
      .set({ linkDigest: digestOf(token), linkExpiresAt: new Date(at.getTime() + linkMs) })
      .where(eq(devices.id, id));
    return { id, name: device.name, token };
  });
}

async function lockDevice(tx: Transaction, id: string) {
  const [device] = isUuid(id)
    ? await tx
        .select({ ...getTableColumns(devices), expiresAt })
        .from(devices)
        .where(eq(devices.id, id))
        .for("update")
    : [];
  if (!device) throw new DeviceRefused("gone", "There is no such device.");
  return device;
}

interface OfferedDevice {
  name: string;
  profile: DeviceProfile;
  expiresAt: Date;
}

/**
 * The device that a link makes of a browser; null where it does so no more. Looking uses nothing
 * up.
 */
export async function findOffered(
  { db, now }: Parts<"db" | "now">,
  token: string,
): Promise<OfferedDevice | null> {
  const [offered] = await db
    .select({ name: devices.name, profile: devices.profile, expiresAt })
    .from(devices)
    .where(isOffered(token, now()));
  return offered ?? null;
}

const isOffered = (token: string, at: Date) =>
  and(
    eq(devices.linkDigest, digestOf(token)),
    isNull(devices.claimedAt),
    gt(devices.linkExpiresAt, at),
    isOpenAt(at),
  );

/**
 * Makes a browser the device of a link, once: of two at the same moment one gets it, the other
 * null. What the browser was before, by its cookie, is stopped. `secret` is what its cookie then
 * holds.
 */
export function takeDevice(
  { db, now }: Parts<"db" | "now">,
  token: string,
  browser: { userAgent: string | null; secret: string | null },
): Promise<(OfferedDevice & { secret: string }) | null> {
  return db.transaction(async (tx) => {
    const at = now();
    const secret = newSecret();
    const [taken] = await tx
      .update(devices)
      .set({
        secretDigest: digestOf(secret),
        claimedAt: at,
        seenAt: at,
        browser: browserName(browser.userAgent),
      })
      .where(isOffered(token, at))
      .returning({ ...getTableColumns(devices), expiresAt });
    if (!taken) return null;
    const by = { byUserId: null, byDeviceId: taken.id } as const;
    await recordChange(
      tx,
      {
        ...by,
        action: "Became a device",
        subject: subjectOf(taken),
        after: { browser: taken.browser },
      },
      at,
    );
    if (browser.secret) await stopReplaced(tx, browser.secret, by, at);
    announce(tx, "admin");
    return { ...taken, secret };
  });
}

async function stopReplaced(tx: Transaction, secret: string, by: Actor, at: Date): Promise<void> {
  const [replaced] = await tx
    .update(devices)
    .set({ stoppedAt: at })
    .where(and(eq(devices.secretDigest, digestOf(secret)), isOpenAt(at)))
    .returning();
  if (!replaced) return;
  await recordChange(tx, { ...by, action: "Stopped a device", subject: subjectOf(replaced) }, at);
  announce(tx, `device:${replaced.id}`);
}

/** A browser that is a device, or was one. */
export interface Device {
  id: string;
  name: string;
  profile: DeviceProfile;
  expiresAt: Date;
  /** When it was stopped or ended by itself, and who stopped it; null while it can be used. */
  ended: { at: Date; by: string | null } | null;
}

/** The use of a device is recorded no more often than this. */
const noteMs = minute;

/** The device of a cookie's secret; null for one that nobody here gave out. */
export async function loadDevice(
  { db, now }: Parts<"db" | "now">,
  secret: string,
): Promise<Device | null> {
  const [found] = await db
    .select({
      id: devices.id,
      name: devices.name,
      profile: devices.profile,
      expiresAt,
      seenAt: devices.seenAt,
      stoppedAt: devices.stoppedAt,
      stoppedBy: users.name,
    })
    .from(devices)
    .leftJoin(users, eq(users.id, devices.stoppedById))
    .where(eq(devices.secretDigest, digestOf(secret)));
  if (!found) return null;
  const { seenAt, stoppedAt, stoppedBy, ...device } = found;
  const at = now();
  if (stoppedAt) return { ...device, ended: { at: stoppedAt, by: stoppedBy } };
  if (device.expiresAt <= at) return { ...device, ended: { at: device.expiresAt, by: null } };
  if (!seenAt || at.getTime() - seenAt.getTime() > noteMs)
    // A database that takes no writes just now can still be read.
    await db
      .update(devices)
      .set({ seenAt: at })
      .where(eq(devices.id, device.id))
      .catch(() => {});
  return { ...device, ended: null };
}

/**
 * Has a device do something in the caller's transaction: from here on it cannot be stopped before
 * that is done. Does nothing for an organiser. Throws `DeviceRefused` "ended" for a device that was
 * stopped since its request was let in.
 */
export async function useDevice(
  tx: Transaction,
  { byDeviceId }: Actor,
  at: Date,
  { isScan = false } = {},
): Promise<void> {
  if (!byDeviceId) return;
  const used = await tx
    .update(devices)
    .set({ seenAt: at, ...(isScan && { scans: sql`${devices.scans} + 1` }) })
    .where(and(eq(devices.id, byDeviceId), isOpenAt(at)))
    .returning({ id: devices.id });
  if (used.length === 0)
    throw new DeviceRefused("ended", "This device was stopped. Nothing was changed.");
}

/** Ends a device at once; a second time it does nothing. Throws `DeviceRefused` "gone". */
export function stopDevice(
  { db, now }: Parts<"db" | "now">,
  id: string,
  byUserId: string,
): Promise<{ name: string }> {
  return db.transaction(async (tx) => {
    const device = await lockDevice(tx, id);
    if (!device.stoppedAt && device.expiresAt > now())
      await stop(tx, [device], { byUserId, at: now() });
    return device;
  });
}

/** Ends every device at once, where all that old organisers gave out has to end; says how many. */
export async function stopAllDevices(
  tx: Transaction,
  { byUserId, at }: { byUserId: string; at: Date },
): Promise<number> {
  await takeAdvisoryLock(tx, "devices");
  const open = await tx
    .select()
    .from(devices)
    .where(isOpenAt(at))
    .orderBy(devices.id)
    .for("update");
  await stop(tx, open, { byUserId, at });
  return open.length;
}

/**
 * Keeps the ends of devices at the day of an edition that is closed: the next one's is not theirs.
 */
export async function keepDeviceEnds(tx: Transaction): Promise<void> {
  const isMoving = and(isNull(devices.stoppedAt), eq(devices.endsWithDay, true));
  await tx.update(devices).set({ expiresAt, endsWithDay: false }).where(isMoving);
}

async function stop(
  tx: Transaction,
  open: readonly { id: string; name: string }[],
  { byUserId, at }: { byUserId: string; at: Date },
): Promise<void> {
  for (const device of open) {
    await tx
      .update(devices)
      .set({ stoppedAt: at, stoppedById: byUserId })
      .where(eq(devices.id, device.id));
    await recordChange(
      tx,
      { byUserId, action: "Stopped a device", subject: subjectOf(device) },
      at,
    );
    announce(tx, "admin", `device:${device.id}`);
  }
}

const columns = {
  id: devices.id,
  name: devices.name,
  profile: devices.profile,
  expiresAt,
  linkExpiresAt: devices.linkExpiresAt,
  claimedAt: devices.claimedAt,
  browser: devices.browser,
  seenAt: devices.seenAt,
  scans: devices.scans,
  gateId: devices.gateId,
  stoppedAt: devices.stoppedAt,
  stoppedBy: users.name,
};

/** The devices that can be used, or whose link can still be opened, by name. */
export const listDevices = (db: Queryable, at: Date) =>
  db
    .select(columns)
    .from(devices)
    .leftJoin(users, eq(users.id, devices.stoppedById))
    .where(isOpenAt(at))
    .orderBy(sql`lower(${devices.name})`, devices.id)
    .limit(mostOpen);

/** How many devices in use end with the festival's day, and how many at a time of their own. */
export async function countOpenDevices(
  db: Queryable,
  at: Date,
): Promise<{ withDay: number; tonight: number }> {
  const count = (endsWithDay: boolean) =>
    db.$count(devices, and(isOpenAt(at), eq(devices.endsWithDay, endsWithDay)));
  return { withDay: await count(true), tonight: await count(false) };
}

export type ListedDevice = Awaited<ReturnType<typeof listDevices>>[number];

/** The devices that were in use and have ended, the newest first. */
export const listEndedDevices = (db: Queryable, at: Date) =>
  db
    .select(columns)
    .from(devices)
    .leftJoin(users, eq(users.id, devices.stoppedById))
    .where(and(isNotNull(devices.claimedAt), or(isNotNull(devices.stoppedAt), not(isBefore(at)))))
    .orderBy(desc(devices.createdAt), devices.id)
    .limit(20);
