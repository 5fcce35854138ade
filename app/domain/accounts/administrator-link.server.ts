import { randomBytes } from "node:crypto";
import { and, eq, gt, like } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#app/db/db.server.ts";
import { digestOf, newId } from "#app/db/ids.server.ts";
import { accounts, sessions, users, verifications } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { afterNewPassword } from "./administrator-password.server.ts";
import { deleteLeftFile, leaveForSite, type Place, readLeft } from "./left-for-site.server.ts";
import { warnOwners } from "./organisers.server.ts";
import { checkNewPassword, isPasswordOf } from "./passwords.server.ts";
import { resetSecondFactor } from "./second-factor.server.ts";

/*
 * The one-time link that `npm run admin` prints on the server, with which the owner whom the site
 * writes to sets a new password. An embedded database belongs to the running site, for which the
 * link lies as a hashed file; the site takes it into its database when it is opened.
 */
const file = "administrator-link";
const left = z.object({ digest: z.string(), expiresAt: z.coerce.date() });

/** How long a link works, in milliseconds. */
export const linkWorksMs = 60 * 60_000;

const madeOnServer = "server-";

export const newLinkToken = () => madeOnServer + randomBytes(24).toString("base64url");

/**
 * Whether a token is, or looks like, one of the administrator's: /reset makes no new one of these.
 */
export const isMadeOnServer = (token: string): boolean => token.startsWith(madeOnServer);

const stored = "server-link:";

/** Leaves a link for the site on an embedded database, in place of the one that was left before. */
export function leaveLink(dataDir: string, token: string, at: Date): void {
  const expiresAt = new Date(at.getTime() + linkWorksMs);
  leaveForSite(dataDir, file, { digest: digestOf(token), expiresAt });
}

type LinkParts = Parts<"db" | "now"> & { env: Place };

/** Takes a link that was left into the database, where it is one like any other: it works once. */
async function takeUpLink({ env, db, now }: LinkParts, token: string): Promise<void> {
  const link = readLeft(env, file, left);
  if (!link) return;
  if (link.expiresAt <= now()) return revokeLink(env);
  if (link.digest !== digestOf(token)) return;
  // Away first: whatever ends the process here, it is never taken up twice.
  revokeLink(env);
  await saveLink(db, token, link.expiresAt);
}

/** Saves a link, in place of an earlier one. Says whether there is an owner to give it to. */
export async function saveLink(db: Queryable, token: string, expiresAt: Date): Promise<boolean> {
  const value = await findSetting(db, "administrator");
  if (!value) return false;
  await deleteLinks(db);
  const identifier = stored + digestOf(token);
  await db.insert(verifications).values({ id: newId(32), identifier, value, expiresAt });
  return true;
}

const isGood = (token: string, at: Date) =>
  and(eq(verifications.identifier, stored + digestOf(token)), gt(verifications.expiresAt, at));

/** Whether a link still works. Uses nothing up. */
export async function isLinkGood(parts: LinkParts, token: string): Promise<boolean> {
  await takeUpLink(parts, token);
  return (await parts.db.$count(verifications, isGood(token, parts.now()))) > 0;
}

/**
 * Sets the owner's new password, marks the link as used, removes a second factor, since it may be
 * lost, and ends every session of the owner. Every owner is notified by e-mail. When the link is
 * pressed twice at once, the second press finds it used.
 */
export async function resetByLink(
  parts: Parts<"db" | "auth" | "env" | "queue" | "now">,
  { token, ...typed }: { token: string; password: string; repeat: string },
): Promise<Outcome<"password" | "repeat">> {
  const wrong = checkNewPassword(typed);
  if (wrong) return { ok: false, ...wrong };
  const used: Outcome = { ok: false, formErrors: [siteTexts.reset.linkUsed] };
  if (!(await isLinkGood(parts, token))) return used;
  const { db, auth, env, now } = parts;
  const password = await (await auth.$context).password.hash(typed.password);
  return db.transaction(async (tx) => {
    const [link] = await tx.delete(verifications).where(isGood(token, now())).returning();
    if (!link) return used;
    const userId = link.value;
    const [owner] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (!owner) return used;
    await tx.update(accounts).set({ password, updatedAt: now() }).where(isPasswordOf(userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    const use = { byUserId: userId, action: "Used the one-time link of the server" };
    await recordChange(tx, { ...use, subject: owner.email }, now());
    await afterNewPassword(tx, userId, now());
    await resetSecondFactor(tx, parts, userId, { userId: null, job: "The server's command" });
    await warnOwners(tx, parts, {
      title: "The one-time link of the server was used",
      text: `On ${formatDayTime(now())} somebody set a new password for ${owner.email} with a link that was printed on the server. Every session of that account has ended. If none of you did it, somebody else has the server.`,
      url: `${env.publicUrl}/adminChanges`,
      button: "See what was changed since",
    });
    announce(tx, `user:${userId}`, "admin");
    return { ok: true };
  });
}

/** Ends the link that waits in the database. */
export async function deleteLinks(db: Queryable): Promise<void> {
  await db.delete(verifications).where(like(verifications.identifier, `${stored}%`));
}

/** Ends the one that waits in the site's folder. */
export const revokeLink = (env: Place): void => deleteLeftFile(env, file);
