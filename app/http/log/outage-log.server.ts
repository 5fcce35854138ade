import type { Logger } from "pino";
import { isDatabaseAway } from "#app/db/away.server.ts";

/** While the database is away, one line for all that fails is enough. */
const quietMs = 10_000;
let toldAt = Number.NEGATIVE_INFINITY;

export function logFault(log: Logger, error: unknown, part: string): void {
  if (!isDatabaseAway(error)) return log.error({ err: error }, part);
  if (performance.now() - toldAt < quietMs) return;
  toldAt = performance.now();
  log.warn({ err: error, part }, "the database is away; it is asked again");
}
