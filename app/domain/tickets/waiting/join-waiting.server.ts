import { and, eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { editions, ticketOffers, ticketTypes, waitingEntries } from "#app/db/schema.server.ts";
import { currentEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSenderWait, type Sender } from "#app/domain/sender-limit.server.ts";
import { buyerKeys } from "#app/domain/accounts/buyer-identity.server.ts";
import { readSale, readSaleEnd } from "#app/domain/tickets/sale/read-sale.server.ts";
import { requireWithinLimit } from "#app/domain/tickets/sale/reserve-places.server.ts";
import { isCancelledSince, lastPriceEnd } from "./over-types.server.ts";
import { turnOf } from "./waiting-lists.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import {
  canBeWaitedFor,
  earlier,
  isFestivalOver,
  mostWanted,
  availabilityAt,
} from "#app/shared/tickets/sale.ts";

type Entry = typeof waitingEntries.$inferSelect;
type WaitingParts = Parts<"db" | "queue" | "now">;

interface Joining {
  typeId: string;
  name: string;
  email: string;
  /** In E.164; null where none was given. */
  phone: string | null;
  quantity: number;
  takesFewer: boolean;
}

/** How many waiting lists somebody may join in an hour; nobody needs as many. */
const joins = { attempts: 20, windowMs: 60 * 60_000 };

/** The key by which an entry belongs to one person. */
const waitingKey = (email: string): string => buyerKeys({ userId: null, email, phone: null })[0]!;

const isOpenEntry = inArray(waitingEntries.state, ["waiting", "offered"]);

/**
 * Puts somebody on the waiting list of a type that is sold out, and sends an e-mail that says how
 * to leave it. Somebody who joins again keeps their turn. Returns the secret of the entry's page.
 * Throws `TicketsRefused` "gone", "capacity" where the type can be bought, or "used" after too many
 * tries.
 */
export async function joinWaiting(
  { db, queue, now }: WaitingParts,
  { typeId, ...who }: Joining,
  sender: Sender,
): Promise<string> {
  const wait = await findSenderWait(
    db,
    { form: "waiting", email: who.email, sender, limit: joins },
    now(),
  );
  if (wait > 0)
    throw new TicketsRefused(
      "used",
      `There were many entries in a short time. Try again in ${wait} minutes.`,
    );
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const at = now();
    const sale = await readSale(tx, at);
    const type = sale.types.find(({ id }) => id === typeId);
    if (!type) throw new TicketsRefused("gone", "These tickets are no longer sold.");
    if (isFestivalOver(sale, at))
      throw new TicketsRefused("capacity", "The festival is over: nothing comes free any more.");
    if (!canBeWaitedFor(type, availabilityAt(sale, type, at)))
      throw new TicketsRefused("capacity", `${type.name} has no waiting list just now.`);
    const most = mostWanted(type);
    if (who.quantity > most)
      throw new TicketsRefused("capacity", `One order has at most ${most} of ${type.name}.`);
    const keys = buyerKeys({ userId: null, email: who.email, phone: who.phone });
    await requireWithinLimit(tx, type, { keys, quantity: who.quantity }, at);
    const personKey = waitingKey(who.email);
    const token = newId(28);
    const [made] = await tx
      .insert(waitingEntries)
      .values({
        editionId: currentEdition,
        typeId,
        ...who,
        personKey,
        token,
        createdAt: at,
        waitsSince: at,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) {
      const [known] = await tx
        .select()
        .from(waitingEntries)
        .where(
          and(
            eq(waitingEntries.typeId, typeId),
            eq(waitingEntries.personKey, personKey),
            isOpenEntry,
          ),
        );
      // This tells nothing to somebody else who knows the address: the link of the page was in the
      // first e-mail.
      throw new TicketsRefused(
        "known",
        known?.state === "offered"
          ? "Tickets are offered to this address already: see the e-mail."
          : "This address is on the list already and keeps its turn. The e-mail that was sent then leads to its page.",
      );
    }
    await queueEmail(tx, queue, {
      kind: "waiting_joined",
      recipient: who.email,
      data: { username: who.name, type: type.name, quantity: who.quantity, token },
    });
    announce(tx, "admin", "catalogue");
    return token;
  });
}

/** An entry with its turn, "about the 14th"; null where there is none of the secret. */
export async function findWaiting(db: Queryable, token: string) {
  const [found] = await db
    .select({
      entry: waitingEntries,
      type: ticketTypes.name,
      turn: turnOf,
      /** Whether all tickets of the type were cancelled since. */
      isCancelled: isCancelledSince(waitingEntries.typeId, waitingEntries.waitsSince),
      pricesEndAt: lastPriceEnd(ticketTypes.id),
      /** The name of the edition, where it is closed. */
      closedAs: editions.name,
    })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .leftJoin(editions, eq(editions.id, waitingEntries.editionId))
    .where(eq(waitingEntries.token, token));
  if (!found) return null;
  const { entry } = found;
  const [offer] = await db
    .select({ token: ticketOffers.token, until: ticketOffers.expiresAt })
    .from(ticketOffers)
    .where(and(eq(ticketOffers.entryId, entry.id), eq(ticketOffers.state, "open")));
  const { saleEndsAt } = await readSaleEnd(db);
  return { ...found, offer: offer ?? null, saleEndsAt: earlier(saleEndsAt, found.pricesEndAt) };
}

/** Leaves the list. An entry that ended before stays as it is. */
export function leaveWaiting({ db, queue }: WaitingParts, token: string): Promise<void> {
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, token);
    if (entry.state !== "waiting") return;
    await tx.update(waitingEntries).set({ state: "left" }).where(eq(waitingEntries.id, entry.id));
    await queue.enqueue(tx, "serve-waiting", {});
    announce(tx, "admin", "catalogue");
  });
}

/**
 * Waits again, behind everybody else, after an offer that was missed; that is possible once. Throws
 * `TicketsRefused` "changed" or "closed".
 */
export function waitAgain({ db, now }: WaitingParts, token: string): Promise<void> {
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, token);
    const [closed] = await tx.select().from(editions).where(eq(editions.id, entry.editionId));
    if (closed)
      throw new TicketsRefused("closed", `This list was for ${closed.name}, which is over.`);
    if (entry.state !== "missed" || entry.hasRejoined)
      throw new TicketsRefused("changed", "Waiting again is possible once, after a missed offer.");
    const { saleEndsAt, endsAt } = await readSaleEnd(tx);
    const [type] = await tx
      .select({ pricesEndAt: lastPriceEnd(ticketTypes.id) })
      .from(ticketTypes)
      .where(eq(ticketTypes.id, entry.typeId));
    if (earlier(saleEndsAt, type!.pricesEndAt) <= now())
      throw new TicketsRefused(
        "changed",
        `${endsAt <= now() ? "The festival is over" : "The sale has ended"}: nothing comes free any more.`,
      );
    const again = {
      state: "waiting",
      waitsSince: now(),
      heldBackSince: null,
      hasRejoined: true,
    } as const;
    const isOther = and(
      eq(waitingEntries.typeId, entry.typeId),
      eq(waitingEntries.personKey, entry.personKey),
      isOpenEntry,
    );
    if ((await tx.$count(waitingEntries, isOther)) > 0)
      throw new TicketsRefused("known", "This address is on the list already.");
    await tx.update(waitingEntries).set(again).where(eq(waitingEntries.id, entry.id));
    announce(tx, "admin", "catalogue");
  });
}

async function lockEntry(tx: Transaction, token: string): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.token, token))
    .for("update");
  if (!entry) throw new TicketsRefused("gone", "There is no such entry.");
  return entry;
}
