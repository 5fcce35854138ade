import { LRUCache } from "lru-cache";

/**
 * Anybody may open the return page, and as often as they like: each process asks Paystack once in
 * three seconds.
 */
const againMs = 3_000;

/** Remembers, in one process, the payments that somebody came back from. */
export interface PaymentReturnThrottle {
  /** Whether it is time to ask about a payment; then it counts as asked. */
  mayAsk(reference: string, isOwner: boolean, at: number): boolean;
  settled(reference: string): void;
  /** Whether the payment was settled by a return, so that its webhook has nothing left to do. */
  haveSettled(reference: string): boolean;
}

export function createPaymentReturnThrottle(): PaymentReturnThrottle {
  const lastAsked = new LRUCache<string, number>({ max: 10_000 });
  const settled = new LRUCache<string, true>({ max: 1_000 });
  return {
    mayAsk(reference, isOwner, at) {
      // Strangers who know a reference cannot keep the owner from an answer.
      const key = isOwner ? `${reference}:owner` : reference;
      const isRecent = at - (lastAsked.get(key) ?? -Infinity) < againMs;
      if (isRecent) return false;
      lastAsked.set(key, at).set(reference, at);
      return true;
    },
    settled: (reference) => void settled.set(reference, true),
    haveSettled: (reference) => settled.has(reference),
  };
}
