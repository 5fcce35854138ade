import { and, eq, sql } from "drizzle-orm";
import { DatabaseAway } from "#app/db/away.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { siteFacts, users } from "#app/db/schema.server.ts";
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
  /** The counts of the bar, or null where they are not counted yet. */
  counts: BarCounts | null;
}

const isAdministrator = and(eq(siteFacts.name, "administrator"), eq(siteFacts.value, users.id));
const role = sql<
  "admin" | "customer"
>`case when ${siteFacts.value} is null then 'customer' else 'admin' end`;
const counts = { unread: unreadIn(users.id).mapWith(Number), inCart: inCartOf(users.id) };
const ofUser = eq(users.id, sql.placeholder("userId"));

const askRole = prepared((db) =>
  db
    .select({ role })
    .from(users)
    .leftJoin(siteFacts, isAdministrator)
    .where(ofUser)
    .prepare("role"),
);
const askRoleAndCounts = prepared((db) =>
  db
    .select({ role, counts })
    .from(users)
    .leftJoin(siteFacts, isAdministrator)
    .where(ofUser)
    .prepare("role_and_counts"),
);

/**
 * Who a request's session belongs to, nobody for a visitor; with what the bar counts if it is `counting`. Raises
 * `DatabaseAway` where nobody can say.
 */
export async function recogniseViewer(
  { db, auth, hasSessionCookie }: Parts<"db" | "auth" | "hasSessionCookie">,
  headers: Headers,
  { counting = false } = {},
): Promise<Recognised> {
  const nobody = { viewer: null, counts: noCounts };
  if (!hasSessionCookie(headers.get("cookie"))) return nobody;
  const found = await findSession(auth, headers);
  if (!found) return nobody;
  const { id, email, name: username } = found.user;
  const asked = counting ? askRoleAndCounts(db) : askRole(db);
  const [known]: Known[] = await asked.execute({ userId: id });
  if (!known) return nobody;
  const viewer = { session: found.session.id, id, email, username, role: known.role };
  // The office counts by itself, and keeps what it counted.
  return { viewer, counts: known.role === "admin" ? null : (known.counts ?? null) };
}

type Known = Awaited<ReturnType<ReturnType<typeof askRole>["execute"]>>[number] & {
  counts?: BarCounts;
};

async function findSession({ api }: Parts<"auth">["auth"], headers: Headers) {
  return api.getSession({ headers }).catch((error: unknown) => {
    // better-auth keeps the reason to itself. It fails here when the database does.
    throw new DatabaseAway("The session could not be read", { cause: error });
  });
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
