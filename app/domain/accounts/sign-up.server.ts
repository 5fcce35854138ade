import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { accounts, users } from "#app/db/schema.server.ts";
import { readAccountAddress, wrongAddressText } from "#app/shared/email-address.ts";
import type { Outcome, Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { addSubscriber } from "#app/domain/newsletter/newsletter.server.ts";
import { checkNewPassword } from "./passwords.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import type { Asker } from "./sign-in.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

interface SignUpForm {
  email: string;
  password: string;
  repeat: string;
}

/** Whether the box for the newsletter is ticked. */
interface Joining {
  newsletter: boolean;
}

const { signUp: texts } = siteTexts;
const minute = 60_000;
/**
 * A lecture hall signs up from one network, not from one browser. An address counts with its
 * network: a stranger elsewhere uses up nothing.
 */
const limits = {
  browser: { attempts: 20, windowMs: 60 * minute },
  network: { attempts: 600, windowMs: 60 * minute },
  email: { attempts: 20, windowMs: 60 * minute },
};

/**
 * Makes an account, and its subscriber (product-decisions.md 15) where the box for the newsletter
 * is ticked, and signs it in: `headers` carry
 * the session's cookie.
 */
export async function signUp(
  { db, auth, now }: Parts<"db" | "auth" | "now">,
  { newsletter, ...typed }: SignUpForm & Joining,
  from: Asker,
): Promise<Outcome<keyof SignUpForm, { userId: string; headers: Headers }>> {
  const refuse = (refused: Omit<Refused<keyof SignUpForm>, "ok">) =>
    ({ ok: false, ...refused }) as const;
  const isTyped = typed.email.trim() !== "";
  const email = readAccountAddress(typed.email);

  const wrong = checkNewPassword(typed);
  if (!isTyped) {
    const others = wrong?.formErrors && wrong.errors;
    return refuse({
      formErrors: [texts.fieldsMissing],
      errors: { email: texts.missing.email, ...others },
    });
  }
  if (wrong) return refuse(wrong);
  if (!email)
    return refuse({ errors: { email: wrongAddressText(typed.email, texts.emailInvalid) } });

  const tooMany = await findTooMany(db, email, from, now());
  if (tooMany) return refuse({ formErrors: [tooMany] });

  if (await isTaken(db, email)) return refuse({ errors: { email: texts.emailTaken } });
  const password = await (await auth.$context).password.hash(typed.password);
  const userId = await makeAccount(db, { email, password, newsletter }, now());
  if (!userId) return refuse({ errors: { email: texts.emailTaken } });
  const { headers } = await auth.api.openSession({
    body: { userId },
    headers: from.headers,
    returnHeaders: true,
  });
  from.browser.remember(email);
  return { ok: true, userId, headers };
}

async function findTooMany(
  db: Database,
  email: string,
  { network, browser }: Asker,
  at: Date,
): Promise<string | null> {
  const browserId = browser.id();
  if (browserId) {
    const wait = await findWait(db, { [`sign-up:browser:${browserId}`]: limits.browser }, at);
    if (wait) return texts.browserLimit(wait);
  }
  const counted = {
    [`sign-up:${network}`]: limits.network,
    [`sign-up:${email}:${network}`]: limits.email,
  };
  const wait = await findWait(db, counted, at);
  return wait ? siteTexts.tooMany(wait) : null;
}

async function isTaken(db: Queryable, email: string): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  return user !== undefined;
}

/**
 * Writes person, password and subscriber, or nothing. Returns the new id, or null where somebody
 * was quicker with the same address.
 */
function makeAccount(
  db: Database,
  { email, password, newsletter }: { email: string; password: string } & Joining,
  at: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ id: newId(32), email, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) return null;
    await tx.insert(accounts).values({
      id: newId(32),
      accountId: made.id,
      providerId: "credential",
      userId: made.id,
      password,
      createdAt: at,
      updatedAt: at,
    });
    if (newsletter) await subscribeNewAccount(tx, email);
    return made.id;
  });
}

/**
 * The `registerEmail` of specification.md section 3. The very first account is the administrator's,
 * who is no subscriber.
 */
export async function subscribeNewAccount(db: Queryable, email: string): Promise<void> {
  if (!(await findSetting(db, "administrator"))) return;
  await addSubscriber(db, email, "signup");
}
