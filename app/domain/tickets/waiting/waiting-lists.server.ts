import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { cursorOf, isAfter, type ListQuery, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { hasTerms } from "#app/db/person-text.server.ts";
import { ticketOffers, ticketTypes, waitingEntries } from "#app/db/schema.server.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import {
  type WaitingState,
  waitingStateLabels,
  waitingStates,
} from "#app/shared/tickets/waiting-states.ts";
import { inEdition, inOneEdition } from "#app/domain/editions/current.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { editionQuery, listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";

export const waitingQuery = listQuery.extend({
  state: oneOf(waitingStates),
  type: z.uuid().nullable().catch(null),
  season: editionQuery,
});

export interface WaitingQuery extends ListQuery {
  state?: WaitingState | null;
  /** The id of a ticket type. */
  type?: string | null;
  /** The number of the edition, which is the current one unless given. */
  edition?: number | null;
}

export interface ListedEntry {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  type: string;
  quantity: number;
  takesFewer: boolean;
  state: WaitingState;
  createdAt: Date;
  /** Its turn among those who wait for the same type; null where it does not wait. */
  turn: number | null;
  /** When its offer ends; null where none is open. */
  offerUntil: Date | null;
}

/** An entry's turn among those who wait for the same type; null where it does not wait. */
export const turnOf = sql<number | null>`case when ${waitingEntries.state} = 'waiting' then (
  select count(*) + 1 from ${waitingEntries} before where before.type_id = ${waitingEntries.typeId}
    and before.state = 'waiting' and (before.waits_since, before.id) < (${waitingEntries.waitsSince}, ${waitingEntries.id})
  ) end`.mapWith((value) => (value === null ? null : Number(value)));

/**
 * One page of the entries of an edition's waiting lists, also those that ended, the newest
 * first. A file of all of them leaves out the turns: each is counted through everybody before.
 */
export async function listWaiting(
  db: Queryable,
  { search = "", state, type, edition, after, limit }: WaitingQuery,
  { isExport = false } = {},
): Promise<Page<ListedEntry>> {
  const rows = await db
    .select({
      id: waitingEntries.id,
      name: waitingEntries.name,
      email: waitingEntries.email,
      phone: waitingEntries.phone,
      type: ticketTypes.name,
      quantity: waitingEntries.quantity,
      takesFewer: waitingEntries.takesFewer,
      state: waitingEntries.state,
      createdAt: waitingEntries.createdAt,
      turn: isExport ? sql<null>`null` : turnOf,
      offerUntil: ticketOffers.expiresAt,
      cursor: cursorOf(waitingEntries.createdAt, waitingEntries.id),
    })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .leftJoin(
      ticketOffers,
      and(eq(ticketOffers.entryId, waitingEntries.id), eq(ticketOffers.state, "open")),
    )
    .where(
      and(
        inEdition(waitingEntries.editionId, edition),
        state ? eq(waitingEntries.state, state) : undefined,
        type ? eq(waitingEntries.typeId, type) : undefined,
        search.trim() ? hasTerms(waitingEntries.searchText, search) : undefined,
        isAfter(waitingEntries.createdAt, waitingEntries.id, after),
      ),
    )
    .orderBy(desc(waitingEntries.createdAt), sql`${waitingEntries.id}::text desc`)
    .limit(limit + 1);
  return toPage(rows, limit);
}

export const waitingCsv = defineCsv({
  name: "waiting-list",
  isOfPeople: true,
  query: waitingQuery,
  pages: ({ db }, { q: search, state, type, season }) =>
    inOneEdition(db, season, (edition, after) =>
      listWaiting(
        db,
        { search, state, type, edition, after, limit: csvPageSize },
        { isExport: true },
      ),
    ),
  columns: {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone && formatPhone(phone),
    Type: ({ type }) => type,
    Tickets: ({ quantity }) => quantity,
    "Takes fewer": ({ takesFewer }) => (takesFewer ? "yes" : "no"),
    State: ({ state }) => waitingStateLabels[state],
    "Offered until": ({ offerUntil }) => offerUntil && formatDayTime(offerUntil),
    Since: ({ createdAt }) => formatDayTime(createdAt),
  },
});

export interface WaitingCounts {
  id: string;
  name: string;
  /** People who wait, and how many tickets they want. */
  waiting: number;
  wanted: number;
  offered: number;
  taken: number;
}

/**
 * Counts, for each type that somebody waited for, those who wait, the open offers, and the tickets
 * bought that way.
 */
export async function countWaiting(db: Queryable): Promise<WaitingCounts[]> {
  const countOf = (state: WaitingState) =>
    sql`count(*) filter (where ${waitingEntries.state} = ${state})`.mapWith(Number);
  return db
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      waiting: countOf("waiting"),
      wanted:
        sql`coalesce(sum(${waitingEntries.quantity}) filter (where ${waitingEntries.state} = 'waiting'), 0)`.mapWith(
          Number,
        ),
      offered: countOf("offered"),
      taken: countOf("taken"),
    })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .where(inEdition(waitingEntries.editionId))
    .groupBy(ticketTypes.id)
    .orderBy(ticketTypes.position, ticketTypes.name);
}
