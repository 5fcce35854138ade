import { hydrated } from "./subscribe-events.ts";

const page = () => location.pathname + location.search;

/**
 * Reloads when "back" leads to an address that React gave the document before it was loaded again:
 * nothing else would draw that page.
 */
export function reloadOnPopstate(): void {
  const loaded = page();
  const follow = () => page() !== loaded && location.reload();
  addEventListener("popstate", follow);
  addEventListener(hydrated, () => removeEventListener("popstate", follow));
}
