import type { Transaction } from "#app/db/db.server.ts";
import { missedSome } from "#app/db/notify-listener.server.ts";
import type { OpenDatabase } from "#app/db/open.server.ts";
import { changedChannel } from "#app/db/notify-changed.server.ts";
import { keysOf } from "#app/shared/records.ts";

/**
 * Topics, never data: the page asks again, as its user. "tickets" is what is sold and reserved of
 * them, which changes with each purchase while the festival and the store stay as they are.
 */
export type Topic =
  | "catalogue"
  | "tickets"
  | "admin"
  | `user:${string}`
  | `session:${string}`
  | `device:${string}`;

/**
 * Notifies every process of topics that changed, once the transaction commits and never if it does
 * not.
 */
export function announce(tx: Transaction, ...topics: Topic[]): void {
  for (const topic of topics) tx.announced.add(topic);
}

/** A page drawn longer ago asks anew by itself. */
const rememberedMs = 60_000;

/** The topics of what is cached for everybody, or for the back office. */
export type CacheTopic = "catalogue" | "tickets" | "admin";

export interface LiveEvents {
  /**
   * Grows with each change; with a change of this process before its caller learns that it is
   * done. Null while other processes are not heard, since cached values may be out of date then.
   */
  version(...topics: CacheTopic[]): number | null | Promise<number | null>;
  /** Subscribes until the returned function is called. */
  subscribe(topics: readonly Topic[], onChange: (topic: Topic) => void): () => void;
  /** Changed at or after an instant (milliseconds), within the last minute. */
  changedSince(topics: readonly Topic[], time: number): Topic[];
  // Calls back when this process stops.
  onClose(callback: () => void): () => void;
  close(): Promise<void>;
}

/** Hears every process that shares the database. */
export async function openLiveEvents(database: OpenDatabase): Promise<LiveEvents> {
  const subscribers = new Map<Topic, Set<(topic: Topic) => void>>();
  const closers = new Set<() => void>();
  const recent = new Map<Topic, number>();
  const remember = (topic: Topic) => {
    const now = Date.now();
    // The latest change last, so that the old ones are the first.
    recent.delete(topic);
    recent.set(topic, now);
    for (const [old, time] of recent) {
      if (time > now - rememberedMs) break;
      recent.delete(old);
    }
  };
  const versions: Record<CacheTopic, number> = { catalogue: 0, tickets: 0, admin: 0 };
  const grow = (payload: string) => {
    for (const topic of keysOf(versions))
      if (payload === missedSome || payload === topic) versions[topic] += 1;
  };
  const hear = (payload: string) => {
    grow(payload);
    const topics = payload === missedSome ? [...subscribers.keys()] : [payload as Topic];
    if (payload !== missedSome) remember(payload as Topic);
    for (const topic of topics)
      for (const onChange of Array.from(subscribers.get(topic) ?? [])) onChange(topic);
  };
  const listening = await database.listen(changedChannel, hear, grow);
  const versionIf = (topics: readonly CacheTopic[], hears: boolean) =>
    hears ? topics.reduce((sum, topic) => sum + versions[topic], 0) : null;
  return {
    version(...topics) {
      const hears = listening.hears();
      return typeof hears === "boolean"
        ? versionIf(topics, hears)
        : hears.then((answered) => versionIf(topics, answered));
    },
    subscribe(topics, onChange) {
      for (const topic of topics) {
        const callbacks = subscribers.get(topic) ?? new Set();
        subscribers.set(topic, callbacks.add(onChange));
      }
      return () => {
        for (const topic of topics) {
          const callbacks = subscribers.get(topic);
          callbacks?.delete(onChange);
          if (callbacks?.size === 0) subscribers.delete(topic);
        }
      };
    },
    changedSince: (topics, time) => topics.filter((topic) => (recent.get(topic) ?? 0) >= time),
    onClose(callback) {
      closers.add(callback);
      return () => closers.delete(callback);
    },
    async close() {
      for (const callback of Array.from(closers)) callback();
      listening.stop();
    },
  };
}
