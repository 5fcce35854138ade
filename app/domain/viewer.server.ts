import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import { and, eq, sql } from "drizzle-orm";
import { DatabaseUnavailable } from "#app/db/database-unavailable.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { sessions, teamMembers, users } from "#app/db/schema.server.ts";
import { isSessionDue } from "#app/services/auth.server.ts";
import { countUnread, unreadIn } from "#app/domain/notifications/notifications.server.ts";
import { inCartOf, listInCart } from "#app/domain/cart/cart.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { SignedInViewer } from "./accounts/accounts.server.ts";
import { endSession, recordUse, stateOfSession } from "./accounts/admin-sessions.server.ts";
import { isInTeam, viewerRolesWith } from "./accounts/organisers.server.ts";

/** The numbers that the bar shows on the bell and on the cart. */
export interface BarCounts {
  unread: number;
  inCart: ProductChoice[];
}

const noCounts: BarCounts = { unread: 0, inCart: [] };

interface Recognised {
  viewer: SignedInViewer | null;
  /** The counts of the bar, or null where they are not counted yet. */
  counts: BarCounts | null;
}

const whoAsks = {
  session: sessions.id,
  expiresAt: sessions.expiresAt,
  id: users.id,
  email: users.email,
  username: users.name,
  roles: teamMembers.roles,
  createdAt: sessions.createdAt,
  usedAt: sessions.usedAt,
  hasSecondFactor: users.twoFactorEnabled,
  secondFactorAt: sessions.secondFactorAt,
};
const counts = { unread: unreadIn(users.id).mapWith(Number), inCart: inCartOf(users.id) };

const isOrganiser = and(eq(teamMembers.userId, users.id), isInTeam);
const isOfSession = eq(sessions.token, sql.placeholder("token"));
const askSession = prepared((db) =>
  db
    .select(whoAsks)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teamMembers, isOrganiser)
    .where(isOfSession)
    .prepare("who_asks"),
);
const askSessionAndCount = prepared((db) =>
  db
    .select({ ...whoAsks, counts })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teamMembers, isOrganiser)
    .where(isOfSession)
    .prepare("who_asks_and_counts"),
);

type Found = Awaited<ReturnType<ReturnType<typeof askSession>["execute"]>>[number] & {
  counts?: BarCounts;
};

/**
 * The viewer that a request's session cookie belongs to, null for a visitor; with `counting`, the
 * counts of the bar are read in the same query. A session of the back office ends when it was not
 * used for long: `isUse` says whether this request counts as a use.
 */
export async function loadViewer(
  { db, auth, sessionToken }: Parts<"db" | "auth" | "sessionToken">,
  headers: Headers,
  { counting = false, isUse = true } = {},
): Promise<Recognised> {
  const nobody = { viewer: null, counts: noCounts };
  const token = sessionToken(headers.get("cookie"));
  if (token === null) return nobody;
  const asked = counting ? askSessionAndCount(db) : askSession(db);
  const [found]: Found[] = await asked.execute({ token });
  if (!found) return nobody;
  const { session, expiresAt, id, email, username, hasSecondFactor, secondFactorAt } = found;
  const viewerRoles = viewerRolesWith(found.roles);
  // The viewer does not count as signed in yet: /login/factor asks for the second factor.
  if (viewerRoles.role === "admin" && hasSecondFactor && !secondFactorAt) return nobody;
  // This happens once a day and at the session's end: better-auth extends the session, or ends it.
  if (isSessionDue(expiresAt) && !(await renewSession(auth, headers))) return nobody;
  const who = { session, id, email, username, hasSecondFactor, secondFactorAt, ...viewerRoles };
  if (who.role === "admin") {
    const state = stateOfSession(found);
    if (state === "over") {
      await endSession(db, session);
      return nobody;
    }
    // A database that takes no writes just now can still be read.
    if (state === "due" && isUse) await recordUse(db, session).catch(() => {});
  }
  // The back office has counts of its own, which are cached.
  return { viewer: who, counts: who.role === "admin" ? null : (found.counts ?? null) };
}

async function renewSession(auth: Parts<"auth">["auth"], headers: Headers): Promise<boolean> {
  const session = await auth.api.getSession({ headers }).catch((error: unknown) => {
    // Better-auth does not pass the reason on. It fails here when the database does.
    throw new DatabaseUnavailable("The session could not be renewed", { cause: error });
  });
  return session !== null;
}

/** The same counts anew, after a form has changed things, and those of the back office. */
export async function countForBar(
  { db, adminCounts }: Parts<"db" | "adminCounts">,
  viewer: SignedInViewer | null,
): Promise<BarCounts> {
  if (!viewer) return noCounts;
  if (viewer.role === "admin") return { unread: (await adminCounts()).unread, inCart: [] };
  const [unread, inCart] = await Promise.all([
    countUnread(db, viewer.id),
    listInCart(db, viewer.id),
  ]);
  return { unread, inCart };
}
