import type { Parts } from "#app/domain/parts.server.ts";

/** A timer takes no more than 24 days, and a clock that is set while it sleeps is found out. */
const longestSleepMs = 60 * 60_000;
const tryAgainMs = 5_000;

export interface ScheduledJob {
  stop(): Promise<void>;
}

/**
 * Sleeps until the next planned action is due, then calls `doDue`, which does it and returns the
 * time of the next one. Every process sleeps so: the one that wakes first does it, and tells the
 * others by the topic of the catalogue.
 */
export function startScheduledJob(
  app: Parts<"now" | "live" | "log">,
  what: string,
  doDue: () => Promise<Date | null>,
): ScheduledJob {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isMissed = false;
  let isStopped = false;

  const wakeIn = (ms: number, then: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(then, ms).unref();
  };
  const sleepUntil = (next: Date | null): void => {
    const ms = next ? Math.max(0, next.getTime() - app.now().getTime()) : 0;
    if (!next) clearTimeout(timer);
    else if (ms > longestSleepMs) wakeIn(longestSleepMs, () => sleepUntil(next));
    else wakeIn(ms, look);
  };
  const look = (): void => {
    isMissed = looking !== null;
    looking ??= doDue()
      .then(sleepUntil, (error: unknown) => {
        app.log.warn({ err: error }, `${what} are looked up again`);
        wakeIn(tryAgainMs, look);
      })
      .finally(() => {
        looking = null;
        if (isMissed && !isStopped) look();
      });
  };

  const unsubscribe = app.live.subscribe(["catalogue"], look);
  look();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      await looking;
    },
  };
}
