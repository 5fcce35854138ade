import { href } from "react-router";
import type { App } from "#app/context.server.ts";
import { listBroadcasts } from "#app/domain/broadcasts/broadcast-lists.server.ts";
import { findProducts, productQuery } from "#app/domain/catalogue/product-list.server.ts";
import { listMessages } from "#app/domain/contact/messages.server.ts";
import { listCodes } from "#app/domain/discounts/code-lists.server.ts";
import { listEditions } from "#app/domain/editions/closing/edition-lists.server.ts";
import { listOrders } from "#app/domain/orders/order-lists.server.ts";
import { listTeam, nameOf } from "#app/domain/team/members.server.ts";
import { listTickets } from "#app/domain/tickets/tickets.server.ts";
import { orderListOf, orderQuery } from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabs } from "#app/routes/admin/orders/order-tabs.ts";
import { sectionNames, sections } from "#app/settings/sections.server.ts";
import { type Allowed, may, type Permission, roleLabels } from "#app/shared/team/permissions.ts";
import { type Command, namedBy } from "./commands.ts";

/** How many lines of each kind are found at most. */
const most = 4;

/** The shortest text that records are looked for by. */
const shortest = 2;

/**
 * Finds everything that has a page of its own, and each setting, which a text names and the roles
 * may read.
 */
export async function findRecords(
  app: App,
  roles: readonly Allowed[],
  typed: string,
): Promise<Command[]> {
  if (typed.length < shortest) return [];
  const found = await Promise.all(
    finders.filter(({ reads }) => may(roles, reads)).map(({ find }) => find(app, typed)),
  );
  return found.flat();
}

const finders: readonly {
  reads: Permission;
  find: (app: App, typed: string) => Promise<Command[]>;
}[] = [
  { reads: "orders.read", find: findOrders },
  { reads: "tickets.read", find: findTickets },
  { reads: "team.manage", find: findMembers },
  { reads: "ticket-sale.read", find: findTypes },
  { reads: "products.edit", find: findProductPages },
  { reads: "discounts.read", find: findCodes },
  { reads: "messages.answer", find: findMessages },
  { reads: "messages.send", find: findBroadcasts },
  { reads: "editions.read", find: findEditions },
  { reads: "ticket-sale.edit", find: findEarlierSales },
  { reads: "festival.edit", find: findSettings },
];

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

async function findTypes({ ticketSale }: App, typed: string): Promise<Command[]> {
  const { types } = await ticketSale();
  return namedBy(
    types.map(({ id, name }) => ({
      label: `Ticket type ${name}`,
      to: href("/adminTickets/:typeId", { typeId: id }),
    })),
    typed,
  ).slice(0, most);
}

async function findProductPages(app: App, typed: string): Promise<Command[]> {
  const { rows } = await findProducts(app, productQuery.parse({ q: typed }));
  return rows.slice(0, most).map(({ id, name }) => ({
    label: `Product ${name}`,
    to: href("/uploads/:productId", { productId: id }),
  }));
}

async function findCodes({ db, now }: App, typed: string): Promise<Command[]> {
  const { rows } = await listCodes(db, { search: typed, limit: most }, now());
  return rows.map(({ id, code, tag }) => ({
    label: [`Code ${code}`, tag].filter(Boolean).join(", "),
    to: href("/adminCodes/:codeId", { codeId: id }),
  }));
}

async function findMessages({ db }: App, typed: string): Promise<Command[]> {
  const { rows } = await listMessages(db, { search: typed, limit: most });
  return rows.map(({ id, name }) => ({
    label: `Message of ${name}`,
    to: href("/adminMessages/:messageId", { messageId: id }),
  }));
}

async function findBroadcasts({ db }: App, typed: string): Promise<Command[]> {
  const written = await listBroadcasts(db);
  return namedBy(
    written.map(({ id, subject }) => ({
      label: `Message to many: ${subject}`,
      to: href("/adminMessages/sent/:broadcastId", { broadcastId: id }),
    })),
    typed,
  ).slice(0, most);
}

async function findEditions({ db }: App, typed: string): Promise<Command[]> {
  const closed = await listEditions(db);
  return namedBy(
    closed.map(({ id, name }) => ({
      label: `Edition ${name}`,
      to: href("/adminSeasons/:editionId", { editionId: String(id) }),
    })),
    typed,
  ).slice(0, most);
}

async function findEarlierSales({ db }: App, typed: string): Promise<Command[]> {
  const closed = await listEditions(db);
  return namedBy(
    closed.map(({ id, name }) => ({
      label: `Begin with ${name}`,
      to: href("/adminSeasons/:editionId/take-over", { editionId: String(id) }),
    })),
    typed,
  ).slice(0, 1);
}

function findSettings(_app: App, typed: string): Promise<Command[]> {
  return Promise.resolve(namedBy(settings, typed).slice(0, most));
}

/** Each field and list of the festival's sections, which stands in the form of its section. */
const settings: Command[] = sectionNames.flatMap((section) => {
  const { title, fields, lists } = sections[section].shape;
  return [...Object.values(fields), ...Object.values(lists)].map(({ label }) => ({
    label: `${title}: ${label}`,
    to: href("/adminFestival/:section", { section }),
  }));
});
