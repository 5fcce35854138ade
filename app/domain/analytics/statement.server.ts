import { naira } from "#app/db/naira.server.ts";
import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  cashReceipts,
  purchases,
  codes,
  codeUses,
  disputes,
  orderItems,
  orders,
  refunds,
  ticketLedger,
  ticketPhases,
  ticketPlaces,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { isLostBesideRefunds } from "#app/domain/disputes/disputed-money.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { dayNumber, isoDay, startOfDay } from "#app/shared/dates.ts";
import { type BridgeLine, bridgeLine } from "#app/shared/editions/edition-figures.ts";

/** Days as `dayNumber` counts them, both included. */
export interface StatedDays {
  from: number;
  to: number;
}

/**
 * What a statement is of: days, with all that happened in them, or the orders of an edition, with
 * all that happened to them until a moment, or until now.
 */
export type StatedSpan = StatedDays | { edition: number; until: Date | null };

interface Amounts {
  sold: number;
  soldKobo: number;
  back: number;
  backKobo: number;
}

interface TicketLine extends Amounts {
  type: string;
  /** The name of the price; empty where it has none. */
  phase: string;
  priceKobo: number;
}

interface MerchandiseLine extends Amounts {
  name: string;
}

/** What discount codes took off, in pieces and kobo; `back` is of pieces that went back. */
interface CodeLine extends Amounts {
  /** The tag of the codes, or the code itself where it has none. */
  name: string;
}

/**
 * What was sold, went back and was paid in some days, in kobo. Each thing counts at the moment at
 * which it happened, so that a statement of days that are over stays as it is: a refund counts when
 * it was asked for, and the other way round when it failed.
 */
export interface Statement {
  tickets: TicketLine[];
  merchandise: MerchandiseLine[];
  codes: CodeLine[];
  orders: number;
  deliveryKobo: number;
  /** What was paid for tickets that were sold out by then; it is refunded. */
  goneKobo: number;
  askedKobo: number;
  paidKobo: number;
  paystackFeeKobo: number;
  /** Orders of which Paystack's fee is not known. */
  withoutFee: number;
  refundsKobo: number;
  /** The share of refunds by amount, which name no ticket and no piece. */
  amountRefundsKobo: number;
  disputedKobo: number;
  cashKobo: number;
}

/** What is left of what was paid, without cash. */
export const netKobo = (statement: Statement): number =>
  statement.paidKobo - statement.paystackFeeKobo - statement.refundsKobo - statement.disputedKobo;

const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** How much the lines differ from what was asked for, in kobo: 0, unless something is wrong. */
export const unprovedKobo = ({
  tickets,
  merchandise,
  deliveryKobo,
  goneKobo,
  askedKobo,
}: Statement): number =>
  askedKobo -
  sumBy(tickets, ({ soldKobo }) => soldKobo) -
  sumBy(merchandise, ({ soldKobo }) => soldKobo) -
  deliveryKobo -
  goneKobo;

/** How much the refunds differ from what went back for tickets, pieces and amounts, in kobo. */
export const otherRefundsKobo = ({
  tickets,
  merchandise,
  refundsKobo,
  amountRefundsKobo,
}: Statement): number =>
  refundsKobo -
  amountRefundsKobo -
  sumBy(tickets, ({ backKobo }) => backKobo) -
  sumBy(merchandise, ({ backKobo }) => backKobo);

