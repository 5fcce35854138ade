import { and, eq, sql } from "drizzle-orm";
import { DatabaseAway } from "#app/db/away.server.ts";
import { prepared } from "#app/db/prepared.server.ts";
import { sessions, siteFacts, users } from "#app/db/schema.server.ts";
import { isSessionDue } from "#app/services/auth.server.ts";
import { countUnread, unreadIn } from "#app/domain/notifications.server.ts";
import { type InCart, inCartOf, listInCart } from "#app/domain/sale/cart.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { SignedInViewer } from "./accounts.server.ts";

/** For the numbers on the bell and on the cart. */
export interface BarCounts {
  unread: number;
  inCart: InCart[];
}

const noCounts: BarCounts = { unread: 0, inCart: [] };

interface Recognised {
  viewer: SignedInViewer | null;
  counts: BarCounts | null; // null where they are yet to be counted
}

const isAdministrator = sql<boolean>`${siteFacts.value} is not null`;

const askSession = prepared((db) =>
  db
    .select({
      session: sessions.id,
      expiresAt: sessions.expiresAt,
      id: users.id,
      email: users.email,
      username: users.name,
      isAdministrator,
      unread: unreadIn(users.id).mapWith(Number),
      inCart: inCartOf(users.id),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(siteFacts, and(eq(siteFacts.name, "administrator"), eq(siteFacts.value, users.id)))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("who_asks"),
);

/** Who a request's session cookie belongs to, in one question with the counts of the bar; nobody for a visitor. */
export async function recogniseViewer(
  { db, auth, sessionToken }: Parts<"db" | "auth" | "sessionToken">,
  headers: Headers,
): Promise<Recognised> {
  const nobody = { viewer: null, counts: noCounts };
  const token = sessionToken(headers.get("cookie"));
  if (token === null) return nobody;
  const [found] = await askSession(db).execute({ token });
  if (!found) return nobody;
  const { expiresAt, isAdministrator: isAdmin, unread, inCart, ...who } = found;
  // Once a day, and at its end: better-auth makes the session last longer, or takes it away.
  if (isSessionDue(expiresAt) && !(await renewSession(auth, headers))) return nobody;
  // The office counts by itself, and keeps what it counted.
  return isAdmin
    ? { viewer: { ...who, role: "admin" }, counts: null }
    : { viewer: { ...who, role: "customer" }, counts: { unread, inCart } };
}

async function renewSession(auth: Parts<"auth">["auth"], headers: Headers): Promise<boolean> {
  const session = await auth.api.getSession({ headers }).catch((error: unknown) => {
    // better-auth keeps the reason to itself. It fails here when the database does.
    throw new DatabaseAway("The session could not be renewed", { cause: error });
  });
  return session !== null;
}

/** The same counts anew, after a form has changed things, and the office's. */
export async function countForBar(
  { db, office }: Parts<"db" | "office">,
  viewer: SignedInViewer | null,
): Promise<BarCounts> {
  if (!viewer) return noCounts;
  if (viewer.role === "admin") return { unread: (await office()).unread, inCart: [] };
  const [unread, inCart] = await Promise.all([
    countUnread(db, viewer.id),
    listInCart(db, viewer.id),
  ]);
  return { unread, inCart };
}
