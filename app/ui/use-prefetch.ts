import { useRouteLoaderData } from "react-router";

/**
 * When a link asks for its page's data ahead. A signed-in viewer's data is never stored by the
 * browser (`no-store`), so what was asked for ahead would have to be asked for again.
 */
export function usePrefetch(): "intent" | "none" {
  const root = useRouteLoaderData<{ viewer: unknown }>("root");
  return root?.viewer ? "none" : "intent";
}
