import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { cursorOf, isAfter, type ListQuery, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { likePattern } from "#app/db/like.server.ts";
import { codes, orders } from "#app/db/schema.server.ts";
import { inEdition, inOneEdition } from "#app/domain/editions/current.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { editionQuery, listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { codeText, plainCode } from "#app/shared/discounts/codes.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type Code, hasEnded, rowHasEnded } from "./apply-code.server.ts";
import { usesInForce } from "./code-uses.server.ts";

const codeStates = ["usable", "used-up", "ended"] as const;
export type CodeState = (typeof codeStates)[number];

export const codeQuery = listQuery.extend({
  state: oneOf(codeStates),
  tag: queryText,
  season: editionQuery,
});

export interface ListedCode extends Code {
  /** How many tickets and pieces it was used for, reserved ones included, and what it took off. */
  usedPieces: number;
  usedKobo: number;
  state: CodeState;
}

interface CodesQuery extends ListQuery {
  state?: CodeState | null;
  tag?: string | null;
  /** The number of the edition, which is the current one unless given. */
  edition?: number | null;
}

/** One page of the codes of an edition, newest first. */
export async function listCodes(
  db: Queryable,
  { search = "", state, tag, edition, after, limit }: CodesQuery,
  at: Date,
): Promise<Page<ListedCode>> {
  const pattern = likePattern(search);
  const rows = await readCodes(
    db,
    and(
      inEdition(codes.editionId, edition),
      search
        ? or(
            ilike(codes.code, likePattern(plainCode(search))),
            ilike(codes.tag, pattern),
            ilike(codes.note, pattern),
          )
        : undefined,
      tag ? eq(codes.tag, tag) : undefined,
      state ? stateIs(state, at) : undefined,
      isAfter(codes.createdAt, codes.id, after),
    ),
    limit + 1,
    at,
  );
  return toPage(rows, limit);
}

/** One code with how much of it is used; null where there is none. */
export async function findListedCode(
  db: Queryable,
  id: string,
  at: Date,
): Promise<ListedCode | null> {
  if (!isUuid(id)) return null;
  const [found] = await readCodes(db, eq(codes.id, id), 1, at);
  return found ?? null;
}

const usesOf = (at: Date) => usesInForce(at, sql`u.code_id = ${codes.id}`);
const used = (at: Date) =>
  sql`coalesce((select sum(taken.pieces) from ${usesOf(at)} taken), 0)::integer`;
const given = (at: Date) =>
  sql`coalesce((select sum(taken.kobo) from ${usesOf(at)} taken), 0)::bigint`;

function stateIs(state: CodeState, at: Date): SQL {
  const isUsedUp = sql`coalesce(${used(at)} >= ${codes.uses} or ${given(at)} >= ${codes.budgetKobo}, false)`;
  switch (state) {
    case "ended":
      return rowHasEnded(at);
    case "used-up":
      return sql`not ${rowHasEnded(at)} and ${isUsedUp}`;
    case "usable":
      return sql`not ${rowHasEnded(at)} and not ${isUsedUp}`;
  }
}

async function readCodes(db: Queryable, which: SQL | undefined, limit: number, at: Date) {
  const rows = await db
    .select({
      code: codes,
      usedPieces: used(at).mapWith(Number),
      usedKobo: given(at).mapWith(Number),
      cursor: cursorOf(codes.createdAt, codes.id),
    })
    .from(codes)
    .where(which)
    .orderBy(desc(codes.createdAt), desc(sql`${codes.id}::text`))
    .limit(limit);
  return rows.map(({ code, ...row }) => ({ ...code, ...row, state: stateOf(code, row, at) }));
}

function stateOf(
  code: Code,
  { usedPieces, usedKobo }: { usedPieces: number; usedKobo: number },
  at: Date,
): CodeState {
  if (hasEnded(code, at)) return "ended";
  const { uses, budgetKobo } = code;
  const isUsedUp =
    (uses !== null && usedPieces >= uses) || (budgetKobo !== null && usedKobo >= budgetKobo);
  return isUsedUp ? "used-up" : "usable";
}

export interface TagFigures {
  tag: string;
  made: number;
  /** How many of these codes were used at least once. */
  used: number;
  pieces: number;
  kobo: number;
}

/** What the codes of each tag came to, by what they took off. */
export async function sumByTag(db: Queryable, at: Date): Promise<TagFigures[]> {
  const { rows } = await db.execute<Record<string, string> & { tag: string }>(sql`
    with taken as (
      select code_id, sum(pieces) as pieces, sum(kobo) as kobo
      from ${usesInForce(at, sql`u.code_id in (select id from ${codes} where ${inEdition(codes.editionId)})`)} one
      where pieces > 0 group by code_id)
    select ${codes.tag} as tag, count(*) as made, count(taken.code_id) as used,
      coalesce(sum(taken.pieces), 0) as pieces, coalesce(sum(taken.kobo), 0) as kobo
    from ${codes} left join taken on taken.code_id = ${codes.id}
    where ${inEdition(codes.editionId)} group by ${codes.tag} order by 5 desc, 1`);
  return rows.map((row) => ({
    tag: row.tag,
    made: Number(row["made"]),
    used: Number(row["used"]),
    pieces: Number(row["pieces"]),
    kobo: Number(row["kobo"]),
  }));
}

/** The orders that a code made cheaper, newest first. */
export async function listOrdersOfCode(db: Queryable, codeId: string, at: Date, limit: number) {
  const uses = usesInForce(at, sql`u.code_id = ${codeId}`);
  return db
    .select({
      id: orders.id,
      number: orders.number,
      username: orders.username,
      createdAt: orders.createdAt,
      pieces: sql<number>`taken.pieces`.mapWith(Number),
      kobo: sql<number>`taken.kobo`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(sql`${uses} taken`, sql`taken.reference = ${orders.reference}`)
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

export const codesCsv = defineCsv({
  name: "codes",
  isOfPeople: false,
  query: codeQuery,
  pages: ({ db, now }, { q: search, state, tag, season }) => {
    const at = now();
    return inOneEdition(db, season, (edition, after) =>
      listCodes(db, { search, state, tag, edition, after, limit: csvPageSize }, at),
    );
  },
  columns: {
    Code: ({ code }) => code,
    "Takes off": codeText,
    Uses: ({ uses }) => uses,
    Used: ({ usedPieces }) => usedPieces,
    "Budget (naira)": ({ budgetKobo }) => budgetKobo && budgetKobo / 100,
    "Taken off (naira)": ({ usedKobo }) => usedKobo / 100,
    From: ({ opensAt }) => opensAt && formatDayTime(opensAt),
    Until: ({ closesAt }) => closesAt && formatDayTime(closesAt),
    Tag: ({ tag }) => tag,
    Note: ({ note }) => note,
    State: ({ state }) => state,
    Made: ({ createdAt }) => formatDayTime(createdAt),
  },
});
