// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeListeners } from "#tests/support/remove-listeners.ts";
import { hydrated } from "./subscribe-events.ts";
import { runCountdown } from "./countdown.ts";
import { reloadLater } from "./reload-later.ts";
import { stayWhenOffline } from "./stay-when-offline.ts";
import { reloadOnPopstate } from "./reload-on-popstate.ts";
import { addManifest } from "./manifest.ts";
import { closeMenus } from "./menus.ts";
import { replaceFailedImages } from "./failed-images.ts";
import { shadeHeader } from "./header-shadow.ts";
import { focusSearchByKey } from "./search-shortcut.ts";

removeListeners();
// A page calls each of them once.
closeMenus();
focusSearchByKey();
shadeHeader();

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (html: string) => (document.body.innerHTML = html);
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

const menu = `
  <details data-menu open>
    <summary>Menu</summary><p>Places</p><a href="#about">About</a>
  </details>
  <details id="question" open><summary>Question</summary>Answer</details>
  <main>The page</main>`;
const isOpen = () => find("[data-menu]").hasAttribute("open");

test("Escape closes an open menu and gives the focus back to its button", () => {
  show(menu);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(isOpen()).toBe(true);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(find("[data-menu] summary"));
  expect(find("#question").hasAttribute("open"), "a question is no menu").toBe(true);
});

test.each([
  ["beside it closes it", "main", false],
  ["of a link in it closes it", "a", false],
  ["of what is no link in it leaves it open", "p", true],
])("with a menu open, a press %s", (_, pressed, stays) => {
  show(menu);
  fireEvent.click(find(pressed));
  expect(isOpen()).toBe(stays);
});

const countdown = (target: string) => `
  <div role="timer" data-target="${target}">
    ${"<span data-value>--</span>".repeat(4)}
  </div>`;
const shown = () => [...document.querySelectorAll("[data-value]")].map((part) => part.textContent);

test("the countdown counts down every second, and is hidden when the festival begins", () => {
  vi.useFakeTimers({ now: Date.parse("2025-08-01T22:58:58.000Z") });
  show(countdown("2025-08-01T23:00:00.000Z"));
  const end = runCountdown();
  expect(shown()).toEqual(["00", "00", "01", "02"]);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toEqual(["00", "00", "00", "59"]);
  vi.advanceTimersByTime(58_000);
  expect([shown()[3], find("[role=timer]").hidden]).toEqual(["01", false]);
  vi.advanceTimersByTime(1_000);
  expect(find("[role=timer]").hidden).toBe(true);
  end();
  expect(vi.getTimerCount()).toBe(0);
});

test("the countdown of a page that was opened after the festival began is hidden at once", () => {
  vi.useFakeTimers({ now: Date.parse("2025-08-02T00:00:00.000Z") });
  show(countdown("2025-08-01T23:00:00.000Z"));
  runCountdown()();
  expect(find("[role=timer]").hidden).toBe(true);
});

test("a page that waits for something is loaded anew after its seconds, once it is seen", () => {
  vi.useFakeTimers();
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  const isHidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  show(`<span data-reload-after="20"></span>`);
  reloadLater();
  vi.advanceTimersByTime(20_000);
  expect(replace).not.toHaveBeenCalled();
  isHidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(replace).toHaveBeenCalledExactlyOnceWith(location.href);

  const end = reloadLater();
  end();
  vi.advanceTimersByTime(60_000);
  expect(replace).toHaveBeenCalledTimes(1);
});

test("without a network a plain form stays with what was typed in it, and says so until there is one", () => {
  show(`<form data-plain><input name="name" value="Ada"><button>Pay</button></form>`);
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const end = stayWhenOffline();
  const stays = () => !fireEvent.submit(find("form"));
  expect(stays()).toBe(true);
  expect(find("[role=alert]").textContent).toContain("What you typed is still here");
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  expect(find("[role=alert]")).toBeNull();
  expect(stays()).toBe(false);

  isOnline.mockReturnValue(false);
  end();
  expect(stays()).toBe(false);
});

test("a page without a countdown starts no timer", () => {
  vi.useFakeTimers();
  runCountdown()();
  expect(vi.getTimerCount()).toBe(0);
});

const placeholder = "/brand/placeholder.svg";
// A document without a browser has no list of its pictures.
Object.defineProperty(document, "images", { get: () => document.querySelectorAll("img") });
const picture = `
  <picture><source srcset="/p/1.avif"><img data-safe src="/p/1.jpg" srcset="/p/1.jpg 1x"></picture>
  <img src="/p/2.jpg" id="other">`;

test("the placeholder replaces a picture that does not load, also where another size of it was chosen", () => {
  show(picture);
  replaceFailedImages();
  fireEvent.error(find("[data-safe]"));
  expect(find("[data-safe]").getAttribute("src")).toBe(placeholder);
  expect(find("[data-safe]").hasAttribute("srcset")).toBe(false);
  expect(find("source").getAttribute("srcset")).toBe(placeholder);
  fireEvent.error(find("#other"));
  expect(find("#other").getAttribute("src"), "which has no placeholder").toBe("/p/2.jpg");
});

