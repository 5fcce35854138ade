import { href } from "react-router";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { APIError } from "better-auth/api";
import { and, asc, eq, gte, isNull, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { passkeys, secondFactors, sessions, teamMembers, users } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findWait, giveBackAttempt, isWithinLimit } from "#app/domain/rate-limit.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Outcome, Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { welcomeOrganiser } from "./admin-sessions.server.ts";
import { isInTeam, warnOwners } from "./organisers.server.ts";
import type { SignedInViewer } from "./accounts.server.ts";
import { isRefusal, requireSession, SessionEnded, unlessRefused } from "./session-ended.server.ts";
import type { Asker } from "./sign-in.server.ts";

/*
 * What an organiser gives beside the password: a passkey, the six digits of an app, or one of ten
 * recovery codes. A session of somebody who has a second factor opens nothing before it was given
 * in it, however the session was opened; so no way of signing in can forget to ask.
 */

const minute = 60_000;
/** A right password counts so long, by the clock of better-auth, which made the session. */
const waitsMs = 10 * minute;
/**
 * A code of an app is good for its half minute, the one before and the one after; it counts once.
 */
const codeLivesMs = 2 * minute;
/** Ten years: longer than anybody keeps a recovery code, which counts once, too. */
const recoveryCodeLivesMs = 10 * 365 * 24 * 60 * minute;
/**
 * Wrong codes: a browser that opened the account before counts by itself, as with passwords
 * (decision 19).
 */
const limit = { attempts: 10, windowMs: 10 * minute };

/** What was given in a session is asked for again after this. */
const freshMs = 10 * minute;

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ has: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId));
  return user?.has ?? false;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

export interface SecondFactor {
  hasApp: boolean;
  passkeys: Passkey[];
  /** How many recovery codes are left. */
  codesLeft: number;
}

/** What somebody has set up. */
export async function findSecondFactor(
  { db, auth }: Parts<"db" | "auth">,
  userId: string,
): Promise<SecondFactor> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const keys = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  const has = await hasSecondFactor(db, userId);
  return {
    hasApp: row?.verified ?? false,
    passkeys: keys.map((key) => ({ ...key, name: key.name ?? "Passkey" })),
    codesLeft: row && has ? (await recoveryCodesOf({ auth }, userId)).length : 0,
  };
}

/**
 * The recovery codes that somebody has left, as they were given out; none where their second factor
 * is being removed just now.
 */
