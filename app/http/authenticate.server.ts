import type { App, RequestContext } from "#app/context.server.ts";
import { countForBar, loadViewer } from "#app/domain/viewer.server.ts";
import { expectedAnswer } from "./expected-answers.server.ts";
import { refuseAddress } from "./refuse-address.server.ts";

/** Finds out who asks, or why nobody can be answered. */
export async function authenticate(
  app: App,
  request: Request,
  onExpected: (error: unknown) => void,
): Promise<Pick<RequestContext, "viewer" | "barCounts" | "refusal">> {
  try {
    refuseAddress(request.url);
    const { viewer, counts } = await loadViewer(app, request.headers, {
      counting: request.method !== "POST" && hasBar(app, request),
      // The stream of live updates comes again by itself.
      isUse: !new URL(request.url).pathname.startsWith("/api/"),
    });
    let current = counts ? Promise.resolve(counts) : undefined;
    return { viewer, barCounts: () => (current ??= countForBar(app, viewer)), refusal: null };
  } catch (error) {
    const refusal = expectedAnswer(error);
    if (!refusal) throw error;
    onExpected(error);
    return { viewer: null, barCounts: () => countForBar(app, null), refusal };
  }
}

const hasBar = ({ pages }: App, { url }: Request): boolean =>
  pages.at(new URL(url).pathname)?.meta.frame !== undefined;
