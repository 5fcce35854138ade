// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { landingRevealDelayMs, reveal } from "#app/shared/timings.ts";
import { removeListeners } from "#tests/support/remove-listeners.ts";
import { askToReveal } from "./subscribe-events.ts";
import { revealOnScroll } from "./reveal-on-scroll.ts";

removeListeners();

/** The state of each section: it waits below the screen, rises, or is shown without rising. */
const became = new Map<string, "waits" | "rises" | "shown">();
const tops: Record<string, number> = {};

beforeEach(() => {
  vi.useFakeTimers();
  became.clear();
  wantMotion(true);
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("scrollY", 0);
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    value: 4_000,
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return { top: tops[this.id]! - scrollY } as DOMRect;
  });
  Element.prototype.animate = function () {
    const become = (what: "waits" | "rises" | "shown") => () => void became.set(this.id, what);
    return {
      pause: become("waits"),
      play: become("rises"),
      finish: become("shown"),
    } as Partial<Animation> as Animation;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wantMotion = (wanted: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: !wanted }));

let pages = 0;
/** Opens a page whose sections begin at these distances from its top. */
function open(...at: number[]) {
  pages += 1;
  const ids = at.map((top, index) => {
    const id = `section-${pages}-${index}`;
    tops[id] = top;
    return id;
  });
  document.body.innerHTML = ids
    .map((id) => `<section data-reveal id="${id}"><button>Tickets</button></section>`)
    .join("");
  return { now: () => ids.map((id) => became.get(id)) };
}
function scrollTo(y: number): void {
  vi.stubGlobal("scrollY", y);
  dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(reveal.throttleMs);
}

test("with reduced motion no section waits", () => {
  wantMotion(false);
  const page = open(100, 2_000);
  revealOnScroll();
  vi.advanceTimersByTime(landingRevealDelayMs);
  expect(page.now()).toEqual([undefined, undefined]);
});

test("sections below the screen wait from 200 ms after loading, and each rises when it is scrolled to", () => {
  const page = open(100, 2_000, 3_000);
  revealOnScroll();
  vi.advanceTimersByTime(landingRevealDelayMs - 1);
  expect(page.now()).toEqual([undefined, undefined, undefined]);
  vi.advanceTimersByTime(1);
  expect(page.now(), "what is in sight stays as it is").toEqual([undefined, "waits", "waits"]);
  scrollTo(2_000 - 800 + reveal.offsetPx - 1);
  expect(page.now()).toEqual([undefined, "waits", "waits"]);
  scrollTo(2_000 - 800 + reveal.offsetPx);
  expect(page.now()).toEqual([undefined, "rises", "waits"]);
});

test("every section has risen at the end of the page, however low it begins", () => {
  const page = open(2_000, 3_990);
  askToReveal();
  vi.advanceTimersByTime(landingRevealDelayMs);
  scrollTo(4_000 - 800);
  expect(page.now()).toEqual(["rises", "rises"]);
});

test("a section rises when the focus goes into it", () => {
  const page = open(2_000);
  askToReveal();
  vi.advanceTimersByTime(landingRevealDelayMs);
  document.querySelector("button")!.dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(page.now()).toEqual(["rises"]);
});

test("a section that nobody scrolls to is shown after five seconds, for a picture of the whole page", () => {
  const page = open(2_000);
  askToReveal();
  vi.advanceTimersByTime(landingRevealDelayMs);
  expect(page.now()).toEqual(["waits"]);
  vi.advanceTimersByTime(reveal.longestMs);
  expect(page.now()).toEqual(["shown"]);
});
