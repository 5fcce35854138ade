import { href } from "react-router";
import { z } from "zod";
import type { App } from "#app/context.server.ts";
import {
  handlePaystackEvent,
  type PaystackEvent,
  storePaystackEvent,
} from "#app/domain/payments/paystack-events.server.ts";
import { readRefundTotals } from "#app/domain/refunds/sync-refunds.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { readJson } from "#app/services/paystack/read-json.server.ts";
import { readBody } from "./body-limits.server.ts";

export const webhookPath = href("/api/paystack/webhook");

const text = z.string().optional().catch(undefined);
const paystackEvent = z.object({
  event: z.string(),
  data: z.looseObject({ id: z.unknown().optional(), reference: text, transaction_reference: text }),
});
type SentEvent = z.infer<typeof paystackEvent>;

/** Paystack writes numbers as text here. */
const whole = z.coerce.number().int().positive();
const rejectedTransfer = z.looseObject({
  bank_transfer: z.looseObject({ transaction_id: whole, amount: whole }),
});

/**
 * Answers an event of Paystack. The signature covers the bytes
 * of the body, which need not be clean UTF-8. Nothing in an event is believed
 * where money is decided: Paystack itself is asked afterwards. A payment or a refund whose event is
 * lost is found by the sweeps; what they would find late or never is stored before the answer.
 */
export async function answerPaystack(app: App, request: Request): Promise<Response> {
  const body = Buffer.from(await readBody(request.arrayBuffer()));
  if (!app.paystack.isSigned(body, request.headers.get("x-paystack-signature")))
    return new Response("Bad signature", { status: 401 });
  const parsed = paystackEvent.safeParse(readJson(new TextDecoder().decode(body)));
  if (!parsed.success) {
    app.log.info("an event of Paystack has an unknown shape");
    return new Response("OK");
  }
  const stored = eventToStore(parsed.data);
  if (stored) await storePaystackEvent(app, stored);
  void work(app, parsed.data, stored);
  return new Response("OK");
}

/** Returns the row of an event, or null for an event that is not stored. */
function eventToStore({ event, data }: SentEvent): PaystackEvent | null {
  if (/^charge\.dispute\.(create|remind|resolve)$/.test(event)) {
    const id = whole.safeParse(data.id);
    return id.success ? { event, subject: String(id.data), amount: null } : null;
  }
  if (event !== "bank.transfer.rejected") return null;
  const parsed = rejectedTransfer.safeParse(data);
  if (!parsed.success) return null;
  const { transaction_id, amount } = parsed.data.bank_transfer;
  return { event, subject: String(transaction_id), amount };
}

async function work(
  app: App,
  { event, data }: SentEvent,
  stored: PaystackEvent | null,
): Promise<void> {
  const { reference, transaction_reference: refunded } = data;
  try {
    if (stored) await handlePaystackEvent(app, stored);
    else if (event === "charge.success" && reference) {
      if (!app.paymentReturnThrottle.haveSettled(reference)) await settlePurchase(app, reference);
    } else if (event.startsWith("refund.") && refunded) await readRefundTotals(app, refunded);
    else app.log.info({ event }, "an event of Paystack that nothing is done about");
  } catch (error) {
    app.log.warn(
      { err: error, event, reference: reference ?? refunded },
      "event not worked on yet",
    );
  }
}
