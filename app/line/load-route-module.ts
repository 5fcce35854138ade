import { persist, ServerFailed } from "./line.ts";
import { openDocument } from "./open-document.ts";

interface ManifestRoute {
  id: string;
  module: string;
  imports?: string[];
}

/** The part of the router that says where it is going. */
interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
}

/**
 * Fetches a route's script, in place of React Router's own function of this name (scripts/lean-modules.ts), which
 * reloads the document when the script does not come: on a dead line the browser's error page would take the place of
 * the open one. Here it is waited for; a script that is gone, because a new release is out, still opens a new document.
 */
export async function loadRouteModule(
  route: ManifestRoute,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in loaded))
    loaded[route.id] = await persist(
      async () => {
        // Older browsers remember an import that failed for good. What has been fetched comes from their cache.
        await Promise.all([route.module, ...(route.imports ?? [])].map(fetchScript));
        return import(/* @vite-ignore */ route.module) as Promise<unknown>;
      },
      { isSeen: () => Boolean(destination()) },
    );
  return loaded[route.id];
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status >= 500) throw new ServerFailed();
  if (response.ok) return;
  const to = destination();
  if (to) void openDocument(to.pathname + to.search + to.hash);
  return new Promise(() => {});
}

function destination() {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's own name for it
  const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
  return router?.state.navigation.location;
}
