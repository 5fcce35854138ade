import { LRUCache } from "lru-cache";

/**
 * Anybody may come back from a payment, and as often as they like: each process asks Paystack once
 * in three seconds.
 */
const againMs = 3_000;

/** What a process remembers of who came back to it. */
export interface Returns {
  /** Whether it is time to ask about a payment; then it counts as asked. */
  mayAsk(reference: string, isOwner: boolean, at: number): boolean;
  settled(reference: string): void;
  /** Whether one was settled then, so that the event which follows has nothing to settle. */
  haveSettled(reference: string): boolean;
}

export function createReturns(): Returns {
  const lastAsked = new LRUCache<string, number>({ max: 10_000 });
  const settled = new LRUCache<string, true>({ max: 1_000 });
  return {
    mayAsk(reference, isOwner, at) {
      // Strangers who know a reference keep no owner from an answer.
      const key = isOwner ? `${reference}:owner` : reference;
      // One that lies ahead was asked by a clock that went wrong.
      const isRecent = Math.abs(at - (lastAsked.get(key) ?? -Infinity)) < againMs;
      if (isRecent) return false;
      lastAsked.set(key, at).set(reference, at);
      return true;
    },
    settled: (reference) => void settled.set(reference, true),
    haveSettled: (reference) => settled.has(reference),
  };
}
