import { LRUCache } from "lru-cache";
import type { Parts } from "#app/domain/parts.server.ts";
import {
  type FoundCheckout,
  settleFound,
  type Settlement,
  type SettlementParts,
} from "./settle-checkout.server.ts";

/**
 * Settles the checkout of somebody who comes back from the payment page, as `settleCheckout` does.
 * Null when Paystack was asked about it a moment ago, unless it is settled already.
 */
export async function settleReturn(
  app: SettlementParts & Parts<"returns">,
  checkout: FoundCheckout | null,
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

/** Anybody may open the return page, and as often as they like: each process asks Paystack once in three seconds. */
const againMs = 3_000;

/** What a process remembers of the payments that somebody came back from. */
export interface Returns {
  /** Whether it is time to ask about a payment; then it counts as asked. */
  mayAsk(reference: string, isOwner: boolean, at: number): boolean;
  settled(reference: string): void;
  /** Whether the payment was settled by a return, so that its webhook has nothing left to do. */
  haveSettled(reference: string): boolean;
}

export function createReturns(): Returns {
  const lastAsked = new LRUCache<string, number>({ max: 10_000 });
  const settled = new LRUCache<string, true>({ max: 1_000 });
  return {
    mayAsk(reference, isOwner, at) {
      // Strangers who know a reference cannot keep the owner from an answer.
      const key = isOwner ? `${reference}:owner` : reference;
      // A time in the future comes from a clock that was wrong, and counts as long ago.
      const isRecent = Math.abs(at - (lastAsked.get(key) ?? -Infinity)) < againMs;
      if (isRecent) return false;
      lastAsked.set(key, at).set(reference, at);
      return true;
    },
    settled: (reference) => void settled.set(reference, true),
    haveSettled: (reference) => settled.has(reference),
  };
}
