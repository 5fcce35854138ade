import { type PointerEvent, useRef } from "react";

/** How far a finger moves sideways, in pixels, before it counts as a swipe. */
const farEnoughPx = 45;

/** Handlers that call `go` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(go: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > farEnoughPx && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
