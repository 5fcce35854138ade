import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  broadcasts,
  dayChanges,
  orders,
  purchases,
  ticketPlaces,
  tickets,
  users,
} from "#app/db/schema.server.ts";
import { countPeople } from "#app/domain/broadcasts/audiences.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { isUnderWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import { audiencesOf, type WantedChange } from "./draft-change.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/**
 * What the current edition's valid tickets and the orders under way would cost to refund: how many,
 * what was paid for them, and the fees that Paystack keeps, in kobo.
 */
export async function countRefunds(db: Queryable) {
  const isValid = and(inEdition(tickets.editionId), isNull(tickets.cancelledAt));
  const [held] = await db
    .select({
      tickets: sql`count(*)`.mapWith(Number),
      issued: sql`count(*) filter (where ${tickets.placeId} is null)`.mapWith(Number),
      orders: sql`count(distinct ${ticketPlaces.orderId})`.mapWith(Number),
      paidKobo: sql`coalesce(sum(${tickets.paidKobo}), 0)`.mapWith(Number),
      peopleIn: sql`coalesce(sum(${tickets.admittedCount}), 0)`.mapWith(Number),
    })
    .from(tickets)
    .leftJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(isValid);
  const ofValid = db
    .select({ id: ticketPlaces.orderId })
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(isValid);
  const feeKobo = sql`coalesce(sum(${orders.paystackFeeKobo}), 0)`.mapWith(Number);
  const [ticketFees] = await db
    .select({ feeKobo })
    .from(orders)
    .where(sql`${orders.id} in (${ofValid})`);
  const [open] = await db
    .select({
      orders: sql`count(*)`.mapWith(Number),
      paidKobo: sql`coalesce(sum(${purchases.paidAmount}), 0)`.mapWith(Number),
      feeKobo,
    })
    .from(orders)
    .innerJoin(purchases, eq(purchases.reference, orders.reference))
    .where(and(inEdition(orders.editionId), isUnderWay));
  return { tickets: { ...held!, feeKobo: ticketFees!.feeKobo }, orders: open! };
}

/** What a change of the day would do, for the organiser who is about to press. */
export async function planDayChange(
  { db, paystack }: Parts<"db" | "paystack">,
  change: WantedChange,
) {
  const [counted, told, people, balanceKobo] = await Promise.all([
    countRefunds(db),
    countPeople(db, audiencesOf(change)),
    countPeople(db, ["newsletter"]),
    // Without an answer the page says that it has none.
    paystack.readBalance().catch(() => null),
  ]);
  return {
    ...counted,
    holders: told.each.get("holders") ?? 0,
    waiting: told.each.get("waiting") ?? 0,
    told: told.total,
    newsletter: people.total,
    balanceKobo,
  };
}

/** The current edition's changes of the day, the newest first. */
export const listDayChanges = (db: Queryable) =>
  db
    .select({
      id: dayChanges.id,
      kind: dayChanges.kind,
      createdAt: dayChanges.createdAt,
      endedAt: dayChanges.endedAt,
      returnsUntil: dayChanges.returnsUntil,
      refundsTickets: dayChanges.refundsTickets,
      done: dayChanges.done,
      failures: dayChanges.failures,
      broadcastId: dayChanges.broadcastId,
      subject: broadcasts.subject,
      by: users.name,
    })
    .from(dayChanges)
    .leftJoin(broadcasts, eq(broadcasts.id, dayChanges.broadcastId))
    .leftJoin(users, eq(users.id, dayChanges.byUserId))
    .where(inEdition(dayChanges.editionId))
    .orderBy(desc(dayChanges.createdAt))
    .limit(20);
