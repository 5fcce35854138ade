import { and, asc, count, eq, isNotNull, isNull, lt, max, sql, sum } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/db/db.server.ts";
import {
  cartLines,
  newSubscribers,
  products,
  siteFacts,
  stock,
  subscribers,
  tickets,
  users,
} from "#app/db/schema.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { inSeason } from "#app/domain/seasons/season.server.ts";
import { type DayRange, within } from "./meaning.server.ts";

/** Colours and sizes that are counted and of which fewer than so many are left, the fewest first. */
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
  const worth = sum(sql`${cartLines.quantity} * ${products.priceKobo}`);
  const left = db
    .select({ kobo: sql`${worth} filter (where ${isOffered})`.as("kobo") })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .groupBy(cartLines.userId)
    .having(lt(max(cartLines.createdAt), addDays(at, -1)))
    .as("carts_left");
  const [row] = await db
    .select({ carts: count(), kobo: sql`coalesce(sum(${left.kobo}), 0)`.mapWith(Number) })
    .from(left)
    .where(isNotNull(left.kobo));
  return row!;
}

/** Valid tickets by package, and how many of them were issued on some days. */
export function countTicketsIn(db: Queryable, range: DayRange) {
  return db
    .select({
      package: tickets.package,
      tickets: count(),
      people: sum(tickets.quantity).mapWith(Number),
      issued: countIn(tickets.createdAt, range),
    })
    .from(tickets)
    .where(and(inSeason(tickets.seasonId), isNull(tickets.cancelledAt)))
    .groupBy(tickets.package);
}

/** Customers' accounts and subscriptions by any form: all that there are, and those of some days. */
export async function countPeople(db: Queryable, range: DayRange) {
  const administrator = db
    .select({ id: siteFacts.value })
    .from(siteFacts)
    .where(eq(siteFacts.name, "administrator"));
  const [accounts] = await db
    .select({ all: count(), added: countIn(users.createdAt, range) })
    .from(users)
    .where(sql`${users.id} is distinct from (${administrator})`);
  const everybody = unionAll(
    db.select({ createdAt: subscribers.createdAt }).from(subscribers),
    db.select({ createdAt: newSubscribers.createdAt }).from(newSubscribers),
  ).as("everybody");
  const [readers] = await db
    .select({ all: count(), added: countIn(everybody.createdAt, range) })
    .from(everybody);
  return { accounts: accounts!, subscribers: readers! };
}

const countIn = (column: AnyPgColumn, range: DayRange) =>
  sql`count(*) filter (where ${within(column, range) ?? sql`true`})`.mapWith(Number);
