import { useRouteLoaderData } from "react-router";

/**
 * When a link loads the data of its page in advance. A signed-in viewer's data is never stored by
 * the browser (`no-store`), so loading it in advance would only load it twice.
 */
export function usePrefetch(): "intent" | "none" {
  const root = useRouteLoaderData<{ viewer: unknown }>("root");
  return root?.viewer ? "none" : "intent";
}
