import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  capacities,
  capacityTypes,
  codes,
  editions,
  ticketPhases,
  ticketSales,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { currentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import { readDay, readFestival, readHeldFestival } from "#app/domain/festival/festival.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { lockTicketMaking } from "#app/domain/tickets/issue-tickets.server.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { returnsEnd } from "#app/shared/tickets/returns.ts";
import { editSale, saveSettings } from "./edit-sale.server.ts";

interface Dates {
  opensAt: Date | null;
  closesAt: Date | null;
}

/** What a closed edition has that the current one can begin with. */
export type EarlierSale = NonNullable<Awaited<ReturnType<typeof readEarlierSale>>>;

/** Reads the sale of a closed edition with its codes; null where there is no such edition. */
export async function readEarlierSale({ db, env }: Parts<"db" | "env">, edition: number) {
  const [closed] = await db.select().from(editions).where(eq(editions.id, edition));
  if (!closed) return null;
  const [held, [sale], types, phases, rooms, codesByTag, known] = await Promise.all([
    readHeldFestival(db, env, closed),
    db.select().from(ticketSales).where(inEdition(ticketSales.editionId, edition)),
    selectTypes(db, edition),
    selectPhases(db, edition),
    selectCapacities(db, edition),
    sumCodes(db, edition),
    db.$count(ticketTypes, inEdition(ticketTypes.editionId)),
  ]);
  return {
    id: closed.id,
    name: closed.name,
    day: held.day,
    opensAt: sale?.opensAt ?? null,
    closesAt: sale?.closesAt ?? null,
    types: types.map((type) => ({
      ...type,
      phases: phases.filter(({ typeId }) => typeId === type.id),
    })),
    capacities: rooms,
    codes: codesByTag,
    /** Whether the current edition has types already, so that none are taken over. */
    hasTypes: known > 0,
  };
}

/**
 * The latest closed edition that had ticket types; null where none had, or where the current one has
 * some already.
 */
export async function findSaleToBeginWith(
  db: Queryable,
): Promise<{ id: number; name: string } | null> {
  const [latest] = await db
    .select({ id: editions.id, name: editions.name })
    .from(editions)
    .where(
      sql`exists (select from ${ticketTypes} where ${eq(ticketTypes.editionId, editions.id)})
        and not exists (select from ${ticketTypes} where ${inEdition(ticketTypes.editionId)})`,
    )
    .orderBy(sql`${editions.id} desc`)
    .limit(1);
  return latest ?? null;
}

const selectTypes = (db: Queryable, edition: number) =>
  db
    .select()
    .from(ticketTypes)
    .where(inEdition(ticketTypes.editionId, edition))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.createdAt), asc(ticketTypes.id));

const selectPhases = async (db: Queryable, edition: number) =>
  (
    await db
      .select({ phase: ticketPhases })
      .from(ticketPhases)
      .innerJoin(ticketTypes, eq(ticketTypes.id, ticketPhases.typeId))
      .where(inEdition(ticketTypes.editionId, edition))
      .orderBy(asc(ticketPhases.position), asc(ticketPhases.createdAt), asc(ticketPhases.id))
  ).map(({ phase }) => phase);

const selectCapacities = (db: Queryable, edition: number) =>
  db
    .select()
    .from(capacities)
    .where(inEdition(capacities.editionId, edition))
    .orderBy(asc(capacities.position), asc(capacities.createdAt), asc(capacities.id));

/** The codes of an edition that an organiser did not end, by their tags. */
async function sumCodes(db: Queryable, edition: number) {
  return db
    .select({
      tag: codes.tag,
      count: sql`count(*)`.mapWith(Number),
      /** Whether each was for one ticket or piece: such codes were given to somebody. */
      areForOne: sql<boolean>`bool_and(coalesce(${codes.uses} = 1, false))`,
    })
    .from(codes)
    .where(isOpenCode(edition))
    .groupBy(codes.tag)
    .orderBy(codes.tag);
}

const isOpenCode = (edition: number): SQL | undefined =>
  and(inEdition(codes.editionId, edition), isNull(codes.endedAt));

export interface TakeOver {
  /** The number of the closed edition. */
  from: number;
  /** The day of the festival, to be published; null where it is published already. */
  day: FestivalSettings["day"] | null;
  sale: Dates;
  /** When each price that had dates holds, by its id in the closed edition. */
  phases: ReadonlyMap<string, Dates>;
  /** The tags whose codes are valid again. */
  tags: readonly string[];
}

export interface TakenOver {
  types: number;
  codes: number;
}

/**
 * Makes the ticket types, prices, capacities and terms of a closed edition anew for the current one, unless that has types
 * already, and the codes of some tags unless they are there already. The sale stays closed. Codes keep the days that they
 * had before the festival. Throws `TicketsRefused` "capacity" where more tickets were issued already than fit.
 */
export async function takeOverSale(
  parts: Parts<"db" | "env" | "queue" | "now">,
  { from, day, sale, phases, tags }: TakeOver,
  byUserId: string,
): Promise<TakenOver> {
  const taken = { types: 0, codes: 0 };
  const earlier = await readEarlierSale(parts, from);
  if (!earlier) return taken;
  await editSale(parts, byUserId, async (tx, at) => {
    await lockTicketMaking(tx);
    if (day) await publishSections(tx, { day }, byUserId, at);
    const known = await tx.$count(ticketTypes, inEdition(ticketTypes.editionId));
    const { packages } = (await readFestival(tx, parts.env)).tickets;
    if (known === 0) taken.types = await copyTypes(tx, earlier, { sale, phases, packages }, at);
    const { startsAt } = await readDay(tx);
    const days = dayNumber(startsAt) - dayNumber(new Date(`${earlier.day.date}T12:00:00Z`));
    taken.codes = await copyCodes(tx, { from, tags, days }, byUserId, at);
    return {
      action: "Took over from an edition",
      subject: `Edition ${earlier.name}`,
      after: { ...taken, ...(taken.types > 0 && { prices: pricesText(earlier) }) },
    };
  });
  return taken;
}

