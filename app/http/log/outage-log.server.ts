import type { Logger } from "pino";
import { isDatabaseUnavailable } from "#app/db/database-unavailable.server.ts";
import { StorageUnavailable } from "#app/services/storage.server.ts";

/** While one of these services is away, one line for all failures in this time is enough. */
const quietMs = 10_000;
const loggedAt = { database: Number.NEGATIVE_INFINITY, "file store": Number.NEGATIVE_INFINITY };

/** Returns which service is unavailable, or null for an error that is no outage. */
export function unavailableService(error: unknown): keyof typeof loggedAt | null {
  if (error instanceof StorageUnavailable) return "file store";
  return isDatabaseUnavailable(error) ? "database" : null;
}

export function logFault(log: Logger, error: unknown, part: string): void {
  const away = unavailableService(error);
  if (!away) return log.error({ err: error }, part);
  if (performance.now() - loggedAt[away] < quietMs) return;
  loggedAt[away] = performance.now();
  log.warn({ err: error, part }, `the ${away} is away; it is asked again`);
}
