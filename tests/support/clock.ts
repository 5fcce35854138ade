export interface TestClock {
  now(): Date;
  /** Stops the clock at a moment. */
  set(moment: Date | string): void;
  /** Stops the clock, this many milliseconds after what it shows. */
  advance(ms: number): void;
  /** Starts a test file: with the clock stopped at a moment, or running. */
  begin(start?: Date | string): void;
  /** Shows again what the file began with. */
  reset(): void;
}

/** The application's clock in tests. It runs until a test sets it. */
export function createTestClock(): TestClock {
  let begun: Date | null = null;
  let stoppedAt: Date | null = null;
  const now = () => new Date(stoppedAt ?? Date.now());
  return {
    now,
    set(moment) {
      stoppedAt = new Date(moment);
    },
    advance(ms) {
      stoppedAt = new Date(now().getTime() + ms);
    },
    begin(start) {
      begun = start === undefined ? null : new Date(start);
      stoppedAt = begun;
    },
    reset() {
      stoppedAt = begun;
    },
  };
}
