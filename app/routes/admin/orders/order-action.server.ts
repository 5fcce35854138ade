import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { moveOrder, noteOnOrder } from "#app/domain/orders/order-moves.server.ts";
import { requestRefund } from "#app/domain/refunds/refund-requests.server.ts";
import { refundFields, refundOf } from "#app/routes/admin/refunds/refund-fields.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { orderStates, orderStatuses } from "#app/shared/orders/order-states.ts";
import { amountText } from "#app/shared/orders/refunds.ts";

export const orderForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), from: z.enum(orderStatuses) }),
  z.object({ intent: z.literal("note"), note: z.string().trim().max(2_000) }),
  z.object({ intent: z.literal("refund"), ...refundFields }),
]);
type OrderForm = z.infer<typeof orderForm>;

export async function answerOrder(
  app: App,
  orderId: string,
  form: OrderForm,
  byUserId: string,
): Promise<Outcome> {
  switch (form.intent) {
    case "note":
      await noteOnOrder(app, { orderId, note: form.note }, byUserId);
      return { ok: true, message: "The note is saved." };
    case "move": {
      const status = await moveOrder(app, { orderId, from: form.from }, byUserId);
      const told = (await findOrder(app.db, orderId, null))?.userEmail
        ? "The customer was told."
        : "The customer has left the site: nobody was told.";
      return { ok: true, message: `Order ${orderId} is ${orderStates[status].label} now. ${told}` };
    }
    case "refund":
      return refund(app, orderId, form, byUserId);
  }
}

async function refund(
  app: App,
  orderId: string,
  form: Extract<OrderForm, { intent: "refund" }>,
  byUserId: string,
): Promise<Outcome> {
  const request = refundOf(form);
  if (!request) return { ok: false, errors: { amount: "Write the amount in digits, in naira." } };
  const order = await findOrder(app.db, orderId, null);
  if (!order) return { ok: false, formErrors: [`There is no order ${orderId}.`], status: 404 };
  const refunded = await requestRefund(app, { ...request, reference: order.reference }, byUserId);
  return {
    ok: true,
    message: `${amountText(refunded)} goes back. The customer is told once Paystack has taken it.`,
  };
}
