import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { routerWork } from "./router-work.ts";

/**
 * The returned function tells whether React has drawn the router's current location. One component
 * of the page uses it.
 */
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
    // React draws this together with or after the router's last update, which is a transition too.
    routerWork.hear = () => startTransition(() => setDrawnEnds(routerWork.ended));
    routerWork.hear();
    // The browser's Back and Forward do not call the router.
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
