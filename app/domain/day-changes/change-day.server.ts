import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { broadcasts, dayChanges, users, waitingEntries } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { beginBroadcast } from "#app/domain/broadcasts/send-broadcasts.server.ts";
import { findCurrentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { lockDraft } from "#app/domain/festival/draft-row.server.ts";
import { type Festival, momentsOf, readFestival } from "#app/domain/festival/festival.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { listVersions } from "#app/domain/festival/versions.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { askSecondPerson, requireFactor } from "#app/domain/refunds/second-person.server.ts";
import { endSaleIn } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { announce } from "#app/services/live.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { dayChangeLabels } from "#app/shared/festival/day-changes.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import { currency } from "#app/shared/limits.ts";
import { audiencesOf, draftOf, type WantedChange } from "./draft-change.server.ts";
import { DayChangeRefused } from "./day-change-refused.server.ts";
import { countRefunds } from "./plan-change.server.ts";

export interface NewDayChange {
  /** The form made this id, so that a form that is sent twice makes one change. */
  id: string;
  /** The number of the festival's version that the form showed. */
  seen: number;
  change: WantedChange;
  /** What everybody reads. */
  subject: string;
  body: string;
  /** Whether the newsletter gets it, too. */
  tellsNewsletter: boolean;
}

/**
 * Changes the festival's day as one act: publishes it, opens giving back, ends what a cancelled
 * festival ends, lists who is told, and has a job refund what is to be refunded. All of that holds
 * together or not at all; the same form a second time changes nothing. Throws `DayChangeRefused`
 * "changed" (somebody published meanwhile), "same", "past", "no-act", "cancelled" or "under-way", and
 * "factor" as `requireFactor`.
 */
export function changeDay(
  { db, env, queue, now }: Parts<"db" | "env" | "queue" | "now">,
  { id, seen, change, subject, body, tellsNewsletter }: NewDayChange,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    // Publishing takes this lock first: of two organisers, the second finds another version.
    await lockDraft(tx);
    if ((await tx.$count(dayChanges, eq(dayChanges.id, id))) > 0) return;
    await requireSeen(tx, seen);
    await requireNoOther(tx);
    const published = await readFestival(tx, env);
    const sections = draftOf(published, change);
    requireToCome(published, sections, at);
    const { id: editionId } = await findCurrentEdition(tx);
    const broadcast = {
      id: randomUUID(),
      editionId,
      audiences: [...audiencesOf(change), ...(tellsNewsletter ? ["newsletter"] : [])],
      subject,
      body,
      byUserId,
      createdAt: at,
      dueAt: at,
    };
    await tx.insert(broadcasts).values(broadcast);
    // Now: who holds a ticket that is about to be cancelled is told, too.
    await beginBroadcast(tx, broadcast, at);
    const festivalVersion = await publishSections(tx, sections, byUserId, at);
    const refunds = refundsOf(change);
    const confirmationId = refunds.refundsTickets
      ? await confirmationOf(tx, queue, { refunds, reason: subject, byUserId }, at)
      : null;
    await tx.insert(dayChanges).values({
      id,
      editionId,
      kind: change.kind,
      festivalVersion: festivalVersion ?? seen,
      broadcastId: broadcast.id,
      returnsUntil: change.returnsDays === null ? null : addDays(at, change.returnsDays),
      ...refunds,
      reason: subject,
      byUserId,
      createdAt: at,
      endedAt: refunds.refundsTickets ? null : at,
      confirmationId,
    });
    if (change.kind === "cancelled") await endWhatIsSold(tx, at);
    if (refunds.refundsTickets) await queue.enqueue(tx, "change-day", { changeId: id });
    await queue.enqueue(tx, "serve-waiting", {});
    await queue.enqueue(tx, "send-broadcasts", {});
    const action = "Changed the festival's day";
    const after = { how: dayChangeLabels[change.kind], told: subject, ...refunds };
    await recordChange(tx, { byUserId, action, subject: "Festival", after }, at);
    announce(tx, "admin", "catalogue", "tickets");
  });
}

async function requireSeen(tx: Transaction, seen: number): Promise<void> {
  const [latest] = await listVersions(tx, 1);
  if ((latest?.number ?? 0) === seen) return;
  throw new DayChangeRefused(
    "changed",
    `${latest!.by || "Somebody"} published the festival meanwhile (version ${latest!.number}). Nothing was done. Look at what it says now, and press again.`,
  );
}

async function requireNoOther(tx: Transaction): Promise<void> {
  const [other] = await tx
    .select({ by: users.name })
    .from(dayChanges)
    .leftJoin(users, eq(users.id, dayChanges.byUserId))
    .where(and(inEdition(dayChanges.editionId), isNull(dayChanges.endedAt)));
  if (!other) return;
  throw new DayChangeRefused(
    "under-way",
    `The refunds of the cancelled festival are under way, begun by ${other.by ?? "somebody"}. Nothing was done.`,
  );
}

/** Throws `DayChangeRefused` "past" where the changed day would be over already. */
function requireToCome(
  published: Festival,
  { day = published.day }: Partial<FestivalSettings>,
  at: Date,
): void {
  if (day.isCancelled || momentsOf(day).endsAt > at) return;
  throw new DayChangeRefused("past", "That day is over already. Nothing was done.");
}

const refundsOf = (change: WantedChange) =>
  change.kind === "cancelled" && change.refund === "all"
    ? { refundsTickets: true, refundsOrders: change.refundsOrders }
    : { refundsTickets: false, refundsOrders: false };

/** The confirmation by a second person for everything that is refunded; null where none is needed. */
async function confirmationOf(
  tx: Transaction,
  queue: Parameters<typeof askSecondPerson>[1],
  {
    refunds,
    reason,
    byUserId,
  }: { refunds: ReturnType<typeof refundsOf>; reason: string; byUserId: string },
  at: Date,
): Promise<string | null> {
  const { tickets, orders } = await countRefunds(tx);
  const amount = tickets.paidKobo + (refunds.refundsOrders ? orders.paidKobo : 0);
  const subject = "All of the cancelled festival";
  const asked = { amount, currency: currency.code, subject, reason, byUserId };
  await requireFactor(tx, asked, at);
  return askSecondPerson(tx, queue, asked, at);
}

/** Ends the sale, with which offers end, and the waiting list: nobody gets a turn any more. */
async function endWhatIsSold(tx: Transaction, at: Date): Promise<void> {
  await endSaleIn(tx, at);
  await tx
    .update(waitingEntries)
    .set({ state: "missed" })
    .where(and(inEdition(waitingEntries.editionId), eq(waitingEntries.state, "waiting")));
}

/**
 * Has the orders that failed tried again. Throws `DayChangeRefused` "gone" where there are none.
 */
export function retryRefunds(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  id: string,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = isUuid(id)
      ? await tx.select().from(dayChanges).where(eq(dayChanges.id, id)).for("update")
      : [];
    if (!found || found.failures.length === 0)
      throw new DayChangeRefused("gone", "No order of it is left to be tried again.");
    await tx.update(dayChanges).set({ failures: [], endedAt: null }).where(eq(dayChanges.id, id));
    await queue.enqueue(tx, "change-day", { changeId: id });
    const action = "Tried refunds of the cancelled festival again";
    await recordChange(tx, { byUserId, action, subject: "Festival" }, now());
    announce(tx, "admin");
  });
}
