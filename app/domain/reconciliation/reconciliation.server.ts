import { and, eq, isNull, lt } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { paymentReconciliations } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { comparedSpan } from "#app/shared/reconciliation/reconciliation-times.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readDisputesOpenedWithin } from "#app/domain/disputes/disputes.server.ts";
import {
  type Sides,
  reconcilePayments,
  type PaystackPayment,
} from "./reconcile-payments.server.ts";
import { saveDiscrepancies } from "./save-discrepancies.server.ts";
import type { TimeSpan } from "#app/services/paystack/paystack-lists.server.ts";
import { listOurPayments, listOurRefunds } from "./our-side.server.ts";
import {
  findTheirPayment,
  listRefundsThere,
  listTheirPayments,
  listTheirPayouts,
  listTheirRefunds,
} from "./paystack-side.server.ts";

class ReconciliationRefused extends DomainError<"under-way"> {}

/** The queue ends a run a minute later. */
const longestMs = 14 * 60_000;

/**
 * A bank may dispute a payment months later, and disputes are few: all that are young are looked at
 * every night.
 */
const disputeDays = 60;

const underWay = () => new ReconciliationRefused("under-way", "A comparison is under way already.");

/** Begins a comparison and has a job run it. Throws `DomainError` "under-way". */
export async function requestReconciliation(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await begin(tx, byUserId, now());
    if (!run) throw underWay();
    await queue.enqueue(tx, "compare-payments", { comparisonId: run.id });
    announce(tx, "admin");
  });
}

/**
 * Compares Paystack's lists with the site's, in a run that was begun or in a new one, and saves the
 * discrepancies. Throws whatever failed, which is saved with the run too, and `DomainError`
 * "under-way".
 */
export async function comparePayments(
  app: Parts<"db" | "queue" | "paystack" | "now">,
  comparisonId?: string,
): Promise<void> {
  const { db, now } = app;
  const begun = comparisonId ? await findRunning(db, comparisonId) : null;
  const run = begun ?? (await db.transaction((tx) => begin(tx, null, now())));
  if (!run) throw underWay();
  try {
    const { sides, payouts } = await readSides(app, { from: run.fromAt, until: run.untilAt });
    const until = app.now();
    const disputeCount = await readDisputesOpenedWithin(app, {
      from: addDays(until, -disputeDays),
      until,
    });
    const found = { ...reconcilePayments(sides), sides, payouts, disputeCount };
    await saveDiscrepancies(app, run.id, found);
  } catch (error) {
    const said = error instanceof PaystackError ? error.message : "The site itself failed";
    await end(app, run.id, `Paystack's lists could not be read. ${said.replace(/\.?$/, ".")}`);
    throw error;
  }
}

async function begin(db: Queryable, byUserId: string | null, at: Date) {
  const stopped = new Date(at.getTime() - longestMs);
  await db
    .update(paymentReconciliations)
    .set({ endedAt: at, error: "It was stopped before it had ended." })
    .where(
      and(isNull(paymentReconciliations.endedAt), lt(paymentReconciliations.startedAt, stopped)),
    );
  const { from, until } = comparedSpan(at);
  const [begun] = await db
    .insert(paymentReconciliations)
    .values({ startedAt: at, fromAt: from, untilAt: until, byUserId })
    .onConflictDoNothing()
    .returning();
  return begun ?? null;
}

async function findRunning(db: Queryable, id: string) {
  const [run] = await db
    .select()
    .from(paymentReconciliations)
    .where(and(eq(paymentReconciliations.id, id), isNull(paymentReconciliations.endedAt)));
  return run ?? null;
}

function end({ db, now }: Parts<"db" | "now">, id: string, error: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .update(paymentReconciliations)
      .set({ endedAt: now(), error })
      .where(and(eq(paymentReconciliations.id, id), isNull(paymentReconciliations.endedAt)));
    announce(tx, "admin");
  });
}

/** When more payments than this are missing, the Paystack account must be another one. */
const mostAsked = 500;

/**
 * The payments of a span on both sides. Paystack's are read first, so that what is settled
 * meanwhile is among the site's. Throws `PaystackError`.
 */
async function readSides(app: Parts<"db" | "paystack">, span: TimeSpan) {
  const { payments, references } = await listTheirPayments(app, span);
  const theirRefunds = await listTheirRefunds(app, span, (id) => references.get(id));
  const payouts = await listTheirPayouts(app, span);
  const ours = await listOurPayments(app.db, span, payments.keys());
  const ids = theirRefunds.map(({ id }) => id);
  const ourRefunds = await listOurRefunds(app.db, span, ids);
  const missing = ours.filter((one) => one.isSettled && !payments.has(one.reference));
  const asked: PaystackPayment[] = [];
  for (const { reference } of missing.slice(0, mostAsked)) {
    const payment = await findTheirPayment(app, reference);
    if (payment) asked.push(payment);
  }
  const unlisted = ourRefunds.filter(({ id }) => !ids.includes(id));
  for (const { reference } of unlisted)
    for (const refund of await listRefundsThere(app, reference))
      if (unlisted.some(({ id }) => id === refund.id)) theirRefunds.push(refund);
  const sides: Sides = {
    theirs: [...payments.values(), ...asked],
    ours,
    theirRefunds,
    ourRefunds,
    payouts: payouts.map(({ booked }) => booked),
  };
  return { sides, payouts: payouts.map(({ compared }) => compared) };
}
