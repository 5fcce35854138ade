import { and, eq, inArray, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  backInStockRequests,
  broadcastRecipients,
  contactMessages,
  emails,
  erasures,
  newSubscribers,
  notifications,
  orders,
  purchases,
  subscribers,
  ticketEvents,
  tickets,
  users,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { isOrganiser } from "#app/domain/accounts/organisers.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { deleteWaitingEntries } from "#app/domain/tickets/waiting/delete-waiting-entries.server.ts";
import type { Sealing } from "#app/services/sealing.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { emailsBesideAccounts } from "#app/shared/mail/emails.ts";
import { eraseAccount, nobody } from "./erase-account.server.ts";
import { eraseFromChanges } from "./erase-from-changes.server.ts";
import { listErasures } from "./erasures.server.ts";
import { isKeptOrder, isKeptTicket } from "./find-person.server.ts";

class ErasureRefused extends DomainError<"organiser"> {}

/** What the record of a person without an account begins with; that of an account is a bare hash. */
export const personPrefix = "person-";

/**
 * The keyed hash by which an address that was erased is known again: it can be read from by nobody
 * who has not the site's secret.
 */
export const addressHash = (sealing: Sealing, email: string): string =>
  sealing.hash(`erased ${email}`);

/**
 * Erases a person by the e-mail address: the account, messages, newsletter, waiting lists, what was
 * sent, and the name on what is over. What is still to be handed over or lets somebody in stays, and
 * so do amounts. Throws `ErasureRefused` "organiser".
 */
export async function erasePerson(
  { db, sealing, storage, now }: Parts<"db" | "sealing" | "storage" | "now">,
  typed: string,
  byUserId: string,
): Promise<void> {
  const email = typed.trim().toLowerCase();
  await db.transaction(async (tx) => {
    const at = now();
    await erasePersonIn(tx, email, at);
    // Each erasure is a record of its own: somebody may come back, and be erased again.
    const hash = `${personPrefix}${addressHash(sealing, email)}-${at.getTime()}`;
    await tx.insert(erasures).values({ hash, erasedAt: at }).onConflictDoNothing();
    await recordChange(tx, { byUserId, action: "Erased a person", subject: "Personal data" }, at);
  });
  // Where the storage does not answer just now, housekeeping lists it.
  await listErasures({ db, storage, now }).catch(() => {});
}

/** The same in the caller's transaction, without the record. */
export async function erasePersonIn(tx: Transaction, email: string, at: Date): Promise<void> {
  const isOf = (column: Parameters<typeof eq>[0]) => eq(sql`lower(${column})`, email);
  const [account] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isOf(users.email))
    .for("update");
  if (account && (await isOrganiser(tx, account.id)))
    throw new ErasureRefused("organiser", "An organiser's account cannot be erased.");
  if (account) await eraseAccount(tx, account, at);
  const kept = tx.select({ reference: orders.reference }).from(orders).where(isKeptOrder(email));
  const over = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOf(orders.userEmail), not(isKeptOrder(email))));
  const isAnythingKept =
    (await tx.$count(orders, isKeptOrder(email))) +
      (await tx.$count(tickets, isKeptTicket(email))) >
    0;
  await tx.update(notifications).set(nobody).where(inArray(notifications.orderId, over));
  await tx
    .update(purchases)
    .set({ email: "", username: nobody.username, address: noAddress })
    .where(
      and(
        isOf(purchases.email),
        inArray(purchases.status, ["settled", "expired"]),
        notInArray(purchases.reference, kept),
      ),
    );
  await tx
    .update(orders)
    .set({ ...nobody, address: noAddress, note: "" })
    .where(inArray(orders.id, over));
  const isOver = and(
    isOf(tickets.email),
    or(sql`${tickets.cancelledAt} is not null`, ne(tickets.editionId, currentEdition)),
  );
  const ofOver = tx.select({ id: tickets.id }).from(tickets).where(isOver);
  await tx
    .update(ticketEvents)
    .set({ before: "", after: "" })
    .where(
      and(
        inArray(ticketEvents.ticketId, ofOver),
        notInArray(ticketEvents.kind, ["cancelled", "given_back"]),
      ),
    );
  await eraseFromChanges(tx, { email, orderIds: over, ticketIds: ofOver });
  await tx
    .update(tickets)
    .set({ firstName: "Deleted", lastName: "holder", email: "", phone: "", gender: "" })
    .where(isOver);
  await tx.delete(emails).where(
    and(
      isOf(emails.recipient),
      // What is kept may still be sent again.
      isAnythingKept ? notInArray(emails.kind, [...emailsBesideAccounts]) : undefined,
    ),
  );
  await tx
    .update(emails)
    .set({
      data: sql`${emails.data} || ${JSON.stringify({ ...nobody, phone: null })}::jsonb`,
    })
    .where(and(eq(emails.kind, "money_warning"), isOf(sql`${emails.data}->>'userEmail'`)));
  await tx.delete(contactMessages).where(isOf(contactMessages.email));
  await tx.delete(subscribers).where(isOf(subscribers.email));
  await tx.delete(newSubscribers).where(isOf(newSubscribers.email));
  await tx.delete(backInStockRequests).where(isOf(backInStockRequests.email));
  await tx.delete(broadcastRecipients).where(isOf(broadcastRecipients.email));
  await deleteWaitingEntries(tx, isOf(waitingEntries.email));
  announce(tx, "admin", "catalogue");
}
