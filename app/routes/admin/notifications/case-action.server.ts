import { data } from "react-router";
import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { decideCase, reopenCase } from "#app/domain/sale/payment-decisions.server.ts";
import { settleCheckout } from "#app/domain/sale/settlement.server.ts";

/** The forms of a case about a payment. */
export const caseForms = [
  z.object({
    intent: z.literal("decide"),
    case: z.uuid(),
    note: z.string().max(2_000, "Please shorten the note to 2,000 letters."),
  }),
  z.object({ intent: z.literal("reopen"), case: z.uuid() }),
  z.object({ intent: z.literal("ask"), reference: z.string().min(1).max(100) }),
] as const;
type CaseForm = z.infer<(typeof caseForms)[number]>;

/** What a form of the notifications' page was answered; `caseId` says beside which case. */
export interface CaseAnswer {
  ok?: string;
  refusal?: string;
  caseId?: string;
}

/** Closes a case, opens it again, or asks the payment service once more about its payment. */
export async function answerCase(app: App, form: CaseForm, byUserId: string) {
  try {
    if (form.intent === "ask") return await askAgain(app, form.reference);
    if (form.intent === "decide") {
      await decideCase(app, { caseId: form.case, note: form.note, byUserId });
      return { ok: "The case is closed. It stands under Decided, where it can be opened again." };
    }
    await reopenCase(app, { caseId: form.case, byUserId });
    return { ok: "The case waits for a decision again." };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const answer: CaseAnswer = {
      refusal: error.message,
      caseId: form.intent === "ask" ? undefined : form.case,
    };
    return data(answer, { status: error.code === "note" ? 400 : 409 });
  }
}

async function askAgain(app: App, reference: string): Promise<CaseAnswer> {
  const settlement = await settleCheckout(app, reference).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "the payment service was asked again in vain");
    return null;
  });
  switch (settlement?.outcome) {
    case "settled":
      return { ok: `Payment ${reference} is right now: order ${settlement.orderId} was made.` };
    case undefined:
      return { refusal: "The payment service did not answer just now. Nothing was changed." };
    case "unknown-reference":
      return { refusal: `There is no payment ${reference}.` };
    default:
      return { refusal: `The payment service says the same of payment ${reference} as before.` };
  }
}
