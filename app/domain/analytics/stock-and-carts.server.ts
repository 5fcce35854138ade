import {
  and,
  asc,
  count,
  eq,
  isNotNull,
  isNull,
  lt,
  max,
  notInArray,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { isInTeam } from "#app/domain/accounts/organisers.server.ts";
import { isOnDays } from "#app/db/days.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import {
  cartItems,
  newSubscribers,
  products,
  teamMembers,
  stock,
  subscribers,
  tickets,
  users,
} from "#app/db/schema.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { countPackages } from "#app/domain/tickets/tickets.server.ts";
import type { DayRange } from "./definitions.server.ts";

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
  const issued = await db
    .select({ package: tickets.package, many: count() })
    .from(tickets)
    .where(
      and(
        inEdition(tickets.editionId),
        isNull(tickets.cancelledAt),
        isOnDays(tickets.createdAt, range),
      ),
    )
    .groupBy(tickets.package);
  return packages.map(({ package: type, tickets: valid, people }) => ({
    package: type,
    tickets: valid,
    people,
    issued: issued.find((one) => one.package === type)?.many ?? 0,
  }));
}

/**
 * Customers' accounts and subscriptions by any form: all that there are, and those of some days.
 */
export async function countPeople(db: Queryable, range: DayRange) {
  const countThe = async (
    table: typeof users | typeof subscribers | typeof newSubscribers,
    isMeant?: SQL,
  ) => {
    const [row] = await db
      .select({
        all: count(),
        added: sql`count(*) filter (where ${isOnDays(table.createdAt, range)})`.mapWith(Number),
      })
      .from(table)
      .where(isMeant);
    return row!;
  };
  // The organisers' accounts are no customers'.
  const organisers = db.select({ id: teamMembers.userId }).from(teamMembers).where(isInTeam);
  const [accounts, ...forms] = await Promise.all([
    countThe(users, notInArray(users.id, organisers)),
    countThe(subscribers),
    countThe(newSubscribers),
  ]);
  return {
    accounts,
    subscribers: {
      all: forms.reduce((sum, { all }) => sum + all, 0),
      added: forms.reduce((sum, { added }) => sum + added, 0),
    },
  };
}
