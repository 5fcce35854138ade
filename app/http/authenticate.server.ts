import { href } from "react-router";
import type { App, RequestContext } from "#app/context.server.ts";
import { type Device, loadDevice } from "#app/domain/devices/devices.server.ts";
import { countForBar, loadViewer } from "#app/domain/viewer.server.ts";
import { expectedAnswer } from "./expected-answers.server.ts";
import { refuseAddress } from "./refuse-address.server.ts";

/** Finds out who sends the request, or why it has to be refused. */
export async function authenticate(
  app: App,
  request: Request,
  onExpected: (error: unknown) => void,
): Promise<Pick<RequestContext, "viewer" | "device" | "barCounts" | "refusal">> {
  try {
    refuseAddress(request.url);
    const { viewer, counts } = await loadViewer(app, request.headers, {
      counting: request.method !== "POST" && hasBar(app, request),
      // The stream of live updates reconnects by itself, which is no use of the session.
      isUse: !new URL(request.url).pathname.startsWith("/api/"),
    });
    const device = viewer ? null : await findDevice(app, request);
    let current = counts ? Promise.resolve(counts) : undefined;
    return {
      viewer,
      device,
      barCounts: () => (current ??= countForBar(app, viewer)),
      refusal: null,
    };
  } catch (error) {
    const refusal = expectedAnswer(error);
    if (!refusal) throw error;
    onExpected(error);
    return { viewer: null, device: null, barCounts: () => countForBar(app, null), refusal };
  }
}

const hasBar = ({ pages }: App, { url }: Request): boolean =>
  pages.at(new URL(url).pathname)?.meta.frame !== undefined;

/** A device is one where a guard or the stream of live updates asks for it; elsewhere a visitor. */
async function findDevice(app: App, { url, headers }: Request): Promise<Device | null> {
  const { pathname } = new URL(url);
  const secret = app.deviceCookie.read(headers.get("cookie"));
  if (secret === null) return null;
  const isGuarded = app.pages.at(pathname)?.meta.for !== undefined;
  return isGuarded || pathname === href("/api/events") ? loadDevice(app, secret) : null;
}