test("the placeholder also replaces a picture that failed before the first script ran, and not a complete one of no size", async () => {
  show(`<img data-safe src="/p/1.jpg" id="failed"><img data-safe src="/p/3.svg" id="whole">`);
  for (const [selector, decode] of [
    ["#failed", () => Promise.reject(new Error("broken"))],
    ["#whole", () => Promise.resolve()],
  ] as const)
    Object.defineProperties(find(selector), {
      complete: { value: true },
      naturalWidth: { value: 0 },
      decode: { value: decode },
    });
  replaceFailedImages();
  await expect.poll(() => find("#failed").getAttribute("src")).toBe(placeholder);
  expect(find("#whole").getAttribute("src")).toBe("/p/3.svg");
});

const store = `<main><header><input type="search"></header><input id="name"><p>Words</p></main>`;
const slash = (selector: string, more = {}) => {
  const isFree = fireEvent.keyDown(find(selector), { key: "/", ...more });
  return { isFree, isSearch: document.activeElement === find("[type=search]") };
};

test("the key / moves the focus to the store's search, and writes no / into it", () => {
  show(store);
  expect(slash("p")).toEqual({ isFree: false, isSearch: true });
});

test("the key / does nothing in a field, in a browser's shortcut, and in a dialog", () => {
  show(store);
  expect(slash("#name")).toEqual({ isFree: true, isSearch: false });
  expect(slash("p", { ctrlKey: true })).toEqual({ isFree: true, isSearch: false });
  show(`${store}<dialog open></dialog>`);
  expect(slash("p")).toEqual({ isFree: true, isSearch: false });
});

test("the key / does nothing for a visitor who has switched it off", () => {
  show(store);
  localStorage["searchKey"] = "off";
  expect(slash("p")).toEqual({ isFree: true, isSearch: false });
  localStorage.clear();
  expect(slash("p").isSearch).toBe(true);
});

test("the bar looks scrolled past 10 pixels, and plain again at the top", () => {
  show(`<header data-dress="plain"></header>`);
  const isDressedAt = (y: number) => {
    vi.stubGlobal("scrollY", y);
    dispatchEvent(new Event("scroll"));
    return "scrolled" in find("header").dataset;
  };
  expect([10, 11, 500, 10, 0].map(isDressedAt)).toEqual([false, true, true, false, false]);
});

test("the web app's manifest is loaded after the page is shown, and only once", async () => {
  const manifests = () => document.querySelectorAll("link[rel=manifest]");
  addManifest();
  expect(manifests()).toHaveLength(0);
  await expect.poll(() => manifests().length).toBe(1);
  addManifest();
  await new Promise((done) => whenIdle(done));
  expect(manifests()).toHaveLength(1);
});
/** Runs after everything that was scheduled before. */
const whenIdle = (run: (value: unknown) => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(run) : setTimeout(run, 400);

test("Back to an address that React drew before the document was loaded again loads its page", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  history.replaceState(null, "", "/merch/tee");
  reloadOnPopstate();
  dispatchEvent(new Event("popstate"));
  expect(reload, "the page itself").not.toHaveBeenCalled();
  history.replaceState(null, "", "/merch?sort=new");
  dispatchEvent(new Event("popstate"));
  expect(reload).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event(hydrated));
  dispatchEvent(new Event("popstate"));
  expect(reload, "React draws it").toHaveBeenCalledTimes(1);
});

test("a page's first script starts all of these, and ends those that React replaces after hydration", async () => {
  vi.useFakeTimers({ now: Date.parse("2025-08-01T22:58:58.000Z") });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  show(`
    <header data-dress="plain"></header>
    <script type="text/plain" id="entry" data-start="wanted">start()</script>
    ${countdown("2025-08-01T23:00:00.000Z")}${menu}${picture}${store}
    <button type="button" id="print">Print</button>`);
  // A document is loaded once; this one has been.
  await import(/* @vite-ignore */ `./prehydration.ts?${Date.now()}`);

  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual(["00", "00", "01", "00"]);
  expect("shown" in document.documentElement.dataset, "pictures further down may come").toBe(true);
  expect(document.querySelector("link[rel=manifest]")).not.toBeNull();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(isOpen()).toBe(false);
  fireEvent.error(find("[data-safe]"));
  expect(find("[data-safe]").getAttribute("src")).toBe(placeholder);
  expect(slash("main > p").isSearch).toBe(true);
  vi.stubGlobal("scrollY", 11);
  dispatchEvent(new Event("scroll"));
  expect("scrolled" in find("header").dataset).toBe(true);

  history.replaceState(null, "", "/elsewhere");
  dispatchEvent(new Event("popstate"));
  expect(reload).toHaveBeenCalledTimes(1);
  const pressed = vi.fn<() => void>();
  fireEvent.click(find("#print"));
  expect(document.querySelector("script[type=module]")?.textContent).toBe("start()");
  find("#print").addEventListener("click", pressed);

  dispatchEvent(new Event(hydrated));
  expect(pressed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(shown(), "React counts on").toEqual(["00", "00", "01", "00"]);
  dispatchEvent(new Event("popstate"));
  expect(reload).toHaveBeenCalledTimes(1);
});