/** The days from the first order of the current edition until today. */
export async function wholeEdition(db: Queryable, now: Date): Promise<StatedDays> {
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select min(created_at) as first from ${orders} where ${inEdition(orders.editionId)}`,
  );
  const first = rows[0]?.first;
  const to = dayNumber(now);
  return { from: first ? Math.min(dayNumber(new Date(first)), to) : to, to };
}

export async function readStatement(db: Queryable, span: StatedSpan): Promise<Statement> {
  const isWithin = conditionOf(span);
  return {
    tickets: await readTickets(db, isWithin),
    merchandise: await readMerchandise(db, isWithin),
    codes: await readCodes(db, isWithin),
    ...(await readMoney(db, isWithin)),
  };
}

/** The condition for what happened at a moment to an order `o`. */
export type Within = (at: SQL) => SQL;

export function conditionOf(span: StatedSpan): Within {
  if ("edition" in span) {
    const until = span.until?.toISOString() ?? null;
    return (at) =>
      sql`(o.edition_id = ${span.edition} and (${until}::timestamptz is null or ${at} <= ${until}::timestamptz))`;
  }
  const from = startOfDay(span.from).toISOString();
  const until = startOfDay(span.to + 1).toISOString();
  return (at) => sql`(${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz)`;
}

/** A refund when it was asked for, and the other way round when it failed. */
const movedRefunds = sql`(
  select r.id, r.reference, r.amount, r.currency, r.lines, r.created_at, r.created_at as at, 1 as sign
    from ${refunds} r
  union all
  select r.id, r.reference, r.amount, r.currency, r.lines, r.created_at, r.ended_at, -1
    from ${refunds} r where r.status = 'failed' and r.ended_at is not null)`;

/** What a code took off the first so many pieces of a line `i`, as `shareOf` has it. */
const reductionOf = (pieces: SQL) => sql`(i.reduction_kobo::bigint * (${pieces}) / i.quantity)`;

/**
 * The pieces of merchandise that refunds `r` name, with their line `i`. What a code took off them
 * is a running share (docs/decisions/0077): it depends on the pieces that went back before, by
 * refunds that had not failed when this one was asked for.
 */
export const refundedMerchandise = (isWithin: Within) => sql`
  from ${movedRefunds} r cross join lateral jsonb_array_elements(r.lines) piece
  join ${orderItems} i on i.id::text = piece ->> 'lineId' join ${orders} o on o.id = i.order_id
  join ${purchases} c on c.reference = o.reference
  cross join lateral (select (piece ->> 'quantity')::integer as count) named
  cross join lateral (
    select coalesce(sum((other ->> 'quantity')::integer), 0) as count
    from ${refunds} e cross join lateral jsonb_array_elements(e.lines) other
    where e.reference = r.reference and (e.created_at, e.id) < (r.created_at, r.id)
      and (e.status <> 'failed' or e.ended_at > r.created_at) and other ->> 'lineId' = i.id::text) before
  cross join lateral (select ${reductionOf(sql`before.count + named.count`)} - ${reductionOf(sql`before.count`)} as kobo) reduction
  where not ${isOfKindThat(sql`c.kind`, "makesTickets")} and ${isWithin(sql`r.at`)}`;

async function readTickets(db: Queryable, isWithin: Within): Promise<TicketLine[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select t.name as type, coalesce(h.name, '') as phase, p.price_kobo as "priceKobo",
      coalesce(sum(l.pieces) filter (where l.pieces > 0), 0) as sold,
      coalesce(sum(l.amount_kobo) filter (where l.pieces > 0), 0) as "soldKobo",
      -coalesce(sum(l.pieces) filter (where l.pieces < 0), 0) as back,
      -coalesce(sum(l.amount_kobo) filter (where l.pieces < 0), 0) as "backKobo"
    from ${ticketLedger} l join ${orders} o on o.id = l.order_id join ${ticketPlaces} p on p.id = l.place_id
    join ${ticketTypes} t on t.id = l.type_id left join ${ticketPhases} h on h.id = l.phase_id
    where ${isWithin(sql`l.at`)}
    group by t.id, h.id, p.price_kobo order by t.position, t.name, h.position, p.price_kobo`);
  return rows.map((row) => ({
    type: row["type"]!,
    phase: row["phase"]!,
    priceKobo: Number(row["priceKobo"]),
    ...amountsOf(row),
  }));
}