async function recoveryCodesOf(
  { auth }: Parts<"auth">,
  userId: string,
): Promise<readonly string[]> {
  try {
    return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes;
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
}

export interface WaitingSignIn {
  userId: string;
  email: string;
  session: string;
}

/**
 * Whose right password waits for the second factor, by the session's cookie; null where none does.
 */
export async function findWaitingSignIn(
  { db, sessionToken }: Parts<"db" | "sessionToken">,
  headers: Headers,
): Promise<WaitingSignIn | null> {
  const token = sessionToken(headers.get("cookie"));
  if (token === null) return null;
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      session: sessions.id,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(teamMembers, and(eq(teamMembers.userId, users.id), isInTeam))
    .where(
      and(
        eq(sessions.token, token),
        eq(users.twoFactorEnabled, true),
        isNull(sessions.secondFactorAt),
      ),
    );
  if (!found || Date.now() - found.createdAt.getTime() > waitsMs) return null;
  const { createdAt: _, ...waiting } = found;
  return waiting;
}

type FactorParts = Parts<"db" | "auth" | "queue" | "env" | "log" | "now" | "sessionToken">;

/**
 * Somebody who gives a second factor, in a session that waits for it or that is asked for it again.
 */
export interface Giver extends WaitingSignIn {
  /** Whether the session is open already, and only asked again. */
  isAgain: boolean;
}

/**
 * Whose second factor a request gives: that of somebody who is signed in to the back office, or
 * whose sign-in waits for it.
 */
export async function findGiver(
  parts: Parts<"db" | "sessionToken">,
  viewer: SignedInViewer | null,
  headers: Headers,
): Promise<Giver | null> {
  if (viewer?.role === "admin") {
    const { id: userId, email, session } = viewer;
    return { userId, email, session, isAgain: true };
  }
  const waiting = await findWaitingSignIn(parts, headers);
  return waiting && { ...waiting, isAgain: false };
}

/** What a browser needs to ask for one of somebody's passkeys, and the cookie of that question. */
export async function optionsToGive({ auth }: Parts<"auth">, headers: Headers) {
  const asked = { headers, returnHeaders: true } as const;
  const answered = await auth.api.generatePasskeyAuthenticationOptions(asked);
  return { options: answered.response, headers: answered.headers };
}

/** The same to make a passkey, in a session; null where it is refused. Throws `SessionEnded`. */
export async function optionsToMake(
  { db, auth }: Parts<"db" | "auth">,
  session: string,
  headers: Headers,
) {
  const asked = auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
  const answered = await unlessRefused(db, session, asked);
  return answered && { options: answered.response, headers: answered.headers };
}

type Given = Outcome<"code", { headers: Headers }>;

/**
 * Takes the six digits of somebody's app, or a recovery code, which counts once. The session opens
 * with it. `headers` of the answer carry its cookie.
 */
export async function giveCode(
  parts: FactorParts,
  typed: string,
  giver: Giver,
  from: Asker,
): Promise<Given> {
  const code = typed.toLowerCase().replace(/[\s-]+/g, "");
  if (!code) return { ok: false, errors: { code: siteTexts.secondFactor.missing } };
  const key = keyOf(giver, from);
  const wait = await findWait(parts.db, { [key]: limit }, parts.now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const wrong = isOfApp(code)
    ? await checkDigits(parts, code, giver, from.headers)
    : await checkRecoveryCode(parts, code, giver, from.headers);
  if (wrong) {
    parts.log.warn({ network: from.network }, "wrong second factor");
    return { ok: false, errors: { code: wrong } };
  }
  await giveBackAttempt(parts.db, [key]);
  await complete(parts, giver, from);
  return { ok: true, headers: new Headers() };
}

/** Recovery codes are longer. */
const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/** A stranger with the password does not use up the attempts of a browser that is known. */
const keyOf = ({ userId, email, isAgain }: Giver, { browser }: Asker) =>
  isAgain || browser.knows(email)
    ? `second-factor:${userId}:browser:${browser.id()}`
    : `second-factor:${userId}`;

/** What is wrong with the six digits; null where they are right. */
async function checkDigits(
  { db, auth, now }: FactorParts,
  code: string,
  { userId, session }: Pick<Giver, "userId" | "session">,
  headers: Headers,
): Promise<string | null> {
  const [app] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!app?.verified) return siteTexts.secondFactor.wrong;
  if (!(await unlessRefused(db, session, auth.api.verifyTOTP({ body: { code }, headers }))))
    return siteTexts.secondFactor.wrong;
  return (await useUp(db, userId, code, now())) ? null : siteTexts.secondFactor.used;
}

/**
 * Whether a right code counts for the first time: somebody who looked over a shoulder cannot type
 * it again.
 */
function useUp(db: Queryable, userId: string, code: string, at: Date): Promise<boolean> {
  const windowMs = isOfApp(code) ? codeLivesMs : recoveryCodeLivesMs;
  return isWithinLimit(db, `second-factor:${userId}:${code}`, { attempts: 1, windowMs }, at);
}

async function checkRecoveryCode(
  parts: FactorParts,
  code: string,
  giver: Giver,
  headers: Headers,
): Promise<string | null> {
  const { db, auth, queue, env, now } = parts;
  const [row] = await db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.userId, giver.userId));
  const spelt = `${code.slice(0, 5)}-${code.slice(5)}`;
  const body = { code: spelt, disableSession: true };
  const isRight =
    row && (await unlessRefused(db, giver.session, auth.api.verifyBackupCode({ body, headers })));
  if (!isRight) return siteTexts.secondFactor.wrongRecovery;
  // better-auth removes the code by "update … where id in (select …)": of two at once PostgreSQL
  // lets both through, and the later one puts back what the other removed (its issue 10557).
  if (!(await useUp(db, giver.userId, code, now()))) return siteTexts.secondFactor.wrongRecovery;
  const left = (await recoveryCodesOf(parts, giver.userId)).length;
  await db.transaction(async (tx) => {
    await recordChange(
      tx,
      {
        byUserId: giver.userId,
        action: "Used a recovery code of the second factor",
        subject: "Own account",
        after: { left },
      },
      now(),
    );
    const notice = {
      title: "A recovery code was used",
      text: `Somebody signed in to the account ${giver.email} of the back office with a recovery code on ${formatDayTime(now())}; ${left} are left. If it was not you, set another password under Settings. If it was not the person of that account, sign them out under Team.`,
      url: `${env.publicUrl}${href("/adminlog/security")}`,
      button: "Open the account",
    };
    await warnOwners(tx, { queue }, notice, [giver.email]);
  });
  return null;
}

