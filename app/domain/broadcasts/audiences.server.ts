import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  broadcasts,
  newSubscribers,
  orderItems,
  orders,
  products,
  subscribers,
  teamMembers,
  ticketEvents,
  ticketPlaces,
  tickets,
  ticketTypes,
  users,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { isInTeam } from "#app/domain/accounts/organisers.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { guestOf } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { selectTypes } from "#app/domain/tickets/room.server.ts";
import {
  type Audience,
  type AudienceGroup,
  audienceGroups,
  type AudienceOf,
  readAudience,
} from "#app/shared/broadcasts/audiences.ts";
import { orderStates, type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";
import { typeOfPackage } from "#app/shared/tickets/room.ts";
import { isUuid } from "#app/db/ids.server.ts";

/** The people of one audience: an address may come several times. */
type People = (db: Queryable, id: string) => Promise<SQL>;

/** Orders of the current edition that were not cancelled, with the account that they belong to. */
const buyers = (where: SQL | undefined) => sql`
  select ${orders.userEmail}, ${orders.username}, ${orders.userId},
    coalesce(${orders.address}->>'addressPhone', '')
  from ${orders} where ${inEdition(orders.editionId)} and ${where}`;

/** Somebody's name; that of the buyer, to whom it is sent, on a ticket whose holder is not known yet. */
const addressee = sql`case when ${tickets.firstName} = ${guestOf} then ${tickets.lastName}
  else btrim(${tickets.firstName} || ' ' || ${tickets.lastName}) end`;

const holders = (where?: SQL) => sql`
  select ${tickets.email}, ${addressee}, null, ${tickets.phone}
  from ${tickets} left join ${ticketPlaces} on ${eq(ticketPlaces.id, tickets.placeId)}
  where ${and(inEdition(tickets.editionId), isNull(tickets.cancelledAt), where)}`;

/**
 * Whether nobody has opened a ticket's page since its holder was reminded, or ever where nobody was.
 * An issued ticket has no page.
 */
const isUnopened = sql`not exists (select from ${ticketEvents}
  where ${eq(ticketEvents.ticketId, tickets.id)} and ${eq(ticketEvents.kind, "opened")}
  and ${ticketEvents.at} >= coalesce((select max(${broadcasts.startedAt}) from ${broadcasts}
    where ${inEdition(broadcasts.editionId)} and ${broadcasts.reminder} like 'tomorrow %'), '-infinity'))`;

/**
 * One query for each audience, which all are of the current edition where they are of one. Its
 * columns are the address, the name, the account and the phone number.
 */
const people: Record<AudienceGroup | AudienceOf, People> = {
  holders: async () => holders(),
  "not-in": async () => holders(eq(tickets.admittedCount, 0)),
  unopened: async () => holders(and(eq(tickets.admittedCount, 0), isUnopened)),
  type: async (db, id) => holders(await isOfType(db, id)),
  product: async (_, id) =>
    buyers(
      and(
        ne(orders.status, "cancelled"),
        sql`exists (select from ${orderItems} where ${eq(orderItems.orderId, orders.id)}
          and ${eq(orderItems.productId, id)})`,
      ),
    ),
  order: async (_, id) => buyers(eq(orders.status, id as OrderStatus)),
  waiting: async () => sql`
    select ${waitingEntries.email}, ${waitingEntries.name}, null, coalesce(${waitingEntries.phone}, '')
    from ${waitingEntries}
    where ${inEdition(waitingEntries.editionId)} and ${waitingEntries.state} in ('waiting', 'offered')`,
  newsletter: async () => sql`
    select ${subscribers.email}, '', null, '' from ${subscribers}
    union all select ${newSubscribers.email}, '', null, '' from ${newSubscribers}`,
  team: async () => sql`
    select ${users.email}, ${users.name}, ${users.id}, ''
    from ${teamMembers} join ${users} on ${eq(users.id, teamMembers.userId)} where ${isInTeam}`,
};

/**
 * The condition of tickets of a type: those that name it, by themselves or by their place, and where
 * it is the one of its package, those that name none.
 */
async function isOfType(db: Queryable, id: string): Promise<SQL | undefined> {
  if (!isUuid(id)) return sql`false`;
  const types = await selectTypes(db, inEdition(ticketTypes.editionId));
  const type = types.find((one) => one.id === id);
  if (!type) return sql`false`;
  const named = sql`coalesce(${tickets.typeId}, ${ticketPlaces.typeId})`;
  const isItsPackage = typeOfPackage(types, type.package)?.id === id;
  return or(
    sql`${named} = ${id}::uuid`,
    isItsPackage ? and(sql`${named} is null`, eq(tickets.package, type.package)) : undefined,
  );
}

/**
 * The people of some audiences, each address once, with all of the audiences that it is in. Who has
 * proved the address of an account gets a notification there, too. Deleted accounts, whose orders
 * stay without an address, are in none.
 */
export async function peopleOf(db: Queryable, audiences: readonly Audience[]): Promise<SQL> {
  const each = await Promise.all(
    audiences.map(async (audience) => {
      const { kind, id } = readAudience(audience);
      return sql`select one.*, ${audience}::text from (${await people[kind](db, id)})
        as one (email, name, user_id, phone)`;
    }),
  );
  const nobody = sql`select '', '', null::text, '', '' where false`;
  return sql`
    select person.email, person.name, coalesce(person.user_id, account.id) as user_id, person.phone,
      person.audiences
    from (
      select lower(btrim(email)) as email, max(name) as name, max(user_id) as user_id,
        max(phone) as phone, array_agg(distinct audience order by audience) as audiences
      from (${sql.join([nobody, ...each], sql` union all `)})
        as every_one (email, name, user_id, phone, audience)
      where email like '%_@_%' group by 1
    ) as person
    left join ${users} as account
      on lower(account.email) = person.email and account.email_verified`;
}

/** How many people are in each of some audiences, and in all of them together. */
export async function countPeople(
  db: Queryable,
  audiences: readonly Audience[],
): Promise<{ each: Map<Audience, number>; total: number }> {
  const { rows } = await db.execute<{ audience: Audience | null; many: number }>(sql`
    select audience, count(distinct email)::int as many
    from (${await peopleOf(db, audiences)}) as person, unnest(person.audiences) as audience
    group by grouping sets ((audience), ())`);
  const total = rows.find(({ audience }) => audience === null)?.many ?? 0;
  const each = new Map(audiences.map((audience) => [audience, 0]));
  for (const { audience, many } of rows) if (audience) each.set(audience, many);
  return { each, total };
}

export interface Person {
  email: string;
  name: string;
}

/** The person of some audiences whose address comes first, for a preview; null where there is none. */
export async function findSomePerson(
  db: Queryable,
  audiences: readonly Audience[],
): Promise<Person | null> {
  const { rows } = await db.execute<{ email: string; name: string }>(
    sql`select email, name from (${await peopleOf(db, audiences)}) as person
      order by name = '', email limit 1`,
  );
  return rows[0] ?? null;
}

export interface OfferedAudience {
  audience: Audience;
  label: string;
  /** The heading that it stands below. */
  group: "Tickets" | "Orders" | "Products" | "Others";
}

const groupOf: Record<AudienceGroup, OfferedAudience["group"]> = {
  holders: "Tickets",
  "not-in": "Tickets",
  unopened: "Tickets",
  waiting: "Tickets",
  newsletter: "Others",
  team: "Others",
};

/** The states of orders that are written to: those that are over are left out. */
const writtenTo = orderStatuses.filter((status) => status !== "cancelled");

/** Every audience that a message can be for, those of a group beside each other. */
export async function listAudiences(db: Queryable): Promise<OfferedAudience[]> {
  const [types, bought] = await Promise.all([
    selectTypes(db, inEdition(ticketTypes.editionId)),
    db
      .selectDistinct({ id: products.id, name: products.name })
      .from(products)
      .innerJoin(orderItems, eq(orderItems.productId, products.id))
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.editionId, currentEdition))
      .orderBy(products.name)
      .limit(200),
  ]);
  const groups = keysOf(audienceGroups).map((audience) => ({
    audience,
    label: audienceGroups[audience],
    group: groupOf[audience],
  }));
  return [
    ...groups.filter(({ group }) => group === "Tickets"),
    ...types.map(({ id, name }) => ({
      audience: `type:${id}` as const,
      label: name,
      group: "Tickets" as const,
    })),
    ...writtenTo.map((status) => ({
      audience: `order:${status}` as const,
      label: orderLabel(status),
      group: "Orders" as const,
    })),
    ...bought.map(({ id, name }) => ({
      audience: `product:${id}` as const,
      label: `Bought ${name}`,
      group: "Products" as const,
    })),
    ...groups.filter(({ group }) => group !== "Tickets"),
  ];
}

const orderLabel = (status: OrderStatus): string =>
  status === "ready_for_pickup" ? "Ready, not fetched" : orderStates[status].tab.label;
