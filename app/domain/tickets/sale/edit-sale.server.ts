import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  capacities,
  capacityTypes,
  ticketPhases,
  ticketPlaces,
  tickets,
  ticketSales,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { currentEdition, shareEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { readDay } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { lockTicketMaking } from "#app/domain/tickets/issue-tickets.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { returnsEnd, returnsWords } from "#app/shared/tickets/returns.ts";
import type { TypeTerms } from "#app/shared/tickets/sale.ts";
import { readCapacities, readTaken } from "./capacities.server.ts";

export type EditParts = Parts<"db" | "queue" | "now">;

interface Change {
  action: string;
  subject: string;
  before?: AuditValues | null;
  after?: AuditValues | null;
}

/**
 * Makes one change of the sale, records it in the log, and has the pages that show the sale built
 * anew. People who wait are offered at once what it frees.
 */
export function editSale(
  { db, queue, now }: EditParts,
  byUserId: string,
  change: (tx: Transaction, at: Date) => Promise<Change>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const at = now();
    const changed = await change(tx, at);
    await requireCapacity(tx, at);
    await recordChange(tx, { byUserId, ...changed }, at);
    await queue.enqueue(tx, "serve-waiting", {});
    announce(tx, "admin", "catalogue");
  });
}

/**
 * Throws `TicketsRefused` "capacity" where a capacity would be smaller than what is taken of it.
 */
async function requireCapacity(tx: Transaction, at: Date): Promise<void> {
  for (const { name, size, over, sold, reserved, offered } of await readCapacities(
    tx,
    readTaken(tx, at),
  )) {
    const taken = sold + reserved + offered;
    if (size !== null && taken > size + over)
      throw new TicketsRefused(
        "capacity",
        `${name}: tickets and reservations take ${taken}, so it cannot have less than ${taken - over}. Nothing was saved.`,
      );
  }
}

/** The place behind the last of some rows. */
const after = (table: typeof ticketTypes | typeof ticketPhases | typeof capacities, those: SQL) =>
  sql`(select coalesce(max(${table.position}) + 1, 0) from ${table} where ${those})`;

const instantText = (at: Date | null) => (at ? formatDayTime(at) : "");

interface SaleSettings {
  isOpen: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
}

interface ReturnSettings {
  /** How many hours before the doors giving back ends; null where buyers may not. */
  returnsHours: number | null;
  returnFeeKobo: number;
  /** Whether the money goes back only once somebody else has paid for the place. */
  returnsWhenResold: boolean;
}

/**
 * Saves some settings of the current edition's sale. Returns all of them as they were; undefined
 * where there were none.
 */
export async function saveSettings(
  tx: Transaction,
  settings: Partial<Omit<typeof ticketSales.$inferInsert, "editionId">>,
) {
  const [before] = await tx.select().from(ticketSales).where(inEdition(ticketSales.editionId));
  await tx
    .insert(ticketSales)
    .values({ editionId: currentEdition, ...settings })
    .onConflictDoUpdate({ target: ticketSales.editionId, set: settings });
  return before;
}

/** Opens or closes the current edition's sale. */
export function saveSale(parts: EditParts, sale: SaleSettings, byUserId: string): Promise<void> {
  const auditValues = ({ isOpen, opensAt, closesAt }: SaleSettings) => ({
    open: isOpen,
    from: instantText(opensAt),
    until: instantText(closesAt),
  });
  return editSale(parts, byUserId, async (tx) => {
    const before = await saveSettings(tx, sale);
    return {
      action: sale.isOpen ? "Opened the sale of tickets" : "Closed the sale of tickets",
      subject: "Tickets",
      before: before ? auditValues(before) : null,
      after: auditValues(sale),
    };
  });
}

/** Ends the current edition's sale at once, in the caller's transaction, where it has one. */
export async function endSaleIn(tx: Transaction, at: Date): Promise<void> {
  await tx
    .update(ticketSales)
    .set({ closesAt: at })
    .where(
      and(
        inEdition(ticketSales.editionId),
        or(isNull(ticketSales.closesAt), gt(ticketSales.closesAt, at)),
      ),
    );
  announce(tx, "tickets", "catalogue");
}

