import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { paymentReconciliations, paymentDiscrepancies } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { currency } from "#app/shared/limits.ts";
import type { ComparedPayout } from "#app/shared/reconciliation/discrepancies.ts";
import { looksOwn } from "#app/shared/payments/references.ts";
import { notify } from "#app/domain/notifications/notifications.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";
import type { Ledger, FoundDiscrepancy } from "./reconcile-payments.server.ts";

interface Found {
  books: Ledger;
  payouts: ComparedPayout[];
  differences: FoundDiscrepancy[];
  foreign: number;
  disputeCount: number;
}

/** Ends a run with what it found. What nobody knew of rings; what is not found again is closed. */
export async function keepFound(
  app: Parts<"db" | "queue" | "now">,
  comparisonId: string,
  found: Found,
): Promise<void> {
  const at = app.now();
  await app.db.transaction(async (tx) => {
    const fresh = await insertFresh(tx, found.differences, at);
    const ringing = fresh.filter(({ state }) => state === "open");
    const [ended] = await tx
      .update(paymentReconciliations)
      .set({ ...figuresOf(found), endedAt: at, newCount: ringing.length })
      .where(
        and(eq(paymentReconciliations.id, comparisonId), isNull(paymentReconciliations.endedAt)),
      )
      .returning({ id: paymentReconciliations.id });
    if (!ended) throw new Error(`Comparison ${comparisonId} has ended already`);
    await closeGone(tx, found, at);
    if (ringing.length > 0) await ring(app, tx, ringing, at);
    announce(tx, "admin");
  });
}

function figuresOf({ books, payouts, foreign, disputeCount }: Found) {
  const known = new Set(books.ours.map(({ reference }) => reference));
  const own = books.theirs.filter(({ reference }) => known.has(reference) || looksOwn(reference));
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

/** Gives those that no comparison has found before. */
async function insertFresh(
  tx: Transaction,
  differences: FoundDiscrepancy[],
  at: Date,
): Promise<Row[]> {
  if (differences.length === 0) return [];
  await tx
    .update(paymentDiscrepancies)
    .set({ state: "open", note: "", closedAt: null })
    .where(
      and(
        inArray(paymentDiscrepancies.key, keysOf(differences)),
        eq(paymentDiscrepancies.state, "gone"),
      ),
    );
  return tx
    .insert(paymentDiscrepancies)
    .values(
      differences.map(
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

const keysOf = (differences: FoundDiscrepancy[]) => differences.map(({ key }) => key);

/** Closes what was not found again, among the payments that both sides were read for. */
async function closeGone(tx: Transaction, { books, differences }: Found, at: Date): Promise<void> {
  const read = [...books.theirs, ...books.ours, ...books.theirRefunds, ...books.ourRefunds];
  const references = [...new Set(read.map(({ reference }) => reference))];
  const found = keysOf(differences);
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

const told = 20;

async function ring(
  { queue }: Parts<"queue">,
  tx: Transaction,
  fresh: Row[],
  at: Date,
): Promise<void> {
  const nobody = { orderId: null, userEmail: "", username: "" };
  await notify(tx, null, { kind: "payments_differ", ...nobody }, at);
  const administrator = await findAdministrator(tx);
  if (!administrator) return;
  await queueEmail(tx, queue, {
    kind: "payments_differ",
    recipient: administrator.email,
    data: {
      count: fresh.length,
      differences: fresh.slice(0, told).map(({ kind, subject, paystackAmount, localAmount }) => ({
        kind,
        subject,
        paystackAmount,
        localAmount,
      })),
    },
    priority: "organiser",
  });
}
