import { savesData } from "./saves-data.ts";
import { whenLoaded } from "./when-loaded.ts";

/** Loads the page's own scripts; further calls do nothing, unless loading failed. */
function startScripts(waiting: HTMLElement, onFailed?: () => void): void {
  if ("started" in waiting.dataset) return;
  waiting.dataset["started"] = "";
  const hrefs: string[] = JSON.parse(waiting.dataset["preloads"] ?? "[]");
  for (const href of hrefs) {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
    document.head.append(link);
  }
  const script = document.createElement("script");
  Object.assign(script, { type: "module", nonce: waiting.nonce, textContent: waiting.textContent });
  script.addEventListener("error", () => {
    delete waiting.dataset["started"];
    onFailed?.();
  });
  waiting.after(script);
}

/**
 * Starts after the first paint, but waits at most a second and a half: a slow network may delay it,
 * and a hidden tab does not paint.
 */
export function startAfterPaint(start: () => void): void {
  const afterPaint = () =>
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  whenLoaded(afterPaint);
  setTimeout(start, 1500);
}

/** Elements that need scripts or are better with them; reading and following links need none. */
const wanting =
  "button, input, select, textarea, summary, label, form, [data-replay]:not([data-replay=typed])";
const hovering = `${wanting}, a[href]`;
/**
 * A form that leads to another page is as good without them: a refusal is a page with what was
 * typed.
 */
const plain = "[data-plain]";
const near = "300px";

/**
 * Whether a finger or a mouse goes down on what sends a form. The browser sends it by itself before
 * scripts could come, and those that this page no longer needs would hold up the answer.
 */
function isPressThatSends({ type }: Event, element: HTMLElement): boolean {
  if (!(element instanceof HTMLButtonElement && element.form && element.type === "submit"))
    return false;
  // A press also gives the button the focus, which is shown to those who got there by keyboard.
  return type === "pointerdown" || (type === "focusin" && !element.matches(":focus-visible"));
}

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Whether a page that is loaded anew would lose what somebody wrote. */
const hasTyped = () =>
  Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
  ).some((field) => field.value !== field.defaultValue);

/**
 * Until React has taken the page over, presses that need scripts load them, and are repeated at the
 * end.
 */
export function replayPresses(waiting: HTMLElement): { start(): void; end(): void } {
  const pressed = new Set<HTMLElement>();
  const start = () =>
    startScripts(waiting, () => {
      const link = [...pressed].at(-1)?.getAttribute("href");
      pressed.clear();
      if (link) location.assign(link);
    });
  const listening = new AbortController();
  const recordPress = (event: MouseEvent) => {
    const element = closest(event, "button, [data-replay]");
    if (!element || (element instanceof HTMLButtonElement && element.form)) return;
    if (element.dataset["replay"] === "typed" && !hasTyped()) return;
    start();
    event.preventDefault();
    pressed.add(element);
  };
  document.addEventListener("click", recordPress, { capture: true, signal: listening.signal });
  return {
    start,
    end() {
      listening.abort();
      for (const element of pressed) if (element.isConnected) element.click();
    },
  };
}

/** Calls `start` at the first interaction. Returns a function that stops listening. */
export function startOnInteraction(start: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const listen = (name: string, selector: string) =>
    document.addEventListener(
      name,
      (event) => {
        // A finger on a link passes over it too, on its way to another page.
        const passes = event instanceof PointerEvent && event.type === "pointerover";
        if (passes && event.pointerType !== "mouse") return;
        const element = closest(event, selector);
        if (element && !element.closest(plain) && !isPressThatSends(event, element)) start();
      },
      { capture: true, signal },
    );

  for (const name of ["pointerdown", "focusin", "keydown", "input"]) listen(name, wanting);
  if (!savesData()) {
    listen("pointerover", hovering);
    whenNear(start, signal);
  }
  return () => listening.abort();
}

function whenNear(go: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && go(),
    { rootMargin: near },
  );
  for (const end of document.querySelectorAll("[data-goes-on]")) observer.observe(end);
  signal.addEventListener("abort", () => observer.disconnect());
}
