import { purchaseKinds } from "#app/shared/purchases/purchase-kinds.ts";
import { and, asc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { purchases, disputes, orders, paymentCases } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { PaystackDispute } from "#app/services/paystack/paystack-disputes.server.ts";
import type { TimeSpan } from "#app/services/paystack/paystack-lists.server.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import {
  awaitsAnswer,
  disputeText,
  outcomeOf,
  reminderAt,
  type ShownDispute,
} from "#app/shared/disputes/disputes.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { notify } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { beginPaystackSweep, sweepLimit } from "#app/domain/paystack/paystack-sweep.server.ts";
import { warnWhoMay } from "#app/domain/accounts/organisers.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";

export type DisputeParts = Parts<"db" | "queue" | "paystack" | "now">;

type Purchase = typeof purchases.$inferSelect;
type Dispute = typeof disputes.$inferSelect;

/**
 * Asks Paystack about a dispute and saves what it says. Says whether it is one of this shop's
 * payments. Throws `PaystackError`.
 */
export async function readDispute(app: DisputeParts, id: number): Promise<boolean> {
  const reported = await app.paystack.disputes.find(id);
  return reported !== null && (await saveDispute(app, reported));
}

/**
 * The same for all that were opened within a span. Returns how many of them are this shop's. Throws
 * `PaystackError`.
 */
export async function readDisputesOpenedWithin(app: DisputeParts, span: TimeSpan): Promise<number> {
  let own = 0;
  for (const reported of await app.paystack.disputes.listOpenedWithin(span))
    if (await saveDispute(app, reported)) own += 1;
  return own;
}

/**
 * Asks Paystack for the disputes of a payment, which may be newer than the last event, and saves
 * what it says. Throws `PaystackError`.
 */
export async function readDisputesOf(
  app: DisputeParts,
  { reference, createdAt }: Pick<Purchase, "reference" | "createdAt">,
): Promise<void> {
  const { id } = (await app.paystack.verify(reference)) ?? {};
  if (id === undefined) return;
  // A dispute is opened after its payment; a day is for a clock that differs from Paystack's.
  const from = new Date(createdAt.getTime() - 24 * 3_600_000);
  for (const reported of await app.paystack.disputes.listOf(id, from))
    if (reported.reference === reference) await saveDispute(app, reported);
}

/**
 * Saves what Paystack says of a dispute, and does what follows from it: a new one opens a payment
 * case and notifies the organisers, one that has ended closes the case with its outcome. Safe to
 * call any number of times, at once and out of order. False for a payment that is not this shop's.
 */
async function saveDispute(app: DisputeParts, reported: PaystackDispute): Promise<boolean> {
  const { db, queue, now } = app;
  const at = now();
  return db.transaction(async (tx) => {
    // The purchase's row is locked first, as settling and deciding do.
    const purchase = await lockPurchaseRow(tx, reported.reference);
    if (!purchase) return false;
    const [known] = await tx.select().from(disputes).where(eq(disputes.id, reported.id));
    if (known && isOlder(reported, known)) return true;

    const { id, reference, amount, currency, category, status, resolution, changedAt } = reported;
    const outcome = outcomeOf(reported);
    const openedAt = reported.openedAt ?? known?.openedAt ?? at;
    const waits = awaitsAnswer({ outcome, status }) && reported.dueAt !== null;
    const isDueAnew = known?.dueAt?.getTime() !== reported.dueAt?.getTime();
    const remindAt = waits && (!known?.remindedAt || isDueAnew);
    const [saved] = await tx
      .insert(disputes)
      .values({ id, reference, amount, currency, status, openedAt, checkedAt: at })
      .onConflictDoUpdate({ target: disputes.id, set: { amount, currency, status, checkedAt: at } })
      .returning();
    const values = {
      category,
      resolution,
      outcome,
      dueAt: reported.dueAt,
      resolvedAt: outcome ? (reported.resolvedAt ?? at) : null,
      changedAt,
      remindAt: remindAt ? reminderAt(openedAt, reported.dueAt!) : null,
    };
    await tx.update(disputes).set(values).where(eq(disputes.id, id));
    const dispute = { ...saved!, ...values };

    const hasEnded = outcome !== null && outcome !== known?.outcome;
    const hasBegun = outcome === null && (!known || known.outcome !== null);
    if (hasBegun || hasEnded) {
      const disputed = { purchase, dispute, order: await findOrderOf(tx, reference) };
      const caseId = await (hasEnded ? closeCase(tx, disputed, at) : openCase(tx, disputed, at));
      const moment = hasEnded ? "dispute_resolved" : "dispute_opened";
      await notifyOrganisers(tx, queue, moment, { ...disputed, caseId }, at);
      // Tickets are no matter of disputes: a job cancels them, or asks.
      if (outcome === "lost" && purchaseKinds[purchase.kind].makesTickets)
        await queue.enqueue(tx, "follow-lost-dispute", { reference });
    }
    announce(tx, "admin");
    return true;
  });
}

