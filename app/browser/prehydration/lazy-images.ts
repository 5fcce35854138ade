import { whenLoaded } from "./when-loaded.ts";

/**
 * Runs something once the first screen has loaded and the browser is idle, so that it competes with
 * neither.
 */
export function whenShown(run: () => void): void {
  // Safari lacks this function.
  const canRest = "requestIdleCallback" in window;
  const whenIdle = () =>
    canRest ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run, 200);
  whenLoaded(whenIdle);
}

/** Loads the pictures below a phone's first screen, which app.css holds back until then. */
export function loadLazyImages(): void {
  whenShown(() => document.documentElement.toggleAttribute("data-shown", true));
}
