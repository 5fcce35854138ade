import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  purchases,
  orders,
  ticketEvents,
  ticketPlaces,
  ticketResales,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import {
  type EditionFestival,
  findEditionFestival,
  ticketOver,
} from "#app/domain/festival/edition-festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { EmailData, EmailKind } from "#app/shared/mail/emails.ts";
import { sharePicturePaths } from "./share-picture-paths.server.ts";
import { spokenCode } from "./spoken-codes.server.ts";
import { codePicturePath, ticketCode } from "./ticket-codes.server.ts";

const columns = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  firstName: tickets.firstName,
  lastName: tickets.lastName,
  package: tickets.package,
  quantity: tickets.quantity,
  admittedCount: tickets.admittedCount,
  cancelledAt: tickets.cancelledAt,
  /** Whether it was cancelled because its buyer gave it back. */
  isGivenBack: sql<boolean>`exists (select from ${ticketEvents}
    where ${ticketEvents.ticketId} = ${tickets.id} and ${ticketEvents.kind} = 'given_back')`,
  version: tickets.version,
  editionId: tickets.editionId,
  serial: tickets.serial,
  generation: tickets.generation,
  signature: tickets.signature,
  keyId: tickets.keyId,
  token: tickets.token,
  paidKobo: tickets.paidKobo,
  email: tickets.email,
  passedAt: tickets.passedAt,
  refundedKobo: tickets.refundedKobo,
  boughtAt: ticketPlaces.createdAt,
  returnsHours: ticketPlaces.returnsHours,
  returnsUntil: ticketPlaces.returnsUntil,
  returnFeeKobo: ticketPlaces.returnFeeKobo,
  /** Whether it is for sale again, and valid until somebody else has paid for its place. */
  isForSale: sql<boolean>`${ticketResales.id} is not null`,
  type: ticketTypes.name,
  words: ticketTypes.description,
  orderId: ticketPlaces.orderId,
  orderNumber: orders.number,
  purchase: purchases.accessToken,
};

export type SoldTicket = Awaited<ReturnType<typeof listWhere>>[number];

const listWhere = (db: Queryable, isMeant: SQL | undefined) =>
  db
    .select(columns)
    .from(tickets)
    .innerJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPlaces.typeId))
    .innerJoin(orders, eq(orders.id, ticketPlaces.orderId))
    .innerJoin(purchases, eq(purchases.reference, orders.reference))
    .leftJoin(
      ticketResales,
      and(eq(ticketResales.ticketId, tickets.id), eq(ticketResales.state, "open")),
    )
    .where(isMeant)
    .orderBy(asc(tickets.serial));

/** The tickets of an order, cancelled ones included. */
export const listTicketsOfOrder = (db: Queryable, orderId: string) =>
  listWhere(db, eq(ticketPlaces.orderId, orderId));

/** The ticket of a holder's page, by the secret of its address; null where there is none. */
export async function findTicketByToken(db: Queryable, token: string): Promise<SoldTicket | null> {
  const [found] = await listWhere(db, eq(tickets.token, token));
  return found ?? null;
}

/**
 * The tickets that somebody bought: signed in, or before that with an e-mail address that is proved
 * to be theirs.
 */
export const listOwnTickets = (
  db: Queryable,
  { userId, provedEmail }: { userId: string; provedEmail: string | null },
) =>
  listWhere(
    db,
    or(
      eq(ticketPlaces.userId, userId),
      provedEmail === null ? undefined : eq(tickets.email, provedEmail),
    ),
  );

type Named = Pick<SoldTicket, "firstName" | "lastName">;

/**
 * The first name of a ticket whose holder is not known yet: the buyer's whole name is its last one.
 */
export const guestOf = "Guest of";

export const isUnnamed = ({ firstName }: Pick<Named, "firstName">): boolean =>
  firstName === guestOf;

/** The text that the buyer reads in place of a holder to whom the ticket was passed on. */
export const passedOn = "Passed on";

export const holderOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(" ");

/** The fields of a ticket that pages and e-mails show. */
export const describeTicket = (
  ticket: Named & Pick<SoldTicket, "ticketId" | "type" | "package" | "quantity">,
) => ({
  number: ticket.ticketId,
  holder: holderOf(ticket),
  type: ticket.type,
  package: ticket.package,
  people: ticket.quantity,
});