/**
 * Takes what a passkey answered. better-auth opens a session with it, which takes the place of the
 * one that asked.
 */
export async function givePasskey(
  parts: FactorParts,
  response: string,
  giver: Giver,
  from: Asker,
): Promise<Given> {
  const { db, auth, now } = parts;
  const refused: Refused = { ok: false, formErrors: [siteTexts.secondFactor.passkeyFailed] };
  const answer = readAnswer(response);
  if (!answer) return refused;
  const key = keyOf(giver, from);
  const wait = await findWait(db, { [key]: limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const isTheirs = and(eq(passkeys.credentialID, answer.id), eq(passkeys.userId, giver.userId));
  const [known] = await db.select({ id: passkeys.id }).from(passkeys).where(isTheirs);
  if (!known) return refused;
  await requireSession(db, giver.session);
  const before = await db.select().from(sessions).where(eq(sessions.id, giver.session));
  const opened = await unlessRefused(
    db,
    giver.session,
    auth.api.verifyPasskeyAuthentication({
      body: { response: answer },
      headers: from.headers,
      returnHeaders: true,
    }),
  );
  if (!opened) return refused;
  await giveBackAttempt(db, [key]);
  const { session } = opened.response;
  await db.transaction(async (tx) => {
    await tx.update(passkeys).set({ usedAt: now() }).where(eq(passkeys.id, known.id));
    // The session is as old as the one whose password was typed.
    const [old] = before;
    if (old)
      await tx
        .update(sessions)
        .set({ createdAt: old.createdAt, usedAt: old.usedAt, ipAddress: old.ipAddress })
        .where(eq(sessions.id, session.id));
  });
  await complete(parts, { ...giver, session: session.id }, from);
  return { ok: true, headers: opened.headers };
}

/** A passkey's answer as the browser wrote it; null for what is none. */
function readAnswer(text: string): AuthenticationResponseJSON | null {
  try {
    const answer = JSON.parse(text) as Partial<AuthenticationResponseJSON> | null;
    return typeof answer?.id === "string" ? (answer as AuthenticationResponseJSON) : null;
  } catch {
    return null;
  }
}

/** Opens the back office to the session, and writes of a device that is new. */
async function complete(
  parts: Pick<FactorParts, "db" | "queue" | "env" | "log" | "now">,
  { userId, email, session, isAgain }: Giver,
  from: Asker,
): Promise<void> {
  const [done] = await parts.db
    .update(sessions)
    .set({ secondFactorAt: parts.now() })
    .where(eq(sessions.id, session))
    .returning({ token: sessions.token });
  if (!done) throw new SessionEnded();
  if (isAgain) return;
  const isKnown = from.browser.knows(email);
  from.browser.remember(email);
  await welcomeOrganiser(parts, { userId, token: done.token }, { ...from, isKnown });
  parts.log.info({ network: from.network }, "signed in to the back office");
}

/**
 * Whether somebody gave their second factor in one of their sessions a moment ago; "none" where
 * they have none.
 */
export async function isFreshlyProved(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<"yes" | "no" | "none"> {
  if (!(await hasSecondFactor(db, userId))) return "none";
  const since = new Date(at.getTime() - freshMs);
  const isFresh = and(eq(sessions.userId, userId), gte(sessions.secondFactorAt, since));
  return (await db.$count(sessions, isFresh)) > 0 ? "yes" : "no";
}

/**
 * Starts an app's codes: they count once one was typed. Returns what the app reads. Throws
 * `SessionEnded`.
 */
export async function startApp(
  { db, auth }: Parts<"db" | "auth">,
  { password, issuer }: { password: string; issuer: string },
  { userId, session }: Giver,
  headers: Headers,
): Promise<Outcome<"current", { uri: string }>> {
  const [before] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  // better-auth would replace the key of an app that is on, whose codes then count no more.
  if (before?.verified) return { ok: false, formErrors: [siteTexts.secondFactor.isOn] };
  const asked = auth.api.enableTwoFactor({ body: { password, issuer }, headers });
  const started = await unlessRefused(db, session, asked);
  if (!started) return { ok: false, errors: { current: siteTexts.deletion.passwordWrong } };
  // An organiser who has passkeys already keeps the recovery codes that they have written down.
  if (before && (await hasSecondFactor(db, userId)))
    await db
      .update(secondFactors)
      .set({ backupCodes: before.backupCodes })
      .where(eq(secondFactors.userId, userId));
  return { ok: true, uri: started.totpURI };
}

/**
 * Has an app's codes count from now on, if this is one of them. Returns new recovery codes, if
 * there were none.
 */
export async function proveApp(
  parts: FactorParts,
  typed: string,
  giver: Giver,
  headers: Headers,
): Promise<Outcome<"code", { headers: Headers; codes: readonly string[] }>> {
  const { db, auth, now } = parts;
  const code = typed.replace(/\s+/g, "");
  const key = `second-factor:${giver.userId}:set-up`;
  const wait = await findWait(db, { [key]: limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const had = await hasSecondFactor(db, giver.userId);
  const proved = await unlessRefused(
    db,
    giver.session,
    auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  );
  if (!proved) return { ok: false, errors: { code: siteTexts.secondFactor.wrong } };
  await giveBackAttempt(db, [key]);
  await useUp(db, giver.userId, code, now());
  // The first factor opens a session anew.
  const token =
    parts.sessionToken(proved.headers.getSetCookie().join("; ")) ??
    parts.sessionToken(headers.get("cookie"));
  await afterSetUp(parts, giver, { token: token ?? "", what: "an app" });
  return {
    ok: true,
    headers: proved.headers,
    codes: had ? [] : await recoveryCodesOf(parts, giver.userId),
  };
}

/** Stores a passkey that a browser has made. Returns new recovery codes, if there were none. */
export async function addPasskey(
  parts: FactorParts,
  { response, name, password }: { response: string; name: string; password: string },
  giver: Giver,
  headers: Headers,
): Promise<Outcome<"name", { codes: readonly string[] }>> {
  const { db, auth } = parts;
  const answer = readAnswer(response);
  const refused: Refused = { ok: false, formErrors: [siteTexts.secondFactor.passkeyFailed] };
  if (!answer) return refused;
  const had = await hasSecondFactor(db, giver.userId);
  if (!had) {
    // The recovery codes lie beside the secret of an app, which counts for nothing until one proves
    // it. They are made first: a session that ends here leaves no passkey that nobody is asked for.
    const asked = auth.api.enableTwoFactor({ body: { password }, headers });
    if (!(await unlessRefused(db, giver.session, asked))) return refused;
  }
  try {
    await auth.api.verifyPasskeyRegistration({
      body: { response: answer, name: name.trim().slice(0, 40) || "Passkey" },
      headers,
    });
  } catch (error) {
    // better-auth calls what a browser got wrong a fault of its own.
    if (!(error instanceof APIError)) throw error;
    await requireSession(db, giver.session);
    return refused;
  }
  if (!had)
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, giver.userId));
  const token = parts.sessionToken(headers.get("cookie")) ?? "";
  await afterSetUp(parts, giver, { token, what: "a passkey" });
  return { ok: true, codes: had ? [] : await recoveryCodesOf(parts, giver.userId) };
}

/** This session stays open; in every other session the person has to give the new factor. */
async function afterSetUp(
  { db, now }: Pick<FactorParts, "db" | "now">,
  { userId }: Giver,
  { token, what }: { token: string; what: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ secondFactorAt: now(), usedAt: new Date() })
      .where(eq(sessions.token, token));
    await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          ne(sessions.token, token),
          isNull(sessions.secondFactorAt),
        ),
      );
    await recordChange(
      tx,
      {
        byUserId: userId,
        action: "Set up a second factor",
        subject: "Own account",
        after: { with: what },
      },
      now(),
    );
    announce(tx, `user:${userId}`, "admin");
  });
}

