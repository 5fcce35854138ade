import { LRUCache } from "lru-cache";
import {
  type FoundCheckout,
  settleFound,
  type Settlement,
  type SettlementParts,
} from "./settlement.server.ts";

/** Anybody may come back from a payment, and as often as they like: each process asks Paystack once in three seconds. */
const againMs = 3_000;
const lastAsked = new LRUCache<string, number>({ max: 10_000 });

const settled = new LRUCache<string, true>({ max: 1_000 });

/** `settleCheckout` for who comes back from the payment page. Null when Paystack was asked a moment ago; settled ones do not count. */
export async function settleReturn(
  app: SettlementParts,
  checkout: FoundCheckout | null,
  isOwner: boolean,
): Promise<Settlement | null> {
  if (!checkout) return { outcome: "unknown-reference" };
  if (checkout.status === "settled") return settleFound(app, checkout);
  const { reference } = checkout;
  if (!mayAsk(reference, isOwner, app.now().getTime())) return null;
  const settlement = await settleFound(app, checkout);
  if (settlement.outcome === "settled") settled.set(reference, true);
  return settlement;
}

/** Whether somebody came back to this process from a payment that was settled then, so that the event which follows has nothing to settle. */
export const hasReturned = (reference: string): boolean => settled.has(reference);

/** Strangers who know a reference keep no owner from an answer. */
function mayAsk(reference: string, isOwner: boolean, at: number): boolean {
  const key = isOwner ? `${reference}:owner` : reference;
  // One that lies ahead was asked by a clock that went wrong.
  const isRecent = Math.abs(at - (lastAsked.get(key) ?? -Infinity)) < againMs;
  if (isRecent) return false;
  lastAsked.set(key, at).set(reference, at);
  return true;
}