/**
 * Whether a report is older than what is known. Two answers of Paystack may arrive in reverse
 * order.
 */
function isOlder(reported: PaystackDispute, known: Dispute): boolean {
  if (reported.changedAt && known.changedAt) return reported.changedAt < known.changedAt;
  return known.outcome !== null && outcomeOf(reported) === null;
}

interface DisputedPayment {
  purchase: Purchase;
  dispute: Dispute;
  order: { id: string; number: string } | undefined;
}

async function findOrderOf(tx: Transaction, reference: string): Promise<DisputedPayment["order"]> {
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.reference, reference));
  return order;
}

/** There is one case for each payment; a further dispute opens it again. */
async function openCase(tx: Transaction, disputed: DisputedPayment, at: Date): Promise<string> {
  return saveCase(tx, disputed, {
    createdAt: at,
    decidedAt: null,
    decidedByUserId: null,
    decision: "",
  });
}

/** What a person wrote when they closed the case before stays beside the outcome. */
async function closeCase(tx: Transaction, disputed: DisputedPayment, at: Date): Promise<string> {
  const { purchase, dispute, order } = disputed;
  const [earlier] = await tx
    .select({ note: paymentCases.decision })
    .from(paymentCases)
    .where(and(eq(paymentCases.reference, purchase.reference), eq(paymentCases.kind, "dispute")));
  const decision = [disputeText(dispute), earlier?.note].filter(Boolean).join(" ");
  const caseId = await saveCase(tx, disputed, { decidedAt: at, decision });
  const subject = order ? `Order ${order.number}` : `Payment ${purchase.reference}`;
  await recordChange(
    tx,
    {
      byUserId: null,
      byJob: "The check of disputes",
      action: "A payment's case closed itself",
      subject,
      after: { decision },
    },
    at,
  );
  return caseId;
}

async function saveCase(
  tx: Transaction,
  { purchase, order }: DisputedPayment,
  state: Partial<typeof paymentCases.$inferInsert>,
): Promise<string> {
  const { reference, totalKobo } = purchase;
  const paid = paidOf(purchase);
  const [saved] = await tx
    .insert(paymentCases)
    .values({
      kind: "dispute",
      reference,
      orderId: order?.id ?? null,
      askedKobo: totalKobo,
      paidAmount: paid?.amount ?? totalKobo,
      paidCurrency: paid?.currency ?? "NGN",
      paidReference: reference,
      ...state,
    })
    .onConflictDoUpdate({
      target: [paymentCases.reference, paymentCases.kind],
      set: state,
    })
    .returning({ id: paymentCases.id });
  return saved!.id;
}

/**
 * Bell and e-mail, at once. The e-mail names no customer, so that nothing has to be taken out of it
 * later.
 */
