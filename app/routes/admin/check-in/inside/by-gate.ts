import type { App } from "#app/context.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";

/** Who sends a form of these pages: an organiser, or a supervisor's phone. */
export interface ByGate {
  app: App;
  by: Actor;
}
