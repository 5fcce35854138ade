import { and, asc, desc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import { orders, refundConfirmations, refunds, users } from "#app/db/schema.server.ts";
import { findViewerRoles, listWhoMay, warnOwners } from "#app/domain/accounts/organisers.server.ts";
import { isFreshlyProved } from "#app/domain/accounts/second-factor.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError, factorReason } from "#app/domain/errors.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findMoneyRules } from "#app/domain/team/money-rules.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { may, type Permission } from "#app/shared/team/permissions.ts";
import { openRefundCase } from "./refund-notifications.server.ts";
import { returnToStock } from "./restock.server.ts";

/* Refunds above an amount that the owner sets (decision 83). The organiser who asks for one gives the
    second factor again; the money waits until another organiser who may refund confirms it.
    What was cancelled with it stays cancelled: the customer is notified of that at once, and of the
    money when it is sent. */

const right: Permission = "money.refund";
const waitsMs = 3 * 24 * 60 * 60_000;

class ConfirmationRefused extends DomainError<
  typeof factorReason | "no-factor" | "gone" | "own" | "role" | "requester"
> {}

interface Large {
  /**
   * All that is refunded of the payment including this refund, in the hundredth part of its
   * currency.
   */
  amount: number;
  byUserId: string | null;
}

/** Whether a refund needs a second person; those that the site or a buyer starts need none. */
async function isLarge(db: Queryable, { amount, byUserId }: Large): Promise<boolean> {
  if (byUserId === null) return false;
  const { limitKobo } = await findMoneyRules(db);
  return limitKobo !== null && amount > limitKobo;
}

/**
 * Requires that the one who asks for a large refund has just given the second factor again. Throws
 * `DomainError` "factor" where they have not, and "no-factor" where they have none.
 */
export async function requireFactor(tx: Transaction, large: Large, at: Date): Promise<void> {
  if (!(await isLarge(tx, large))) return;
  await proveAgain(tx, large.byUserId!, at);
}

async function proveAgain(tx: Transaction, userId: string, at: Date): Promise<void> {
  const proved = await isFreshlyProved(tx, userId, at);
  if (proved === "yes") return;
  throw proved === "no"
    ? new ConfirmationRefused(factorReason, siteTexts.secondFactor.again)
    : new ConfirmationRefused("no-factor", siteTexts.secondFactor.noneYet);
}

export interface Asked extends Large {
  currency: string;
  /** What is refunded: "Order VYB-1042". */
  subject: string;
  reason: string;
}

/**
 * Records that a large refund waits for a second person, and tells those who may confirm it.
 * Returns null where none is needed, or where nobody else may confirm it: the money is then sent,
 * and every owner is notified.
 */
export async function askSecondPerson(
  tx: Transaction,
  queue: Queue,
  asked: Asked,
  at: Date,
): Promise<string | null> {
  if (!(await isLarge(tx, asked))) return null;
  const { amount, currency, subject, reason, byUserId } = asked;
  const [asker] = await tx.select().from(users).where(eq(users.id, byUserId!));
  const others = (await listWhoMay(tx, right)).filter(({ email }) => email !== asker?.email);
  const name = asker?.name || asker?.email || "Somebody";
  const money = amountText({ amount, currency });
  if (others.length === 0) {
    const notice = {
      title: "A large refund without a second person",
      text: `${name} sends ${money} back for ${subject} (${reason}). Nobody else of the team may confirm a refund, so it goes at once. Invite a treasurer, and the next one waits for them.`,
      url: "/adminTeam",
      button: "Open the team",
    };
    await warnOwners(tx, { queue }, notice);
    return null;
  }
  const [made] = await tx
    .insert(refundConfirmations)
    .values({
      amount,
      currency,
      subject,
      reason,
      askedById: byUserId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + waitsMs),
    })
    .returning({ id: refundConfirmations.id });
  for (const { email } of others)
    await queueEmail(tx, queue, {
      kind: "team_notice",
      recipient: email,
      priority: "organiser",
      data: {
        title: "A refund waits for you",
        text: `${name} asks to send ${money} back for ${subject} (${reason}). It takes a second person: confirm or refuse it within three days.`,
        url: "/adminMoney/confirm",
        button: "See the refund",
      },
    });
  announce(tx, "admin");
  return made!.id;
}

