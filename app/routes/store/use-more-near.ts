import { type RefObject, useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { routerWork } from "#app/layout/router-work.ts";

/** Near enough for the next cards to be there in time, and too far for a page that was only opened. */
const near = "300px";

/**
 * Follows the way to more of a list as its end comes near: each once, after which the link is still
 * there to press.
 */
export function useMoreNear(to: string | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!to) followed.current = undefined;
    if (!to || !isIdle || !end.current || followed.current === to) return;
    const { begun } = routerWork;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A card may have been pressed by now, before React knows of it.
        const isGone = routerWork.navigating > 0 || routerWork.begun !== begun;
        if (!entry?.isIntersecting || isGone) return;
        observer.disconnect();
        followed.current = to;
        void navigate(to, { replace: true, preventScrollReset: true });
      },
      { rootMargin: near },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [to, isIdle, navigate]);
  return end;
}
