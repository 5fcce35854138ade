import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Queryable } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { accounts, siteFacts, users } from "#app/db/schema.server.ts";
import type { Env } from "#app/config/env.server.ts";
import type { Auth } from "#app/services/auth.server.ts";
import { minimumUsernameLength } from "#app/shared/festival.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";
import { hasHiddenCharacters, visibleLength } from "#app/shared/plain-text.ts";
import { claimFact, findFact } from "./site-facts.server.ts";

/** Somebody who is signed in. */
export interface Viewer {
  id: string;
  email: string;
  /** The display name, empty until /onboarding. */
  username: string;
  role: "customer" | "admin";
}

/** Somebody in a sign-in of theirs: `session` tells it from another, and opens nothing. */
export interface SignedInViewer extends Viewer {
  session: string;
}

/** Who a request's session cookie belongs to; null for a visitor. */
export async function findViewer(
  { db, auth }: { db: Database; auth: Auth },
  headers: Headers,
): Promise<SignedInViewer | null> {
  if (!headers.get("cookie")?.includes("festival.session_token")) return null;
  const session = await auth.api.getSession({ headers, query: { disableRefresh: false } });
  if (!session) return null;
  const { id, email, name } = session.user;
  return {
    id,
    email,
    username: name,
    role: (await isAdministrator(db, id)) ? "admin" : "customer",
    session: session.session.id,
  };
}

const longestUsername = 40;

/** Checks a display name as it was typed at /onboarding and saves it. */
export async function submitUsername(
  db: Queryable,
  userId: string,
  values: { username: string },
  now: Date,
): Promise<FormResult<"username">> {
  const username = values.username.trim().replace(/\s+/g, " ");
  const refuse = (text: string) => ({ ok: false, values, errors: { username: text } }) as const;
  if (!username) return refuse(messages.username.empty);
  if (hasHiddenCharacters(username)) return refuse(messages.username.hidden);
  if (visibleLength(username) < minimumUsernameLength) return refuse(messages.username.short);
  if (username.length > longestUsername) return refuse(messages.username.long);
  await db.update(users).set({ name: username, updatedAt: now }).where(eq(users.id, userId));
  return { ok: true };
}

/** Whether a user id is the one fixed account of the administrator (decisions.md 4). */
export async function isAdministrator(db: Queryable, userId: string): Promise<boolean> {
  return (await findFact(db, "administrator")) === userId;
}

/**
 * Makes the administrator's account at the first start, from the settings or with a generated password, which is
 * given back that once. Later starts only find it.
 */
export async function ensureAdministrator({
  db,
  auth,
  env,
}: {
  db: Database;
  auth: Auth;
  env: Pick<Env, "administrator">;
}): Promise<{ email: string; password?: string }> {
  const known = await findAdministrator(db);
  if (known) return known;
  const email = env.administrator?.email ?? "admin@festival.example";
  const password = env.administrator?.password ?? randomBytes(9).toString("base64url");
  const hashed = await (await auth.$context).password.hash(password);
  const isMade = await db.transaction(async (tx) => {
    const id = newId(32);
    if (!(await claimFact(tx, "administrator", id))) return false;
    await tx.insert(users).values({ id, email, name: "Administrator" });
    await tx.insert(accounts).values({
      id: newId(32),
      accountId: id,
      providerId: "credential",
      userId: id,
      password: hashed,
    });
    return true;
  });
  if (!isMade) return (await findAdministrator(db)) ?? { email };
  return { email, password: env.administrator ? undefined : password };
}

async function findAdministrator(db: Database): Promise<{ email: string } | undefined> {
  const [administrator] = await db
    .select({ email: users.email })
    .from(siteFacts)
    .innerJoin(users, eq(users.id, siteFacts.value))
    .where(eq(siteFacts.name, "administrator"));
  return administrator;
}