/** The refunds that wait for a second person, the oldest first, with who asked. */
export const listConfirmations = (db: Queryable, at: Date) =>
  db
    .select({
      id: refundConfirmations.id,
      amount: refundConfirmations.amount,
      currency: refundConfirmations.currency,
      subject: refundConfirmations.subject,
      reason: refundConfirmations.reason,
      createdAt: refundConfirmations.createdAt,
      expiresAt: refundConfirmations.expiresAt,
      askedById: refundConfirmations.askedById,
      name: users.name,
      email: users.email,
    })
    .from(refundConfirmations)
    .leftJoin(users, eq(users.id, refundConfirmations.askedById))
    .where(and(isNull(refundConfirmations.endedAt), gt(refundConfirmations.expiresAt, at)))
    .orderBy(asc(refundConfirmations.createdAt))
    .limit(200);

/** The last ones that were decided, newest first. */
export const listEndedConfirmations = (db: Queryable) =>
  db
    .select({
      id: refundConfirmations.id,
      amount: refundConfirmations.amount,
      currency: refundConfirmations.currency,
      subject: refundConfirmations.subject,
      outcome: refundConfirmations.outcome,
      endedAt: refundConfirmations.endedAt,
      name: users.name,
    })
    .from(refundConfirmations)
    .leftJoin(users, eq(users.id, refundConfirmations.endedById))
    .where(gt(refundConfirmations.endedAt, new Date(0)))
    .orderBy(desc(refundConfirmations.endedAt))
    .limit(20);

export const countConfirmations = (db: Queryable): Promise<number> =>
  db.$count(refundConfirmations, isNull(refundConfirmations.endedAt));

/** Whether refunds under this confirmation go at once: it was given, or none is needed. */
export async function isConfirmed(tx: Transaction, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const [found] = await tx
    .select({ outcome: refundConfirmations.outcome })
    .from(refundConfirmations)
    .where(eq(refundConfirmations.id, id))
    .for("update");
  return !found || found.outcome === "confirmed";
}

type ConfirmParts = Parts<"db" | "queue" | "now">;

/**
 * Confirms a refund that another organiser asked for, and has the money sent. Throws `DomainError`
 * "gone" where it was decided or ran out, "own" for one's own, "role", "requester" where the
 * requester may no longer refund, and "factor" as `requireFactor`.
 */
export async function confirmRefund(
  { db, queue, now }: ConfirmParts,
  id: string,
  byUserId: string,
): Promise<{ amount: number; currency: string; subject: string }> {
  return db.transaction(async (tx) => {
    const found = await lockWaiting(tx, id, now());
    if (found.askedById === byUserId)
      throw new ConfirmationRefused("own", "You asked for this refund: another has to confirm it.");
    await requireRight(tx, byUserId);
    await requireRequester(tx, found);
    await proveAgain(tx, byUserId, now());
    await end(tx, { id, outcome: "confirmed", byUserId }, now());
    const released = await tx
      .update(refunds)
      .set({ status: "queued" })
      .where(and(eq(refunds.confirmationId, id), eq(refunds.status, "waiting")))
      .returning();
    for (const refund of released) {
      await queue.enqueue(tx, "ask-refund", { refundId: refund.id });
      const [order] = refund.restocks
        ? await tx.select().from(orders).where(eq(orders.reference, refund.reference))
        : [];
      if (order) await returnToStock(tx, order, refund.restocks === "all" ? null : refund.lines);
    }
    await note(tx, { found, byUserId, action: "Confirmed a refund" }, now());
    return found;
  });
}

/**
 * Ends a refund that waits: the one who asked withdraws it, another refuses it. The money stays
 * here, and what is to become of it is a payment case. Throws `DomainError` "gone", "role".
 */
export async function withdrawRefund(
  { db, queue, now }: ConfirmParts,
  id: string,
  byUserId: string,
): Promise<{ subject: string; isOwn: boolean }> {
  return db.transaction(async (tx) => {
    const found = await lockWaiting(tx, id, now());
    const isOwn = found.askedById === byUserId;
    await requireRight(tx, byUserId);
    await end(tx, { id, outcome: isOwn ? "withdrawn" : "refused", byUserId }, now());
    await failWaiting(tx, queue, id, now());
    const action = isOwn ? "Withdrew a refund" : "Refused a refund";
    await note(tx, { found, byUserId, action }, now());
    return { subject: found.subject, isOwn };
  });
}

