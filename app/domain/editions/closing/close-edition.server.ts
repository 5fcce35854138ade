import { pluralise } from "#app/shared/texts/pluralise.ts";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  contactMessages,
  emailAttempts,
  emails,
  orders,
  editions,
  tickets,
} from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { keepDeviceEnds } from "#app/domain/devices/devices.server.ts";
import { inState } from "#app/domain/mail/listed-email.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { lockTicketMaking } from "#app/domain/tickets/issue-tickets.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { readFestival } from "#app/domain/festival/festival.server.ts";
import { skipToNextThousand } from "#app/domain/editions/order-numbers.server.ts";
import { type FestivalDay, validateNextDay, moveDay, type NextDay } from "./next-day.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { total } from "#app/domain/analytics/definitions.server.ts";
import { breakDownSales } from "#app/domain/analytics/sales-breakdown.server.ts";
import { readSoldBridge } from "#app/domain/analytics/sold-bridge.server.ts";
import { readStatement, type Statement } from "#app/domain/analytics/statement.server.ts";
import { countSales, type Sales } from "#app/domain/analytics/sales.server.ts";
import type { BridgeLine } from "#app/shared/editions/edition-figures.ts";
import { type Breakdowns, countEdition } from "./edition-figures.server.ts";
import {
  type CurrentEdition,
  findCurrentEdition,
  inEdition,
  lockEdition,
} from "#app/domain/editions/current.server.ts";
import { isUnderWay, underWay } from "./open-in-edition.server.ts";
import { EditionRefused } from "#app/domain/editions/edition-refused.server.ts";

interface Closing {
  /** The number of the edition that was current when the form was opened. */
  edition: number;
  name: string;
  next?: NextDay;
}

/**
 * Closes the current edition and begins the next: its orders, tickets and answered messages stay in
 * it. The next day, where it is known, is published with it. Asked twice it does it once. Throws
 * `DomainError` "open" while orders are under way, "empty", or "changed".
 */
export async function closeEdition(
  { db, env, queue, now }: Parts<"db" | "env" | "queue" | "now">,
  { edition, name, next = { date: "", gates: "" } }: Closing,
  byUserId: string,
): Promise<Outcome<"name" | "date" | "gates">> {
  // The figures are counted before the locks, for which every buyer would wait. If something is
  // sold meanwhile, it is still under way, and the edition stays open.
  const range = { from: null, to: dayNumber(now()) };
  const sales = await countSales(db, { edition, range });
  const breakdowns = await breakDownSales(db, sales);
  const statement = await readStatement(db, { edition, until: null });
  const soldBridge = await readSoldBridge(db, edition, statement);
  return db.transaction(async (tx): Promise<Outcome<"name" | "date" | "gates">> => {
    // The lock comes before the last count, so that no order or ticket is made until this
    // transaction ends.
    await lockEdition(tx);
    await lockTicketMaking(tx);
    const current = await findCurrentEdition(tx);
    if (current.id !== edition) return requireClosed(tx, { edition, name });
    if ((await tx.$count(editions, eq(sql`lower(${editions.name})`, name.toLowerCase()))) > 0)
      return { ok: false, errors: { name: "An edition has this name already. Choose another." } };
    await requireDone(tx, edition, sales);
    const { day: last, number: festivalVersion } = await readFestival(tx, env);
    const validated = validateNextDay(last, next, now());
    if (!validated.ok) return validated;
    const closedAt = now();
    await close(
      tx,
      {
        ...current,
        name,
        festivalVersion,
        last,
        next: validated.day,
        sales,
        breakdowns,
        statement,
        soldBridge,
      },
      byUserId,
      closedAt,
    );
    await queue.enqueue(tx, "mark-edition-read", { edition, closedAt: closedAt.toISOString() });
    return { ok: true };
  });
}