/** The prices as the log of changes shows them. */
const pricesText = ({ types }: EarlierSale): string =>
  types
    .map(({ name, phases }) =>
      [name, phases.map(({ priceKobo }) => formatNaira(priceKobo)).join(" then ")].join(" "),
    )
    .join(", ");

interface Copying extends Pick<TakeOver, "sale" | "phases"> {
  packages: FestivalSettings["tickets"]["packages"];
}

/** Makes the types, which are all on sale once the sale is opened. Returns how many there are. */
async function copyTypes(
  tx: Transaction,
  { id: from, types }: EarlierSale,
  { packages, ...dates }: Copying,
  createdAt: Date,
): Promise<number> {
  const rooms = await copyCapacities(tx, from, createdAt);
  const weights = await tx
    .select()
    .from(capacityTypes)
    .innerJoin(capacities, eq(capacities.id, capacityTypes.capacityId))
    .where(inEdition(capacities.editionId, from));
  for (const [position, { id, phases, version: _version, ...type }] of types.entries()) {
    const label = packages.find(({ name }) => name === type.package) ?? packages[0]!;
    const [made] = await tx
      .insert(ticketTypes)
      .values({
        ...type,
        package: label.name,
        isOpen: true,
        position,
        editionId: currentEdition,
        createdAt,
      })
      .returning({ id: ticketTypes.id });
    const typeId = made!.id;
    for (const { capacity_types: takes } of weights)
      if (takes.typeId === id)
        await tx
          .insert(capacityTypes)
          .values({ typeId, capacityId: rooms.get(takes.capacityId)!, weight: takes.weight });
    for (const [index, { id: phaseId, name, priceKobo, pieces }] of phases.entries())
      await tx.insert(ticketPhases).values({
        name,
        priceKobo,
        pieces,
        typeId,
        position: index,
        createdAt,
        ...(dates.phases.get(phaseId) ?? { opensAt: null, closesAt: null }),
      });
  }
  const [terms] = await tx.select().from(ticketSales).where(inEdition(ticketSales.editionId, from));
  const { startsAt } = await readDay(tx);
  const { returnsHours = null, returnFeeKobo, returnsWhenResold, decideWithinHours } = terms ?? {};
  await saveSettings(tx, {
    ...dates.sale,
    isOpen: false,
    returnsHours,
    returnsUntil: returnsEnd({ returnsHours, returnsUntil: null }, startsAt),
    ...(terms && { returnFeeKobo, returnsWhenResold, decideWithinHours }),
  });
  return types.length;
}

/**
 * Makes the capacities of a closed edition anew. Returns the new ids by the old ones; a capacity of
 * the same name that is there already is used as it is.
 */
async function copyCapacities(
  tx: Transaction,
  from: number,
  createdAt: Date,
): Promise<Map<string, string>> {
  const earlier = await selectCapacities(tx, from);
  const known = new Map(
    (await tx.select().from(capacities).where(inEdition(capacities.editionId))).map((one) => [
      one.name.toLowerCase(),
      one.id,
    ]),
  );
  const rooms = new Map<string, string>();
  for (const { id, name, size, lateReserve, position } of earlier) {
    const there = known.get(name.toLowerCase());
    const [made] = there
      ? [{ id: there }]
      : await tx
          .insert(capacities)
          .values({ name, size, lateReserve, position, editionId: currentEdition, createdAt })
          .returning({ id: capacities.id });
    rooms.set(id, made!.id);
  }
  return rooms;
}

/**
 * Makes the codes of some tags anew in one statement, as there may be thousands, for the types of
 * the same names. Returns how many were made.
 */
async function copyCodes(
  tx: Transaction,
  { from, tags, days }: { from: number; tags: readonly string[]; days: number },
  byUserId: string,
  at: Date,
): Promise<number> {
  const moved = (column: SQL) => sql`${column} + make_interval(days => ${days}::int)`;
  const createdAt = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    insert into ${codes} (edition_id, code, kind, percent, amount_kobo, uses, budget_kobo, max_per_person, opens_at, closes_at,
      type_ids, categories, tag, note, by_user_id, created_at)
    select ${currentEdition}, c.code, c.kind, c.percent, c.amount_kobo, c.uses, c.budget_kobo, c.max_per_person,
      ${moved(sql`c.opens_at`)}, ${moved(sql`c.closes_at`)},
      case when c.type_ids is null then null else array(
        select made.id from ${ticketTypes} earlier
        join ${ticketTypes} made on lower(made.name) = lower(earlier.name) and made.edition_id = ${currentEdition}
        where earlier.id = any(c.type_ids)) end,
      c.categories, c.tag, c.note, ${byUserId}, ${createdAt}
    from ${codes} c
    where c.edition_id = ${from} and c.ended_at is null
      and c.tag in (select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb))
    on conflict do nothing`);
  return rowCount ?? 0;
}
