import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { type SQL, sql } from "drizzle-orm";
import { isAfter, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import {
  purchases,
  disputes,
  orderItems,
  orders,
  ticketLedger,
  ticketPhases,
  ticketTypes,
} from "#app/db/schema.server.ts";
import type { BridgeKey } from "#app/shared/editions/edition-figures.ts";
import { ofEachOrder, orderParts } from "./sold-bridge.server.ts";
import {
  conditionOf,
  goneKobo,
  lostOfOrders,
  paidKobo,
  refundedMerchandise,
  refundsOfOrders,
  type StatedSpan,
  type Within,
} from "./statement.server.ts";

/** Something that a figure of a bridge is made of. */
export interface BridgeRow {
  id: string;
  at: Date;
  orderId: string;
  orderNumber: string;
  what: string;
  kobo: number;
}

type Rows = (isWithin: Within) => SQL;

/** A row for each order. `what` is left empty where the order's number says enough. */
const ofOrders =
  (kobo: SQL, what = ""): Rows =>
  (isWithin) =>
    sql`
    select o.created_at as at, o.id || ${what}::text as id, o.id as order_id, ${what}::text as what, ${kobo} as kobo
    from ${orders} o join ${purchases} c on c.reference = o.reference where ${isWithin(sql`o.created_at`)}`;

const ofTickets =
  (pieces: SQL): Rows =>
  (isWithin) =>
    sql`
    select l.at, l.id::text as id, o.id as order_id, concat_ws(', ', t.name, h.name) as what, l.amount_kobo as kobo
    from ${ticketLedger} l join ${orders} o on o.id = l.order_id join ${ticketTypes} t on t.id = l.type_id
    left join ${ticketPhases} h on h.id = l.phase_id where ${pieces} and ${isWithin(sql`l.at`)}`;

const ofRefunds =
  (which: SQL): Rows =>
  (isWithin) =>
    sql`
    select r.at, r.id::text || r.sign as id, o.id as order_id,
      case when r.sign < 0 then 'A refund that failed' else 'A refund' end as what, -r.sign * r.amount as kobo
    ${refundsOfOrders(isWithin)} and ${which}`;

/** Several kinds of rows in one list. */
const pipelined =
  (...kinds: readonly Rows[]): Rows =>
  (isWithin) =>
    sql.join(
      kinds.map((rows) => sql`(${rows(isWithin)})`),
      sql` union all `,
    );

const less =
  (rows: Rows): Rows =>
  (isWithin) =>
    sql`select at, id, order_id, what, -kobo as kobo from (${rows(isWithin)}) one`;

/** What is left of several kinds of rows in each order. */
const differenceIn =
  (...kinds: readonly Rows[]): Rows =>
  (isWithin) =>
    sql`
    select max(at) as at, order_id as id, order_id, '' as what, sum(kobo) as kobo
    from (${pipelined(...kinds)(isWithin)}) one group by order_id`;

const ticketsSold = ofTickets(sql`l.pieces > 0`);
const ticketsBack = ofTickets(sql`l.pieces < 0`);
const merchandiseSold: Rows = (isWithin) => sql`
  select o.created_at as at, i.id::text as id, o.id as order_id, i.quantity || ' × ' || i.name as what,
    i.quantity * i.price_kobo - i.reduction_kobo as kobo
  from ${orderItems} i join ${orders} o on o.id = i.order_id join ${purchases} c on c.reference = o.reference
  where not ${isOfKindThat(sql`c.kind`, "makesTickets")} and ${isWithin(sql`o.created_at`)}`;
const merchandiseBack: Rows = (isWithin) => sql`
  select r.at, r.id::text || i.id || r.sign as id, o.id as order_id, named.count || ' × ' || i.name as what,
    -r.sign * (named.count * i.price_kobo - reduction.kobo) as kobo ${refundedMerchandise(isWithin)}`;
const fees = ofOrders(sql`-coalesce(o.paystack_fee_kobo, 0)`, "Fee");
const delivery = ofOrders(sql`o.fee_kobo`);
const gone = ofOrders(
  sql`case when not ${isOfKindThat(sql`c.kind`, "makesTickets")} then 0 else ${goneKobo} end`,
);
const asked = ofOrders(sql`o.total_kobo`);
const paid = ofOrders(paidKobo);
const lost: Rows = (isWithin) => sql`
  select ${disputes.resolvedAt} as at, ${disputes.id}::text as id, o.id as order_id, ${disputes.category} as what, -${disputes.amount} as kobo
  ${lostOfOrders(isWithin)}`;
const kept = pipelined(paid, ofRefunds(sql`true`), lost);

const eventRows: Record<Exclude<BridgeKey, keyof typeof orderParts>, Rows> = {
  "tickets-sold": ticketsSold,
  "merchandise-sold": merchandiseSold,
  "delivery-fees": delivery,
  gone,
  unexplained: differenceIn(
    asked,
    less(delivery),
    less(gone),
    less(ticketsSold),
    less(merchandiseSold),
  ),
  asked,
  "paid-otherwise": ofOrders(sql`${paidKobo} - o.total_kobo`),
  paid,
  "tickets-back": ticketsBack,
  "merchandise-back": merchandiseBack,
  "amounts-back": ofRefunds(sql`r.lines = '[]'`),
  "other-refunds": differenceIn(
    ofRefunds(sql`r.lines <> '[]'`),
    less(ticketsBack),
    less(merchandiseBack),
  ),
  lost,
  kept,
  fees,
  left: pipelined(kept, fees),
};

/**
 * Returns the query for the rows of a line. The parts of the second bridge are of the whole
 * edition; in a statement of days they have no rows.
 */
function rowsOf(key: BridgeKey, span: StatedSpan): SQL {
  if (key in eventRows) return eventRows[key as keyof typeof eventRows](conditionOf(span));
  const part = orderParts[key as keyof typeof orderParts];
  const edition = "edition" in span ? span.edition : 0;
  return sql`select at, id, id as order_id, '' as what, ${part} as kobo from (${ofEachOrder(edition)}) one`;
}

/** Returns how many rows a line of a bridge has, and their sum. */
export async function sumBridgeRows(
  db: Queryable,
  key: BridgeKey,
  span: StatedSpan,
): Promise<{ count: number; kobo: number }> {
  const { rows } = await db.execute<{ count: string; kobo: string }>(
    sql`select count(*) as count, coalesce(sum(kobo), 0) as kobo from (${rowsOf(key, span)}) one where kobo <> 0`,
  );
  return { count: Number(rows[0]!.count), kobo: Number(rows[0]!.kobo) };
}

/** Returns one page of the rows of a line of a bridge, the newest first. */
export async function listBridgeRows(
  db: Queryable,
  key: BridgeKey,
  span: StatedSpan,
  { after, limit }: { after: string | null; limit: number },
): Promise<Page<BridgeRow>> {
  // The rows are called as a table is that has a time and an id, since a cursor is of its columns.
  const isMeant = isAfter(orders.createdAt, orders.id, after) ?? sql`true`;
  const { rows } = await db.execute<Record<keyof BridgeRow | "cursor", string>>(sql`
    select ${orders}.id, ${orders}.created_at as at, ${orders}.order_id as "orderId", o.number as "orderNumber",
      ${orders}.what, ${orders}.kobo, ${orders}.created_at::text || '~' || ${orders}.id as cursor
    from (select id, at as created_at, order_id, what, kobo from (${rowsOf(key, span)}) one where kobo <> 0) ${orders}
    join ${orders} o on o.id = ${orders}.order_id
    where ${isMeant} order by ${orders}.created_at desc, ${orders}.id desc limit ${limit + 1}`);
  const read = rows.map(({ at, kobo, ...row }) => ({
    ...row,
    at: new Date(at),
    kobo: Number(kobo),
  }));
  return toPage(read, limit);
}
