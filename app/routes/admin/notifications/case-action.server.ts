import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { acceptPayment } from "#app/domain/purchases/cases/accept-payment.server.ts";
import {
  giveOtherTickets,
  makeMissingTickets,
} from "#app/domain/purchases/cases/make-missing-tickets.server.ts";
import { decideCase, reopenCase } from "#app/domain/payments/payment-decisions.server.ts";
import { refundCase } from "#app/domain/purchases/cases/refund-case.server.ts";
import { refundFields, refundOf } from "#app/routes/admin/refunds/refund-fields.server.ts";
import { formatNaira, nairaNeeded } from "#app/shared/money.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { type Outcome, refuse } from "#app/shared/form-result.ts";

export const caseForms = [
  z.object({
    intent: z.literal("close-case"),
    case: z.uuid(),
    note: z.string().trim().min(1, "Write what was decided before you close it.").max(2_000),
  }),
  z.object({
    intent: z.literal("accept-payment"),
    case: z.uuid(),
    note: z.string().trim().min(1, "Write what was decided before you close it.").max(2_000),
  }),
  z.object({
    intent: z.literal("create-missing-tickets"),
    case: z.uuid(),
    note: z.string().trim().min(1, "Write why there is room for them.").max(2_000),
  }),
  z.object({
    intent: z.literal("give-other-tickets"),
    case: z.uuid(),
    type: z.uuid("Choose the tickets that they get."),
    note: z.string().trim().min(1, "Write why they get these tickets.").max(2_000),
  }),
  z.object({ intent: z.enum(["reopen-case", "keep-both-payments"]), case: z.uuid() }),
  z.object({ intent: z.literal("refund-payment"), case: z.uuid(), ...refundFields }),
  z.object({ intent: z.literal("verify-payment"), reference: z.string().min(1).max(100) }),
] as const;
type CaseForm = z.infer<(typeof caseForms)[number]>;

/** Closes a payment case, opens it again, or asks Paystack once more about its payment. */
export async function answerCase(app: App, form: CaseForm, byUserId: string): Promise<Outcome> {
  switch (form.intent) {
    case "verify-payment":
      return verifyAgain(app, form.reference);
    case "close-case":
      await decideCase(app, { caseId: form.case, note: form.note }, byUserId);
      return closed;
    case "keep-both-payments":
      await decideCase(
        app,
        { caseId: form.case, note: "Meant: the customer wanted both orders." },
        byUserId,
      );
      return closed;
    case "accept-payment": {
      const made = await acceptPayment(app, { caseId: form.case, note: form.note }, byUserId);
      const owed =
        made.owedBackKobo > 0
          ? ` ${formatNaira(made.owedBackKobo)} is owed back: send it with “Refund…” in the order.`
          : "";
      return { ok: true, message: `Order ${made.number} was made, and the case is closed.${owed}` };
    }
    case "create-missing-tickets": {
      const made = await makeMissingTickets(
        app,
        { caseId: form.case, reason: form.note },
        byUserId,
      );
      return {
        ok: true,
        message: `${made === 1 ? "The ticket is" : `The ${made} tickets are`} made and on the way to the buyer. The case is closed.`,
      };
    }
    case "give-other-tickets": {
      const { made, backKobo } = await giveOtherTickets(
        app,
        { caseId: form.case, typeId: form.type, reason: form.note },
        byUserId,
      );
      const back = backKobo > 0 ? ` ${formatNaira(backKobo)} goes back to them.` : "";
      return {
        ok: true,
        message: `${made === 1 ? "The ticket is" : `The ${made} tickets are`} made and on the way to the buyer.${back} The case is closed.`,
      };
    }
    case "refund-payment":
      return refund(app, form, byUserId);
    case "reopen-case":
      await reopenCase(app, form.case, byUserId);
      return { ok: true, message: "The case waits for a decision again." };
  }
}

const closed: Outcome = {
  ok: true,
  message: "The case is closed. It stands under Decided, where it can be opened again.",
};

async function refund(
  app: App,
  form: Extract<CaseForm, { intent: "refund-payment" }>,
  byUserId: string,
): Promise<Outcome> {
  const request = refundOf(form);
  if (!request) return { ok: false, errors: { amount: nairaNeeded("Amount") } };
  const refunded = await refundCase(app, form.case, request, byUserId);
  return {
    ok: true,
    message: refunded.isWaiting
      ? `${amountText(refunded)} waits for a second person, who was notified by e-mail. The case is closed.`
      : `${amountText(refunded)} goes back, and the case is closed. The customer is notified once Paystack has taken it.`,
  };
}

async function verifyAgain(app: App, reference: string): Promise<Outcome> {
  const settlement = await settlePurchase(app, reference).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "the payment service was asked again in vain");
    return null;
  });
  switch (settlement?.outcome) {
    case "settled":
      return {
        ok: true,
        message: `Payment ${reference} is right now: order ${settlement.orderNumber} was made.`,
      };
    case undefined:
      return refuse("The payment service did not answer just now. Nothing was changed.");
    case "unknown-reference":
      return refuse(`There is no payment ${reference}.`);
    default:
      return refuse(`Payment ${reference} is still not what was asked.`);
  }
}
