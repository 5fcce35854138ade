import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { isDrawn } from "#app/layout/is-drawn.ts";

/** Near enough for the next cards to be there in time, and too far for a page that was only opened. */
const near = "300px";

/** Follows the way to more of a list as its end comes near: each once, after which the link is still there to press. */
export function useMoreNear(to: string | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  const { key } = useLocation();
  useEffect(() => {
    if (!to) followed.current = undefined;
    if (!to || !isIdle || !end.current || followed.current === to) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A card may have been pressed by now, before React knows of it.
        if (!entry?.isIntersecting || !isDrawn(key)) return;
        observer.disconnect();
        followed.current = to;
        void navigate(to, { replace: true, preventScrollReset: true });
      },
      { rootMargin: near },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [to, isIdle, key, navigate]);
  return end;
}