/** Says whether buyers may give tickets back. It holds for what is sold from now on. */
export function saveReturns(
  parts: EditParts,
  returns: ReturnSettings,
  byUserId: string,
): Promise<void> {
  const auditValues = ({ returnsHours, returnFeeKobo, returnsWhenResold }: ReturnSettings) => ({
    givenBackUntil: returnsHours === null ? "" : returnsWords(returnsHours),
    kept: formatNaira(returnFeeKobo),
    onlyIfSoldAgain: returnsWhenResold,
  });
  return editSale(parts, byUserId, async (tx) => {
    const { startsAt } = await readDay(tx);
    const returnsUntil = returnsEnd({ ...returns, returnsUntil: null }, startsAt);
    const before = await saveSettings(tx, { ...returns, returnsUntil });
    return {
      action: "Changed how tickets are given back",
      subject: "Tickets",
      before: before ? auditValues(before) : null,
      after: auditValues(returns),
    };
  });
}

/**
 * Says how long the organisers have to decide about tickets that were gone when they were paid for.
 */
export function saveDecideWithin(parts: EditParts, hours: number, byUserId: string): Promise<void> {
  return editSale(parts, byUserId, async (tx) => {
    const before = await saveSettings(tx, { decideWithinHours: hours });
    return {
      action: "Changed the time to decide about late payments",
      subject: "Tickets",
      before: before ? { hours: before.decideWithinHours } : null,
      after: { hours },
    };
  });
}

export interface TypeFields extends TypeTerms {
  /** What one ticket takes of each capacity, by the capacity's id. */
  weights: ReadonlyMap<string, number>;
}

/**
 * Makes a type, or changes the one of the id. Returns its id. Throws `TicketsRefused` "known" for a
 * name that is taken, "gone" and "capacity".
 */
export async function saveType(
  parts: EditParts,
  id: string | null,
  { weights, ...fields }: TypeFields,
  byUserId: string,
): Promise<string> {
  let saved = id;
  await editSale(parts, byUserId, async (tx, at) => {
    // A ticket that is issued meanwhile would not be counted with those of the type's package.
    await lockTicketMaking(tx);
    await refuseName(tx, ticketTypes, fields.name, id);
    // Buyers' places and tickets refer to the type, under the capacities that are locked below:
    // they do not wait for this lock.
    const [before] = id
      ? await tx.select().from(ticketTypes).where(isOf(ticketTypes, id)).for("no key update")
      : [];
    if (id && !before) throw gone("type");
    const [row] = before
      ? await tx
          .update(ticketTypes)
          .set({ ...fields, version: before.version + 1 })
          .where(eq(ticketTypes.id, before.id))
          .returning()
      : await tx
          .insert(ticketTypes)
          .values({
            ...fields,
            editionId: currentEdition,
            position: after(ticketTypes, inEdition(ticketTypes.editionId)),
            createdAt: at,
          })
          .returning();
    saved = row!.id;
    // Locked as a purchase locks them, so that nobody buys by weights that are just being changed.
    await tx.execute(sql`select id from ${capacities} order by id for update`);
    await tx.delete(capacityTypes).where(eq(capacityTypes.typeId, saved));
    if (weights.size > 0)
      await tx
        .insert(capacityTypes)
        .values(
          [...weights].map(([capacityId, weight]) => ({ capacityId, typeId: saved!, weight })),
        );
    const auditValues = ({ name, admits, maxPerOrder, maxPerPerson, isOpen }: typeof fields) => ({
      name,
      people: admits,
      maxPerOrder,
      maxPerPerson,
      open: isOpen,
    });
    return {
      action: before ? "Changed a ticket type" : "Added a ticket type",
      subject: fields.name,
      before: before ? auditValues(before) : null,
      after: auditValues(fields),
    };
  });
  return saved!;
}

/**
 * Takes a type away that nobody has bought. Throws `TicketsRefused` "used" for any other: that is
 * closed instead.
 */
export function deleteType(parts: EditParts, id: string, byUserId: string): Promise<void> {
  return editSale(parts, byUserId, async (tx) => {
    const [type] = await tx.select().from(ticketTypes).where(isOf(ticketTypes, id)).for("update");
    if (!type) throw gone("type");
    const places = await tx.$count(ticketPlaces, eq(ticketPlaces.typeId, id));
    if (places + (await tx.$count(tickets, eq(tickets.typeId, id))) > 0)
      throw new TicketsRefused(
        "used",
        `Tickets of ${type.name} were sold, issued or reserved. Close it instead: it is then no longer sold.`,
      );
    await tx.delete(ticketTypes).where(eq(ticketTypes.id, id));
    return { action: "Removed a ticket type", subject: type.name };
  });
}

export interface PhaseFields {
  name: string;
  priceKobo: number;
  opensAt: Date | null;
  closesAt: Date | null;
  pieces: number | null;
}

/**
 * Throws `TicketsRefused` "promised" where buyers read just now until when a price is valid, and it
 * would be raised, begin later or end earlier, or be taken away (`after` is null).
 */
