// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeListeners } from "#tests/support/remove-listeners.ts";
import { followLinks } from "./follow-links.ts";
import { setDestination } from "./retry.ts";
import { loadRouteModule } from "#app/workarounds/load-route-module.ts";
import { waitFor } from "./navigate-document.ts";

removeListeners();
// A page calls this once.
followLinks();

/** How the network answers, one request after the other: with a status, or not at all. */
let answers: (number | "lost")[];
let asked: string[];
let opened: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  opened = vi.spyOn(location, "assign").mockImplementation(() => {});
  vi.stubGlobal("fetch", (address: string, { method = "GET" } = {}) => {
    asked.push(`${method} ${new URL(address, location.href).pathname}`);
    const answer = answers.shift() ?? 200;
    return answer === "lost"
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response("", { status: answer }));
  });
  document.body.innerHTML = "";
});
afterEach(() => {
  vi.useRealTimers();
  setDestination(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const pass = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

/** Presses a link. Returns whether the browser is left to follow it. */
function press(html: string, how = {}): boolean {
  document.body.innerHTML = html;
  return fireEvent.click(document.querySelector("a")!.firstElementChild!, how);
}
const print = `<a href="/orders/print"><b>Print</b></a>`;

test("a link that the router leaves alone is followed once its address answers", async () => {
  answers = ["lost", 503];
  expect(press(print)).toBe(false);
  await pass(1);
  expect(opened).not.toHaveBeenCalled();
  await pass();
  expect(asked).toEqual(Array(3).fill("HEAD /orders/print"));
  expect(opened.mock.calls).toEqual([[`${location.origin}/orders/print`]]);
});

test("an address that answers with a refusal is opened, which the browser then shows", async () => {
  answers = [404];
  press(print);
  await pass();
  expect(opened).toHaveBeenCalledTimes(1);
});

test.each([
  ["with Ctrl held", print, { ctrlKey: true }],
  ["with Shift held", print, { shiftKey: true }],
  ["with the middle button", print, { button: 1 }],
  ["of a link to a new tab", print.replace("<a", "<a target='_blank'"), {}],
  ["of a link that downloads", print.replace("<a", "<a download"), {}],
  ["of a link to another site", `<a href="https://other.example/x"><b>Elsewhere</b></a>`, {}],
  ["of a link into the page", `<a href="#faq"><b>Questions</b></a>`, {}],
])("a press %s is left to the browser", async (_, html, how) => {
  expect(press(html, how)).toBe(true);
  await pass();
  expect(asked).toEqual([]);
});

test("the page scrolls smoothly to a section of its own, and jumps to one of another page", async () => {
  const slides = () => document.documentElement.classList.contains("within-page");
  press(`<a href="#faq"><b>Questions</b></a>`);
  expect(slides()).toBe(true);
  press(print);
  expect(slides()).toBe(false);
  press(`<a href="#faq"><b>Questions</b></a>`);
  dispatchEvent(new Event("popstate"));
  expect(slides(), "Back does not slide").toBe(false);
  await pass();
});

test("before another site is opened, this one is asked whether there is a connection", async () => {
  const reached = waitFor("https://pay.example/code");
  await pass();
  await reached;
  expect(asked).toEqual(["HEAD /icons/favicon.svg"]);
});

const script = "data:text/javascript,export const name = 'Tickets'";
const route = { id: "routes/tickets", module: script, imports: ["/assets/forms.js"] };

test("a page's script that the network loses is asked for until it comes, and once for all visits", async () => {
  answers = ["lost", 200, 500];
  const loaded: Record<string, unknown> = {};
  const module = loadRouteModule(route, loaded);
  await pass();
  expect(await module).toMatchObject({ name: "Tickets" });
  expect(asked.filter((one) => one.endsWith("forms.js"))).toHaveLength(3);
  asked = [];
  expect(await loadRouteModule(route, loaded)).toMatchObject({ name: "Tickets" });
  expect(asked).toEqual([]);
});

test("a page whose script a new release took away is opened as a new document", async () => {
  answers = [200, 404];
  void loadRouteModule({ ...route, id: "routes/gone" }, {});
  await pass();
  expect(opened, "nobody is going there yet").not.toHaveBeenCalled();
  setDestination("/tickets?q=cap");
  await pass();
  expect(opened.mock.calls).toEqual([["/tickets?q=cap"]]);
});

test("a removed script that is only loaded in advance opens no document", async () => {
  answers = [404];
  void loadRouteModule({ ...route, id: "routes/ahead" }, {});
  await pass();
  expect(opened).not.toHaveBeenCalled();
});
