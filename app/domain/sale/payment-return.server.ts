import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import {
  findCheckout,
  settleFound,
  type Settlement,
  type SettlementParts,
} from "./settlement.server.ts";

/** Anybody may come back from a payment, and as often as they like: Paystack is asked once in three seconds. */
const question = { attempts: 1, windowMs: 3_000 };

/** `settleCheckout` for who comes back from the payment page. Null when Paystack was asked a moment ago; settled ones do not count. */
export async function settleReturn(
  app: SettlementParts,
  reference: string,
  isOwner: boolean,
): Promise<Settlement | null> {
  const checkout = await findCheckout(app.db, reference);
  if (!checkout) return { outcome: "unknown-reference" };
  if (checkout.status === "settled") return settleFound(app, checkout);
  const isWithin = (key: string) => isWithinLimit(app.db, key, question, app.now());
  const asNobodyElse = await isWithin(`return:${reference}`);
  // Strangers who know a reference keep no owner from an answer.
  const mayAsk = isOwner ? await isWithin(`return:${reference}:owner`) : asNobodyElse;
  return mayAsk ? settleFound(app, checkout) : null;
}
