import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { areOwners } from "#app/shared/team/permissions.ts";
import type { Browser } from "./browsers.server.ts";
import { findViewerRoles, type ViewerRoles } from "./organisers.server.ts";
import {
  findWait,
  giveBackAttempt,
  isRemembered,
  isWithinLimit,
  remember,
} from "#app/domain/rate-limit.server.ts";
import { welcomeOrganiser } from "./admin-sessions.server.ts";
import { sendSignInLink } from "./sign-in-link.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

interface SignInForm {
  email: string;
  password: string;
}

/** Where a sign-in comes from. `headers` carry the session's cookie. */
export interface Asker {
  network: string;
  browser: Browser;
  headers: Headers;
}

type SignInParts = Parts<"db" | "auth" | "queue" | "env" | "log" | "metrics" | "now">;

const minute = 60_000;
const knownNetworkMs = 30 * 24 * 60 * minute;
/**
 * Wrong passwords (docs/decisions/0019). A campus shares a network, which may try often. A browser
 * that knows the account counts by itself, so that nobody elsewhere uses its attempts up; a network
 * that knows it skips the count of the address.
 */
const limits = {
  browser: { attempts: 10, windowMs: 10 * minute },
  network: { attempts: 600, windowMs: 10 * minute },
  pair: { attempts: 10, windowMs: 10 * minute },
  email: { attempts: 100, windowMs: 60 * minute },
};

/** `isWaiting`: the session opens once the second factor is given. */
type Answer = Outcome<
  keyof SignInForm,
  { userId: string; headers: Headers; viewerRoles: ViewerRoles; isWaiting: boolean }
>;

export async function signIn(parts: SignInParts, typed: SignInForm, from: Asker): Promise<Answer> {
  const { db, auth, now } = parts;
  const email = typed.email.trim().toLowerCase();
  const refuse = (text: string): Answer => ({ ok: false, formErrors: [text] });
  if (!email || !typed.password) {
    const { invalid, missing } = siteTexts.signIn;
    const errors = {
      ...(!email && { email: missing.email }),
      ...(!typed.password && { password: missing.password }),
    };
    return { ok: false, formErrors: [invalid], errors };
  }

  const counted = await limitsFor(db, email, from, now());
  const wait = await findWait(db, counted, now());
  if (wait) {
    // The network has attempts left, so the password is checked; only the mailbox learns the
    // result.
    const isOffered = await isWithinLimit(db, networkKey(from), limits.network, now());
    if (!isOffered) return refuse(siteTexts.tooMany(wait));
    await offerLink(parts, { email, password: typed.password });
    return refuse(`${siteTexts.tooMany(wait)} ${siteTexts.signIn.linkOffered}`);
  }

  try {
    const checked = await auth.api.signInEmail({
      body: { email, password: typed.password },
      headers: from.headers,
      returnHeaders: true,
    });
    await giveBackAttempt(db, Object.keys(counted));
    const opened = await openAfterPassword(parts, checked, { email, headers: from.headers });
    const { headers, userId, token } = opened;
    const viewerRoles = await findViewerRoles(db, userId);
    const isWaiting = opened.isWaiting && viewerRoles.role === "admin";
    // The generated password has been read: starts no longer say it.
    if (areOwners(viewerRoles.roles)) await deleteSetting(db, "first_password");
    // A browser and a network are known once all was given.
    if (isWaiting) return { ok: true, userId, headers, viewerRoles, isWaiting };
    await remember(db, knownKey(email, from), knownNetworkMs, now());
    const isKnown = from.browser.knows(email);
    from.browser.remember(email);
    if (viewerRoles.role === "admin") {
      await welcomeOrganiser(parts, { userId, token }, { ...from, isKnown });
      parts.log.info({ network: from.network }, "signed in to the back office");
    }
    return { ok: true, userId, headers, viewerRoles, isWaiting };
  } catch (error) {
    // The answer is the same for a wrong password, an unknown address and a text that is no
    // address.
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    parts.log.warn({ network: from.network }, "wrong password");
    parts.metrics?.wrongPassword();
    return refuse(siteTexts.signIn.invalid);
  }
}

/**
 * The session that a right password opens. Better-auth opens none for somebody who has a second
 * factor: the site's own session then waits for that factor.
 */
async function openAfterPassword(
  { db, auth }: SignInParts,
  { headers, response }: CheckedPassword,
  who: { email: string; headers: Headers },
) {
  if (!("twoFactorRedirect" in response))
    return { headers, userId: response.user.id, token: response.token, isWaiting: false };
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, who.email));
  const opened = await auth.api.openSession({
    body: { userId: user!.id },
    headers: who.headers,
    returnHeaders: true,
  });
  return { headers: opened.headers, ...opened.response, isWaiting: true };
}

interface CheckedPassword {
  headers: Headers;
  response: { user: { id: string }; token: string } | { twoFactorRedirect: boolean };
}

const networkKey = ({ network }: Asker) => `sign-in:${network}`;
const knownKey = (email: string, { network }: Asker) => `known:${email}:${network}`;

async function limitsFor(db: Database, email: string, from: Asker, at: Date) {
  if (from.browser.knows(email))
    return { [`sign-in:${email}:browser:${from.browser.id()}`]: limits.browser };
  const isKnown = await isRemembered(db, knownKey(email, from), at);
  return {
    [networkKey(from)]: limits.network,
    [`sign-in:${email}:${from.network}`]: limits.pair,
    ...(!isKnown && { [`sign-in:${email}`]: limits.email }),
  };
}

/**
 * Past the limits, a right password brings a link by e-mail. A wrong one gets the same answer in
 * the same time, so that further guesses reveal nothing.
 */
async function offerLink(parts: SignInParts, { email, password }: SignInForm): Promise<void> {
  const { internalAdapter, password: passwords } = await parts.auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  const isRight = hash
    ? await passwords.verify({ hash, password })
    : (await passwords.hash(password)) === "";
  if (!found || !isRight) return;
  // The answer does not wait for it: the time of writing an e-mail would show that the password was
  // right.
  sendSignInLink(parts, found.user).catch((error: unknown) =>
    parts.log.warn({ err: error }, "no link to sign in was written"),
  );
}
