import { and, desc, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { sessions, teamMembers, users } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { browserName } from "#app/shared/accounts/browser-name.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { isInTeam, warnOwners } from "./organisers.server.ts";

const hour = 60 * 60_000;
/**
 * A session of the back office ends so long after it was used last, and so long after its sign-in.
 */
const unusedMs = 12 * hour;
const longestMs = 30 * 24 * hour;
/** The use of a session is recorded at most this often. */
const noteMs = 5 * 60_000;

interface AdminSession {
  createdAt: Date;
  usedAt: Date | null;
}

/**
 * Says whether a session is over, due to be recorded as used, or recorded already. It reads the
 * system's clock, since better-auth stamped the session with it.
 */
export function stateOfSession({ createdAt, usedAt }: AdminSession): "over" | "due" | "noted" {
  const at = Date.now();
  const last = usedAt ?? createdAt;
  if (at - last.getTime() > unusedMs || at - createdAt.getTime() > longestMs) return "over";
  return !usedAt || at - usedAt.getTime() > noteMs ? "due" : "noted";
}

export async function recordUse(db: Queryable, id: string): Promise<void> {
  await db.update(sessions).set({ usedAt: new Date() }).where(eq(sessions.id, id));
}

export async function endSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/**
 * Writes down from where an organiser signed in, and writes to them and to every owner where the
 * browser is one that never opened their account before. Not at their very first sign-in.
 */
export async function welcomeOrganiser(
  { db, queue, env, now }: Parts<"db" | "queue" | "env" | "now">,
  { userId, token }: { userId: string; token: string },
  { network, headers, isKnown }: { network: string; headers: Headers; isKnown: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ ipAddress: network, usedAt: new Date(), userAgent: headers.get("user-agent") ?? "" })
      .where(eq(sessions.token, token));
    const first = await tx
      .update(teamMembers)
      .set({ signedInAt: now() })
      .where(and(eq(teamMembers.userId, userId), isInTeam, isNull(teamMembers.signedInAt)))
      .returning({ userId: teamMembers.userId });
    if (first.length > 0 || isKnown) return;
    const [user] = await tx
      .select({ email: users.email, name: users.name })
      .from(users)
      .where(eq(users.id, userId));
    const device = browserName(headers.get("user-agent"));
    const notice = {
      title: "A new device signed in",
      text: `${device}, on the network ${network}, signed in to the account ${user!.email} of the back office on ${formatDayTime(now())}. If it was not you, end that session under Settings and set another password. If it was not ${user!.name || user!.email}, sign them out under Team.`,
      url: `${env.publicUrl}/adminlog`,
      button: "See your sessions",
    };
    await warnOwners(tx, { queue }, notice, [user!.email]);
  });
}

/**
 * Whether the session's person has given all that is asked for before the back office opens. For
 * queries that join `sessions` with `users`.
 */
const isComplete = or(eq(users.twoFactorEnabled, false), isNotNull(sessions.secondFactorAt));

/** The open sessions of an organiser, the last used first. */
export const listSessions = (db: Queryable, userId: string) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      network: sessions.ipAddress,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isComplete))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt))
    .limit(50)
    .then((rows) => rows.filter((row) => stateOfSession(row) !== "over"));

/**
 * Ends one of somebody's own sessions, or all but the one that is used; says how many. Their open
 * pages ask again at once.
 */
export async function endOwnSessions(
  { db, now }: Parts<"db" | "now">,
  which: { session: string } | { allBut: string },
  userId: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const one = "session" in which ? eq(sessions.id, which.session) : ne(sessions.id, which.allBut);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), one))
      .returning({ id: sessions.id });
    if (ended.length > 0) await recordEnd(tx, { userId, byUserId: userId }, now());
    return ended.length;
  });
}

/** Writes down that somebody's sessions ended, and has their pages ask again. */
export async function recordEnd(
  tx: Transaction,
  {
    userId,
    byUserId,
    subject = "Own account",
  }: { userId: string; byUserId: string; subject?: string },
  at: Date,
): Promise<void> {
  await recordChange(tx, { byUserId, action: "Ended sessions of an organiser", subject }, at);
  announce(tx, `user:${userId}`);
}
