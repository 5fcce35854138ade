import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { uncheckedPayments } from "#app/db/schema.server.ts";
import { notify, ofNobody } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readPaymentMoney } from "./check-money.server.ts";
import { findDisputeViolations } from "./check-disputes.server.ts";
import { findOrderViolations } from "./check-orders.server.ts";
import { findRefundViolations } from "./check-refunds.server.ts";
import { isWrong, readVariantCounts } from "./check-stock.server.ts";
import { findMiscountedPlaces, findTicketViolations } from "./check-tickets.server.ts";
import type { CheckedPayments, IntegrityViolation } from "./integrity-violation.server.ts";

/** How many writes are checked in a minute, which takes two to three seconds of a busy machine. */
const mostEachMinute = 5_000;
/** How many writes are checked at once when an organiser asks for a check. */
const mostAtOnce = 20_000;

/**
 * What is wrong with payments and what belongs to them. Stock is counted over all of them and is
 * not looked at.
 */
async function findPaymentViolations(
  db: Queryable,
  payments: CheckedPayments,
  at: Date,
): Promise<IntegrityViolation[]> {
  const [all] = await readPaymentMoney(db, payments);
  const ofMoney = (all?.wrong ?? []).map((reference) => ({
    id: reference,
    what: "what arrived is not what was ordered",
    references: [reference],
  }));
  return [
    ...ofMoney,
    ...(await findRefundViolations(db, payments, at)),
    ...(await findDisputeViolations(db, payments, at)),
    ...(await findOrderViolations(db, payments)),
    ...(await findTicketViolations(db, payments, at)),
  ];
}

/**
 * Looks at the payments of the oldest writes and forgets the writes of those that are right. The
 * others are looked at again until somebody has put them right. What is written meanwhile is a row
 * of its own, which stays.
 */
export async function checkWrittenPayments({ db, now }: Parts<"db" | "now">): Promise<void> {
  const { id } = uncheckedPayments;
  const written = await db.select().from(uncheckedPayments).orderBy(id).limit(mostEachMinute);
  if (written.length === 0) return;
  const references = [...new Set(written.map(({ reference }) => reference))];
  const mistakes = await findPaymentViolations(db, references, now());
  const wrong = new Set(mistakes.flatMap((mistake) => mistake.references));
  const right = written.filter(({ reference }) => !wrong.has(reference));
  await db.delete(uncheckedPayments).where(
    inArray(
      id,
      right.map((one) => one.id),
    ),
  );
}

interface Unchecked {
  references: string[];
  /** Whether more wait than are looked at at once. */
  areMore: boolean;
}

/**
 * The payments that were written and are not known to be right, those that have waited longest
 * first.
 */
export async function listUncheckedPayments(
  db: Queryable,
  limit: number = mostAtOnce,
): Promise<Unchecked> {
  const { rows } = await db.execute<{ references: string[]; written: number }>(sql`
    select coalesce(array_agg(distinct reference), '{}') as "references", count(*)::integer as written
    from (select reference from ${uncheckedPayments} order by id limit ${limit + 1}) first`);
  const { references, written } = rows[0]!;
  return { references, areMore: written > limit };
}

/**
 * Checks the writes that were not checked yet, the counts of ticket places, and stock. The
 * organisers are notified of what is wrong, each time until it is put right.
 */
export async function checkIntegrity(app: Parts<"db" | "now">): Promise<IntegrityViolation[]> {
  const { db, now } = app;
  const { references } = await listUncheckedPayments(db);
  const ofStock = (await readVariantCounts(db)).filter(isWrong).map(({ name }) => ({
    id: name,
    what: "what is left and what was sold is not what was received",
    references: [],
  }));
  const mistakes = [
    ...(await findPaymentViolations(db, references, now())),
    ...(await findMiscountedPlaces(db, "current")),
    ...ofStock,
  ];
  if (mistakes.length === 0) return [];
  await db.transaction((tx) =>
    notify(tx, null, { kind: "integrity_violation", ...ofNobody }, now()),
  );
  return mistakes;
}
