import type { Parts } from "#app/domain/parts.server.ts";
import type { PurchaseWithOrder } from "./purchase.server.ts";
import { settleFound, type Settlement, type SettlementParts } from "./settle.server.ts";

/**
 * Settles the checkout of somebody who comes back from the payment page, as `settlePurchase` does.
 * Null when Paystack was asked about it a moment ago, unless it is settled already.
 */
export async function settleReturn(
  app: SettlementParts & Parts<"returns">,
  checkout: PurchaseWithOrder | null,
  isOwner: boolean,
): Promise<Settlement | null> {
  if (!checkout) return { outcome: "unknown-reference" };
  if (checkout.status === "settled") return settleFound(app, checkout);
  const { reference } = checkout;
  if (!app.returns.mayAsk(reference, isOwner, app.now().getTime())) return null;
  const settlement = await settleFound(app, checkout);
  if (settlement.outcome === "settled") app.returns.settled(reference);
  return settlement;
}
