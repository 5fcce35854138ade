import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { releaseReservations } from "#app/domain/stock/reserve-stock.server.ts";
import { settleReturn } from "#app/domain/checkout/settle-return.server.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";
import { findCheckout } from "#app/domain/checkout/settle-checkout.server.ts";
import { returnedReference } from "#app/payment/returned-reference.server.ts";
import { confirmationAddress } from "#app/payment/confirmation-address.ts";
import type { Route } from "./+types/cart-return";
import { withNext } from "#app/shared/pages/return-to.ts";
import type { Resource } from "#app/shared/pages/route-meta.ts";

export const handle = { page: href("/cart/return"), for: "customer" } satisfies Resource;

/**
 * The page that Paystack leads back to, paid or not. It settles the payment for any visitor; only
 * the customer who began it is shown the result, after signing in if needed.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const reference = returnedReference(request);
  const checkout = await findCheckout(app.db, reference);
  const isOwn = viewer !== null && checkout?.userId === viewer.id;
  const settlement = await settleReturn(app, checkout, isOwn).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "return from payment not settled yet");
    return null;
  });
  if (checkout?.ticketsToken)
    return redirect(`${href("/tickets/return")}?${new URLSearchParams({ reference })}`);
  if (!viewer && checkout && isAccountDeleted(checkout))
    return redirect(`${href("/login")}?notice=paid-without-account`);
  if (!viewer)
    return redirect(
      withNext(href("/login"), `${href("/cart/return")}?${new URLSearchParams({ reference })}`),
    );
  if (!isOwn) return redirect(href("/cart"));
  if (settlement?.outcome === "settled") return redirect(confirmationAddress(settlement.orderId));
  // The reservations of a payment that was not made are released for others.
  if (settlement?.outcome === "unpaid") await releaseReservations(app, [reference]);
  return redirect(`${href("/cart")}?payment=${settlement ? settlement.outcome : "unanswered"}`);
}
