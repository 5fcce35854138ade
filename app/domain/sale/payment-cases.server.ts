import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { checkouts, paymentCases } from "#app/db/schema.server.ts";
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

export const isOpen = isNull(paymentCases.decidedAt);

type Checkout = typeof checkouts.$inferSelect;

interface NewPaymentCase {
  kind: PaymentCaseKind;
  checkout: Checkout;
  /** What the payment service said was paid, in the hundredth part of its currency. */
  paid: { amount: number; currency: string; reference: string };
  /** The order that came of it all the same, and what of it was gone. */
  order?: { id: string; number: string; soldOutLines: SoldOutLine[] };
}

/**
 * Opens a case, once for each kind while it waits, in the caller's transaction. Tells the administrator, and the customer unless an
 * order tells its own.
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
    // A further refund that fails is decided anew.
    .onConflictDoUpdate({
      target: [paymentCases.reference, paymentCases.kind],
      set: { decidedAt: null, decidedByUserId: null, decision: "", createdAt: at },
      setWhere: and(eq(paymentCases.kind, "refund_failed"), isNotNull(paymentCases.decidedAt)),
    })
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
        orderNumber: order?.number ?? null,
        soldOutLines: order?.soldOutLines ?? [],
        userEmail: checkout.email,
        phone: checkout.address.addressPhone,
      },
    });
  await announce(tx, "admin");
  if (order || kind !== "payment_mismatch") return;
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
  const told = { paidAmount: paid.amount, paidCurrency: paid.currency };
  const corrected = await tx
    .update(paymentCases)
    .set({ ...told, paidReference: paid.reference })
    .where(
      and(
        eq(paymentCases.reference, checkout.reference),
        eq(paymentCases.kind, "payment_mismatch"),
        isOpen,
      ),
    )
    .returning({ id: paymentCases.id });
  if (corrected.length > 0)
    await tx.update(checkouts).set(told).where(eq(checkouts.reference, checkout.reference));
}
