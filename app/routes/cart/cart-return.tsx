import { findPurchase } from "#app/domain/purchases/purchase.server.ts";
import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { releasePurchase } from "#app/domain/purchases/supersede.server.ts";
import { settleReturn } from "#app/domain/purchases/settle-return.server.ts";
import { kinds } from "#app/domain/purchases/kinds/kinds.server.ts";
import { isAccountDeleted } from "#app/domain/accounts/deleted-account.server.ts";
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
  const purchase = await findPurchase(app.db, reference);
  const isOwn = viewer !== null && purchase?.userId === viewer.id;
  const settlement = await settleReturn(app, purchase, isOwn).catch((error: unknown) => {
    app.log.warn({ err: error, reference }, "return from payment not settled yet");
    return null;
  });
  const returnPath = purchase ? kinds[purchase.kind].returnPath : href("/cart/return");
  if (returnPath !== href("/cart/return"))
    return redirect(`${returnPath}?${new URLSearchParams({ reference })}`);
  if (!viewer && purchase && isAccountDeleted(purchase))
    return redirect(`${href("/login")}?notice=paid-without-account`);
  if (!viewer)
    return redirect(
      withNext(href("/login"), `${href("/cart/return")}?${new URLSearchParams({ reference })}`),
    );
  if (!isOwn) return redirect(href("/cart"));
  if (settlement?.outcome === "settled") return redirect(confirmationAddress(settlement.orderId));
  // The reservations of a payment that was not made are released for others.
  if (settlement?.outcome === "unpaid")
    await releasePurchase(app, { userId: viewer.id, reference });
  return redirect(`${href("/cart")}?payment=${settlement ? settlement.outcome : "unanswered"}`);
}