/**
 * Makes ten new recovery codes: the earlier ones work no more. `password` was looked at before.
 * Throws `SessionEnded`.
 */
export async function renewRecoveryCodes(
  { db, auth, now }: Parts<"db" | "auth" | "now">,
  password: string,
  { userId, session }: Giver,
  headers: Headers,
): Promise<Outcome<never, { codes: readonly string[] }>> {
  const asked = auth.api.generateBackupCodes({ body: { password }, headers });
  const renewed = await unlessRefused(db, session, asked);
  if (!renewed) return { ok: false, formErrors: [siteTexts.secondFactor.isOff] };
  await db.transaction((tx) =>
    recordChange(
      tx,
      {
        byUserId: userId,
        action: "Made new recovery codes of the second factor",
        subject: "Own account",
      },
      now(),
    ),
  );
  return { ok: true, codes: renewed.backupCodes };
}

type Removing = Parts<"db" | "queue" | "env" | "now">;

/**
 * Removes the app's codes, or a passkey, of the one who asks; the last one takes the recovery codes
 * along.
 */
export async function removeOwn(
  parts: Removing,
  which: "app" | { passkey: string },
  { userId, email }: Pick<Giver, "userId" | "email">,
): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for("update");
    const removed = await removeOne(tx, which, userId);
    if (!removed) return false;
    const [app] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    const keys = await tx.$count(passkeys, eq(passkeys.userId, userId));
    const isLast = !app?.verified && keys === 0;
    if (isLast) await deleteSecondFactor(tx, userId);
    const notice = isLast
      ? `The second factor of the account ${email} was turned off`
      : `${removed} was removed from the account ${email}`;
    await tellOfRemoval(tx, parts, { text: notice, email });
    await recordChange(
      tx,
      {
        byUserId: userId,
        action: "Removed a second factor",
        subject: "Own account",
        before: { with: removed },
      },
      parts.now(),
    );
    announce(tx, `user:${userId}`, "admin");
    return true;
  });
}

