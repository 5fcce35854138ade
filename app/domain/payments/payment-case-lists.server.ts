import { isOfKindThat } from "#app/db/kinds-that.server.ts";
import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { cursorOf, isAfter, toPage } from "#app/db/cursor.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { addressField, purchases, orders, paymentCases } from "#app/db/schema.server.ts";
import { otherPaymentOfCard } from "#app/domain/tickets/sale/card-limit.server.ts";
import type { PaymentCaseKind } from "#app/shared/payments/payment-cases.ts";
import { isOpen } from "./payment-cases.server.ts";

/** The fields that the customer is shown too. */
const payment = {
  reference: paymentCases.reference,
  askedKobo: paymentCases.askedKobo,
  paidAmount: paymentCases.paidAmount,
  paidCurrency: paymentCases.paidCurrency,
  paidReference: paymentCases.paidReference,
  createdAt: paymentCases.createdAt,
  decidedAt: paymentCases.decidedAt,
  lines: purchases.lines,
};

const otherOrders = alias(orders, "other_orders");

const shown = {
  ...payment,
  id: paymentCases.id,
  kind: paymentCases.kind,
  orderId: orders.id,
  orderNumber: orders.number,
  /**
   * For a double payment, the order with the same line items; else another one of the same card.
   */
  otherOrderId: otherOrders.id,
  otherOrderNumber: otherOrders.number,
  decision: paymentCases.decision,
  /** A payment that has become an order by itself is beyond deciding. */
  isReopenable: sql<boolean>`${purchases.status} = 'mismatched' or ${paymentCases.orderId} is not null`,
  username: purchases.username,
  userEmail: purchases.email,
  phone: sql<
    string | null
  >`coalesce(${addressField(orders.address, "addressPhone")}, ${addressField(purchases.address, "addressPhone")})`,
  soldOutLines: orders.soldOutLines,
  isOfTickets: sql<boolean>`${isOfKindThat(purchases.kind, "makesTickets")}`,
  /** When the money goes back by itself, unless somebody decides before. */
  refundsAt: paymentCases.refundsAt,
};

interface CaseQuery {
  after?: string | null;
  limit: number;
}

const selectCases = (db: Queryable, cursor: SQL<string>) =>
  db
    .select({ ...shown, cursor })
    .from(paymentCases)
    .innerJoin(purchases, eq(purchases.reference, paymentCases.reference))
    .leftJoin(orders, eq(orders.reference, paymentCases.reference))
    .leftJoin(
      otherOrders,
      sql`${otherOrders.reference} = case when ${paymentCases.kind} = 'card_limit'
        then ${otherPaymentOfCard(paymentCases.reference)} else ${paymentCases.otherReference} end`,
    );

/** One page of the cases that wait for a decision, the oldest first. */
export async function listOpenCases(db: Queryable, { after, limit }: CaseQuery) {
  const { createdAt, id } = paymentCases;
  const rows = await selectCases(db, cursorOf(createdAt, id))
    .where(and(isOpen, isAfter(createdAt, id, after, "up")))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

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

export const openCaseKind = sql<PaymentCaseKind | null>`(
  select c.kind from payment_cases c
  where c.order_id = orders.id and c.decided_at is null
  order by c.created_at limit 1)`;

/**
 * The other order of what was probably paid twice, and when that was decided; null where there is
 * none.
 */
export async function findDoubleOf(
  db: Queryable,
  reference: string,
): Promise<{ number: string; decidedAt: Date | null } | null> {
  const { reference: later, otherReference: earlier, kind, decidedAt } = paymentCases;
  const [found] = await db
    .select({ number: orders.number, decidedAt })
    .from(paymentCases)
    .innerJoin(
      orders,
      sql`${orders.reference} = case when ${later} = ${reference} then ${earlier} else ${later} end`,
    )
    .where(and(eq(kind, "double_payment"), or(eq(later, reference), eq(earlier, reference))))
    .limit(1);
  return found ?? null;
}

/** A customer's payments of which no order was made, the newest first, decided or not. */
export function listDifferingPayments(db: Queryable, userId: string) {
  return db
    .select(payment)
    .from(paymentCases)
    .innerJoin(purchases, eq(purchases.reference, paymentCases.reference))
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.status, "mismatched"),
        eq(paymentCases.kind, "payment_mismatch"),
      ),
    )
    .orderBy(desc(paymentCases.createdAt));
}

/**
 * Returns which of an order's tickets were gone when they were paid for, whether the organisers have
 * decided about them, and when the money goes back unless they do; null where none was gone.
 */
export async function findSoldOut(db: Queryable, orderId: string) {
  const [found] = await db
    .select({
      lines: orders.soldOutLines,
      refundsAt: paymentCases.refundsAt,
      decidedAt: paymentCases.decidedAt,
    })
    .from(orders)
    .leftJoin(
      paymentCases,
      and(eq(paymentCases.reference, orders.reference), eq(paymentCases.kind, "oversold")),
    )
    .where(eq(orders.id, orderId));
  return found && found.lines.length > 0 ? found : null;
}
