import { and, asc, count, eq, isNotNull, isNull, lt, max, sql, sum } from "drizzle-orm";
import { isInTeam } from "#app/domain/accounts/organisers.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import {
  cartItems,
  counterChanges,
  products,
  teamMembers,
  stock,
  users,
} from "#app/db/schema.server.ts";
import { addDays, dayNumber } from "#app/shared/dates.ts";
import { readCounts, readCountsOfDays } from "#app/domain/counters.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { countPackages } from "#app/domain/tickets/tickets.server.ts";
import { type DayRange, isWithin } from "./definitions.server.ts";

/**
 * Colours and sizes that are counted and of which fewer than so many are left, the fewest first.
 */
export function listRunningOut(db: Queryable, few: number) {
  return db
    .select({
      productId: stock.productId,
      name: products.name,
      color: stock.color,
      size: stock.size,
      left: stock.quantity,
    })
    .from(stock)
    .innerJoin(products, and(eq(products.id, stock.productId), isNull(products.deletedAt)))
    .where(
      and(
        lt(stock.quantity, few),
        // A colour or size that the product no longer comes in keeps its row.
        sql`(${stock.color} = any(${products.colors}) or (${stock.color} = '' and ${products.colors} = '{}'))`,
        sql`(${stock.size} = any(${products.sizes}) or (${stock.size} = '' and ${products.sizes} = '{}'))`,
      ),
    )
    .orderBy(asc(stock.quantity), asc(products.name), asc(stock.color), asc(stock.size));
}

/** Carts into which nothing was put for a day, and what they are worth in kobo. */
export async function countCartsLeft(db: Queryable, at: Date) {
  const isOffered = and(isNull(products.deletedAt), eq(products.state, "shown"));
  const worth = sum(sql`${cartItems.quantity} * ${products.priceKobo}`);
  const left = db
    .select({ kobo: sql`${worth} filter (where ${isOffered})`.as("kobo") })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .groupBy(cartItems.userId)
    .having(lt(max(cartItems.createdAt), addDays(at, -1)))
    .as("carts_left");
  const [row] = await db
    .select({ carts: count(), kobo: sql`coalesce(sum(${left.kobo}), 0)`.mapWith(Number) })
    .from(left)
    .where(isNotNull(left.kobo));
  return row!;
}

/** Valid tickets by package, and how many of them were issued on some days. */
export async function countTicketsIn(db: Queryable, range: DayRange) {
  const packages = (await countPackages(db)).filter(({ tickets: valid }) => valid > 0);
  const isInEdition = inEdition(counterChanges.editionId);
  const { from, to } = range;
  const issued =
    from !== null && (await readCountsOfDays(db, ["tickets valid"], { from, to }, isInEdition));
  return packages.map(({ package: type, tickets: valid, people }) => ({
    package: type,
    tickets: valid,
    people,
    issued: issued ? (issued.find(({ key }) => key === type)?.many ?? 0) : valid,
  }));
}

/**
 * Customers' accounts and subscriptions by any form: all that there are, and those of some days.
 */
export async function countPeople(db: Queryable, range: DayRange) {
  const counts = await readCounts(db, [
    "accounts by day",
    "subscribers by day",
    "newsletters page by day",
  ]);
  const organisers = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .innerJoin(teamMembers, and(eq(teamMembers.userId, users.id), isInTeam));
  const days = counts.map(({ counter, key, many }) => ({
    isAccount: counter === "accounts by day",
    day: Number.parseInt(key, 10),
    many,
  }));
  // The organisers' accounts are no customers'.
  for (const { createdAt } of organisers)
    days.push({ isAccount: true, day: dayNumber(createdAt), many: -1 });
  const countThe = (areAccounts: boolean) => {
    const theirs = days.filter(({ isAccount }) => isAccount === areAccounts);
    return {
      all: sumOf(theirs),
      added: sumOf(theirs.filter(({ day }) => isWithin(range, day))),
    };
  };
  return { accounts: countThe(true), subscribers: countThe(false) };
}

const sumOf = (some: readonly { many: number }[]) => some.reduce((sum, { many }) => sum + many, 0);
