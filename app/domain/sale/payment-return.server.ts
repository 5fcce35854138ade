import { areWithinLimit } from "#app/domain/rate-limit.server.ts";
import {
  type FoundCheckout,
  settleFound,
  type Settlement,
  type SettlementParts,
} from "./settlement.server.ts";

/** Anybody may come back from a payment, and as often as they like: Paystack is asked once in three seconds. */
const question = { attempts: 1, windowMs: 3_000 };

/** `settleCheckout` for who comes back from the payment page. Null when Paystack was asked a moment ago; settled ones do not count. */
export async function settleReturn(
  app: SettlementParts,
  checkout: FoundCheckout | null,
  isOwner: boolean,
): Promise<Settlement | null> {
  if (!checkout) return { outcome: "unknown-reference" };
  if (checkout.status === "settled") return settleFound(app, checkout);
  // Strangers who know a reference keep no owner from an answer.
  const key = `return:${checkout.reference}`;
  const keys = isOwner ? [`${key}:owner`, key] : [key];
  const [mayAsk] = await areWithinLimit(app.db, keys, question, app.now());
  return mayAsk ? settleFound(app, checkout) : null;
}
