import { href } from "react-router";
import { APIError } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import { users, verifications } from "#app/db/schema.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { areOwners } from "#app/shared/team/permissions.ts";
import {
  revokeLink,
  isLinkGood,
  isMadeOnServer,
  resetByLink,
} from "./administrator-link.server.ts";
import { afterNewPassword } from "./administrator-password.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { findViewerRoles, isOwner } from "./organisers.server.ts";
import { checkNewPassword } from "./passwords.server.ts";
import { findWait, isWithinLimit } from "#app/domain/rate-limit.server.ts";
import type { Asker } from "./sign-in.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

const { reset: texts } = siteTexts;
const hour = 60 * 60_000;
/**
 * Counted by who asks, so that strangers cannot use up another person's attempts
 * (docs/decisions/0019). Past an address's own limit, the links that were sent to it still work for
 * half an hour.
 */
const limits = {
  browser: { attempts: 5, windowMs: hour },
  network: { attempts: 120, windowMs: hour },
  pair: { attempts: 5, windowMs: hour },
  mails: { attempts: 6, windowMs: hour / 2 },
};

/**
 * Says whether the address is registered (specification.md section 8), after the rate limit. The
 * owner counts as not (product-decisions.md 12).
 */
export async function requestReset(
  { db, auth, now }: Parts<"db" | "auth" | "now">,
  values: { email: string },
  { network, browser }: Pick<Asker, "network" | "browser">,
): Promise<Outcome<"email">> {
  const email = values.email.trim().toLowerCase();
  const unknown: Outcome<"email"> = { ok: false, errors: { email: texts.unknown } };
  if (!email) return unknown;
  const isKnown = browser.knows(email);
  const counted = isKnown
    ? { [`reset:${email}:browser:${browser.id()}`]: limits.browser }
    : { [`reset:${network}`]: limits.network, [`reset:${email}:${network}`]: limits.pair };
  const wait = await findWait(db, counted, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };

  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (!user || (await isOwner(db, user.id))) return unknown;
  const isSent = isKnown || (await isWithinLimit(db, `reset-mail:${email}`, limits.mails, now()));
  if (isSent) await auth.api.requestPasswordReset({ body: { email: user.email } });
  return { ok: true };
}

/** Writes the e-mail with the link that sets a new password; it works once and for an hour. */
export async function sendResetLink(
  { db, queue, env }: Parts<"db" | "queue" | "env">,
  { user, token }: { user: { email: string; name: string }; token: string },
): Promise<void> {
  await db.transaction((tx) =>
    queueEmail(tx, queue, {
      kind: "password_reset",
      recipient: user.email,
      data: { username: user.name, url: `${env.publicUrl}${href("/reset/:token", { token })}` },
    }),
  );
}

type ResetParts = Parts<"db" | "auth" | "env" | "queue" | "now">;

/** Whether the link that carries this token still works. */
export async function isResetTokenGood(parts: ResetParts, token: string): Promise<boolean> {
  if (isMadeOnServer(token)) return isLinkGood(parts, token);
  return (await findOwner(parts, token)) !== null;
}

async function findOwner(parts: ResetParts, token: string): Promise<string | null> {
  const { internalAdapter } = await parts.auth.$context;
  const stored = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return stored && stored.expiresAt > parts.now() ? stored.value : null;
}

/** Sets the new password, spends the link and ends every session of the account. */
export async function resetPassword(
  parts: ResetParts,
  { token, ...typed }: { token: string; password: string; repeat: string },
): Promise<Outcome<"password" | "repeat">> {
  if (isMadeOnServer(token)) return resetByLink(parts, { token, ...typed });
  const wrong = checkNewPassword(typed);
  if (wrong) return { ok: false, ...wrong };
  const used: Outcome = { ok: false, formErrors: [texts.linkUsed] };
  const owner = await findOwner(parts, token);
  if (!owner) return used;
  // This comes before the new password is set, so that the next start does not put the generated
  // one in its place.
  if (await isOwner(parts.db, owner)) await deleteSetting(parts.db, "first_password");
  try {
    await parts.auth.api.resetPassword({ body: { newPassword: typed.password, token } });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return used;
  }
}

/**
 * Ends the other links. A link from an e-mail proves the address, so that Google may be linked to
 * the account; not to an organiser's, who signs in with the password alone.
 */
export async function finishReset(
  { db, env, now }: Parts<"db" | "env" | "now">,
  userId: string,
): Promise<void> {
  const { role, roles } = await findViewerRoles(db, userId);
  if (role === "admin") {
    if (areOwners(roles)) revokeLink(env);
    await db.transaction((tx) => afterNewPassword(tx, userId, now()));
    return;
  }
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await db.delete(verifications).where(eq(verifications.value, userId));
}
