import type { Queryable } from "#app/db/db.server.ts";
import { accounts } from "#app/db/schema.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { SignedInViewer } from "#app/domain/accounts/accounts.server.ts";
import { isOrganiser } from "#app/domain/accounts/organisers.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isPasswordOf } from "#app/domain/accounts/passwords.server.ts";
import { unlessRefused } from "#app/domain/accounts/session-ended.server.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { listErasures } from "./erasures.server.ts";

class DeletionRefused extends DomainError<"administrator"> {}

const limit = { attempts: 10, windowMs: 10 * 60_000 };

/** Whether an account signs in with a password; one that does not came with Google. */
export async function hasPassword(db: Queryable, userId: string): Promise<boolean> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isPasswordOf(userId));
  return account !== undefined;
}

type Deleting = Pick<SignedInViewer, "id" | "email" | "session">;

/**
 * Needs the password or, where there is none, the typed e-mail address. Orders stay, without the
 * name. `headers` end the session. Throws `DomainError` "administrator" for the account that cannot
 * be deleted, and `SessionEnded`.
 */
export async function deleteAccount(
  { db, auth, storage, now }: Parts<"db" | "auth" | "storage" | "now">,
  typed: { confirmation: string },
  { headers: from, ...viewer }: Deleting & { headers: Headers },
): Promise<Outcome<"confirmation", { headers: Headers }>> {
  if (await isOrganiser(db, viewer.id))
    throw new DeletionRefused("administrator", "An organiser's account cannot be deleted.");
  const wait = await findWait(db, { [`delete:${viewer.id}`]: limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const wrong = await findWrong({ db, auth }, viewer, typed.confirmation, from);
  if (wrong) return { ok: false, errors: { confirmation: wrong } };

  await db.transaction((tx) => eraseAccount(tx, viewer, now()));
  // Where the storage does not answer just now, housekeeping lists it.
  await listErasures({ db, storage, now }).catch(() => {});
  const { headers } = await auth.api.signOut({ headers: from, returnHeaders: true });
  return { ok: true, headers };
}

async function findWrong(
  { db, auth }: Parts<"db" | "auth">,
  viewer: Deleting,
  confirmation: string,
  headers: Headers,
): Promise<string | null> {
  const { deletion } = siteTexts;
  if (!(await hasPassword(db, viewer.id))) {
    const same = confirmation.trim().toLowerCase() === viewer.email.toLowerCase();
    return same ? null : deletion.emailWrong;
  }
  if (!confirmation) return deletion.passwordWrong;
  const asked = auth.api.verifyPassword({ body: { password: confirmation }, headers });
  return (await unlessRefused(db, viewer.session, asked)) ? null : deletion.passwordWrong;
}
