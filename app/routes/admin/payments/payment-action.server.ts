import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { requestReconciliation } from "#app/domain/reconciliation/reconciliation.server.ts";
import { acceptDiscrepancy } from "#app/domain/reconciliation/close-discrepancy.server.ts";
import { resolveDiscrepancy } from "#app/domain/reconciliation/resolve-discrepancy.server.ts";
import { settleCheckout } from "#app/domain/checkout/settlement.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";

export const paymentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("ask"), reference: z.string().min(1).max(100) }),
  z.object({ intent: z.literal("compare") }),
  z.object({ intent: z.literal("put-right"), difference: z.uuid() }),
  z.object({
    intent: z.literal("keep"),
    difference: z.uuid(),
    note: z.string().trim().min(1, "Write why it may stay so.").max(2_000),
  }),
]);

export async function answerPayment(
  app: App,
  form: z.infer<typeof paymentForm>,
  byUserId: string,
): Promise<Outcome> {
  switch (form.intent) {
    case "ask":
      return askAnew(app, form.reference);
    case "compare":
      await requestReconciliation(app, byUserId);
      return { ok: true, message: "The comparison has begun. What it finds will show here." };
    case "put-right":
      return resolveDiscrepancy(app, form.difference, byUserId);
    case "keep":
      await acceptDiscrepancy(app, { differenceId: form.difference, note: form.note }, byUserId);
      return { ok: true, message: "It is closed, and the note is kept in the log of changes." };
  }
}

async function askAnew(app: App, reference: string): Promise<Outcome> {
  const settlement = await settleCheckout(app, reference).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "a payment was asked about in vain");
    return null;
  });
  switch (settlement?.outcome) {
    case "settled":
      return { ok: true, message: `Paid: order ${settlement.orderNumber} is made.` };
    case "mismatched":
      return said("It differs: it waits for a decision under Notifications.");
    case "unpaid":
      return said("Not paid yet.");
    case "unknown-reference":
      return said("There is no such payment.");
    case undefined:
      return said("Paystack could not be asked. Nothing was changed.");
  }
}

const said = (text: string): Outcome => ({ ok: false, formErrors: [text], status: 200 });
