import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { checkouts } from "#app/db/schema.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import type { PaymentStatus } from "#app/shared/payments/payment-statuses.ts";
import { ofDeletedAccount } from "#app/domain/accounts/deleted-account.server.ts";

/** How many checkouts are taken up together; of four, three that were never asked about. */
const batch = 200;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);
const openFor = sql.raw("interval '3 days'");

/** Between two questions lies a quarter of the checkout's age: one minute at least, six hours at most. */
const pause = sql`least(greatest((${checkouts.checkedAt} - ${checkouts.createdAt}) / 4, ${minutes(1)}), ${minutes(360)})`;

/** Beside what Paystack says of one that is not paid. */
export type Answer = "settled" | "no-answer" | "not-asked" | Exclude<PaymentStatus, "success">;

/**
 * What is to be asked about next. A time that lies ahead was written by a clock that was wrong, and
 * counts as none.
 */
export async function listDue(db: Database, at: Date): Promise<string[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const find = (which: SQL, order: SQL) =>
    db
      .select({ reference: checkouts.reference })
      .from(checkouts)
      .where(
        and(
          // One that has expired too early, by such a clock, is taken up again.
          sql`(${checkouts.status} = 'open' or (${checkouts.status} = 'expired'
            and ${checkouts.accessCode} is not null and ${checkouts.createdAt} > ${moment} - ${openFor}))`,
          sql`(${checkouts.createdAt} < ${moment} - ${minutes(2)} or ${checkouts.createdAt} > ${moment})`,
          which,
        ),
      )
      .orderBy(order)
      .limit(batch);
  const neverAsked = sql`(${checkouts.checkedAt} is null or ${checkouts.checkedAt} > ${moment})`;
  const waited = sql`(${moment} - ${checkouts.checkedAt})`;
  const [fresh, again] = await Promise.all([
    find(neverAsked, desc(checkouts.createdAt)),
    find(
      sql`${checkouts.checkedAt} <= ${moment} and ${waited} >= ${pause}`,
      sql`extract(epoch from ${waited}) / extract(epoch from ${pause}) desc`,
    ),
  ]);
  return weave(fresh, again).map((row) => row.reference);
}

/** Neither of the two waits for the whole of the other. */
function weave<Item>(fresh: Item[], again: Item[]): Item[] {
  const woven: Item[] = [];
  while (woven.length < batch && fresh.length + again.length > 0)
    woven.push(...fresh.splice(0, 3), ...again.splice(0, 1));
  return woven;
}

/** Keeps when was asked. Rows that are being settled just now are left to that. */
export async function keepAnswers(
  db: Database,
  answers: Map<string, Answer>,
  askedAt: Date,
): Promise<void> {
  const which = (wanted: Answer) =>
    [...answers].flatMap(([reference, answer]) => (answer === wanted ? [reference] : []));
  const unsettled = (references: string[]) =>
    inArray(
      checkouts.reference,
      db
        .select({ reference: checkouts.reference })
        .from(checkouts)
        .where(
          and(
            inArray(checkouts.reference, references),
            inArray(checkouts.status, ["open", "expired"]),
          ),
        )
        .for("update", { skipLocked: true }),
    );
  const isOld = sql`${checkouts.createdAt} < ${askedAt.toISOString()}::timestamptz - ${openFor}`;
  for (const answer of new Set(answers.values())) {
    if (answer === "settled" || answer === "not-asked" || answer === "no-answer") continue;
    await db
      .update(checkouts)
      .set({
        checkedAt: askedAt,
        paystackStatus: answer,
        status: sql`case when ${isOld} then 'expired' else 'open' end`,
        // Of who deleted the account, it is kept while the payment may still come.
        email: sql`case when ${isOld} and ${ofDeletedAccount} then '' else ${checkouts.email} end`,
        address: sql`case when ${isOld} and ${ofDeletedAccount}
          then ${JSON.stringify(noAddress)}::jsonb else ${checkouts.address} end`,
      })
      .where(unsettled(which(answer)));
  }
  const failed = which("no-answer");
  if (failed.length > 0)
    await db.update(checkouts).set({ checkedAt: askedAt }).where(unsettled(failed));
}
