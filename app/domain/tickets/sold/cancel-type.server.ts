import { and, asc, desc, eq, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  orders,
  ticketPlaces,
  tickets,
  ticketTypeCancellations,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { selectTypes } from "#app/domain/tickets/room.server.ts";
import { cancelIssued } from "#app/domain/tickets/ticket-changes.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { undoMs } from "#app/shared/timings.ts";
import { typeOfPackage } from "#app/shared/tickets/room.ts";
import {
  askSecondPerson,
  deleteConfirmation,
  isConfirmed,
  requireFactor,
} from "#app/domain/refunds/second-person.server.ts";
import { currency } from "#app/shared/limits.ts";
import { cancelTicketsIn } from "./cancel-tickets.server.ts";

type CancelParts = Parts<"db" | "queue" | "now">;

/** A process that stops waits for no longer one. */
const sliceMs = 4_000;

/** How many tickets that were issued or imported are cancelled in one transaction. */
const issuedAtOnce = 50;

/**
 * Closes a type and has all its tickets cancelled in ten seconds, as nothing has left by then.
 * Throws `TicketsRefused` "gone", or "changed" where that is under way.
 */
export function cancelType(
  { db, queue, now }: CancelParts,
  { typeId, reason, refund }: { typeId: string; reason: string; refund: boolean },
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const isThis = and(eq(ticketTypes.id, typeId), inEdition(ticketTypes.editionId));
    // Buyers' places refer to the type. They do not wait for this lock while its tickets are summed
    // up.
    const [type] = await tx.select().from(ticketTypes).where(isThis).for("no key update");
    if (!type) throw new TicketsRefused("gone", "This type is no longer there.");
    const dueAt = new Date(at.getTime() + undoMs);
    const amount = refund ? (await planTypeCancellation(tx, typeId)).paidKobo : 0;
    const subject = `All tickets of ${type.name}`;
    const asked = { amount, currency: currency.code, subject, reason, byUserId };
    await requireFactor(tx, asked, at);
    const confirmationId = await askSecondPerson(tx, queue, asked, at);
    const cancellation = { typeId, reason, refund, wasOpen: type.isOpen, byUserId };
    const [made] = await tx
      .insert(ticketTypeCancellations)
      .values({ ...cancellation, createdAt: at, dueAt, confirmationId })
      .onConflictDoNothing()
      .returning({ id: ticketTypeCancellations.id });
    if (!made)
      throw new TicketsRefused(
        "changed",
        `The tickets of ${type.name} are being cancelled already.`,
      );
    // Closed at once: nobody buys what is about to be cancelled.
    await tx.update(ticketTypes).set({ isOpen: false }).where(eq(ticketTypes.id, typeId));
    const startAfter = undoMs / 1_000 + 1;
    await queue.enqueue(tx, "cancel-tickets", { cancellationId: made.id }, { startAfter });
    await queue.enqueue(tx, "serve-waiting", {}, { startAfter });
    announce(tx, "admin", "catalogue");
  });
}

/** Takes that back: nothing has happened. Throws `TicketsRefused` "changed" once it has begun. */
export function undoTypeCancellation({ db, now }: CancelParts, typeId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [undone] = await tx
      .delete(ticketTypeCancellations)
      .where(
        and(
          eq(ticketTypeCancellations.typeId, typeId),
          isNull(ticketTypeCancellations.endedAt),
          sql`${ticketTypeCancellations.dueAt} > ${now().toISOString()}::timestamptz`,
        ),
      )
      .returning();
    if (!undone)
      throw new TicketsRefused("changed", "The cancellation can no longer be taken back.");
    await tx.update(ticketTypes).set({ isOpen: undone.wasOpen }).where(eq(ticketTypes.id, typeId));
    await deleteConfirmation(tx, undone.confirmationId);
    announce(tx, "admin", "catalogue");
  });
}

/**
 * Cancels a type's tickets for some seconds, one order after the other and then those that were
 * issued or imported, and leaves the rest to another job. An order whose tickets cannot be
 * cancelled is named, and the others go on. Safe to call any number of times and at once.
 */
