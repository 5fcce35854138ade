import { type LineItem, lineText } from "#app/shared/orders/line-items.ts";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { purchases, paymentCases } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { PaymentCaseKind, ComparedPayment } from "#app/shared/payments/payment-cases.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";
import { warnWhoMay } from "#app/domain/accounts/organisers.server.ts";
import { notify } from "#app/domain/notifications/notifications.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Double } from "#app/domain/purchases/other-purchases.server.ts";

export const isOpen = isNull(paymentCases.decidedAt);

type Purchase = typeof purchases.$inferSelect;

interface NewPaymentCase {
  kind: PaymentCaseKind;
  purchase: Purchase;
  /** The amount that Paystack says was paid, in the hundredth part of its currency. */
  paid: { amount: number; currency: string; reference: string };
  /** The order that came of it all the same, and what of it was gone. */
  order?: { id: string; number: string; soldOutLines: LineItem[] };
  /** The other payment: probably made for the same purchase, or by the same card. */
  other?: Double | null;
  /** When the money goes back by itself, unless somebody decides before. */
  refundsAt?: Date | null;
}

/**
 * Opens a case, once for each kind while it waits, in the caller's transaction. Tells the owner
 * and the treasurers, and the customer unless the order's own confirmation does. A double payment is
 * asked about in the customer's inbox; the order's e-mail asks too.
 */
export async function openPaymentCase(
  tx: Transaction,
  queue: Queue,
  { kind, purchase, paid, order, other, refundsAt = null }: NewPaymentCase,
  at: Date,
): Promise<void> {
  const compared: ComparedPayment = {
    reference: purchase.reference,
    askedKobo: purchase.totalKobo,
    paidAmount: paid.amount,
    paidCurrency: paid.currency,
    paidReference: paid.reference,
  };
  const [opened] = await tx
    .insert(paymentCases)
    .values({
      ...compared,
      kind,
      orderId: order?.id ?? null,
      // Referring to the other payment locks its row, which only settling two of the same does in
      // order.
      otherReference: kind === "double_payment" ? other?.reference : null,
      refundsAt,
      createdAt: at,
    })
    // A further refund that fails, or that names no ticket, is decided anew.
    .onConflictDoUpdate({
      target: [paymentCases.reference, paymentCases.kind],
      set: { decidedAt: null, decidedByUserId: null, decision: "", createdAt: at },
      setWhere: and(
        inArray(paymentCases.kind, ["refund_failed", "tickets_refunded"]),
        isNotNull(paymentCases.decidedAt),
      ),
    })
    .returning({ id: paymentCases.id });
  if (!opened) return;
  const { userId, email: userEmail, username } = purchase;
  const hasAccount = !isAccountDeleted(purchase);
  const payment = {
    ...compared,
    username,
    token: purchase.accessToken,
    items: purchase.lines.map(lineText),
    at: at.toISOString(),
  };
  await warnWhoMay(tx, queue, "payments.read", {
    kind: "money_warning",
    data: {
      ...payment,
      kind,
      orderId: order?.id ?? null,
      orderNumber: order?.number ?? null,
      soldOutLines: order?.soldOutLines ?? [],
      ...(refundsAt && { refundsAt: refundsAt.toISOString() }),
      otherOrderNumber: other?.orderNumber ?? null,
      // The case itself has them of who deleted the account, until it is decided; this e-mail
      // stays.
      userEmail: hasAccount ? userEmail : "",
      phone: hasAccount ? purchase.address.addressPhone : null,
    },
  });
  announce(tx, "admin");
  if (kind === "double_payment" && order && userId) {
    const question = { kind, orderId: order.id, caseId: opened.id } as const;
    await notify(tx, userId, { ...question, userEmail, username }, at);
  }
  if (order || kind !== "payment_mismatch") return;
  const notification = { kind: "payment_mismatch", orderId: null, caseId: opened.id } as const;
  if (userId) await notify(tx, userId, { ...notification, userEmail, username }, at);
  if (userEmail)
    await queueEmail(tx, queue, {
      kind: "payment_mismatch",
      recipient: userEmail,
      data: { ...payment, username: hasAccount ? username : "", hasAccount },
    });
}

/**
 * Saves what the payment service now reports of a payment whose case waits for a decision: its
 * first answer may have been wrong.
 */
export async function correctMismatch(
  tx: Transaction,
  purchase: Purchase,
  paid: NewPaymentCase["paid"],
): Promise<void> {
  const reported = { paidAmount: paid.amount, paidCurrency: paid.currency };
  const corrected = await tx
    .update(paymentCases)
    .set({ ...reported, paidReference: paid.reference })
    .where(
      and(
        eq(paymentCases.reference, purchase.reference),
        eq(paymentCases.kind, "payment_mismatch"),
        isOpen,
      ),
    )
    .returning({ id: paymentCases.id });
  if (corrected.length > 0)
    await tx.update(purchases).set(reported).where(eq(purchases.reference, purchase.reference));
}
