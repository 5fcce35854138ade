import { useEffect } from "react";
import { landingRevealDelayMs, reveal } from "#app/shared/timings.ts";

const frames = [
  { opacity: 0, translate: "0 2rem" },
  { opacity: 1, translate: "0 0" },
];

/** Each `[data-reveal]` rises when scrolled to, from 200 ms after loading; what is in sight by then stays, so that nothing blinks. */
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

function watch(): () => void {
  const waiting = new Map<Element, Animation>();
  for (const element of document.querySelectorAll("[data-reveal]")) {
    if (element.getBoundingClientRect().top <= window.innerHeight) continue;
    const { durationMs: duration, delayMs: delay } = reveal;
    const animation = element.animate(frames, {
      duration,
      delay,
      fill: "backwards",
      easing: "ease",
    });
    animation.pause();
    waiting.set(element, animation);
  }
  const play = (element: Element) => {
    waiting.get(element)?.play();
    waiting.delete(element);
  };
  const look = () => {
    const line = window.innerHeight - reveal.offsetPx;
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    for (const element of waiting.keys())
      if (atEnd || element.getBoundingClientRect().top <= line) play(element);
  };
  // Keyboard focus goes where it likes; what it reaches must be seen.
  const lookAtFocus = (event: FocusEvent) => {
    const element = (event.target as Element).closest("[data-reveal]");
    if (element) play(element);
  };
  const onScroll = throttle(look, reveal.throttleMs);
  const onResize = debounce(look, reveal.debounceMs);
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onResize);
  document.addEventListener("focusin", lookAtFocus);
  return () => {
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("resize", onResize);
    document.removeEventListener("focusin", lookAtFocus);
    for (const animation of waiting.values()) animation.cancel();
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
