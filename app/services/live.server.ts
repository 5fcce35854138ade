import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { anything, type OpenDatabase } from "#app/db/open.server.ts";

/**
 * Live events carry topics, never data: the page asks again, as its user.
 * A topic is "catalogue", "admin" (orders and notifications of the back office), or "user:<id>".
 */
export type Topic = "catalogue" | "admin" | `user:${string}`;

const channel = "changed";

/** Tells every process that a topic changed, once the transaction commits and never if it does not. */
export async function announce(tx: Transaction, ...topics: Topic[]): Promise<void> {
  for (const topic of new Set(topics))
    await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
}

/** A page that was drawn longer ago than this asks anew by itself. */
const rememberedMs = 60_000;

export interface LiveEvents {
  /** Calls back for each change of one of the topics, until the returned function is called. */
  subscribe(topics: readonly Topic[], onChange: (topic: Topic) => void): () => void;
  /** Those of the topics that changed at or after an instant (milliseconds), as far back as the last minute. */
  changedSince(topics: readonly Topic[], time: number): Topic[];
  /** Calls back once, when this process stops. */
  onClose(callback: () => void): () => void;
  close(): Promise<void>;
}

/** Hears changes from every process that shares the database and hands them to this process's open pages. */
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
  const unlisten = await database.listen(channel, (payload) => {
    const topics = payload === anything ? [...subscribers.keys()] : [payload as Topic];
    if (payload !== anything) remember(payload as Topic);
    for (const topic of topics)
      for (const onChange of [...(subscribers.get(topic) ?? [])]) onChange(topic);
  });
  return {
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
      for (const callback of [...closers]) callback();
      await unlisten();
    },
  };
}
