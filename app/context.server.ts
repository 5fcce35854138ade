import type { Logger } from "pino";
import { createContext, type RouterContextProvider } from "react-router";
import type { Env } from "./config/env.server.ts";
import type { Database } from "./db/db.server.ts";
import type { Health } from "./db/health.server.ts";
import type { SignedInViewer, Viewer } from "./domain/people/accounts.server.ts";
import type { Browser } from "./domain/people/browsers.server.ts";
import type { ExpectedAnswer } from "./http/expected-answers.server.ts";
import type { Pages } from "./http/pages.server.ts";
import type { Queue } from "./jobs/queue.server.ts";
import type { Auth } from "./services/auth.server.ts";
import type { EmailSender } from "./services/email.server.ts";
import type { FormService } from "./services/form-service.server.ts";
import type { LiveEvents } from "./services/live.server.ts";
import type { Paystack } from "./services/paystack.server.ts";
import type { Storage } from "./services/storage.server.ts";

/** The parts of the application. A domain verb takes the few it needs, by these names. */
export interface App {
  env: Env;
  db: Database;
  queue: Queue;
  auth: Auth;
  /** Reads the browser's own name from its cookies. */
  browserOf: (cookies: string | null) => Browser;
  paystack: Paystack;
  /** Null where no way to send e-mail is set: it waits in the outbox. */
  sendEmail: EmailSender | null;
  /** Null where contact messages are only stored. */
  formService: FormService | null;
  storage: Storage;
  live: LiveEvents;
  health: () => Promise<Health>;
  pages: Pages;
  log: Logger;
  now: () => Date;
}

export interface RequestContext {
  app: App;
  /** Who asks, or null for a visitor. */
  viewer: SignedInViewer | null;
  /** What to call this request in the log. */
  requestId: string;
  /** The address of the asking network, for rate limits. */
  network: string;
  /** Why no route gets to see this request; null when all is well. */
  refusal: ExpectedAnswer | null;
  /** The asking browser, for the same. */
  browser: Browser;
}

const requestContext = createContext<RequestContext>();

export function setContext(provider: RouterContextProvider, context: RequestContext): void {
  provider.set(requestContext, context);
}

export function contextOf(provider: Readonly<RouterContextProvider>): RequestContext {
  return provider.get(requestContext);
}

/** The signed-in customer or administrator. Only for routes below a guard: raises a plain Error elsewhere. */
export function viewerOf(provider: Readonly<RouterContextProvider>): Viewer {
  const { viewer } = contextOf(provider);
  if (!viewer) throw new Error("This route needs a guard in its layout");
  return viewer;
}
