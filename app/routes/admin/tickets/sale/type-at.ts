import type { App } from "#app/context.server.ts";

/** Which ticket type a form is about, by its id or "new", and who sends it. */
export interface TypeAt {
  app: App;
  typeId: string;
  byUserId: string;
}
