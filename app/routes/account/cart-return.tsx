import { redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { settleCheckout } from "#app/domain/settlement.server.ts";
import type { Route } from "./+types/cart-return";

/**
 * Where Paystack's own page sends the browser back to, whether it paid or not. It settles without asking who comes:
 * the reference is checked with Paystack, and nothing is shown here. The cart page shows an order only to its owner.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const query = new URL(request.url).searchParams;
  const reference = query.get("reference") ?? query.get("trxref") ?? "";
  const settlement = await settleCheckout(app, reference).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "return from payment not settled yet");
    return null;
  });
  if (settlement?.outcome === "settled") return redirect(`/cart?order=${settlement.orderId}`);
  return redirect(`/cart?payment=${settlement ? settlement.outcome : "unanswered"}`);
}