function requireUnpromised(before: PhaseFields, after: PhaseFields | null, at: Date): void {
  const { opensAt, closesAt, priceKobo } = before;
  if (closesAt === null || closesAt <= at || (opensAt && opensAt > at)) return;
  const isKept =
    after !== null &&
    after.priceKobo <= priceKobo &&
    (after.opensAt === null || after.opensAt <= at) &&
    (after.closesAt === null || after.closesAt >= closesAt);
  if (isKept) return;
  throw new TicketsRefused(
    "promised",
    `The pages say that ${formatNaira(priceKobo)} is the price until ${formatUntil(closesAt)}. Nothing was changed: press once more to change it all the same.`,
  );
}

/**
 * Throws `TicketsRefused` "cheap" for a price below half of the one that it replaces: it may lack a
 * digit, and buyers would pay it within a minute.
 */
function requireNoTypo(before: PhaseFields, after: PhaseFields): void {
  if (after.priceKobo * 2 >= before.priceKobo) return;
  throw new TicketsRefused(
    "cheap",
    `${formatNaira(after.priceKobo)} is less than half of ${formatNaira(before.priceKobo)}. Nothing was changed: press once more to change it all the same.`,
  );
}

/**
 * Adds a price to a type, or changes the one with the given id. A reservation keeps the price at
 * which it was made. With `asks`, raises `TicketsRefused` "promised" for a price that buyers read
 * an end of, which would get dearer or end earlier, and "cheap" for one that falls below its half.
 */
export function savePhase(
  parts: EditParts,
  { typeId, phaseId, asks = false }: { typeId: string; phaseId: string | null; asks?: boolean },
  fields: PhaseFields,
  byUserId: string,
): Promise<void> {
  const auditValues = ({ name, priceKobo, opensAt, closesAt, pieces }: PhaseFields) => ({
    name,
    price: formatNaira(priceKobo),
    from: instantText(opensAt),
    until: instantText(closesAt),
    pieces,
  });
  return editSale(parts, byUserId, async (tx, at) => {
    const [type] = await tx.select().from(ticketTypes).where(isOf(ticketTypes, typeId));
    if (!type) throw gone("type");
    const isThis = and(eq(ticketPhases.typeId, typeId), eq(ticketPhases.id, phaseId ?? typeId));
    const [before] = phaseId ? await tx.select().from(ticketPhases).where(isThis) : [];
    if (phaseId && !before) throw gone("price");
    if (before && asks && type.isOpen) {
      requireUnpromised(before, fields, at);
      requireNoTypo(before, fields);
    }
    if (before) await tx.update(ticketPhases).set(fields).where(isThis);
    else
      await tx.insert(ticketPhases).values({
        ...fields,
        typeId,
        position: after(ticketPhases, eq(ticketPhases.typeId, typeId)),
        createdAt: at,
      });
    return {
      action: before ? "Changed a ticket price" : "Added a ticket price",
      subject: [type.name, fields.name].filter(Boolean).join(", "),
      before: before ? auditValues(before) : null,
      after: auditValues(fields),
    };
  });
}

/**
 * Removes a price at which nothing was sold or reserved. With `asks`, raises `TicketsRefused`
 * "promised" as `savePhase` does.
 */
export function deletePhase(
  parts: EditParts,
  { typeId, phaseId, asks = false }: { typeId: string; phaseId: string; asks?: boolean },
  byUserId: string,
): Promise<void> {
  return editSale(parts, byUserId, async (tx, at) => {
    const [type] = await tx.select().from(ticketTypes).where(isOf(ticketTypes, typeId));
    const isThis = and(eq(ticketPhases.typeId, typeId), eq(ticketPhases.id, phaseId));
    const [phase] = await tx.select().from(ticketPhases).where(isThis);
    if (!type || !phase) throw gone("price");
    if ((await tx.$count(ticketPlaces, eq(ticketPlaces.phaseId, phaseId))) > 0)
      throw new TicketsRefused(
        "used",
        "Tickets were sold or reserved at this price. Give it an end instead.",
      );
    if (asks && type.isOpen) requireUnpromised(phase, null, at);
    await tx.delete(ticketPhases).where(isThis);
    return {
      action: "Removed a ticket price",
      subject: `${type.name}, ${phase.name || formatNaira(phase.priceKobo)}`,
    };
  });
}

interface FirstSale {
  /** How many people fit. */
  size: number;
  types: { name: string; package: string; priceKobo: number; pieces: number | null }[];
  /** When the sale opens; null is at once. */
  opensAt: Date | null;
}

/**
 * Adds a capacity unless there is one, ticket types that take room of it, each with a price, and
 * opens the sale. Throws `TicketsRefused` "known" where there are types already.
 */