export async function workOnTypeCancellation(
  app: CancelParts,
  cancellationId: string,
): Promise<void> {
  const until = performance.now() + sliceMs;
  while (await cancelNext(app, cancellationId)) {
    if (performance.now() < until) continue;
    await app.db.transaction((tx) => app.queue.enqueue(tx, "cancel-tickets", { cancellationId }));
    return;
  }
}

/**
 * Continues cancellations that a stopped process left unfinished, and those that wait for somebody
 * who was still paying.
 */
export async function resumeTypeCancellations(app: CancelParts): Promise<void> {
  const due = await app.db
    .select({ id: ticketTypeCancellations.id })
    .from(ticketTypeCancellations)
    .where(
      and(isNull(ticketTypeCancellations.endedAt), lte(ticketTypeCancellations.dueAt, app.now())),
    );
  for (const { id } of due) await workOnTypeCancellation(app, id);
}

type Cancellation = typeof ticketTypeCancellations.$inferSelect;

/**
 * Returns whether another order may be waiting. The cancellation stays locked meanwhile: a second
 * worker leaves it to this one, rather than waiting for each order that this one has locked.
 */
async function cancelNext({ db, queue, now }: CancelParts, id: string): Promise<boolean> {
  let orderNumber: string | undefined;
  try {
    return await db.transaction(async (tx) => {
      const next = await findNext(tx, id, now());
      if (!next) return false;
      const { cancellation, order } = next;
      if (!order) return await cancelIssuedOf(tx, queue, cancellation, now());
      orderNumber = order.orderNumber;
      const { orderId } = order;
      const { typeId, reason, refund, byUserId, confirmationId } = cancellation;
      // The confirmation is locked before a payment, as where it is confirmed or refused.
      await isConfirmed(tx, confirmationId);
      const ticketIds = await ticketsOf(tx, { typeId, orderId });
      if (ticketIds.length === 0) return true;
      const confirmation = { id: confirmationId };
      const cancelling = { orderId, ticketIds, reason, refund, confirmation };
      await cancelTicketsIn(tx, queue, cancelling, byUserId, now());
      await addDone(tx, id, ticketIds.length);
      return true;
    });
  } catch (error) {
    // An organiser, or the buyer, has returned them meanwhile.
    if (error instanceof TicketsRefused && error.reason === "cancelled") return true;
    if (!(error instanceof DomainError) || orderNumber === undefined) throw error;
    const failure = JSON.stringify([{ orderNumber, problem: error.message }]);
    const failures = sql`${ticketTypeCancellations.failures} || ${failure}::jsonb`;
    await db
      .update(ticketTypeCancellations)
      .set({ failures })
      .where(eq(ticketTypeCancellations.id, id));
    return true;
  }
}

const addDone = (tx: Transaction, id: string, count: number) =>
  tx
    .update(ticketTypeCancellations)
    .set({ done: sql`${ticketTypeCancellations.done} + ${count}` })
    .where(eq(ticketTypeCancellations.id, id));

/**
 * Cancels some of a type's tickets that were issued or imported. Where none is left, ends the
 * cancellation. Returns whether more may be waiting.
 */
async function cancelIssuedOf(
  tx: Transaction,
  queue: Queue,
  cancellation: Cancellation,
  at: Date,
): Promise<boolean> {
  const { id, typeId, reason } = cancellation;
  const some = await tx
    .select()
    .from(tickets)
    .where(and(await isIssuedOf(tx, typeId), isNull(tickets.cancelledAt)))
    .orderBy(asc(tickets.id))
    .limit(issuedAtOnce)
    .for("update");
  if (some.length > 0) {
    await cancelIssued(tx, queue, { tickets: some, reason }, at);
    await addDone(tx, id, some.length);
    return true;
  }
  // A buyer who is paying at this moment gets the ticket first; it is cancelled after that.
  const paying = and(
    eq(ticketPlaces.typeId, typeId),
    eq(ticketPlaces.state, "reserved"),
    sql`${ticketPlaces.expiresAt} > ${new Date(at.getTime() - 5 * 60_000).toISOString()}::timestamptz`,
  );
  if ((await tx.$count(ticketPlaces, paying)) === 0) await end(tx, cancellation, at);
  return false;
}

/**
 * The condition of tickets that were issued or imported as a type: those that name it, and where it
 * is the one of its package, those that were made before the package had a type.
 */
