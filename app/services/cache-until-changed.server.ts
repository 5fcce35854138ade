import type { CacheTopic, LiveEvents } from "./live.server.ts";

/** How many keys are cached at most. */
const mostCached = 200;

/**
 * Reads something once for each change of a topic and each key, for all who ask meanwhile; every
 * time while changes are not heard.
 */
export function cacheEachUntilChanged<Value>(
  live: Pick<LiveEvents, "version">,
  topic: CacheTopic,
): (key: string, read: () => Promise<Value>) => Promise<Value> {
  let cached: { version: number; values: Map<string, Promise<Value>> } | undefined;
  return async (key, read) => {
    const version = await live.version(topic);
    if (version === null) return read();
    if (cached?.version !== version) cached = { version, values: new Map() };
    const { values } = cached;
    const known = values.get(key);
    if (known) return known;
    const value = read();
    if (values.size >= mostCached) values.clear();
    values.set(key, value);
    // After a failure the next caller tries again.
    value.catch(() => values.delete(key));
    return value;
  };
}

export function cacheUntilChanged<Value>(
  live: Pick<LiveEvents, "version">,
  topic: CacheTopic,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const readCached = cacheEachUntilChanged<Value>(live, topic);
  return () => readCached("", read);
}
