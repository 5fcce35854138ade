import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable } from "#app/db/db.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { Auth } from "#app/services/auth.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";
import { addSubscriber } from "./newsletter.server.ts";
import { checkNewPassword } from "./passwords.server.ts";
import { findWait } from "./rate-limit.server.ts";
import { findFact } from "./site-facts.server.ts";

export interface SignUpForm {
  email: string;
  password: string;
  repeat: string;
}

const { signUp: texts } = messages;
const minute = 60_000;
/** A lecture hall behind one address signs up together; one e-mail address does not, twenty times. */
const limits = {
  network: { attempts: 600, windowMs: 60 * minute },
  email: { attempts: 20, windowMs: 60 * minute },
};

/**
 * Makes an account with an e-mail address and a password, stores its subscriber (decisions.md 15) and signs it in:
 * `headers` carry the session's cookie. A refusal carries what was typed, without the passwords.
 */
export async function signUp(
  { db, auth, now }: { db: Database; auth: Auth; now: () => Date },
  typed: SignUpForm,
  from: { network: string; headers: Headers },
): Promise<{ ok: true; headers: Headers } | Refusal<keyof SignUpForm>> {
  const refuse = (
    said: Pick<Refusal<keyof SignUpForm>, "errors" | "formErrors">,
  ): Refusal<keyof SignUpForm> => ({ ok: false, values: { email: typed.email }, ...said });
  const email = typed.email.trim().toLowerCase();

  if (!email) return refuse({ formErrors: [texts.fieldsMissing] });
  const wrong = checkNewPassword(typed);
  if (wrong) return refuse(wrong);
  if (!z.email().max(254).safeParse(email).success)
    return refuse({ errors: { email: texts.emailInvalid } });

  const wait = await findWait(
    db,
    { [`sign-up:${from.network}`]: limits.network, [`sign-up:${email}`]: limits.email },
    now(),
  );
  if (wait) return refuse({ formErrors: [messages.tooMany(wait)] });

  try {
    const { headers } = await auth.api.signUpEmail({
      body: { email, password: typed.password, name: "" },
      headers: from.headers,
      returnHeaders: true,
    });
    return { ok: true, headers };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const { code = "" } = error.body ?? {};
    // Somebody who signs up twice at once fails the second time where the row is written.
    if (code.startsWith("USER_ALREADY_EXISTS") || (await isTaken(db, email)))
      return refuse({ errors: { email: texts.emailTaken } });
    if (code === "INVALID_EMAIL") return refuse({ errors: { email: texts.emailInvalid } });
    throw error;
  }
}

async function isTaken(db: Queryable, email: string): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user !== undefined;
}

/**
 * Stores a new account's address as a subscriber, the `registerEmail` of spec.md section 3. The very first account is the
 * administrator's, who is not one.
 */
export async function keepRegisterEmail(db: Database, email: string): Promise<void> {
  if (!(await findFact(db, "administrator"))) return;
  await addSubscriber(db, email, "signup");
}
