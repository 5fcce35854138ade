import { hash } from "node:crypto";
import { isIP, isIPv6 } from "node:net";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { rateLimits } from "#app/db/schema.server.ts";
import { clockSkewMs } from "./clock-skew.ts";

export interface Limit {
  attempts: number;
  windowMs: number;
}

/**
 * Keys name people and networks; only their hash is stored, which tells whether two are the same.
 */
export const limitKeyOf = (key: string): string => hash("sha256", key, "base64url");

/** Takes an attempt that was no guess back out of its counts. */
export async function giveBackAttempt(db: Queryable, keys: string[]): Promise<void> {
  await giveBack(db, { keys: keys.map(limitKeyOf) });
}

const giveBack = namedStatement(
  "give_back_attempt",
  () => sql`update ${rateLimits} set count = greatest(count - 1, 0)
  where key = any(${sql.placeholder("keys")})`,
);

export async function deleteOldAttempts(db: Queryable, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, at));
}

/**
 * Counts an attempt and says whether it is within the limit: one statement, so that it holds over
 * all processes.
 */
export async function isWithinLimit(
  db: Queryable,
  key: string,
  limit: Limit,
  at: Date,
): Promise<boolean> {
  const { count } = await countAttempt(db, key, limit, at);
  return count <= limit.attempts;
}

/** Whether a limit has been reached; asking counts nothing. */
export async function isUsedUp(
  db: Queryable,
  key: string,
  { attempts, windowMs }: Limit,
  at: Date,
): Promise<boolean> {
  const [counted] = await db
    .select({ count: rateLimits.count, endsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, limitKeyOf(key)));
  if (!counted || counted.count < attempts) return false;
  return counted.endsAt > at && counted.endsAt <= latestEnd(windowMs, at);
}

/**
 * A window that ends later was counted by a clock that went wrong. Of two attempts at once, the one
 * that came a moment earlier may be counted second: its window is no wrong one.
 */
const latestEnd = (windowMs: number, at: Date) => new Date(at.getTime() + windowMs + clockSkewMs);

async function countAttempt(db: Queryable, key: string, { windowMs }: Limit, at: Date) {
  const [counted] = await countKey(db, {
    key: limitKeyOf(key),
    at,
    windowEndsAt: new Date(at.getTime() + windowMs),
    latestEnd: latestEnd(windowMs, at),
  });
  return { count: counted!.count, windowEndsAt: counted!.endsAt };
}

const { placeholder } = sql;
const isOver = sql`(before.window_ends_at <= ${placeholder("at")} or before.window_ends_at > ${placeholder("latestEnd")})`;
const countKey = namedStatement<{ count: number; endsAt: Date }>(
  "count_attempt",
  () => sql`insert into ${rateLimits} as before (key, count, window_ends_at)
  values (${placeholder("key")}, 1, ${placeholder("windowEndsAt")}::timestamptz)
  on conflict (key) do update set count = case when ${isOver} then 1 else before.count + 1 end,
    window_ends_at = case when ${isOver} then excluded.window_ends_at else before.window_ends_at end
  returning count, window_ends_at as "endsAt"`,
);

/**
 * Counts an attempt under keys. Returns the minutes to wait, else 0. A key that is used up spares
 * the later ones.
 */
export async function findWait(
  db: Queryable,
  limits: Record<string, Limit>,
  at: Date,
): Promise<number> {
  for (const [key, limit] of Object.entries(limits)) {
    const { count, windowEndsAt } = await countAttempt(db, key, limit, at);
    if (count > limit.attempts)
      return Math.max(1, Math.ceil((windowEndsAt.getTime() - at.getTime()) / 60_000));
  }
  return 0;
}

/** Remembers something for a while, as a hash like every key here. */
export async function remember(db: Queryable, key: string, forMs: number, at: Date) {
  const windowEndsAt = new Date(at.getTime() + forMs);
  await db
    .insert(rateLimits)
    .values({ key: limitKeyOf(key), count: 1, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowEndsAt } });
}

export async function isRemembered(db: Queryable, key: string, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, limitKeyOf(key)), gt(rateLimits.windowEndsAt, at)));
  return row !== undefined;
}

/**
 * Returns the address that our own proxy says a request comes from: the last one of
 * `X-Forwarded-For`, which some proxies write with a port. Returns null where that is no address,
 * such as "unknown".
 */
export function forwardedAddress(headers: Headers): string | null {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const plain = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(last);
  const address = plain?.[1] ?? plain?.[2] ?? last;
  return isIP(address) === 0 ? null : address;
}

/**
 * An IPv4 address itself, or the /64 of an IPv6 one, in which one attacker has more addresses than
 * there are people.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(":")}::/64`;
}
