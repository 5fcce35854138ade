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
import { reconcilePayments } from "./reconcile-payments.server.ts";
import { keepFound } from "./save-discrepancies.server.ts";
import { readBooks } from "./load-ledgers.server.ts";

class ComparisonRefused extends DomainError<"under-way"> {}

/** The queue gives a run up a minute later. */
const longestMs = 14 * 60_000;

/** A bank may dispute a payment months later, and disputes are few: all that are young are looked at every night. */
const disputeDays = 60;

const underWay = () => new ComparisonRefused("under-way", "A comparison is under way already.");

/** Begins a comparison and has a job run it. Raises `DomainError` "under-way". */
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
 * Compares Paystack's lists with our books, by a run that was begun or a new one, and keeps what differs. Raises what
 * went wrong, which stands with the run too, and `DomainError` "under-way".
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
    const { books, payouts } = await readBooks(app, { from: run.fromAt, until: run.untilAt });
    const until = app.now();
    const disputeCount = await readDisputesOpenedWithin(app, {
      from: addDays(until, -disputeDays),
      until,
    });
    const found = { ...reconcilePayments(books), books, payouts, disputeCount };
    await keepFound(app, run.id, found);
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
