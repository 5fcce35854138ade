import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { routerWork } from "./router-work.ts";

/** Gives whether React has drawn where the router has come to. For one component of the page. */
export function useRouterReady(): () => boolean {
  const [drawnEnds, setDrawnEnds] = useState(-1);
  const drawn = useRef(drawnEnds);
  useEffect(() => {
    drawn.current = drawnEnds;
  }, [drawnEnds]);
  const { key } = useLocation();
  const drawnKey = useRef(key);
  const leftKey = useRef<string>(undefined);
  useEffect(() => {
    drawnKey.current = key;
  }, [key]);
  useEffect(() => {
    // React draws this with or after what the router told it just before, which is a transition too.
    routerWork.hear = () => startTransition(() => setDrawnEnds(routerWork.ended));
    routerWork.hear();
    // The browser's Back and Forward are no calls of the router's.
    const goBack = () => {
      routerWork.begun += 1;
      leftKey.current = drawnKey.current;
    };
    addEventListener("popstate", goBack);
    return () => {
      routerWork.hear = () => {};
      removeEventListener("popstate", goBack);
    };
  }, []);
  return useCallback(() => {
    const { navigating, ended } = routerWork;
    return navigating === 0 && leftKey.current !== drawnKey.current && drawn.current === ended;
  }, []);
}
