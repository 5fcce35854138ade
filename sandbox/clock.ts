/** The clock of the sandbox, which tests can move forward. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  // Calls `run` after a delay; the returned function cancels the call.
  after(delayMs: number, run: () => void): () => void;
}

/** The system's clock. Its timers do not keep a finished process alive. */
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