async function notifyOrganisers(
  tx: Transaction,
  queue: DisputeParts["queue"],
  moment: "dispute_opened" | "dispute_reminder" | "dispute_resolved",
  { purchase, dispute, order, caseId }: DisputedPayment & { caseId: string },
  at: Date,
): Promise<void> {
  const orderId = order?.id ?? null;
  // Without an order the deletion of an account would not find the name here.
  const { email: userEmail, username } = order ? purchase : { email: "", username: "" };
  await notify(tx, null, { kind: moment, orderId, caseId, userEmail, username }, at);
  const { reference, amount, currency, category, status, outcome, dueAt, resolvedAt } = dispute;
  await warnWhoMay(tx, queue, "payments.read", {
    kind: "dispute",
    data: {
      moment,
      dispute: {
        id: dispute.id,
        amount,
        currency,
        category,
        status,
        outcome,
        dueAt: dueAt?.toISOString() ?? null,
        resolvedAt: resolvedAt?.toISOString() ?? null,
      },
      reference,
      orderId,
      orderNumber: order?.number ?? null,
      items: purchase.lines.map(lineText),
      at: at.toISOString(),
    },
  });
}

/**
 * Notifies the organisers of disputes that are due soon, and asks Paystack again about those that
 * are open, each at most every hour: an event may have been lost. What Paystack does not answer
 * goes to `onError`.
 */
export async function sweepDisputes(
  app: DisputeParts,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = app;
  const due = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isNull(disputes.outcome), lt(disputes.remindAt, now())))
    .limit(sweepLimit);
  for (const { id } of due) await notifyOfDueTime(app, id);

  const anHourAgo = new Date(now().getTime() - 3_600_000);
  const open = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isNull(disputes.outcome), lt(disputes.checkedAt, anHourAgo)))
    .orderBy(asc(disputes.checkedAt))
    .limit(sweepLimit);
  await beginPaystackSweep(onError)(open, ({ id }) =>
    readDispute(app, id).finally(() =>
      db.update(disputes).set({ checkedAt: now() }).where(eq(disputes.id, id)),
    ),
  );
}

/**
 * Notifies the organisers once more, before its due time, of a dispute that waits for their answer:
 * once for each due time.
 */
export function notifyOfDueTime({ db, queue, now }: DisputeParts, id: number): Promise<void> {
  const at = now();
  return db.transaction(async (tx) => {
    const [dispute] = await tx
      .update(disputes)
      .set({ remindAt: null, remindedAt: at })
      .where(and(eq(disputes.id, id), isNull(disputes.outcome), isNotNull(disputes.remindAt)))
      .returning();
    if (!dispute || !awaitsAnswer(dispute)) return;
    const { reference } = dispute;
    const [purchase] = await tx.select().from(purchases).where(eq(purchases.reference, reference));
    const [waiting] = await tx
      .select({ id: paymentCases.id })
      .from(paymentCases)
      .where(and(eq(paymentCases.reference, reference), eq(paymentCases.kind, "dispute")));
    if (!purchase || !waiting) return;
    const disputed = { purchase, dispute, order: await findOrderOf(tx, reference) };
    await notifyOrganisers(tx, queue, "dispute_reminder", { ...disputed, caseId: waiting.id }, at);
    announce(tx, "admin");
  });
}

const shown = {
  id: disputes.id,
  reference: disputes.reference,
  amount: disputes.amount,
  currency: disputes.currency,
  category: disputes.category,
  status: disputes.status,
  outcome: disputes.outcome,
  dueAt: disputes.dueAt,
  resolvedAt: disputes.resolvedAt,
};

/** The disputes of some payments, the oldest first. */
export async function listDisputesOf(
  db: Queryable,
  references: string[],
): Promise<(ShownDispute & { reference: string })[]> {
  if (references.length === 0) return [];
  return db
    .select(shown)
    .from(disputes)
    .where(inArray(disputes.reference, references))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
}

const mostListed = 50;

/** The disputes that are open, the first due first, each with its order. */
export function listOpenDisputes(db: Queryable) {
  return db
    .select({ ...shown, orderId: orders.id, orderNumber: orders.number })
    .from(disputes)
    .leftJoin(orders, eq(orders.reference, disputes.reference))
    .where(isNull(disputes.outcome))
    .orderBy(asc(disputes.dueAt), asc(disputes.id))
    .limit(mostListed);
}
