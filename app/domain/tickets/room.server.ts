import { asc, eq, sql } from "drizzle-orm";
import { isRaisedFor } from "#app/db/sql-state.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { ticketPlaces, tickets, ticketTypes } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import {
  exceeds,
  roomOf,
  type RoomTaken,
  roomText,
  typeOfPackage,
} from "#app/shared/tickets/room.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import {
  type Capacity,
  lockCapacities,
  readCapacities,
  readTaken,
} from "./sale/capacities.server.ts";
import { overbook } from "./sale/overbook.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

interface TypeName {
  id: string;
  name: string;
  package: string;
}

/** What a ticket is issued as: a package, or one of its types where it has several. */
interface TicketKind {
  name: string;
  package: string;
  /** Null where the package has no type. */
  typeId: string | null;
}

export interface TicketKinds {
  /** What an organiser chooses from. */
  kinds: TicketKind[];
  /** How else files may call them: packages of several types, and types by their own names. */
  names: string[];
  /** Packages that do not say which of their types is meant, as none is called like them. */
  ambiguous: string[];
  /** The kind that a name means, in any case; null where there is none. */
  find: (name: string) => TicketKind | null;
  /** The kind of a ticket; null where none is like it any more. */
  kindOf: (ticket: { package: string; typeId?: string | null | undefined }) => TicketKind | null;
}

/** The types of the current edition, or of those that `which` selects, in their order. */
export const selectTypes = (
  db: Queryable,
  which = inEdition(ticketTypes.editionId),
): Promise<TypeName[]> =>
  db
    .select({ id: ticketTypes.id, name: ticketTypes.name, package: ticketTypes.package })
    .from(ticketTypes)
    .where(which)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.createdAt), asc(ticketTypes.id));

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/** The kinds of tickets of the current edition, by the festival's packages and the sale's types. */
export async function readTicketKinds(
  db: Queryable,
  packages: readonly string[],
): Promise<TicketKinds> {
  const types = await selectTypes(db);
  const kindsOf = (packageName: string): TicketKind[] => {
    const own = types.filter((type) => type.package === packageName);
    if (own.length < 2)
      return [{ name: packageName, package: packageName, typeId: own[0]?.id ?? null }];
    return own.map(({ id, name }) => ({
      name: `${packageName}: ${name}`,
      package: packageName,
      typeId: id,
    }));
  };
  const kinds = packages.flatMap(kindsOf);
  const find = (name: string): TicketKind | null => {
    const kind = kinds.find((one) => isSame(one.name, name));
    const packageName = packages.find((one) => isSame(one, name));
    const typeId = packageName
      ? typeOfPackage(types, packageName)?.id
      : types.find((one) => isSame(one.name, name))?.id;
    return kind ?? kinds.find((one) => typeId !== undefined && one.typeId === typeId) ?? null;
  };
  const several = packages.filter((packageName) => kindsOf(packageName).length > 1);
  return {
    kinds,
    names: [...several, ...types.map(({ name }) => name)].filter(
      (name, at, all) =>
        all.findIndex((one) => isSame(one, name)) === at &&
        !kinds.some((kind) => isSame(kind.name, name)) &&
        find(name) !== null,
    ),
    ambiguous: several.filter(
      (packageName) =>
        !types.some((type) => type.package === packageName && isSame(type.name, packageName)),
    ),
    find,
    kindOf: (ticket) =>
      kinds.find((one) => one.package === ticket.package && one.typeId === ticket.typeId) ??
      find(ticket.package),
  };
}

/**
 * The type whose room a new ticket takes: the one that was chosen, or else that of its package;
 * null where that has none. Throws `TicketsRefused` "gone" where the chosen one is not there.
 */
export async function requireType(
  tx: Transaction,
  { package: packageName, typeId }: { package: string; typeId?: string | null },
): Promise<string | null> {
  const types = await selectTypes(tx);
  if (!typeId) return typeOfPackage(types, packageName)?.id ?? null;
  if (!types.some((type) => type.id === typeId && type.package === packageName))
    throw new TicketsRefused("gone", "This type of ticket is no longer there. Nothing was done.");
  return typeId;
}

/** The type whose room a ticket takes, and the one whose room it takes once it is changed. */
export interface TypeChange {
  before: TypeName | null;
  after: TypeName | null;
}

/**
 * What changes of the type of a ticket that gets a package and, where one was chosen, a type. Throws
 * `TicketsRefused` "gone" where that type is not there.
 */
