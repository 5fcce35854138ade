import type { KeptTopic, LiveEvents } from "./live.server.ts";

/** Reads something once for each change of a topic, for all who ask meanwhile; every time while changes are not heard. */
export function keepUntilChanged<Value>(
  live: Pick<LiveEvents, "version">,
  topic: KeptTopic,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { version: number; value: Promise<Value> } | undefined;
  return async () => {
    const version = await live.version(topic);
    if (version === null) return read();
    if (kept?.version === version) return kept.value;
    const reading = { version, value: read() };
    kept = reading;
    // Whoever comes next tries again.
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}
