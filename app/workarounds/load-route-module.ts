import { destinationKnown, isNavigating, retry, ServerFailed } from "#app/browser/network/retry.ts";
import { navigateDocument } from "#app/browser/network/navigate-document.ts";

interface ManifestRoute {
  id: string;
  module: string;
  imports?: string[];
}

/**
 * Replaces React Router's own function (`retry-route-modules.ts`), which reloads the
 * document: a script that the network lost is waited for, and a link to a removed one opens a
 * document.
 */
export async function loadRouteModule(
  route: ManifestRoute,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in loaded))
    loaded[route.id] = await retry(
      async () => {
        // Older browsers remember a failed import for good, so the scripts are fetched first.
        await Promise.all([route.module, ...(route.imports ?? [])].map(fetchScript));
        return import(/* @vite-ignore */ route.module) as Promise<unknown>;
      },
      { isSeen: isNavigating },
    );
  return loaded[route.id];
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status >= 500) throw new ServerFailed();
  if (response.ok) return;
  void navigateDocument(await destinationKnown());
  return new Promise(() => {});
}
