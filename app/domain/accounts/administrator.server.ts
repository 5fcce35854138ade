import { createHmac, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { accounts, siteSettings, teamMembers, users } from "#app/db/schema.server.ts";
import { insertSetting, findSetting, saveSettingOnce } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isPasswordOf } from "./passwords.server.ts";

interface Making extends Parts<"db" | "auth" | "env"> {
  /** The secret of the site, which the generated password is made from. */
  secret: string;
}

export interface AdministratorAtStart {
  email: string;
  /** The generated password, at every start until somebody has signed in with it. */
  password?: string;
  /** Settings that differ from the account, which is made once: they change nothing. */
  ignored: ("ADMIN_EMAIL" | "ADMIN_PASSWORD")[];
}

/** Makes the owner's account at the first start, from the settings or with a generated password. */
export async function ensureAdministrator(parts: Making): Promise<AdministratorAtStart> {
  const known = await findAdministrator(parts.db);
  if (!known) {
    await makeAdministrator(parts);
    return ensureAdministrator(parts);
  }
  return {
    email: known.email,
    password: await firstPasswordOf(parts, known),
    ignored: await findIgnored(parts, known),
  };
}

async function makeAdministrator({ db, auth, env, secret }: Making): Promise<void> {
  const email = env.administrator?.email ?? "admin@festival.example";
  const salt = randomBytes(18).toString("base64url");
  const password = env.administrator?.password ?? firstPassword(secret, salt);
  const hashed = await (await auth.$context).password.hash(password);
  await db.transaction(async (tx) => {
    const id = newId(32);
    if (!(await insertSetting(tx, "administrator", id))) return;
    if (!env.administrator) await saveSettingOnce(tx, "first_password", salt);
    await insertAccount(tx, { id, email, hashed });
  });
}

async function insertAccount(
  tx: Transaction,
  { id, email, hashed }: { id: string; email: string; hashed: string },
): Promise<void> {
  await tx.insert(users).values({ id, email, name: "Administrator" });
  await tx.insert(accounts).values({
    id: newId(32),
    accountId: id,
    providerId: "credential",
    userId: id,
    password: hashed,
  });
  await tx.insert(teamMembers).values({ userId: id, roles: ["owner"] });
}

interface KnownAdministrator {
  id: string;
  email: string;
  hashed: string;
}

/** The owner whom the site writes to, and whose password the server's command sets. */
export async function findAdministrator(db: Queryable): Promise<KnownAdministrator | undefined> {
  const [found] = await db
    .select({ id: users.id, email: users.email, hashed: accounts.password })
    .from(siteSettings)
    .innerJoin(users, eq(users.id, siteSettings.value))
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(siteSettings.name, "administrator"));
  return found && { ...found, hashed: found.hashed ?? "" };
}

/**
 * Stored nowhere: made from the site's secret and a salt that the first sign-in forgets, so that
 * every start can show it until then.
 */
const firstPassword = (secret: string, salt: string) =>
  createHmac("sha256", secret).update(salt).digest("base64url").slice(0, 12);

async function firstPasswordOf(
  { db, auth, secret }: Making,
  { id, hashed }: KnownAdministrator,
): Promise<string | undefined> {
  const salt = await findSetting(db, "first_password");
  if (!salt) return undefined;
  const password = firstPassword(secret, salt);
  const { verify, hash } = (await auth.$context).password;
  // Another SESSION_SECRET makes another password.
  if (!(await verify({ hash: hashed, password })))
    await db
      .update(accounts)
      .set({ password: await hash(password) })
      .where(isPasswordOf(id));
  return password;
}

async function findIgnored(
  { auth, env }: Making,
  { email, hashed }: KnownAdministrator,
): Promise<AdministratorAtStart["ignored"]> {
  if (!env.administrator) return [];
  const { password } = env.administrator;
  const ignored: AdministratorAtStart["ignored"] = [];
  if (env.administrator.email !== email) ignored.push("ADMIN_EMAIL");
  if (!(await (await auth.$context).password.verify({ hash: hashed, password })))
    ignored.push("ADMIN_PASSWORD");
  return ignored;
}
