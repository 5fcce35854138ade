import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { cursorOf, isAfter, toPage } from "#app/db/cursor.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { addressField, checkouts, orders, paymentCases } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import type {
  PaymentCaseKind,
  PaymentFacts,
  SoldOutLine,
} from "#app/shared/orders/payment-cases.ts";
import { findAdministrator } from "#app/domain/people/administrator.server.ts";
import { notify } from "#app/domain/notifications.server.ts";
import { queueEmail } from "#app/domain/outbox.server.ts";

const isOpen = isNull(paymentCases.decidedAt);

type Checkout = typeof checkouts.$inferSelect;

interface NewPaymentCase {
  kind: PaymentCaseKind;
  checkout: Checkout;
  /** What the payment service said was paid, in the hundredth part of its currency. */
  paid: { amount: number; currency: string; reference: string };
  /** The order that came of it all the same, and what of it was gone. */
  order?: { id: string; soldOutLines: SoldOutLine[] };
}

/**
 * Opens a case about a payment in the caller's transaction, once for each kind, and tells the administrator by e-mail and
 * by the open pages. The customer of a payment that made no order is told by notification and e-mail; an order tells its
 * own.
 */
export async function openPaymentCase(
  tx: Transaction,
  queue: Queue,
  { kind, checkout, paid, order }: NewPaymentCase,
  at: Date,
): Promise<void> {
  const facts: PaymentFacts = {
    reference: checkout.reference,
    askedKobo: checkout.totalKobo,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
    paidReference: paid.reference,
  };
  const [opened] = await tx
    .insert(paymentCases)
    .values({ ...facts, kind, orderId: order?.id ?? null, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: paymentCases.id });
  if (!opened) return;
  const told = {
    ...facts,
    username: checkout.username,
    items: checkout.lines.map(lineText),
    at: at.toISOString(),
  };
  const administrator = await findAdministrator(tx);
  if (administrator)
    await queueEmail(tx, queue, {
      kind: "money_warning",
      recipient: administrator.email,
      data: {
        ...told,
        kind,
        orderId: order?.id ?? null,
        soldOutLines: order?.soldOutLines ?? [],
        userEmail: checkout.email,
        phone: checkout.address.addressPhone,
      },
    });
  await announce(tx, "admin");
  if (order) return;
  const { userId, email: userEmail, username } = checkout;
  const news = { kind: "payment_mismatch", orderId: null, caseId: opened.id } as const;
  if (userId) await notify(tx, userId, { ...news, userEmail, username }, at);
  if (userEmail)
    await queueEmail(tx, queue, { kind: "payment_mismatch", recipient: userEmail, data: told });
}

/** Keeps what the payment service tells now of a payment whose case waits: a first answer may have been wrong. */
export async function correctMismatch(
  tx: Transaction,
  checkout: Checkout,
  paid: NewPaymentCase["paid"],
): Promise<void> {
  await tx
    .update(paymentCases)
    .set({ paidAmount: paid.amount, paidCurrency: paid.currency, paidReference: paid.reference })
    .where(
      and(
        eq(paymentCases.reference, checkout.reference),
        eq(paymentCases.kind, "payment_mismatch"),
        isOpen,
      ),
    );
}

/** What every list of cases tells: the facts, what was to be bought, and whose it is. */
const shown = {
  id: paymentCases.id,
  kind: paymentCases.kind,
  reference: paymentCases.reference,
  /** The order that was made all the same, or since. */
  orderId: orders.id,
  askedKobo: paymentCases.askedKobo,
  paidAmount: paymentCases.paidAmount,
  paidCurrency: paymentCases.paidCurrency,
  paidReference: paymentCases.paidReference,
  createdAt: paymentCases.createdAt,
  decidedAt: paymentCases.decidedAt,
  decision: paymentCases.decision,
  /** A payment that has become an order by itself is beyond deciding. */
  isReopenable: sql<boolean>`${checkouts.status} = 'mismatched' or ${paymentCases.orderId} is not null`,
  username: checkouts.username,
  userEmail: checkouts.email,
  phone: sql<
    string | null
  >`coalesce(${addressField(orders.address, "addressPhone")}, ${addressField(checkouts.address, "addressPhone")})`,
  lines: checkouts.lines,
  soldOutLines: orders.soldOutLines,
};

interface CaseQuery {
  /** The cursor of the page before. */
  after?: string | null;
  limit: number;
}

const selectCases = (db: Queryable, cursor: SQL<string>) =>
  db
    .select({ ...shown, cursor })
    .from(paymentCases)
    .innerJoin(checkouts, eq(checkouts.reference, paymentCases.reference))
    .leftJoin(orders, eq(orders.reference, paymentCases.reference));

/** One page of the cases that wait for a decision, the oldest first: who has waited longest comes first. */
export async function listOpenCases(db: Queryable, { after, limit }: CaseQuery) {
  const { createdAt, id } = paymentCases;
  const rows = await selectCases(db, cursorOf(createdAt, id))
    .where(and(isOpen, isAfter(createdAt, id, after, "oldest first")))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** One page of the cases that were decided, the latest decision first. */
export async function listDecidedCases(db: Queryable, { after, limit }: CaseQuery) {
  const { decidedAt, id } = paymentCases;
  const rows = await selectCases(db, cursorOf(decidedAt, id))
    .where(and(isNotNull(decidedAt), isAfter(decidedAt, id, after)))
    .orderBy(desc(decidedAt), desc(id))
    .limit(limit + 1);
  return toPage(rows, limit);
}
export type ShownCase = Awaited<ReturnType<typeof listOpenCases>>["rows"][number];

/** How many cases wait for a decision: they count in the administrator's bell. */
export function countOpenCases(db: Queryable): Promise<number> {
  return db.$count(paymentCases, isOpen);
}

/** The kind of the case that an order of a list of orders waits for; null where it waits for none. */
export const openCaseKind = sql<PaymentCaseKind | null>`(
  select c.kind from payment_cases c
  where c.order_id = orders.id and c.decided_at is null
  order by c.created_at limit 1)`;

/** A customer's payments of which no order was made, the newest first, decided or not. */
export function listDifferingPayments(db: Queryable, userId: string) {
  return db
    .select({
      reference: paymentCases.reference,
      askedKobo: paymentCases.askedKobo,
      paidAmount: paymentCases.paidAmount,
      paidCurrency: paymentCases.paidCurrency,
      paidReference: paymentCases.paidReference,
      createdAt: paymentCases.createdAt,
      decidedAt: paymentCases.decidedAt,
      lines: checkouts.lines,
    })
    .from(paymentCases)
    .innerJoin(checkouts, eq(checkouts.reference, paymentCases.reference))
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.status, "mismatched"),
        eq(paymentCases.kind, "payment_mismatch"),
      ),
    )
    .orderBy(desc(paymentCases.createdAt));
}
