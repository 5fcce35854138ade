import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import {
  cashReceipts,
  checkouts,
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
import type { BridgeLine } from "#app/shared/editions/edition-figures.ts";
import { currency } from "#app/shared/limits.ts";

/** Days as `dayNumber` counts them, both included. */
export interface StatedDays {
  from: number;
  to: number;
}

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

const naira = sql.raw(`'${currency.code}'`);

/** The days from the first order of the current edition until today. */
export async function wholeEdition(db: Queryable, now: Date): Promise<StatedDays> {
  const { rows } = await db.execute<{ first: string | null }>(
    sql`select min(created_at) as first from ${orders} where ${inEdition(orders.editionId)}`,
  );
  const first = rows[0]?.first;
  const to = dayNumber(now);
  return { from: first ? Math.min(dayNumber(new Date(first)), to) : to, to };
}

export async function readStatement(db: Queryable, days: StatedDays): Promise<Statement> {
  const from = startOfDay(days.from).toISOString();
  const until = startOfDay(days.to + 1).toISOString();
  const isWithin = (at: SQL) =>
    sql`(${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz)`;
  return {
    tickets: await readTickets(db, isWithin),
    merchandise: await readMerchandise(db, isWithin),
    codes: await readCodes(db, isWithin),
    ...(await readMoney(db, isWithin)),
  };
}

type Within = (at: SQL) => SQL;

/** A refund when it was asked for, and the other way round when it failed. */
const movedRefunds = sql`(
  select r.id, r.reference, r.order_id, r.amount, r.currency, r.lines, r.created_at, r.created_at as at, 1 as sign
    from ${refunds} r
  union all
  select r.id, r.reference, r.order_id, r.amount, r.currency, r.lines, r.created_at, r.ended_at, -1
    from ${refunds} r where r.status = 'failed' and r.ended_at is not null)`;

/** What a code took off the first so many pieces of a line `i`, as `shareOf` has it. */
const reductionOf = (pieces: SQL) => sql`(i.reduction_kobo::bigint * (${pieces}) / i.quantity)`;

/**
 * The pieces of merchandise that refunds `r` name, with their line `i`. What a code took off them
 * is a running share (docs/decisions/0077): it depends on the pieces that went back before, by
 * refunds that had not failed when this one was asked for.
 */
const refundedMerchandise = (isWithin: Within) => sql`
  from ${movedRefunds} r cross join lateral jsonb_array_elements(r.lines) piece
  join ${orderItems} i on i.id::text = piece ->> 'lineId' join ${orders} o on o.id = i.order_id
  join ${checkouts} c on c.reference = o.reference
  cross join lateral (select (piece ->> 'quantity')::integer as count) named
  cross join lateral (
    select coalesce(sum((other ->> 'quantity')::integer), 0) as count
    from ${refunds} e cross join lateral jsonb_array_elements(e.lines) other
    where e.reference = r.reference and (e.created_at, e.id) < (r.created_at, r.id)
      and (e.status <> 'failed' or e.ended_at > r.created_at) and other ->> 'lineId' = i.id::text) before
  cross join lateral (select ${reductionOf(sql`before.count + named.count`)} - ${reductionOf(sql`before.count`)} as kobo) reduction
  where c.tickets_token is null and ${isWithin(sql`r.at`)}`;

async function readTickets(db: Queryable, isWithin: Within): Promise<TicketLine[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select t.name as type, coalesce(h.name, '') as phase, p.price_kobo as "priceKobo",
      coalesce(sum(l.pieces) filter (where l.pieces > 0), 0) as sold,
      coalesce(sum(l.amount_kobo) filter (where l.pieces > 0), 0) as "soldKobo",
      -coalesce(sum(l.pieces) filter (where l.pieces < 0), 0) as back,
      -coalesce(sum(l.amount_kobo) filter (where l.pieces < 0), 0) as "backKobo"
    from ${ticketLedger} l join ${ticketPlaces} p on p.id = l.place_id
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
      from ${orderItems} i join ${orders} o on o.id = i.order_id join ${checkouts} c on c.reference = o.reference
      where c.tickets_token is null and ${isWithin(sql`o.created_at`)}
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
      from ${ticketLedger} l join ${ticketLedger} bought on bought.place_id = l.place_id and bought.pieces > 0
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

async function readMoney(db: Queryable, isWithin: Within) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select o.*, r.*, d.*, cash.* from
      (select count(*) as orders, coalesce(sum(o.fee_kobo), 0) as "deliveryKobo",
        coalesce(sum(o.total_kobo), 0) as "askedKobo",
        coalesce(sum(case when c.paid_amount is null then o.total_kobo when c.paid_currency = ${naira} then c.paid_amount else 0 end), 0) as "paidKobo",
        coalesce(sum(o.paystack_fee_kobo), 0) as "paystackFeeKobo",
        count(*) filter (where o.paystack_fee_kobo is null) as "withoutFee",
        coalesce(sum((select sum(i.price_kobo * (i.quantity - i.allocated) - ${reductionOf(sql`i.quantity - i.allocated`)}) from ${orderItems} i where i.order_id = o.id))
          filter (where c.tickets_token is not null), 0) as "goneKobo"
        from ${orders} o join ${checkouts} c on c.reference = o.reference where ${isWithin(sql`o.created_at`)}) o,
      (select coalesce(sum(r.sign * r.amount), 0) as "refundsKobo",
        coalesce(sum(r.sign * r.amount) filter (where r.lines = '[]'), 0) as "amountRefundsKobo"
        from ${movedRefunds} r where r.currency = ${naira} and ${isWithin(sql`r.at`)}) r,
      (select coalesce(sum(${disputes.amount}), 0) as "disputedKobo" from ${disputes}
        where ${isLostBesideRefunds} and ${disputes.currency} = ${naira} and ${isWithin(sql`${disputes.resolvedAt}`)}) d,
      (select coalesce(sum(amount_kobo), 0) as "cashKobo" from ${cashReceipts} where ${isWithin(sql`at`)}) cash`);
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
export async function* exportStatement(db: Queryable, days: StatedDays): AsyncGenerator<string> {
  const statement = await readStatement(db, days);
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

const keptTerm = "Kept of what was paid";

/**
 * The bridge of a statement up to what the overview counts as sold: with cash, and without what is
 * owed back to customers who paid too much.
 */
export function bridgeToSold(statement: Statement, soldKobo: number): BridgeLine[] {
  const bridge = bridgeOf(statement);
  const kept = bridge.findIndex(({ term }) => term === keptTerm);
  const { kobo } = bridge[kept]!;
  const rest: BridgeLine[] = [
    { term: "Received in cash", kobo: statement.cashKobo },
    { term: "Owed back, not sent yet", kobo: soldKobo - kobo - statement.cashKobo },
  ];
  return [
    ...bridge.slice(0, kept + 1),
    ...rest.filter((line) => line.kobo !== 0),
    { term: "Sold", kobo: soldKobo, isSum: true },
  ];
}

/**
 * The money of a statement, one line after the other, so that every sum is what the lines above it
 * come to: sold, given back, lost in disputes, fees, and what is left. Lines of nothing are left out.
 */
export function bridgeOf(statement: Statement): BridgeLine[] {
  const { tickets, merchandise } = statement;
  // Taken from zero: the negative of zero is minus zero, which the page would show as "₦-0".
  const lines: BridgeLine[] = [
    { term: "Tickets sold", kobo: sumBy(tickets, ({ soldKobo }) => soldKobo) },
    { term: "Merchandise sold", kobo: sumBy(merchandise, ({ soldKobo }) => soldKobo) },
    { term: "Delivery fees", kobo: statement.deliveryKobo },
    { term: "Paid for tickets that were gone", kobo: statement.goneKobo },
    { term: "Not explained by any line", kobo: unprovedKobo(statement) },
    { term: "Asked in all", kobo: statement.askedKobo, isSum: true },
    { term: "Paid otherwise than asked", kobo: statement.paidKobo - statement.askedKobo },
    { term: "Paid through Paystack", kobo: statement.paidKobo, isSum: true },
    { term: "Given back for tickets", kobo: 0 - sumBy(tickets, ({ backKobo }) => backKobo) },
    {
      term: "Given back for merchandise",
      kobo: 0 - sumBy(merchandise, ({ backKobo }) => backKobo),
    },
    { term: "Given back by amounts", kobo: 0 - statement.amountRefundsKobo },
    { term: "Other refunds, or not sent yet", kobo: 0 - otherRefundsKobo(statement) },
    { term: "Lost in disputes", kobo: 0 - statement.disputedKobo },
    {
      term: keptTerm,
      kobo: statement.paidKobo - statement.refundsKobo - statement.disputedKobo,
      isSum: true,
    },
    { term: "Fees of Paystack", kobo: 0 - statement.paystackFeeKobo },
    { term: "Left", kobo: netKobo(statement), isSum: true },
  ];
  return lines.filter(({ kobo, isSum }) => isSum || kobo !== 0);
}
