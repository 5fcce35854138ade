// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replayPresses, startAfterPaint, startOnInteraction } from "./hydrate-on-interaction.ts";

const entryOf = () => document.querySelector<HTMLElement>("#entry")!;
/** The page's own scripts, as often as they were asked for. */
const started = () => document.querySelectorAll("script[type=module]");
/** What ends the listening of a test: as the page does once it is React's. */
const ends: (() => void)[] = [];

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = `
    <script type="text/plain" id="entry" data-preloads='["/a.js","/b.js"]'>start()</script>
    <p>Words</p>
    <a href="/about">About</a>
    <a href="/memories/1" data-replay>A picture</a>
    <button type="button" id="print">Print</button>
    <form><input name="email"><button>Send</button></form>`;
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function listen() {
  const { start, end } = replayPresses(entryOf());
  ends.push(end);
  return { start, end };
}
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

/** Whether a press of an element was held back from what the browser does by itself. */
function isHeldBack(selector: string): boolean {
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  return !find(selector).dispatchEvent(press);
}

test("a button that is pressed before React has loaded starts the scripts once, and is pressed once after hydration", () => {
  const { end } = listen();
  const pressed = vi.fn<() => void>();
  expect(isHeldBack("#print")).toBe(true);
  expect(isHeldBack("#print")).toBe(true);
  expect(started()).toHaveLength(1);
  find("#print").addEventListener("click", pressed);
  end();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("the page's scripts are loaded with their nonce, and their imports with them", () => {
  Object.assign(entryOf(), { nonce: "n" });
  listen().start();
  const [script] = started() as unknown as HTMLScriptElement[];
  expect([script!.textContent, script!.nonce]).toEqual(["start()", "n"]);
  const preloads = [...document.querySelectorAll("link[rel=modulepreload]")];
  expect(preloads.map((link) => link.getAttribute("href"))).toEqual(["/a.js", "/b.js"]);
});

test("a form's button and a plain link do at once what they do without JavaScript", () => {
  listen();
  expect(isHeldBack("form button")).toBe(false);
  expect(isHeldBack("a[href='/about']")).toBe(false);
  expect(started()).toHaveLength(0);
});

test("a button that has left the page when React takes over is not pressed", () => {
  const { end } = listen();
  isHeldBack("#print");
  const pressed = vi.fn<() => void>();
  find("#print").addEventListener("click", pressed);
  find("#print").remove();
  end();
  expect(pressed).not.toHaveBeenCalled();
});

test("the link that was pressed last is followed as a plain link when the scripts cannot be loaded, and the next press tries again", () => {
  const followed = vi.spyOn(location, "assign").mockImplementation(() => {});
  listen();
  isHeldBack("[data-replay]");
  started()[0]!.dispatchEvent(new Event("error"));
  expect(followed.mock.calls).toEqual([["/memories/1"]]);
  isHeldBack("#print");
  expect(started()).toHaveLength(2);
});

const point = (selector: string, name: string, pointerType = "mouse") =>
  find(selector).dispatchEvent(
    name.startsWith("pointer")
      ? new PointerEvent(name, { bubbles: true, pointerType })
      : new Event(name, { bubbles: true }),
  );

/** The ends of lists that are watched for coming near, and what tells that they did. */
function watchEnds() {
  const watched: Element[] = [];
  let comeNear = () => {};
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => tell([{ isIntersecting: true }]);
    }
    observe = (element: Element) => watched.push(element);
    disconnect = () => watched.splice(0);
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return { watched, comeNear: () => comeNear() };
}

test.each([
  ["a finger goes down on a button", "#print", "pointerdown"],
  ["a field gets the focus", "input", "focusin"],
  ["somebody types in a field", "input", "input"],
  ["a mouse passes over a link", "a", "pointerover"],
])("React is loaded when %s", (_, selector, event) => {
  watchEnds();
  const start = vi.fn<() => void>();
  const end = startOnInteraction(start);
  point("p", event);
  expect(start).not.toHaveBeenCalled();
  point(selector, event);
  expect(start).toHaveBeenCalled();
  end();
  start.mockClear();
  point(selector, event);
  expect(start, "nothing asks once React has the page").not.toHaveBeenCalled();
});

test("neither a finger that follows a link nor a plain form loads React", () => {
  watchEnds();
  find("form").dataset["plain"] = "";
  const start = vi.fn<() => void>();
  ends.push(startOnInteraction(start));
  point("a", "pointerover", "touch");
  point("a", "pointerdown", "touch");
  point("input", "focusin");
  point("input", "input");
  point("form button", "pointerdown", "touch");
  expect(start).not.toHaveBeenCalled();
  point("#print", "pointerdown", "touch");
  expect(start).toHaveBeenCalled();
});

test("a finger on a button that sends its form loads no React, and a keyboard that comes to it does", () => {
  watchEnds();
  const start = vi.fn<() => void>();
  ends.push(startOnInteraction(start));
  const matches = vi.spyOn(find("form button"), "matches").mockReturnValue(false);
  point("form button", "pointerdown", "touch");
  point("form button", "focusin");
  expect(start).not.toHaveBeenCalled();
  matches.mockReturnValue(true);
  point("form button", "focusin");
  expect(start).toHaveBeenCalledTimes(1);
});

test("a link that would lose what was typed waits for React, and is a plain link where nothing was", () => {
  find("form").dataset["plain"] = "";
  find("a").dataset["replay"] = "typed";
  listen();
  expect(isHeldBack("a")).toBe(false);
  expect(started()).toHaveLength(0);
  (find("input") as HTMLInputElement).value = "Ada";
  expect(isHeldBack("a")).toBe(true);
  expect(started()).toHaveLength(1);
});

test("React is loaded when the end of an endless list comes near", () => {
  document.body.insertAdjacentHTML("beforeend", "<div data-goes-on></div>");
  const { watched, comeNear } = watchEnds();
  const start = vi.fn<() => void>();
  const end = startOnInteraction(start);
  expect(watched).toEqual([find("[data-goes-on]")]);
  comeNear();
  expect(start).toHaveBeenCalledTimes(1);
  end();
  expect(watched).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "on a connection of %o React is loaded when a field has the focus, and not when the pointer moves",
  (connection) => {
    vi.stubGlobal("navigator", { connection });
    const { watched } = watchEnds();
    const start = vi.fn<() => void>();
    ends.push(startOnInteraction(start));
    point("a", "pointerover");
    expect(start).not.toHaveBeenCalled();
    expect(watched).toEqual([]);
    point("input", "focusin");
    expect(start).toHaveBeenCalled();
  },
);

test("React that loads after the first paint waits for it at most a second and a half", () => {
  vi.useFakeTimers();
  let paint = () => {};
  class Observer {
    constructor(tell: () => void) {
      paint = tell;
    }
    observe = vi.fn<() => void>();
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  const start = vi.fn<() => void>();
  startAfterPaint(start);
  expect(start).not.toHaveBeenCalled();
  paint();
  expect(start).toHaveBeenCalledTimes(1);

  const unpainted = vi.fn<() => void>();
  startAfterPaint(unpainted);
  vi.advanceTimersByTime(1_499);
  expect(unpainted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(unpainted).toHaveBeenCalledTimes(1);
});