export function openFirstSale(
  parts: EditParts,
  { size, types, opensAt }: FirstSale,
  byUserId: string,
): Promise<void> {
  return editSale(parts, byUserId, async (tx, createdAt) => {
    await lockTicketMaking(tx);
    if ((await tx.$count(ticketTypes, inEdition(ticketTypes.editionId))) > 0)
      throw new TicketsRefused(
        "known",
        "There are ticket types already. Change them under Tickets.",
      );
    const [known] = await tx
      .select()
      .from(capacities)
      .where(inEdition(capacities.editionId))
      .orderBy(asc(capacities.position))
      .limit(1);
    const [capacity] = known
      ? await tx
          .update(capacities)
          .set({ size, version: known.version + 1 })
          .where(eq(capacities.id, known.id))
          .returning()
      : await tx
          .insert(capacities)
          .values({ name: "Hall", size, position: 0, editionId: currentEdition, createdAt })
          .returning();
    for (const [position, { name, package: label, priceKobo, pieces }] of types.entries()) {
      const [type] = await tx
        .insert(ticketTypes)
        .values({ name, package: label, position, editionId: currentEdition, createdAt })
        .returning();
      const typeId = type!.id;
      await tx.insert(capacityTypes).values({ capacityId: capacity!.id, typeId, weight: 1 });
      await tx.insert(ticketPhases).values({ typeId, priceKobo, pieces, position: 0, createdAt });
    }
    await saveSettings(tx, { isOpen: true, opensAt });
    return {
      action: "Opened the first sale of tickets",
      subject: "Tickets",
      after: {
        size,
        from: instantText(opensAt),
        prices: types.map((type) => `${type.name} ${formatNaira(type.priceKobo)}`).join(", "),
      },
    };
  });
}

export interface CapacityFields {
  name: string;
  size: number | null;
  /** How many of the size only late payments may take; as it is where it is not given. */
  lateReserve?: number;
}

/**
 * Makes a capacity, or changes the one of the id. Throws `TicketsRefused` "capacity" for a size
 * below what is taken.
 */
export function saveCapacity(
  parts: EditParts,
  id: string | null,
  fields: CapacityFields,
  byUserId: string,
): Promise<void> {
  const auditValues = ({ name, size, lateReserve = 0 }: CapacityFields) => ({
    name,
    size,
    keptForLatePayments: lateReserve,
  });
  return editSale(parts, byUserId, async (tx, at) => {
    await refuseName(tx, capacities, fields.name, id);
    const [before] = id
      ? await tx.select().from(capacities).where(isOf(capacities, id)).for("update")
      : [];
    if (id && !before) throw gone("capacity");
    if (before)
      await tx
        .update(capacities)
        .set({ ...fields, version: before.version + 1 })
        .where(eq(capacities.id, before.id));
    else
      await tx.insert(capacities).values({
        ...fields,
        editionId: currentEdition,
        position: after(capacities, inEdition(capacities.editionId)),
        createdAt: at,
      });
    return {
      action: before ? "Changed a capacity" : "Added a capacity",
      subject: fields.name,
      before: before ? auditValues(before) : null,
      after: auditValues({ lateReserve: before?.lateReserve, ...fields }),
    };
  });
}

/** Throws `TicketsRefused` "used" while types take room of it. */
export function deleteCapacity(parts: EditParts, id: string, byUserId: string): Promise<void> {
  return editSale(parts, byUserId, async (tx) => {
    const [capacity] = await tx.select().from(capacities).where(isOf(capacities, id));
    if (!capacity) throw gone("capacity");
    if ((await tx.$count(capacityTypes, eq(capacityTypes.capacityId, id))) > 0)
      throw new TicketsRefused(
        "used",
        `Types take room of ${capacity.name}: take it out of them first.`,
      );
    await tx.delete(capacities).where(eq(capacities.id, id));
    return { action: "Removed a capacity", subject: capacity.name };
  });
}

export const gone = (what: string) =>
  new TicketsRefused("gone", `This ${what} is no longer there. Nothing was saved.`);

export const isOf = (table: typeof ticketTypes | typeof capacities, id: string) =>
  and(eq(table.id, id), inEdition(table.editionId));

async function refuseName(
  tx: Transaction,
  table: typeof ticketTypes | typeof capacities,
  name: string,
  id: string | null,
): Promise<void> {
  const [known] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(sql`lower(${table.name}) = lower(${name})`, inEdition(table.editionId)));
  if (known && known.id !== id)
    throw new TicketsRefused("known", `There is a “${name}” already. Please give it another name.`);
}
