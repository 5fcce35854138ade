import { landingRevealDelayMs, reveal } from "#app/shared/timings.ts";
import { revealAsked } from "./subscribe-events.ts";
import { whenLoaded } from "./when-loaded.ts";

const frames = [
  { opacity: 0, translate: "0 2rem" },
  { opacity: 1, translate: "0 0" },
];
const known = new WeakSet<Element>();
const waiting = new Map<Element, Animation>();

/**
 * Each `[data-reveal]` rises when scrolled to, from 200 ms after loading; what is in sight by then
 * stays, so that nothing blinks.
 */
export function revealOnScroll(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const start = () => setTimeout(watch, landingRevealDelayMs);
  whenLoaded(start);
  addEventListener(revealAsked, start);
  addEventListener("scroll", throttle(revealVisible, reveal.throttleMs), { passive: true });
  addEventListener("resize", debounce(revealVisible, reveal.debounceMs));
  addEventListener("focusin", ({ target }) => {
    const element = (target as Element).closest("[data-reveal]");
    if (element) play(element);
  });
}

function watch(): void {
  for (const element of waiting.keys()) if (!element.isConnected) waiting.delete(element);
  for (const element of document.querySelectorAll("[data-reveal]")) {
    if (known.has(element)) continue;
    known.add(element);
    if (element.getBoundingClientRect().top <= innerHeight) continue;
    // What is moved takes along a dialog that is not modal yet, which lies over the whole page.
    if (element.querySelector("dialog[open]")) continue;
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
  // A screenshot of the whole page is taken without scrolling.
  setTimeout(() => {
    for (const animation of waiting.values()) animation.finish();
    waiting.clear();
  }, reveal.longestMs);
}

function play(element: Element): void {
  waiting.get(element)?.play();
  waiting.delete(element);
}

function revealVisible(): void {
  const line = innerHeight - reveal.offsetPx;
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  for (const element of waiting.keys())
    if (atEnd || element.getBoundingClientRect().top <= line) play(element);
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
