import { useEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { setDestination } from "./retry.ts";

/** Says to what waits for the network where the page is going. For one component of every page. */
export function useDestination(): void {
  const { location } = useNavigation();
  const destination = location && createPath(location);
  useEffect(() => setDestination(destination), [destination]);
}
