import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type GenericEndpointContext } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { genericOAuth, twoFactor } from "better-auth/plugins";
import { href } from "react-router";
import type { Env } from "#app/config/env.server.ts";
import type { Database, Queryable, Transaction } from "#app/db/db.server.ts";
import {
  accounts,
  passkeys,
  secondFactors,
  sessions,
  users,
  verifications,
} from "#app/db/schema.server.ts";
import { longestPassword, minimumPasswordLength } from "#app/shared/limits.ts";
import { siteCookie } from "#app/shared/site-cookie.ts";
import { withoutHiddenCharacters } from "#app/shared/plain-text.ts";
import { exchangeCode, readGoogleProfile } from "./google.server.ts";
import { announce } from "./live.server.ts";
import { openSessions } from "./open-sessions.server.ts";

interface AuthOptions {
  db: Database;
  env: Pick<Env, "publicUrl" | "google">;
  secret: string;
  sendResetLink(user: { id: string; email: string; name: string }, token: string): Promise<void>;
  afterReset(user: { id: string }): Promise<void>;
  /** Called in the transaction of each account that Google makes here. */
  welcome(db: Queryable, user: { email: string }): Promise<void>;
  /** Called once Google has said who somebody is, whether or not the sign-in succeeds. */
  afterGoogle(): Promise<void>;
}

const basePath = "/api/auth";
export const googleCallbackPath = `${basePath}/oauth2/callback/google`;
export const googleDonePath = href("/login/google/done");

const withoutTokens = <Account extends object>(account: Account) => ({
  ...account,
  accessToken: null,
  refreshToken: null,
  idToken: null,
});

const current = new AsyncLocalStorage<Transaction>();
const tellingTransaction = (db: Database): Database =>
  Object.assign(Object.create(db) as Database, {
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      db.transaction((tx) => current.run(tx, () => work(tx))),
  });

/** A session left behind in this browser is one that nobody could end. */
async function endEarlier(
  session: { token: string },
  ctx: GenericEndpointContext | null,
): Promise<void> {
  if (!ctx?.headers) return;
  const { authCookies, secret, internalAdapter } = ctx.context;
  const earlier = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
  if (earlier && earlier !== session.token) await internalAdapter.deleteSession(earlier);
}

/** Has the event streams of a session end with it; better-auth calls it after its transaction. */
const announceEnd = (db: Database, sessionId: string): Promise<void> =>
  db.transaction(async (tx) => announce(tx, `session:${sessionId}`));

const hour = 3_600;
const day = 24 * hour;

/** In seconds. Delicate actions ask for the password, however recent the sign-in is. */
const session = {
  expiresIn: 60 * day,
  updateAge: day,
  freshAge: 0,
  // There is no copy of a session in a cookie, yet better-auth reads one that somebody sends, and
  // by another strategy a malformed one raises and the session counts as none.
  cookieCache: { enabled: false, strategy: "jwt" as const },
};

/** How many recovery codes somebody gets. */
const recoveryCodes = 10;
/** Letters and digits without those that look alike. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";
const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
const newRecoveryCode = () => `${part()}-${part()}`;

/** Whether a session wants better-auth's care: it has ended, or is to last longer from now. */
export const isSessionDue = (expiresAt: Date) =>
  expiresAt.getTime() - (session.expiresIn - session.updateAge) * 1_000 <= Date.now();

/**
 * better-auth's HTTP paths stay shut but for Google's callback: screens call `auth.api` behind our
 * limits.
 */
export function createAuth({
  db,
  env,
  secret,
  sendResetLink,
  afterReset,
  welcome,
  afterGoogle,
}: AuthOptions) {
  const cookie = siteCookie("festival", env.publicUrl);
  return betterAuth({
    baseURL: env.publicUrl,
    basePath,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(tellingTransaction(db), {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: secondFactors,
        passkey: passkeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: longestPassword,
      resetPasswordTokenExpiresIn: hour,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendResetLink(user, token),
      onPasswordReset: ({ user }) => afterReset(user),
    },
    session,
    databaseHooks: {
      user: {
        create: {
          async before(user) {
            await welcome(current.getStore() ?? db, user);
            return { data: { ...user, name: withoutHiddenCharacters(user.name) } };
          },
        },
      },
      session: {
        create: { after: endEarlier },
        delete: { after: ({ id }) => announceEnd(db, id) },
      },
      // Google's tokens have done their work once the account is made.
      account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } },
    },
    verification: { storeIdentifier: "hashed" },
    // Google attaches only to an e-mail both sides have proved: better-auth's default while no
    // provider is named trusted.
    account: {
      accountLinking: { enabled: true, trustedProviders: [] },
      updateAccountOnSignIn: false,
    },
    onAPIError: { errorURL: googleDonePath },
    advanced: {
      // The site's own prefix (`__Host-`) is stricter than better-auth's `__Secure-`.
      useSecureCookies: false,
      cookiePrefix: cookie.name,
      defaultCookieAttributes: { secure: cookie.secure },
    },
    rateLimit: { enabled: false },
    plugins: [
      openSessions,
      // The plugin's own limit of wrong codes would lock the owner out; the site's limits are in
      // domain/accounts (decision 83).
      twoFactor({
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: () => Array.from({ length: recoveryCodes }, newRecoveryCode),
        },
      }),
      passkey({
        rpID: new URL(env.publicUrl).hostname,
        origin: new URL(env.publicUrl).origin,
        advanced: { webAuthnChallengeCookie: "passkey" },
      }),
      ...(env.google
        ? [
            genericOAuth({
              config: [
                {
                  providerId: "google",
                  clientId: env.google.clientId,
                  clientSecret: env.google.clientSecret,
                  discoveryUrl: env.google.discoveryUrl,
                  scopes: ["openid", "email", "profile"],
                  pkce: true,
                  getToken: (grant) => exchangeCode(env.google!, grant),
                  async getUserInfo(tokens) {
                    const profile = await readGoogleProfile(env.google!, tokens.idToken);
                    await afterGoogle();
                    return profile;
                  },
                },
              ],
            }),
          ]
        : []),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
