import { href } from "react-router";
import type { App } from "#app/context.server.ts";
import { listOrders } from "#app/domain/orders/order-lists.server.ts";
import { listTeam, nameOf } from "#app/domain/team/members.server.ts";
import { listTickets } from "#app/domain/tickets/tickets.server.ts";
import { orderListOf, orderQuery } from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabs } from "#app/routes/admin/orders/order-tabs.ts";
import { sectionNames, sections } from "#app/settings/sections.server.ts";
import { type Allowed, may, roleLabels } from "#app/shared/team/permissions.ts";
import { type Command, namedBy } from "./commands.ts";

/** How many lines of each kind are found at most. */
const most = 4;

/** The shortest text that records are looked for by. */
const shortest = 2;

/** Finds the orders, tickets, people and settings that a text names and the roles may read. */
export async function findRecords(
  app: App,
  roles: readonly Allowed[],
  typed: string,
): Promise<Command[]> {
  if (typed.length < shortest) return [];
  const found = await Promise.all([
    may(roles, "orders.read") ? findOrders(app, typed) : [],
    may(roles, "tickets.read") ? findTickets(app, typed) : [],
    may(roles, "team.manage") ? findMembers(app, typed) : [],
  ]);
  const named = may(roles, "festival.edit") ? namedBy(settings, typed).slice(0, most) : [];
  return [...found.flat(), ...named];
}

async function findOrders({ db, now }: App, typed: string): Promise<Command[]> {
  const asked = orderQuery.parse({ q: typed });
  const pages = await Promise.all(
    orderTabs.map(({ name }) =>
      listOrders(db, { ...orderListOf({ ...asked, tab: name }, now()), limit: most }),
    ),
  );
  return pages
    .flatMap(({ rows }) => rows)
    .slice(0, most)
    .map(({ id, number, username }) => ({
      label: `Order ${number}, ${username}`,
      to: href("/orders/:orderId", { orderId: id }),
    }));
}

async function findTickets({ db }: App, typed: string): Promise<Command[]> {
  const { rows } = await listTickets(db, { search: typed, limit: most });
  return rows.map(({ id, ticketId, firstName, lastName }) => ({
    label: `Ticket ${ticketId}, ${firstName} ${lastName}`,
    to: href("/adminHome/:id", { id }),
  }));
}

async function findMembers({ db }: App, typed: string): Promise<Command[]> {
  const team = await listTeam(db);
  return namedBy(
    team.map((member) => ({
      label: `${nameOf(member)}: ${roleLabels(member.roles)}`,
      to: href("/adminTeam"),
    })),
    typed,
  ).slice(0, most);
}

/** Each field and list of the festival's sections, which stands in the form of its section. */
const settings: Command[] = sectionNames.flatMap((section) => {
  const { title, fields, lists } = sections[section].shape;
  return [...Object.values(fields), ...Object.values(lists)].map(({ label }) => ({
    label: `${title}: ${label}`,
    to: href("/adminFestival/:section", { section }),
  }));
});
