import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { paymentReconciliations, paymentDiscrepancies } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { currency } from "#app/shared/limits.ts";
import type { ComparedPayout } from "#app/shared/reconciliation/discrepancies.ts";
import { looksOwn } from "#app/shared/payments/references.ts";
import { notify, ofNobody } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { warnWhoMay } from "#app/domain/accounts/organisers.server.ts";
import type { Sides, FoundDiscrepancy } from "./reconcile-payments.server.ts";

interface Found {
  sides: Sides;
  payouts: ComparedPayout[];
  discrepancies: FoundDiscrepancy[];
  foreign: number;
  disputeCount: number;
}

/**
 * Ends a run with what it found: notifies the organisers of new discrepancies, and closes those
 * that were not found again.
 */
export async function saveDiscrepancies(
  app: Parts<"db" | "queue" | "now">,
  comparisonId: string,
  found: Found,
): Promise<void> {
  const at = app.now();
  await app.db.transaction(async (tx) => {
    const fresh = await insertFresh(tx, found.discrepancies, at);
    const unknown = fresh.filter(({ state }) => state === "open");
    const [ended] = await tx
      .update(paymentReconciliations)
      .set({ ...figuresOf(found), endedAt: at, newCount: unknown.length })
      .where(
        and(eq(paymentReconciliations.id, comparisonId), isNull(paymentReconciliations.endedAt)),
      )
      .returning({ id: paymentReconciliations.id });
    if (!ended) throw new Error(`Comparison ${comparisonId} has ended already`);
    await closeGone(tx, found, at);
    if (unknown.length > 0) await notifyOrganisers(app, tx, unknown, at);
    announce(tx, "admin");
  });
}

function figuresOf({ sides, payouts, foreign, disputeCount }: Found) {
  const known = new Set(sides.ours.map(({ reference }) => reference));
  const own = sides.theirs.filter(({ reference }) => known.has(reference) || looksOwn(reference));
  const naira = own.filter((one) => one.currency === currency.code);
  return {
    paymentCount: own.length,
    paidKobo: naira.reduce((sum, { amount }) => sum + amount, 0),
    feesKobo: naira.reduce((sum, { fees }) => sum + (fees ?? 0), 0),
    foreignCount: foreign,
    disputeCount,
    payouts,
  };
}

type Row = typeof paymentDiscrepancies.$inferSelect;

/** Returns those that no comparison has found before. */
async function insertFresh(
  tx: Transaction,
  discrepancies: FoundDiscrepancy[],
  at: Date,
): Promise<Row[]> {
  if (discrepancies.length === 0) return [];
  await tx
    .update(paymentDiscrepancies)
    .set({ state: "open", note: "", closedAt: null })
    .where(
      and(
        inArray(paymentDiscrepancies.key, keysOf(discrepancies)),
        eq(paymentDiscrepancies.state, "gone"),
      ),
    );
  return tx
    .insert(paymentDiscrepancies)
    .values(
      discrepancies.map(
        ({ key, kind, subject, reference, paystackAmount, localAmount, isKnown }) => ({
          key,
          kind,
          subject,
          reference,
          paystackAmount,
          localAmount,
          state: isKnown ? ("known" as const) : ("open" as const),
          foundAt: at,
        }),
      ),
    )
    .onConflictDoNothing()
    .returning();
}

const keysOf = (discrepancies: FoundDiscrepancy[]) => discrepancies.map(({ key }) => key);

/** Closes what was not found again, among the payments that both sides were read for. */
async function closeGone(
  tx: Transaction,
  { sides, discrepancies }: Found,
  at: Date,
): Promise<void> {
  const read = [...sides.theirs, ...sides.ours, ...sides.theirRefunds, ...sides.ourRefunds];
  const references = [...new Set(read.map(({ reference }) => reference))];
  const found = keysOf(discrepancies);
  await tx
    .update(paymentDiscrepancies)
    .set({ state: "gone", closedAt: at, note: "A later comparison did not find it again." })
    .where(
      and(
        eq(paymentDiscrepancies.state, "open"),
        isNotNull(paymentDiscrepancies.reference),
        sql`${paymentDiscrepancies.reference} = any(${sql.param(references)}::text[])`,
        found.length > 0 ? notInArray(paymentDiscrepancies.key, found) : undefined,
      ),
    );
}

/** How many discrepancies the e-mail lists. */
const listed = 20;

async function notifyOrganisers(
  { queue }: Parts<"queue">,
  tx: Transaction,
  fresh: Row[],
  at: Date,
): Promise<void> {
  await notify(tx, null, { kind: "payments_differ", ...ofNobody }, at);
  await warnWhoMay(tx, queue, "payments.read", {
    kind: "payments_differ",
    data: {
      count: fresh.length,
      differences: fresh.slice(0, listed).map(({ kind, subject, paystackAmount, localAmount }) => ({
        kind,
        subject,
        paystackAmount,
        localAmount,
      })),
    },
    priority: "organiser",
  });
}