async function readMerchandise(db: Queryable, isWithin: Within): Promise<MerchandiseLine[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select name, sum(sold) as sold, sum(sold_kobo) as "soldKobo", sum(back) as back, sum(back_kobo) as "backKobo"
    from (
      select i.name, i.quantity as sold, i.quantity * i.price_kobo - i.reduction_kobo as sold_kobo, 0 as back, 0 as back_kobo
      from ${orderItems} i join ${orders} o on o.id = i.order_id join ${purchases} c on c.reference = o.reference
      where not ${isOfKindThat(sql`c.kind`, "makesTickets")} and ${isWithin(sql`o.created_at`)}
      union all
      select i.name, 0, 0, r.sign * named.count, r.sign * (named.count * i.price_kobo - reduction.kobo)
      ${refundedMerchandise(isWithin)}) moved
    group by name order by sum(sold_kobo) desc, name`);
  return rows.map((row) => ({ name: row["name"]!, ...amountsOf(row) }));
}

/**
 * Each use of a code counts as sold on the day of its order, and tickets and pieces that were
 * refunded count as back on the day of the refund.
 */
async function readCodes(db: Queryable, isWithin: Within): Promise<CodeLine[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select coalesce(nullif(d.tag, ''), d.code) as name, sum(sold) as sold, sum(sold_kobo) as "soldKobo",
      sum(back) as back, sum(back_kobo) as "backKobo"
    from (
      select o.reference, u.pieces as sold, u.reduction_kobo as sold_kobo, 0 as back, 0 as back_kobo
      from ${codeUses} u join ${orders} o on o.reference = u.reference where ${isWithin(sql`o.created_at`)}
      union all
      select l.reference, 0, 0, -l.pieces, bought.reduction_kobo
      from ${ticketLedger} l join ${orders} o on o.id = l.order_id
      join ${ticketLedger} bought on bought.place_id = l.place_id and bought.pieces > 0
      where l.pieces < 0 and bought.reduction_kobo > 0 and ${isWithin(sql`l.at`)}
      union all
      select r.reference, 0, 0, r.sign * named.count, r.sign * reduction.kobo
      ${refundedMerchandise(isWithin)} and i.reduction_kobo > 0) moved
    join ${codeUses} u on u.reference = moved.reference join ${codes} d on d.id = u.code_id
    group by 1 order by sum(sold_kobo) desc, 1`);
  return rows.map((row) => ({ name: row["name"]!, ...amountsOf(row) }));
}

const amountsOf = (row: Record<string, string>): Amounts => ({
  sold: Number(row["sold"]),
  soldKobo: Number(row["soldKobo"]),
  back: Number(row["back"]),
  backKobo: Number(row["backKobo"]),
});

/** What was paid for an order `o` with its purchase `c`; another currency counts as nothing. */
export const paidKobo = sql`case when c.paid_amount is null then o.total_kobo when c.paid_currency = ${naira} then c.paid_amount else 0 end`;

/** What was paid for tickets of an order `o` that were gone by then. */
export const goneKobo = sql`(select sum(i.price_kobo * (i.quantity - i.allocated) - ${reductionOf(sql`i.quantity - i.allocated`)}) from ${orderItems} i where i.order_id = o.id)`;

/**
 * Refunds `r` of orders `o`. A payment of which no order was made counts nowhere, so what goes back
 * of it does not either.
 */
export const refundsOfOrders = (isWithin: Within) => sql`
  from ${movedRefunds} r join ${orders} o on o.reference = r.reference
  where r.currency = ${naira} and ${isWithin(sql`r.at`)}`;

/** Disputes that were lost about orders `o`. */
export const lostOfOrders = (isWithin: Within) => sql`
  from ${disputes} join ${orders} o on o.reference = ${disputes.reference}
  where ${isLostBesideRefunds} and ${disputes.currency} = ${naira} and ${isWithin(sql`${disputes.resolvedAt}`)}`;

