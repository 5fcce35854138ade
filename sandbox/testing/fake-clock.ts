import type { Clock } from "../clock.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

export class FakeClock implements Clock {
  #now = Date.parse("2025-07-01T09:00:00Z");
  #timers = new Set<{ at: number; run: () => void }>();

  now() {
    return this.#now;
  }

  after(delayMs: number, run: () => void) {
    const timer = { at: this.#now + delayMs, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Moves the clock on, runs what falls due in its order, and waits for it. */
  async advance(ms: number) {
    const end = this.#now + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = end;
  }

  get pendingTimers() {
    return this.#timers.size;
  }

  #next(end: number) {
    return [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}