/**
 * Returns what an e-mail is made from: the codes that its tickets have by now, and the festival of
 * their edition.
 */
export async function withCodes<Kind extends EmailKind>(
  app: Parts<"db" | "env" | "festival" | "sealing" | "now">,
  kind: Kind,
  data: EmailData[Kind],
): Promise<{ data: EmailData[Kind]; about: EditionFestival | null }> {
  if (kind === "ticket") {
    const { id } = await findCurrentEdition(app.db);
    return { data, about: await findEditionFestival(app, id) };
  }
  if (kind === "ticket_reminder") {
    const { email } = data as EmailData["ticket_reminder"];
    const { id } = await findCurrentEdition(app.db);
    const sold = await listWhere(app.db, await isValidOf(app.db, email));
    const mailed = await Promise.all(sold.map((ticket) => mailedTicket(app, ticket)));
    const issued = await listIssuedOf(app.db, email);
    return {
      data: { ...data, tickets: mailed, issued },
      about: await findEditionFestival(app, id),
    };
  }
  if (kind !== "tickets") return { data, about: null };
  const { orderId, only } = data as EmailData["tickets"];
  const isValid = and(eq(ticketPlaces.orderId, orderId), isNull(tickets.cancelledAt));
  // A ticket that was passed on is somebody else's, so the buyer's e-mail does not show its code
  // when it is sent again.
  const which = only ? eq(tickets.id, only) : isNull(tickets.passedAt);
  const found = await listWhere(app.db, and(isValid, which));
  const about = found[0] ? await findEditionFestival(app, found[0].editionId) : null;
  const over = about && ticketOver(about);
  const mailed = await Promise.all(
    found.map(async (ticket) => ({
      ...(await mailedTicket(app, ticket)),
      ...(over && { code: null }),
    })),
  );
  return { data: { ...data, tickets: mailed, over }, about };
}

const mailedTicket = async (app: Parts<"db" | "sealing" | "now">, ticket: SoldTicket) => ({
  ...describeTicket(ticket),
  token: ticket.token!,
  code: await ticketCode(app, ticket),
  spoken: spokenCode(app, ticket),
  picture: codePicturePath(app, ticket),
  share: sharePicturePaths(app, ticket),
});

/** The condition of an address's tickets of the current edition with which nobody came in yet. */
const isValidOf = async (db: Queryable, email: string) =>
  and(
    eq(tickets.editionId, (await findCurrentEdition(db)).id),
    eq(sql`lower(${tickets.email})`, email.toLowerCase()),
    isNull(tickets.cancelledAt),
    eq(tickets.admittedCount, 0),
  );

/** Those of them that were issued or imported, whose id is their code. */
const listIssuedOf = async (db: Queryable, email: string) =>
  db
    .select({
      firstName: tickets.firstName,
      lastName: tickets.lastName,
      ticketId: tickets.ticketId,
      package: tickets.package,
      quantity: tickets.quantity,
    })
    .from(tickets)
    .where(and(await isValidOf(db, email), isNull(tickets.placeId)))
    .orderBy(asc(tickets.ticketId));

/** How many valid tickets of the current edition an address has with which nobody came in yet. */
export const countValidOf = async (db: Queryable, email: string): Promise<number> =>
  db.$count(tickets, await isValidOf(db, email));

/**
 * Notes that somebody opened a ticket's page, once an hour at most. A program that looks at a link
 * before it is sent does not say that it navigates, and counts as nobody.
 */
export async function noteOpened(
  { db, now }: Parts<"db" | "now">,
  ticketIds: readonly string[],
  headers: Headers,
): Promise<void> {
  if (ticketIds.length === 0 || !headers.has("sec-fetch-site")) return;
  const at = now().toISOString();
  await db.execute(sql`
    insert into ${ticketEvents} (ticket_id, kind, at)
    select id, 'opened', ${at}::timestamptz from unnest(${sql.param(ticketIds)}::uuid[]) as id
    where not exists (select from ${ticketEvents} as earlier where earlier.ticket_id = id
      and earlier.kind = 'opened' and earlier.at > ${at}::timestamptz - interval '1 hour')`);
}
