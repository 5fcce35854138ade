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
import type { EmailData, EmailKind, RenderedEmail } from "./shared/mail/emails.ts";
import type { Allowed } from "./shared/team/permissions.ts";

/** The parts of the application: those that domain verbs take, and those that only requests use. */
export interface App extends DomainParts {
  pages: Pages;
  answers: Answers;
  codeCookie: CodeCookie;
  deviceCookie: DeviceCookie;
  /** Renders an e-mail as it would leave now, or with other settings of the festival. */
  renderEmail: <Kind extends EmailKind>(
    kind: Kind,
    recipient: string,
    data: EmailData[Kind],
    festival?: Festival,
  ) => Promise<RenderedEmail>;
  /** Renders an e-mail of invented people and things, to look at. */
  renderSample: <Kind extends EmailKind>(
    kind: Kind,
    data: EmailData[Kind],
  ) => Promise<RenderedEmail>;
}

export interface RequestContext {
  app: App;
  /** The person who asks, or null for a visitor. */
  viewer: SignedInViewer | null;
  /**
   * The device that sends the request, also one that has ended; null where somebody is signed in,
   * and on pages for everyone, which a device sees as a visitor does.
   */
  device: Device | null;
  /** When the request came in, before anything was read for its answer. */
  askedAt: Date;
  /**
   * The nonce of the page's scripts, which its policy lets run; empty where no document is asked
   * for.
   */
  nonce: string;
  /** The counts of the viewer's bar, read after a form has done its work. */
  barCounts: () => Promise<BarCounts>;
  /** The festival's settings, as the viewer is to see them. */
  festival: () => Promise<Festival>;
  /** Whether these are the draft. */
  isPreview: boolean;
  /**
   * Whether a document is asked for, by an address or a form, rather than the data of a page that
   * is open already.
   */
  asksForDocument: boolean;
  /** The answer of the form that led to this page, where it was sent without JavaScript. */
  answered: unknown;
  /** The name of this request in the log. */
  requestId: string;
  /** The network address that the request came from, for rate limits. */
  network: string;
  /** Why no route gets to see this request; null when all is well. */
  refusal: ExpectedAnswer | null;
  /** The browser that sent the request, for rate limits. */
  browser: Browser;
}

const requestContext = createContext<RequestContext>();

export function setContext(provider: RouterContextProvider, context: RequestContext): void {
  provider.set(requestContext, context);
}

export function contextOf(provider: Readonly<RouterContextProvider>): RequestContext {
  return provider.get(requestContext);
}

/**
 * The signed-in customer or administrator. Only for routes below a guard: raises a plain Error
 * elsewhere.
 */
export function viewerOf(provider: Readonly<RouterContextProvider>): SignedInViewer {
  const { viewer } = contextOf(provider);
  if (!viewer) throw new Error("This route needs a guard in its layout");
  return viewer;
}

/** What opens pages of the back office: an organiser's roles, or a device's profile. */
export function rolesOf({
  viewer,
  device,
}: Pick<RequestContext, "viewer" | "device">): readonly Allowed[] {
  if (viewer) return viewer.roles;
  return device && !device.ended ? [device.profile] : [];
}

/** The organiser or device that sent a form. Only for routes below the guard of the back office. */
export function actorOf(provider: Readonly<RouterContextProvider>): Actor {
  const { viewer, device } = contextOf(provider);
  if (viewer) return { byUserId: viewer.id };
  if (!device) throw new Error("This route needs a guard in its layout");
  return { byUserId: null, byDeviceId: device.id };
}