/** Ends what nobody confirmed in three days. Safe to call any number of times and at once. */
export async function expireConfirmations({ db, queue, now }: ConfirmParts): Promise<void> {
  const due = await db
    .select({ id: refundConfirmations.id })
    .from(refundConfirmations)
    .where(and(isNull(refundConfirmations.endedAt), lte(refundConfirmations.expiresAt, now())))
    .limit(100);
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [found] = await tx
        .select()
        .from(refundConfirmations)
        .where(and(eq(refundConfirmations.id, id), isNull(refundConfirmations.endedAt)))
        .for("update");
      if (!found) return;
      await end(tx, { id, outcome: "expired", byUserId: null }, now());
      await failWaiting(tx, queue, id, now());
      const byJob = "The check of refunds that wait";
      await note(
        tx,
        { found, byUserId: null, byJob, action: "A refund was confirmed by nobody" },
        now(),
      );
    });
}

/** Takes a confirmation away with what it was asked for, as nothing has happened. */
export async function deleteConfirmation(tx: Transaction, id: string | null): Promise<void> {
  if (id !== null) await tx.delete(refundConfirmations).where(eq(refundConfirmations.id, id));
}

const mayRefund = async (tx: Transaction, userId: string): Promise<boolean> =>
  may((await findViewerRoles(tx, userId)).roles, right);

async function requireRight(tx: Transaction, userId: string): Promise<void> {
  if (!(await mayRefund(tx, userId)))
    throw new ConfirmationRefused("role", "Your roles do not allow it.");
}

/** Two organisers who may refund have to agree, so the requester must still be one of them. */
async function requireRequester(tx: Transaction, { askedById }: Confirmation): Promise<void> {
  if (askedById !== null && (await mayRefund(tx, askedById))) return;
  throw new ConfirmationRefused(
    "requester",
    "The organiser who asked for this refund may no longer refund. Refuse it: it becomes a payment case, from which it can be asked for again.",
  );
}

type Confirmation = typeof refundConfirmations.$inferSelect;

async function lockWaiting(tx: Transaction, id: string, at: Date): Promise<Confirmation> {
  const [found] = await tx
    .select()
    .from(refundConfirmations)
    .where(eq(refundConfirmations.id, id))
    .for("update");
  if (!found || found.endedAt || found.expiresAt <= at)
    throw new ConfirmationRefused("gone", "This refund waits no more: see what became of it.");
  return found;
}

async function end(
  tx: Transaction,
  ended: { id: string; outcome: NonNullable<Confirmation["outcome"]>; byUserId: string | null },
  at: Date,
): Promise<void> {
  const { id, outcome, byUserId } = ended;
  await tx
    .update(refundConfirmations)
    .set({ outcome, endedAt: at, endedById: byUserId })
    .where(eq(refundConfirmations.id, id));
}

async function failWaiting(tx: Transaction, queue: Queue, id: string, at: Date): Promise<void> {
  const isWaiting = and(eq(refunds.confirmationId, id), eq(refunds.status, "waiting"));
  const waiting = await tx
    .select({ id: refunds.id, reference: refunds.reference })
    .from(refunds)
    .where(isWaiting)
    .orderBy(asc(refunds.reference));
  for (const one of waiting) {
    // The payment is locked before its refunds, as where Paystack's list of them is read.
    const purchase = await lockPurchaseRow(tx, one.reference);
    const [refund] = await tx
      .update(refunds)
      .set({ status: "failed", problem: "Nobody confirmed it.", endedAt: at })
      .where(and(eq(refunds.id, one.id), eq(refunds.status, "waiting")))
      .returning();
    if (refund) await openRefundCase(tx, queue, { refund, purchase: purchase! }, at);
  }
}

async function note(
  tx: Transaction,
  noted: { found: Confirmation; byUserId: string | null; byJob?: string; action: string },
  at: Date,
): Promise<void> {
  const { found, byUserId, byJob, action } = noted;
  const after = { refund: amountText(found), reason: found.reason };
  await recordChange(tx, { byUserId, byJob, action, subject: found.subject, after }, at);
  announce(tx, "admin");
}
