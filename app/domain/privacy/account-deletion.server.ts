import { APIError } from "better-auth/api";
import { and, arrayContains, eq, exists, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  accounts,
  checkouts,
  emails,
  notifications,
  orders,
  backInStockRequests,
  subscribers,
  ticketPlaces,
  users,
  verifications,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { keysWithoutAccount, personKeys } from "#app/domain/tickets/sale/person-keys.server.ts";
import { deleteWaitingEntries } from "#app/domain/tickets/waiting/delete-waiting-entries.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { emailsBesideAccounts } from "#app/shared/mail/emails.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { finalStatuses } from "#app/shared/orders/order-states.ts";
import type { Viewer } from "#app/domain/accounts/accounts.server.ts";
import { isOrganiser } from "#app/domain/accounts/organisers.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isPasswordOf } from "#app/domain/accounts/passwords.server.ts";

class DeletionRefused extends DomainError<"administrator"> {}

const nobody = { userEmail: "", username: "Deleted customer" };
const limit = { attempts: 10, windowMs: 10 * 60_000 };

/** Whether an account signs in with a password; one that does not came with Google. */
export async function hasPassword(db: Queryable, userId: string): Promise<boolean> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isPasswordOf(userId));
  return account !== undefined;
}

/**
 * Needs the password or, where there is none, the typed e-mail address. Orders stay, without the name. `headers` end the
 * session. Raises `DomainError` "administrator" for the account that cannot be deleted.
 */
export async function deleteAccount(
  { db, auth, now }: Parts<"db" | "auth" | "now">,
  typed: { confirmation: string },
  { headers: from, ...viewer }: Viewer & { headers: Headers },
): Promise<Outcome<"confirmation", { headers: Headers }>> {
  if (await isOrganiser(db, viewer.id))
    throw new DeletionRefused("administrator", "An organiser's account cannot be deleted.");
  const wait = await findWait(db, { [`delete:${viewer.id}`]: limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const wrong = await findWrong({ db, auth }, viewer, typed.confirmation, from);
  if (wrong) return { ok: false, errors: { confirmation: wrong } };

  await db.transaction((tx) => erase(tx, viewer));
  const { headers } = await auth.api.signOut({ headers: from, returnHeaders: true });
  return { ok: true, headers };
}

async function findWrong(
  { db, auth }: Parts<"db" | "auth">,
  viewer: Viewer,
  confirmation: string,
  headers: Headers,
): Promise<string | null> {
  const { deletion } = siteTexts;
  if (!(await hasPassword(db, viewer.id))) {
    const same = confirmation.trim().toLowerCase() === viewer.email.toLowerCase();
    return same ? null : deletion.emailWrong;
  }
  if (!confirmation) return deletion.passwordWrong;
  try {
    await auth.api.verifyPassword({ body: { password: confirmation }, headers });
    return null;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return deletion.passwordWrong;
    throw error;
  }
}

async function erase(tx: Transaction, { id, email }: Viewer): Promise<void> {
  const mine = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  await tx.update(notifications).set(nobody).where(inArray(notifications.orderId, mine));
  // An order that is still on its way keeps its address, which the rider needs; a delivered one
  // needs none.
  await tx
    .update(orders)
    .set({ address: noAddress })
    .where(and(eq(orders.userId, id), inArray(orders.status, finalStatuses)));
  await tx.update(orders).set(nobody).where(eq(orders.userId, id));
  const { username } = nobody;
  await tx
    .update(checkouts)
    .set({ email: "", username, address: noAddress })
    .where(and(eq(checkouts.userId, id), inArray(checkouts.status, ["settled", "expired"])));
  // A checkout that may still be paid keeps the address that its order and receipt would go to.
  const mayBePaid = sql`${checkouts.status} = 'open' and ${checkouts.accessCode} is not null`;
  await tx
    .update(checkouts)
    .set({
      email: sql`case when ${mayBePaid} then ${checkouts.email} else '' end`,
      username,
    })
    .where(eq(checkouts.userId, id));
  // What is paid later is compared with the account's other payments, so that nobody pays twice unseen.
  const awaited = tx
    .select({ is: checkouts.reference })
    .from(checkouts)
    .where(and(eq(checkouts.userId, id), mayBePaid));
  await tx
    .update(checkouts)
    .set({ deletedUserId: id })
    .where(and(eq(checkouts.userId, id), exists(awaited)));
  await tx.delete(emails).where(
    and(
      // An e-mail that was sent again may have gone to another address. The ids are given as
      // arrays, so that each of the two conditions uses its own index.
      or(eq(emails.recipient, email), sql`${emails.data}->>'orderId' = any(array(${mine}))`),
      notInArray(emails.kind, [...emailsBesideAccounts]),
    ),
  );
  // The administrator's warnings stay, without the name; the payment's own case keeps the number until it is decided.
  const paid = tx
    .select({ is: checkouts.reference })
    .from(checkouts)
    .where(eq(checkouts.userId, id));
  await tx
    .update(emails)
    .set({ data: sql`${emails.data} || ${JSON.stringify({ ...nobody, phone: null })}::jsonb` })
    .where(
      and(
        eq(emails.kind, "money_warning"),
        sql`${emails.data}->>'reference' = any(array(${paid}))`,
      ),
    );
  await tx
    .delete(subscribers)
    .where(and(eq(subscribers.email, email), eq(subscribers.source, "signup")));
  await tx.delete(backInStockRequests).where(eq(backInStockRequests.email, email.toLowerCase()));
  // A ticket stays its holder's, on the list of the gate, by what stands on it: the e-mail address and the phone.
  await tx
    .update(ticketPlaces)
    .set({ personKeys: keysWithoutAccount })
    .where(
      or(
        eq(ticketPlaces.userId, id),
        arrayContains(ticketPlaces.personKeys, personKeys({ userId: null, email, phone: null })),
      ),
    );
  await deleteWaitingEntries(tx, eq(waitingEntries.email, email.toLowerCase()));
  await tx.delete(verifications).where(eq(verifications.value, id));
  await tx.delete(users).where(eq(users.id, id));
  announce(tx, "admin");
}
