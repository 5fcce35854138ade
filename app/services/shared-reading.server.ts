/**
 * Returns a reading that simultaneous callers share. A caller while one is under way gets the
 * next, which begins when that has ended: never what was read before they asked.
 */
export function shareReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  const begin = () => {
    next = null;
    const reading = read();
    // Its error reaches those who asked for it.
    underWay = reading.catch(() => {});
    return reading;
  };
  return () => (next ??= underWay.then(begin));
}
