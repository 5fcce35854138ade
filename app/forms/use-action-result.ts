import { useState } from "react";
import { useLocation, useResolvedPath, useRouteLoaderData } from "react-router";

/**
 * Until the visitor goes elsewhere. The router forgets `actionData` once the loaders are asked
 * again, as every live update does. Without JavaScript the page that a form led to brings its
 * answer along.
 */
export function useActionResult<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const brought = useBroughtAnswer() as Answer | undefined;
  const given = actionData ?? brought;
  const [saved, save] = useState({ key, given });
  // The answer comes a moment before the new key does.
  if (given !== undefined && (given !== saved.given || key !== saved.key)) save({ key, given });
  return given ?? (saved.key === key ? saved.given : undefined);
}

/** The router's script for scrolling names the place before anything else does. */
const firstKey =
  typeof window === "undefined"
    ? "default"
    : ((window.history.state as { key?: string } | null)?.key ?? "default");

/**
 * Gives the answer that the page brought along, to the route that the address names and until
 * somebody goes elsewhere.
 */
function useBroughtAnswer(): unknown {
  const { key, pathname } = useLocation();
  const isHere = useResolvedPath("").pathname === pathname;
  const root = useRouteLoaderData<{ answered?: unknown }>("root");
  return isHere && key === firstKey ? root?.answered : undefined;
}
