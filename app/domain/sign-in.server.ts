import { APIError } from "better-auth/api";
import type { Database } from "#app/db/db.server.ts";
import type { Auth } from "#app/services/auth.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";
import { isAdministrator, type Viewer } from "./accounts.server.ts";
import { findWait, giveBackAttempt } from "./rate-limit.server.ts";
import { forgetFact } from "./site-facts.server.ts";

export interface SignInForm {
  email: string;
  password: string;
}

const minute = 60_000;
/**
 * A campus shares one address, so a network may try often. An e-mail address may be tried often only from many networks:
 * one of them alone cannot lock its owner, or the administrator, out.
 */
const limits = {
  network: { attempts: 600, windowMs: 10 * minute },
  pair: { attempts: 10, windowMs: 10 * minute },
  email: { attempts: 100, windowMs: 60 * minute },
};

/** Signs in with an e-mail address and a password. `headers` carry the session's cookie. */
export async function signIn(
  { db, auth, now }: { db: Database; auth: Auth; now: () => Date },
  typed: SignInForm,
  from: { network: string; headers: Headers },
): Promise<{ ok: true; headers: Headers; role: Viewer["role"] } | Refusal<keyof SignInForm>> {
  const email = typed.email.trim().toLowerCase();
  const refuse = (text: string): Refusal<keyof SignInForm> => ({
    ok: false,
    values: { email: typed.email },
    formErrors: [text],
  });
  if (!email || !typed.password) return refuse(messages.signIn.invalid);

  const counted = {
    [`sign-in:${from.network}`]: limits.network,
    [`sign-in:${email}:${from.network}`]: limits.pair,
    [`sign-in:${email}`]: limits.email,
  };
  const wait = await findWait(db, counted, now());
  if (wait) return refuse(messages.tooMany(wait));

  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password: typed.password },
      headers: from.headers,
      returnHeaders: true,
    });
    await giveBackAttempt(db, Object.keys(counted));
    const role = (await isAdministrator(db, response.user.id)) ? "admin" : "customer";
    // The generated password has been read: starts no longer say it.
    if (role === "admin") await forgetFact(db, "first-password");
    return { ok: true, headers, role };
  } catch (error) {
    // A wrong password, an unknown address and one that is no address are told apart to nobody.
    if (error instanceof APIError && error.statusCode < 500) return refuse(messages.signIn.invalid);
    throw error;
  }
}
