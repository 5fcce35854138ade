import { createContext, type RouterContextProvider } from "react-router";
import type { SignedInViewer } from "./domain/accounts/accounts.server.ts";
import type { Actor } from "./domain/audit.server.ts";
import type { Device } from "./domain/devices/devices.server.ts";
import type { Festival } from "./domain/festival/festival.server.ts";
import type { BarCounts } from "./domain/viewer.server.ts";
import type { DomainParts } from "./domain/parts.server.ts";
import type { Browser } from "./domain/accounts/browsers.server.ts";
import type { Answers } from "./http/answers.server.ts";
import type { CodeCookie } from "./http/code-cookie.server.ts";
import type { DeviceCookie } from "./http/device-cookie.server.ts";
import type { ExpectedAnswer } from "./http/expected-answers.server.ts";
import type { Pages } from "./http/pages.server.ts";
import type { Allowed } from "./shared/team/permissions.ts";

/** The parts of the application: what its verbs take, and what requests pass besides. */
export interface App extends DomainParts {
  pages: Pages;
  answers: Answers;
  codeCookie: CodeCookie;
  deviceCookie: DeviceCookie;
}

export interface RequestContext {
  app: App;
  /** The person who asks, or null for a visitor. */
  viewer: SignedInViewer | null;
  /**
   * The device of the festival's that asks, also one that has ended; null where somebody is signed
   * in, and on the pages for everyone, which it sees as a visitor does.
   */
  device: Device | null;
  /** When the request came in, before anything was read for its answer. */
  askedAt: Date;
  /**
   * What the scripts of the answered page carry, so that its policy lets them run; empty where no
   * document is asked for.
   */
  nonce: string;
  /** What the bar counts for them, as it is once a form has done its work. */
  barCounts: () => Promise<BarCounts>;
  /** What the organisers say of their festival, as whoever asks is to see it. */
  festival: () => Promise<Festival>;
  /** Whether that is the draft. */
  isPreview: boolean;
  /** A whole page is asked for, by an address or a form; else its data, by a page that is open already. */
  asksForDocument: boolean;
  /** What the form that led here was answered, where it was sent without JavaScript. */
  answered: unknown;
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
export function viewerOf(provider: Readonly<RouterContextProvider>): SignedInViewer {
  const { viewer } = contextOf(provider);
  if (!viewer) throw new Error("This route needs a guard in its layout");
  return viewer;
}

/** By what somebody opens pages of the back office: their roles, or a device's profile. */
export function rolesOf({
  viewer,
  device,
}: Pick<RequestContext, "viewer" | "device">): readonly Allowed[] {
  if (viewer) return viewer.roles;
  return device && !device.ended ? [device.profile] : [];
}

/** Who does what a form asks for. Only for routes below the guard of the back office. */
export function actorOf(provider: Readonly<RouterContextProvider>): Actor {
  const { viewer, device } = contextOf(provider);
  if (viewer) return { byUserId: viewer.id };
  if (!device) throw new Error("This route needs a guard in its layout");
  return { byUserId: null, byDeviceId: device.id };
}
