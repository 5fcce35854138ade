import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { addressFields } from "#app/shared/accounts/address.ts";
import { recordOf } from "#app/shared/records.ts";
import { transitionOrder, saveOrderNote } from "#app/domain/orders/transition-order.server.ts";
import { cancelOrder, undoCancellation } from "#app/domain/orders/cancel-order.server.ts";
import { CashRefused, recordCash, removeCash } from "#app/domain/orders/cash-receipts.server.ts";
import { correctOrder } from "#app/domain/orders/order-corrections.server.ts";
import { resendEmail } from "#app/domain/mail/resend-email.server.ts";
import { undoRefund } from "#app/domain/refunds/undo-refund.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import {
  cancelTicketsFields,
  cancelledTicketsText,
} from "#app/routes/admin/tickets/cancel-tickets-fields.server.ts";
import { refundFields, refundOf } from "#app/routes/admin/refunds/refund-fields.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { text } from "#app/forms/read-form.server.ts";
import { shippingOptionNames } from "#app/shared/limits.ts";
import type { EmailKind } from "#app/shared/mail/emails.ts";
import { formatNaira, nairaNeeded, readAmount } from "#app/shared/money.ts";
import { messageOfMove } from "#app/shared/orders/order-messages.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";

export const orderForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("advance-order"), from: z.enum(orderStatuses) }),
  z.object({ intent: z.literal("save-note"), note: z.string().trim().max(2_000) }),
  z.object({ intent: z.literal("revert-status"), from: z.enum(orderStatuses) }),
  z.object({ intent: z.literal("refund-order"), ...refundFields }),
  z.object({ intent: z.literal("undo-refund"), refund: z.uuid() }),
  z.object({
    intent: z.literal("cancel-order"),
    from: z.enum(orderStatuses),
    reason: z.string().trim().min(1, "Write why it is cancelled.").max(500),
    refund: z.literal("1").optional(),
    restock: z.literal("1").optional(),
  }),
  z.object({ intent: z.literal("undo-cancellation") }),
  z.object({
    intent: z.literal("record-cash"),
    cash: z.uuid(),
    amount: z.string(),
    note: z.string().trim().max(500, "500 letters at most."),
  }),
  z.object({ intent: z.literal("remove-cash"), cash: z.uuid() }),
  z.object({
    intent: z.literal("correct-order"),
    shippingOption: z.enum(shippingOptionNames),
    ...recordOf(addressFields.map((name) => [name, text])),
  }),
  z.object({
    intent: z.literal("cancel-tickets"),
    ticket: z.array(z.uuid()).min(1, "Choose the tickets."),
    ...cancelTicketsFields,
  }),
  z.object({ intent: z.literal("resend-email"), email: z.uuid(), to: z.string() }),
]);
export type OrderForm = z.infer<typeof orderForm>;

/** `emailed` is the kind of e-mail that the customer is sent, `savedNote` the note as it is now. */
type Answer = Outcome<string, { emailed?: EmailKind; savedNote?: string }>;

export async function answerOrder(
  app: App,
  orderId: string,
  form: OrderForm,
  byUserId: string,
): Promise<Answer> {
  switch (form.intent) {
    case "save-note":
      await saveOrderNote(app, { orderId, note: form.note }, byUserId);
      return { ok: true, message: "The note is saved.", savedNote: form.note };
    case "advance-order":
    case "revert-status": {
      const isReversal = form.intent === "revert-status";
      const { number, status } = await transitionOrder(
        app,
        { orderId, from: form.from, isReversal },
        byUserId,
      );
      const message = `Order ${number} is ${orderStates[status].label} now.`;
      return { ok: true, message, emailed: messageOfMove({ status, isReversal }).email };
    }
    case "refund-order":
      return refund(app, orderId, form, byUserId);
    case "undo-refund": {
      const undone = await undoRefund(app, { orderId, refundId: form.refund }, byUserId);
      return { ok: true, message: `${amountText(undone)} stays here.` };
    }
    case "cancel-order": {
      const { from, reason, refund: money, restock } = form;
      const wishes = { refund: money === "1", restock: restock === "1" };
      const number = await cancelOrder(app, { orderId, from, reason, ...wishes }, byUserId);
      return { ok: true, message: `Order ${number} is being cancelled.` };
    }
    case "undo-cancellation":
      return {
        ok: true,
        message: `Order ${await undoCancellation(app, orderId)} stays as it was.`,
      };
    case "record-cash":
      return takeCash(app, orderId, form, byUserId);
    case "remove-cash":
      await removeCash(app, { orderId, id: form.cash }, byUserId);
      return { ok: true, message: "The record of cash is taken back." };
    case "correct-order": {
      const { intent: _, shippingOption, ...address } = form;
      return correctOrder(app, { orderId, shippingOption, address }, byUserId);
    }
    case "cancel-tickets": {
      const { ticket: ticketIds, reason, refund: money, kept: feeKobo } = form;
      const asked = { orderId, ticketIds, reason, refund: money, feeKobo };
      const amountKobo = await cancelTickets(app, asked, byUserId);
      return { ok: true, message: cancelledTicketsText(ticketIds.length, amountKobo) };
    }
    case "resend-email":
      await resendEmail(app, { emailId: form.email, recipient: form.to }, byUserId);
      return { ok: true, message: `The e-mail to ${form.to.trim()} is on its way.` };
  }
}

async function takeCash(
  app: App,
  orderId: string,
  { cash: id, amount, note }: Extract<OrderForm, { intent: "record-cash" }>,
  byUserId: string,
): Promise<Answer> {
  const amountKobo = readAmount(amount);
  if (!amountKobo) return { ok: false, errors: { amount: nairaNeeded("Amount") } };
  const missingKobo = await recordCash(app, { id, orderId, amountKobo, note }, byUserId).catch(
    (error: unknown) => {
      if (error instanceof CashRefused && error.reason === "too-much") return error;
      throw error;
    },
  );
  if (missingKobo instanceof CashRefused)
    return { ok: false, errors: { amount: missingKobo.message } };
  const left = missingKobo > 0 ? `${formatNaira(missingKobo)} is missing.` : "Nothing is missing.";
  return { ok: true, message: `${formatNaira(amountKobo)} is recorded as cash. ${left}` };
}

async function refund(
  app: App,
  orderId: string,
  form: Extract<OrderForm, { intent: "refund-order" }>,
  byUserId: string,
): Promise<Answer> {
  const request = refundOf(form);
  if (!request) return { ok: false, errors: { amount: nairaNeeded("Amount") } };
  const { what } = request;
  if (typeof what === "object" && "lines" in what && what.lines.length === 0)
    return { ok: false, errors: { what: "Choose the pieces to refund." } };
  const order = await findOrder(app.db, orderId, null);
  if (!order) return { ok: false, formErrors: [`There is no order ${orderId}.`], status: 404 };
  const refunded = await refundPurchase(
    app,
    { ...request, reference: order.reference, isUndoable: true },
    byUserId,
  );
  return {
    ok: true,
    message: refunded.isWaiting
      ? `${amountText(refunded)} waits for a second person, who was notified by e-mail.`
      : `${amountText(refunded)} goes back${refunded.isUndoable ? " in ten seconds" : ""}. The customer is notified once Paystack has taken it.`,
  };
}
