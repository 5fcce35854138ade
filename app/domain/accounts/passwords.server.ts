import { and, eq } from "drizzle-orm";
import { accounts } from "#app/db/schema.server.ts";
import { findWait, giveBackAttempt } from "#app/domain/rate-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { longestPassword, minimumPasswordLength } from "#app/shared/limits.ts";
import type { Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";

const { signUp: texts } = siteTexts;

/**
 * What is wrong with a new password and its repetition (specification.md section 5); null where
 * nothing is.
 */
export function checkNewPassword({
  password,
  repeat,
}: {
  password: string;
  repeat: string;
}): Omit<Refused<"password" | "repeat">, "ok"> | null {
  const { missing } = texts;
  if (!password || !repeat)
    return {
      formErrors: [texts.fieldsMissing],
      errors: {
        ...(!password && { password: missing.password }),
        ...(!repeat && { repeat: missing.repeat }),
      },
    };
  if (password !== repeat) return { errors: { repeat: texts.passwordsDiffer } };
  if (password.length < minimumPasswordLength) return { errors: { password: texts.passwordShort } };
  if (password.length > longestPassword) return { errors: { password: texts.passwordLong } };
  return null;
}

/**
 * Wrong guesses at somebody's own password, on all forms that ask for it together; a right one is
 * not counted.
 */
const limit = { attempts: 10, windowMs: 10 * 60_000 };

/**
 * Checks whether somebody who is signed in has typed their own password. Returns its hash, or the
 * error to show.
 */
export async function checkOwnPassword(
  { db, auth, now }: Parts<"db" | "auth" | "now">,
  userId: string,
  current: string,
): Promise<{ ok: true; hash: string } | Refused<"current">> {
  if (!current) return { ok: false, errors: { current: siteTexts.signIn.missing.password } };
  const key = `change-password:${userId}`;
  const wait = await findWait(db, { [key]: limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(isPasswordOf(userId));
  const { verify } = (await auth.$context).password;
  if (!account?.hash || !(await verify({ hash: account.hash, password: current })))
    return { ok: false, errors: { current: siteTexts.deletion.passwordWrong } };
  await giveBackAttempt(db, [key]);
  return { ok: true, hash: account.hash };
}

export const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
