import { href } from "react-router";
import { z } from "zod";
import type { App } from "#app/context.server.ts";
import { readRefundBooks } from "#app/domain/refunds/refund-books.server.ts";
import { settleCheckout } from "#app/domain/sale/settlement.server.ts";
import { readJson } from "#app/services/paystack/read-json.server.ts";

export const webhookPath = href("/api/paystack/webhook");

const paystackEvent = z.object({
  event: z.string(),
  data: z.looseObject({
    reference: z.string().optional(),
    transaction_reference: z.string().optional(),
  }),
});

/** The signature covers the raw body. Answers first, then asks Paystack itself; what fails, Paystack's repeats and the sweep find. */
export async function answerPaystack(app: App, request: Request): Promise<Response> {
  const body = await request.text();
  if (!app.paystack.isSigned(body, request.headers.get("x-paystack-signature")))
    return new Response("Bad signature", { status: 401 });
  const parsed = paystackEvent.safeParse(readJson(body));
  if (parsed.success) void hear(app, parsed.data);
  return new Response("OK");
}

async function hear(app: App, { event, data }: z.infer<typeof paystackEvent>): Promise<void> {
  const { reference, transaction_reference: refunded } = data;
  try {
    if (event === "charge.success" && reference && !app.returns.haveSettled(reference))
      await settleCheckout(app, reference);
    if (event.startsWith("refund.") && refunded) await readRefundBooks(app, refunded);
  } catch (error) {
    app.log.warn({ err: error, reference: reference ?? refunded }, "webhook not settled yet");
  }
}
