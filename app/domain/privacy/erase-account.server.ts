import { hash } from "node:crypto";
import { and, arrayContains, eq, exists, inArray, notInArray, or, sql } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import {
  backInStockRequests,
  broadcastRecipients,
  contactMessages,
  purchases,
  emails,
  erasures,
  notifications,
  orders,
  subscribers,
  ticketPlaces,
  users,
  verifications,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { buyerKeys, keysWithoutAccount } from "#app/domain/accounts/buyer-identity.server.ts";
import { deleteWaitingEntries } from "#app/domain/tickets/waiting/delete-waiting-entries.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { emailsBesideAccounts } from "#app/shared/mail/emails.ts";
import { finalStatuses } from "#app/shared/orders/order-states.ts";
import { eraseFromChanges } from "./erase-from-changes.server.ts";

export const nobody = { userEmail: "", username: "Deleted customer" };

/** An account's id is random, so that its hash leads to nobody who is not in the database. */
const hashOf = (userId: string): string => hash("sha256", userId, "hex");

/** The same hash of each account, for a query. */
export const hashInSql = sql<string>`encode(sha256(convert_to(${users.id}, 'UTF8')), 'hex')`;

/**
 * Removes an account and what says whose the rows are that stay, and notes by a hash that this was
 * done.
 */
export async function eraseAccount(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  at: Date,
): Promise<void> {
  await tx
    .insert(erasures)
    .values({ hash: hashOf(id), erasedAt: at })
    .onConflictDoNothing();
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
    .update(purchases)
    .set({ email: "", username, address: noAddress })
    .where(and(eq(purchases.userId, id), inArray(purchases.status, ["settled", "expired"])));
  // A purchase that may still be paid keeps the address that its order and receipt would go to.
  const mayBePaid = sql`${purchases.status} = 'open' and ${purchases.accessCode} is not null`;
  await tx
    .update(purchases)
    .set({
      email: sql`case when ${mayBePaid} then ${purchases.email} else '' end`,
      username,
    })
    .where(eq(purchases.userId, id));
  // What is paid later is compared with the account's other payments, so that nobody pays twice
  // unseen.
  const awaited = tx
    .select({ is: purchases.reference })
    .from(purchases)
    .where(and(eq(purchases.userId, id), mayBePaid));
  await tx
    .update(purchases)
    .set({ deletedUserId: id })
    .where(and(eq(purchases.userId, id), exists(awaited)));
  await tx.delete(emails).where(
    and(
      // An e-mail that was sent again may have gone to another address. The ids are given as
      // arrays, so that each of the two conditions uses its own index.
      or(eq(emails.recipient, email), isAmongFound(sql`${emails.data}->>'orderId'`, mine)),
      notInArray(emails.kind, [...emailsBesideAccounts]),
    ),
  );
  // The administrator's warnings stay, without the name; the payment's own case keeps the number
  // until it is decided.
  const paid = tx
    .select({ is: purchases.reference })
    .from(purchases)
    .where(eq(purchases.userId, id));
  await tx
    .update(emails)
    .set({ data: sql`${emails.data} || ${JSON.stringify({ ...nobody, phone: null })}::jsonb` })
    .where(
      and(eq(emails.kind, "money_warning"), isAmongFound(sql`${emails.data}->>'reference'`, paid)),
    );
  await tx
    .delete(subscribers)
    .where(and(eq(subscribers.email, email), eq(subscribers.source, "signup")));
  await tx
    .delete(broadcastRecipients)
    .where(
      or(eq(broadcastRecipients.userId, id), eq(broadcastRecipients.email, email.toLowerCase())),
    );
  await tx.delete(backInStockRequests).where(eq(backInStockRequests.email, email.toLowerCase()));
  await eraseFromChanges(tx, { email, orderIds: mine });
  // A ticket stays its holder's, on the list of the gate, by what stands on it: the e-mail address
  // and the phone.
  await tx
    .update(ticketPlaces)
    .set({ personKeys: keysWithoutAccount })
    .where(
      or(
        eq(ticketPlaces.userId, id),
        arrayContains(ticketPlaces.personKeys, buyerKeys({ userId: null, email, phone: null })),
      ),
    );
  await deleteWaitingEntries(tx, eq(waitingEntries.email, email.toLowerCase()));
  await tx.delete(verifications).where(eq(verifications.value, id));
  // What was written signed in goes with the account. Under an address that nobody has proved, the
  // other messages may be somebody else's.
  const proved = tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, id), eq(users.emailVerified, true)));
  await tx.delete(contactMessages).where(inArray(sql`lower(${contactMessages.email})`, proved));
  await tx.delete(users).where(eq(users.id, id));
  announce(tx, "admin");
}