async function isIssuedOf(db: Queryable, typeId: string) {
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, typeId));
  const { editionId, package: packageName } = type!;
  const ofEdition = await selectTypes(db, eq(ticketTypes.editionId, editionId));
  const isOfPackage =
    typeOfPackage(ofEdition, packageName)?.id === typeId
      ? and(isNull(tickets.typeId), eq(tickets.package, packageName))
      : undefined;
  return and(
    eq(tickets.editionId, editionId),
    isNull(tickets.placeId),
    or(eq(tickets.typeId, typeId), isOfPackage),
  );
}

/** Locks the cancellation. Null where it has ended, or another worker is at it. */
async function findNext(tx: Transaction, id: string, at: Date) {
  const [cancellation] = await tx
    .select()
    .from(ticketTypeCancellations)
    .where(eq(ticketTypeCancellations.id, id))
    .for("update", { skipLocked: true });
  if (!cancellation || cancellation.endedAt || cancellation.dueAt > at) return null;
  const { typeId, failures } = cancellation;
  const failed = failures.map(({ orderNumber }) => orderNumber);
  const [order] = await tx
    .select({ orderId: orders.id, orderNumber: orders.number })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .where(
      and(
        isSoldAs(typeId),
        isNull(tickets.cancelledAt),
        failed.length > 0 ? notInArray(orders.number, failed) : undefined,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  return { cancellation, order };
}

async function end(
  tx: Transaction,
  { id, typeId, reason, done, failures, byUserId }: Cancellation,
  at: Date,
): Promise<void> {
  await tx
    .update(ticketTypeCancellations)
    .set({ endedAt: at })
    .where(eq(ticketTypeCancellations.id, id));
  const [type] = await tx.select().from(ticketTypes).where(eq(ticketTypes.id, typeId));
  await recordChange(
    tx,
    {
      byUserId,
      action: "Cancelled all tickets of a type",
      subject: type!.name,
      after: { tickets: done, failed: failures.length || undefined, reason },
    },
    at,
  );
  announce(tx, "admin");
}

/** The condition of sold tickets of a type: as they were sold, or as they were corrected since. */
const isSoldAs = (typeId: string) =>
  or(eq(tickets.typeId, typeId), and(isNull(tickets.typeId), eq(ticketPlaces.typeId, typeId)));

async function ticketsOf(
  tx: Transaction,
  { typeId, orderId }: { typeId: string; orderId: string },
): Promise<string[]> {
  const found = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(isSoldAs(typeId), eq(ticketPlaces.orderId, orderId), isNull(tickets.cancelledAt)));
  return found.map(({ id }) => id);
}

/**
 * What cancelling a type would do: how many valid tickets it has, what was paid for them, and how
 * many people have been admitted with them. `issued` of the tickets were issued or imported.
 */
export async function planTypeCancellation(db: Queryable, typeId: string) {
  const [counted] = await db
    .select({
      tickets: sql`count(*)`.mapWith(Number),
      orders: sql`count(distinct ${ticketPlaces.orderId})`.mapWith(Number),
      paidKobo: sql`coalesce(sum(${tickets.paidKobo}), 0)`.mapWith(Number),
      peopleIn: sql`coalesce(sum(${tickets.admittedCount}), 0)`.mapWith(Number),
    })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(and(isSoldAs(typeId), isNull(tickets.cancelledAt)));
  const [issued] = await db
    .select({
      tickets: sql`count(*)`.mapWith(Number),
      peopleIn: sql`coalesce(sum(${tickets.admittedCount}), 0)`.mapWith(Number),
    })
    .from(tickets)
    .where(and(await isIssuedOf(db, typeId), isNull(tickets.cancelledAt)));
  return {
    ...counted!,
    tickets: counted!.tickets + issued!.tickets,
    issued: issued!.tickets,
    peopleIn: counted!.peopleIn + issued!.peopleIn,
  };
}

/** The latest cancellation of a type; null where there was none. */
export async function findTypeCancellation(db: Queryable, typeId: string) {
  const [found] = await db
    .select()
    .from(ticketTypeCancellations)
    .where(eq(ticketTypeCancellations.typeId, typeId))
    .orderBy(desc(ticketTypeCancellations.createdAt))
    .limit(1);
  return found ?? null;
}