/** What was removed, in words; null where it was not there. */
async function removeOne(
  tx: Transaction,
  which: "app" | { passkey: string },
  userId: string,
): Promise<string | null> {
  if (which === "app") {
    const off = await tx
      .update(secondFactors)
      .set({ verified: false })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.verified, true)))
      .returning({ id: secondFactors.id });
    return off.length > 0 ? "An app" : null;
  }
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, which.passkey), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return gone ? `The passkey “${gone.name ?? "Passkey"}”` : null;
}

/** Takes everything of somebody's second factor away: their password opens the account alone. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/**
 * Removes the second factor of somebody who has lost it. An owner does it, or the link that the
 * server's command makes (then `by.userId` is null and `by.job` names it). That person and every
 * owner are notified by e-mail. Sessions that wait for the factor end. Returns whether there was
 * one.
 */
export async function resetSecondFactor(
  tx: Transaction,
  { queue, env, now }: Parts<"queue" | "env" | "now">,
  userId: string,
  by: { userId: string } | { userId: null; job: string },
): Promise<boolean> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user?.twoFactorEnabled) return false;
  await deleteSecondFactor(tx, userId);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.secondFactorAt)));
  await tellOfRemoval(
    tx,
    { queue, env, now },
    { text: `The second factor of the account ${user.email} was taken away`, email: user.email },
  );
  await recordChange(
    tx,
    {
      byUserId: by.userId,
      ...("job" in by && { byJob: by.job }),
      action: "Took away the second factor of an organiser",
      subject: [user.name, user.email].filter(Boolean).join(", "),
    },
    now(),
  );
  announce(tx, `user:${userId}`, "admin");
  return true;
}

async function tellOfRemoval(
  tx: Transaction,
  { queue, env, now }: Parts<"queue" | "env" | "now">,
  { text, email }: { text: string; email: string },
): Promise<void> {
  const notice = {
    title: "A second factor was removed",
    text: `${text} on ${formatDayTime(now())}. If nobody of you meant that, set another password and a new second factor under Settings.`,
    url: `${env.publicUrl}${href("/adminlog/security")}`,
    button: "Open the account",
  };
  await warnOwners(tx, { queue }, notice, [email]);
}
