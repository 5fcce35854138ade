import { useRouteLoaderData } from "react-router";
import type { loader } from "./root.tsx";

/** What the root loader tells every page of the site: the brand, the public address, whether this is the sandbox. */
export function useSite() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("The root loader has not run");
  return root.site;
}
