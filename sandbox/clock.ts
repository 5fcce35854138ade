/** So that tests can let 72 hours pass in a moment. */
export interface Clock {
  now(): number; // milliseconds since the epoch
  after(delayMs: number, run: () => void): () => void; // the answer calls it off
}

/** Its timers never keep a finished process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function pause(clock: Clock, delayMs: number): Promise<void> {
  if (delayMs <= 0) return Promise.resolve();
  return new Promise((resolve) => void clock.after(delayMs, resolve));
}