async function readMoney(db: Queryable, isWithin: Within) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select o.*, r.*, d.*, cash.* from
      (select count(*) as orders, coalesce(sum(o.fee_kobo), 0) as "deliveryKobo",
        coalesce(sum(o.total_kobo), 0) as "askedKobo",
        coalesce(sum(${paidKobo}), 0) as "paidKobo",
        coalesce(sum(o.paystack_fee_kobo), 0) as "paystackFeeKobo",
        count(*) filter (where o.paystack_fee_kobo is null) as "withoutFee",
        coalesce(sum(${goneKobo}) filter (where ${isOfKindThat(sql`c.kind`, "makesTickets")}), 0) as "goneKobo"
        from ${orders} o join ${purchases} c on c.reference = o.reference where ${isWithin(sql`o.created_at`)}) o,
      (select coalesce(sum(r.sign * r.amount), 0) as "refundsKobo",
        coalesce(sum(r.sign * r.amount) filter (where r.lines = '[]'), 0) as "amountRefundsKobo"
        ${refundsOfOrders(isWithin)}) r,
      (select coalesce(sum(${disputes.amount}), 0) as "disputedKobo" ${lostOfOrders(isWithin)}) d,
      (select coalesce(sum(cash.amount_kobo), 0) as "cashKobo" from ${cashReceipts} cash
        join ${orders} o on o.id = cash.order_id where ${isWithin(sql`cash.at`)}) cash`);
  const row = rows[0]!;
  const numberOf = (name: string) => Number(row[name]);
  return {
    orders: numberOf("orders"),
    deliveryKobo: numberOf("deliveryKobo"),
    goneKobo: numberOf("goneKobo"),
    askedKobo: numberOf("askedKobo"),
    paidKobo: numberOf("paidKobo"),
    paystackFeeKobo: numberOf("paystackFeeKobo"),
    withoutFee: numberOf("withoutFee"),
    refundsKobo: numberOf("refundsKobo"),
    amountRefundsKobo: numberOf("amountRefundsKobo"),
    disputedKobo: numberOf("disputedKobo"),
    cashKobo: numberOf("cashKobo"),
  };
}

const inNaira = (kobo: number) => (kobo / 100).toFixed(2);

/** The statement as a CSV file, money in naira. */
export async function* exportStatement(
  db: Queryable,
  days: StatedDays,
  span: StatedSpan = days,
): AsyncGenerator<string> {
  const statement = await readStatement(db, span);
  yield csvStart;
  yield csvLine(["From", isoDay(days.from), "To", isoDay(days.to), "Africa/Lagos"]);
  const head = [
    "Part",
    "What",
    "Price",
    "At",
    "Sold",
    "Sold (naira)",
    "Back",
    "Back (naira)",
    "Left (naira)",
  ];
  yield csvLine(head);
  const amounts = ({ sold, soldKobo, back, backKobo }: Amounts) => [
    sold,
    inNaira(soldKobo),
    back,
    inNaira(backKobo),
    inNaira(soldKobo - backKobo),
  ];
  for (const line of statement.tickets)
    yield csvLine(["Tickets", line.type, line.phase, inNaira(line.priceKobo), ...amounts(line)]);
  for (const line of statement.merchandise)
    yield csvLine(["Merchandise", line.name, "", "", ...amounts(line)]);
  for (const line of statement.codes)
    yield csvLine(["Taken off by codes", line.name, "", "", ...amounts(line)]);
  for (const { term, kobo } of bridgeOf(statement))
    yield csvLine(["Money", term, "", "", "", "", "", "", inNaira(kobo)]);
  yield csvLine(["Money", "Cash beside that", "", "", "", "", "", "", inNaira(statement.cashKobo)]);
}

/**
 * The money of a statement, one line after the other, so that every sum is what the lines above it
 * come to: sold, given back, lost in disputes, fees, and what is left. Lines of nothing are left out.
 */
export function bridgeOf(statement: Statement): BridgeLine[] {
  const { tickets, merchandise } = statement;
  const back = (lines: readonly Amounts[]) => sumBy(lines, ({ backKobo }) => backKobo);
  // Taken from zero: the negative of zero is minus zero, which the page would show as "₦-0".
  return withoutNothing([
    bridgeLine(
      "tickets-sold",
      sumBy(tickets, ({ soldKobo }) => soldKobo),
    ),
    bridgeLine(
      "merchandise-sold",
      sumBy(merchandise, ({ soldKobo }) => soldKobo),
    ),
    bridgeLine("delivery-fees", statement.deliveryKobo),
    bridgeLine("gone", statement.goneKobo),
    bridgeLine("unexplained", unprovedKobo(statement)),
    bridgeLine("asked", statement.askedKobo),
    bridgeLine("paid-otherwise", statement.paidKobo - statement.askedKobo),
    bridgeLine("paid", statement.paidKobo),
    bridgeLine("tickets-back", 0 - back(tickets)),
    bridgeLine("merchandise-back", 0 - back(merchandise)),
    bridgeLine("amounts-back", 0 - statement.amountRefundsKobo),
    bridgeLine("other-refunds", 0 - otherRefundsKobo(statement)),
    bridgeLine("lost", 0 - statement.disputedKobo),
    bridgeLine("kept", statement.paidKobo - statement.refundsKobo - statement.disputedKobo),
    bridgeLine("fees", 0 - statement.paystackFeeKobo),
    bridgeLine("left", netKobo(statement)),
  ]);
}

export const withoutNothing = (lines: readonly BridgeLine[]): BridgeLine[] =>
  lines.filter(({ kobo, isSum }) => isSum || kobo !== 0);
