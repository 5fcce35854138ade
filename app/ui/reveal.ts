import { useEffect } from "react";
import { landingRevealDelayMs, reveal } from "#app/shared/timings.ts";

/**
 * Lets every `[data-reveal]` of the page rise into place as it is scrolled to, starting 200 ms after the page has loaded.
 * Only what is still out of sight at that moment is hidden first, so that nothing a visitor already reads blinks; without
 * JavaScript, or where motion is not wanted, all of it is simply there.
 */
export function useReveal() {
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => (timer = setTimeout(() => (stop = watch()), landingRevealDelayMs));
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
    return () => {
      window.removeEventListener("load", start);
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}

/** Hides what is below the fold and shows it once scrolled to. Returns what ends the watch. */
function watch(): () => void {
  const line = () => window.innerHeight - reveal.offsetPx;
  const waiting = new Set(
    [...document.querySelectorAll<HTMLElement>("[data-reveal]")].filter(
      (element) => element.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  for (const element of waiting) {
    element.dataset.reveal = "waiting";
    element.style.setProperty("--reveal-duration", `${reveal.durationMs}ms`);
    element.style.transitionDelay = `${reveal.delayMs}ms`;
  }
  document.documentElement.dataset.revealing = "";

  const show = () => {
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    for (const element of waiting) {
      if (!atEnd && element.getBoundingClientRect().top > line()) continue;
      element.dataset.reveal = "shown";
      waiting.delete(element);
    }
  };
  // Keyboard focus goes where it likes; what it reaches must be seen.
  const showFocused = (event: FocusEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-reveal="waiting"]');
    if (element) element.dataset.reveal = "shown";
  };
  const onScroll = throttle(show, reveal.throttleMs);
  const onResize = debounce(show, reveal.debounceMs);
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onResize);
  document.addEventListener("focusin", showFocused);
  return () => {
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("resize", onResize);
    document.removeEventListener("focusin", showFocused);
    delete document.documentElement.dataset.revealing;
    for (const element of waiting) element.dataset.reveal = "";
  };
}

function throttle(run: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
}

function debounce(run: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}
