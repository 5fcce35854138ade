import { useState } from "react";
import { useLocation, useResolvedPath, useRouteLoaderData } from "react-router";

/**
 * Returns the answer of a form until the visitor leaves the page. The router forgets `actionData`
 * once the loaders run again, as with every live update. Without JavaScript the page that a form
 * led to contains its answer.
 */
export function useActionResult<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const brought = useBroughtAnswer() as Answer | undefined;
  const given = actionData ?? brought;
  const [saved, save] = useState({ key, given });
  // The answer arrives a moment before the new key.
  if (given !== undefined && (given !== saved.given || key !== saved.key)) save({ key, given });
  return given ?? (saved.key === key ? saved.given : undefined);
}

/**
 * The key of the first location, as React Router names it: one that it did not lead to has none.
 */
const firstKey =
  typeof window === "undefined"
    ? "default"
    : ((window.history.state as { key?: string } | null)?.key ?? "default");

/**
 * Returns the answer that the page contains, for the route of the address, until the visitor leaves
 * the page.
 */
function useBroughtAnswer(): unknown {
  const { key, pathname } = useLocation();
  const isHere = useResolvedPath("").pathname === pathname;
  const root = useRouteLoaderData<{ answered?: unknown }>("root");
  return isHere && key === firstKey ? root?.answered : undefined;
}
