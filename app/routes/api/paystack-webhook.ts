import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { settleCheckout } from "#app/domain/sale/settlement.server.ts";
import type { Route } from "./+types/paystack-webhook";

const event = z.object({
  event: z.string(),
  data: z.looseObject({ reference: z.string().optional() }),
});

/** The signature covers the raw body. Answers first, then asks Paystack itself; what fails, Paystack's repeats and the sweep find. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const body = await request.text();
  if (!app.paystack.isSigned(body, request.headers.get("x-paystack-signature")))
    return new Response("Bad signature", { status: 401 });
  const parsed = event.safeParse(safeJson(body));
  if (parsed.success && parsed.data.event === "charge.success" && parsed.data.data.reference)
    void settleCheckout(app, parsed.data.data.reference).catch((error: unknown) =>
      app.log.warn(
        { err: error, reference: parsed.data.data.reference },
        "webhook not settled yet",
      ),
    );
  return new Response("OK");
}

/** A browser that comes here has lost its way. */
export function loader() {
  return new Response("Not Found", { status: 404 });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
