import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { setDestination } from "./retry.ts";

/** Tells waiting requests where the page is navigating. One component of every page uses it. */
export function useDestination(): void {
  const { location } = useNavigation();
  const destination = location && createPath(location);
  useEffect(() => setDestination(destination), [destination]);
}
