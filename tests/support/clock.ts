export interface TestClock {
  now(): Date;
  /** Stops the clock at a moment. */
  set(moment: Date | string): void;
  /** Stops the clock, this many milliseconds after what it shows. */
  advance(ms: number): void;
  reset(): void;
}

/** The application's clock in tests. It runs until a test sets it. */
export function createTestClock(start?: Date | string): TestClock {
  let stoppedAt = start === undefined ? null : new Date(start);
  const now = () => new Date(stoppedAt ?? Date.now());
  return {
    now,
    set(moment) {
      stoppedAt = new Date(moment);
    },
    advance(ms) {
      stoppedAt = new Date(now().getTime() + ms);
    },
    reset() {
      stoppedAt = start === undefined ? null : new Date(start);
    },
  };
}
