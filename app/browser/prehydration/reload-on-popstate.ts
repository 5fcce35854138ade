import { hydrated } from "./subscribe-events.ts";

const page = () => location.pathname + location.search;

/**
 * Back to an address that React gave this document before it was loaded anew: nobody else draws
 * that page.
 */
export function reloadOnPopstate(): void {
  const loaded = page();
  const follow = () => page() !== loaded && location.reload();
  addEventListener("popstate", follow);
  addEventListener(hydrated, () => removeEventListener("popstate", follow));
}