export async function requireTypeChange(
  tx: Transaction,
  ticketId: string,
  { package: packageName, typeId }: { package: string; typeId?: string | null },
): Promise<TypeChange> {
  const [ticket] = await tx
    .select({
      package: tickets.package,
      typeId: sql<string | null>`coalesce(${tickets.typeId}, ${ticketPlaces.typeId})`,
    })
    .from(tickets)
    .leftJoin(ticketPlaces, eq(ticketPlaces.id, tickets.placeId))
    .where(isUuid(ticketId) ? eq(tickets.id, ticketId) : sql`false`);
  const types = await selectTypes(tx);
  const ofPackage = (one: string) => typeOfPackage(types, one) ?? null;
  const own = types.find(({ id }) => id === ticket?.typeId);
  const before = own ?? (ticket ? ofPackage(ticket.package) : null);
  if (!typeId)
    return { before, after: packageName === ticket?.package ? before : ofPackage(packageName) };
  const id = await requireType(tx, { package: packageName, typeId });
  return { before, after: types.find((type) => type.id === id)! };
}

/** A ticket by what it takes room with. */
interface InRoom {
  typeId: string | null;
  quantity: number;
}

/**
 * What some tickets take of each capacity that they take room of, in the place of some others, and
 * what is left of it for tickets of the organisers: people who wait are not counted.
 */
export function roomTaken(
  capacities: readonly Capacity[],
  tickets: readonly InRoom[],
  instead: readonly InRoom[] = [],
): (RoomTaken & { id: string })[] {
  const sum = ({ takes }: Capacity, some: readonly InRoom[]) =>
    some.reduce((all, { typeId, quantity }) => {
      const own = typeId === null ? undefined : takes.get(typeId);
      return all + (own ? roomOf(own, quantity) : 0);
    }, 0);
  return capacities
    .map((capacity) => ({
      id: capacity.id,
      name: capacity.name,
      size: capacity.size,
      left: capacityLeft(capacity),
      takes: sum(capacity, tickets) - sum(capacity, instead),
    }))
    .filter(({ takes }) => takes > 0);
}

/** The capacities of the current edition as they are now. */
export const readRoom = (db: Queryable, at: Date): Promise<Capacity[]> =>
  readCapacities(db, readTaken(db, at));

/**
 * Locks the capacities of some types for tickets of the organisers, who press again sooner than they
 * wait. Throws `TicketsRefused` "busy" after two seconds.
 */
export async function lockRoom(tx: Transaction, typeIds: readonly string[]): Promise<void> {
  try {
    await lockCapacities(tx, typeIds);
  } catch (error) {
    if (!isRaisedFor(error, "lockedOut")) throw error;
    throw new TicketsRefused("busy", "Somebody else is selling right now. Press again.");
  }
}

interface Taking {
  byUserId: string;
  /** Why the tickets may exceed a capacity; empty where they may not. */
  reason?: string;
  /** Tickets that they take the place of. */
  instead?: readonly InRoom[];
}

/**
 * Takes the room of tickets that are made or changed in the same transaction: locks the capacities,
 * which come before any ticket, and keeps by how many people they are exceeded, for which an
 * organiser answers with a reason. Throws `TicketsRefused` "capacity" where there is none, and what
 * `lockRoom` throws.
 */
export async function takeRoom(
  tx: Transaction,
  tickets: readonly InRoom[],
  { byUserId, reason = "", instead = [] }: Taking,
  at: Date,
): Promise<void> {
  const typeIds = [...new Set(tickets.flatMap(({ typeId }) => typeId ?? []))];
  if (typeIds.length === 0) return;
  await lockRoom(tx, typeIds);
  const capacities = await readRoom(tx, at);
  const exceeded = roomTaken(capacities, tickets, instead).filter(exceeds);
  if (exceeded.length === 0) return;
  if (reason === "")
    throw new TicketsRefused(
      "capacity",
      `${exceeded.map(roomText).join(" ")} Nothing was done: write why there is room for them, and press again.`,
    );
  for (const { id, takes } of exceeded) {
    const { size, sold, reserved, offered } = capacities.find((one) => one.id === id)!;
    const over = sold + reserved + offered + takes - size!;
    // What is kept for late payments may be taken without exceeding the size.
    if (over > 0) await overbook(tx, { capacityId: id, over }, { by: { byUserId }, reason }, at);
  }
}
