import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { contactMessages, orders, editions, tickets } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { readFestival } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { lockTicketMaking } from "#app/domain/tickets/issue-tickets.server.ts";
import { overbookAll } from "#app/domain/tickets/sale/overbook.server.ts";
import { continueNumbersOf } from "#app/domain/editions/order-numbers.server.ts";
import { countPackages } from "#app/domain/tickets/tickets.server.ts";
import { moveDayBack } from "./next-day.server.ts";
import { findCurrentEdition, inEdition, lockEdition } from "#app/domain/editions/current.server.ts";
import { EditionRefused } from "#app/domain/editions/edition-refused.server.ts";

/** Why the last closing cannot be undone, in words; null while it can. */
export async function findUndoProblem(db: Queryable, current: number): Promise<string | null> {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(inEdition(orders.editionId, current))
    .orderBy(orders.createdAt)
    .limit(1);
  return order ? `The new edition has begun with order ${order.number}.` : null;
}

/**
 * Opens the edition that was closed last again, with the tickets and messages that came since.
 * Throws `DomainError` "late" from the first new order on, "same-id" where a ticket has the id of
 * an old one, "package" where one is of a package that has gone since, or "changed".
 */
export async function reopenEdition(
  { db, env, queue, now }: Parts<"db" | "env" | "queue" | "now">,
  edition: number,
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEdition(tx);
    await lockTicketMaking(tx);
    const current = await findCurrentEdition(tx);
    if (current.id !== edition + 1)
      throw new EditionRefused("changed", "This was done already, or another was closed since.");
    const problem = await findUndoProblem(tx, current.id);
    if (problem) throw new EditionRefused("late", `${problem} It can no longer be undone.`);
    await refuseSameIds(tx, edition);
    await refuseGonePackages(tx, (await readFestival(tx, env)).tickets, edition);
    await tx
      .update(contactMessages)
      .set({ editionId: edition })
      .where(inEdition(contactMessages.editionId, current.id));
    // The types of the newer edition are none of this one: the tickets take room by their package.
    await tx
      .update(tickets)
      .set({ editionId: edition, typeId: null })
      .where(inEdition(tickets.editionId, current.id));
    const [opened] = await tx.delete(editions).where(eq(editions.id, edition)).returning();
    const reason = `${opened!.name} was opened again, with tickets that were issued since`;
    await overbookAll(tx, { by: { byUserId }, reason }, now());
    const { movedDay } = opened!;
    if (movedDay) await moveDayBack(tx, env, movedDay, byUserId, now());
    await continueNumbersOf(tx, edition);
    const subject = `Edition ${opened!.name}`;
    await recordChange(tx, { byUserId, action: "Opened an edition again", subject }, now());
    const closedAt = opened!.closedAt.toISOString();
    await queue.enqueue(tx, "mark-edition-read", { edition, closedAt });
    announce(tx, "admin");
  });
}

async function refuseSameIds(tx: Transaction, edition: number): Promise<void> {
  const old = alias(tickets, "old");
  const isSame = eq(sql`lower(${old.ticketId})`, sql`lower(${tickets.ticketId})`);
  const [same] = await tx
    .select({ ticketId: tickets.ticketId })
    .from(tickets)
    .innerJoin(old, and(eq(old.editionId, edition), isSame))
    .where(eq(tickets.editionId, edition + 1))
    .limit(1);
  if (same)
    throw new EditionRefused(
      "same-id",
      `Ticket ${same.ticketId} was issued in both editions, so they cannot become one again.`,
    );
}

async function refuseGonePackages(
  tx: Transaction,
  { packages }: FestivalSettings["tickets"],
  edition: number,
): Promise<void> {
  const names = new Set(packages.map(({ name }) => name));
  // The counters know which packages have valid tickets, so that the tickets need not all be read.
  const counts = await countPackages(tx, edition);
  const missing = counts.find((one) => one.tickets > 0 && !names.has(one.package));
  if (!missing) return;
  const isGone = and(isNull(tickets.cancelledAt), eq(tickets.package, missing.package));
  const [gone] = await tx
    .select({ ticketId: tickets.ticketId, package: tickets.package })
    .from(tickets)
    .where(and(eq(tickets.editionId, edition), isGone))
    .limit(1);
  if (gone)
    throw new EditionRefused(
      "package",
      `Ticket ${gone.ticketId} is of “${gone.package}”, which is no package any more: add that under Festival first.`,
    );
}