async function requireClosed(tx: Transaction, { edition, name }: Closing): Promise<{ ok: true }> {
  const isThis = and(eq(editions.id, edition), eq(editions.name, name));
  if ((await tx.$count(editions, isThis)) > 0) return { ok: true };
  throw new EditionRefused(
    "changed",
    "Another edition is current by now: somebody closed one, or opened one again. Nothing was done. Look again.",
  );
}

async function requireDone(tx: Transaction, edition: number, { days }: Sales): Promise<void> {
  const counted = total(days.filter(({ status }) => underWay.includes(status))).orders;
  const now = await tx.$count(orders, and(inEdition(orders.editionId, edition), isUnderWay));
  const open = Math.max(counted, now);
  if (open > 0)
    throw new EditionRefused(
      "open",
      `${pluralise(open, "order is", "orders are")} still under way. Complete or cancel them first. Nothing was done.`,
    );
  for (const table of [orders, tickets, contactMessages])
    if (await hasAny(tx, table, edition)) return;
  throw new EditionRefused(
    "empty",
    "This edition has no order, no ticket and no message yet: there is nothing to close.",
  );
}

/** A count would read all of them, while everybody waits who makes one. */
async function hasAny(
  tx: Transaction,
  table: typeof orders | typeof tickets | typeof contactMessages,
  edition: number,
): Promise<boolean> {
  const one = await tx
    .select({ is: sql`1` })
    .from(table)
    .where(inEdition(table.editionId, edition))
    // Without an order PostgreSQL reads the table from its beginning, through all earlier editions.
    .orderBy(desc(table.createdAt))
    .limit(1);
  return one.length > 0;
}

interface About extends CurrentEdition {
  name: string;
  festivalVersion: number;
  last: FestivalDay;
  next: FestivalDay | null;
  sales: Sales;
  breakdowns: Breakdowns;
  statement: Statement;
  soldBridge: BridgeLine[];
}

async function close(
  tx: Transaction,
  { id, openedAt, name, festivalVersion, sales, breakdowns, statement, soldBridge, ...days }: About,
  closedByUserId: string,
  at: Date,
): Promise<void> {
  // Messages that are not answered yet move to the new edition, since somebody waits for the
  // answer.
  await tx
    .update(contactMessages)
    .set({ editionId: id + 1 })
    .where(and(inEdition(contactMessages.editionId, id), isNull(contactMessages.answeredAt)));
  const figures = await countEdition(
    tx,
    { edition: id, sales, breakdowns, statement, soldBridge },
    at,
  );
  await keepDeviceEnds(tx);
  // An early opening was for this edition's tickets.
  await deleteSetting(tx, "gate_open_until");
  const movedDay = await moveDay(tx, days, closedByUserId, at);
  await tx.insert(editions).values({
    id,
    name,
    openedAt,
    closedAt: at,
    closedByUserId,
    figures,
    movedDay,
    festivalVersion,
  });
  await endWaitingTickets(tx, name, at);
  await skipToNextThousand(tx);
  const { orders: made, kobo } = figures.sold;
  await recordChange(
    tx,
    {
      byUserId: closedByUserId,
      action: "Closed an edition",
      subject: `Edition ${name}`,
      after: { orders: made, sold: formatNaira(kobo) },
    },
    at,
  );
  announce(tx, "admin");
}

/**
 * The e-mail of a ticket that has not left yet would say the day of the next one, and that of an
 * offer would offer what is over.
 */
async function endWaitingTickets(tx: Transaction, name: string, at: Date): Promise<void> {
  const endedAt = sql`${at.toISOString()}::timestamptz`;
  const error = `Its edition was closed as ${name} before it left.`;
  // One statement, as there may be more of them than a statement takes values.
  await tx.execute(sql`with ended as (
      update ${emails} set failed_at = ${endedAt}
      where ${emails.kind} in ('ticket', 'ticket_offer', 'waiting_joined') and ${inState.waiting} returning id
    )
    insert into ${emailAttempts} (email_id, at, error) select id, ${endedAt}, ${error} from ended`);
}
