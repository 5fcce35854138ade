// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { setForeignNodesAside } from "./foreign-nodes.ts";
import { committed, hydrated, hydrating } from "./subscribe-events.ts";
import { runToday } from "./today.ts";

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const at = (time: string) => new Date(`2027-01-27T${time}:00+01:00`);
const row = (name: string, time: string, stage: string) =>
  `<li data-at="${at(time).getTime()}" data-stage="${stage}" hidden><span data-turn></span> ${name}</li>`;

function show(now: string, before = () => {}) {
  vi.useFakeTimers({ now: at(now) });
  document.body.innerHTML = `<div data-today><time data-clock hidden></time><p data-tickets><a href="/tickets/lost">Find my ticket</a></p><ol>
    ${row("Drums", "17:00", "Creek")}${row("Choir", "18:30", "Main")}${row("Bole", "19:00", "Creek")}${row("Queens", "20:00", "Main")}</ol></div>`;
  before();
  return runToday();
}

const seen = () =>
  [...document.querySelectorAll<HTMLElement>("li")]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent.trim());

test("on the day the first page goes on by the phone's clock: an act that begins takes the place of the one before it on its stage", () => {
  const end = show("18:45");
  expect(document.querySelector("time")).toMatchObject({ hidden: false, textContent: "18:45" });
  expect(seen()).toEqual(["On stage now Drums", "Choir", "Next Bole", "Later Queens"]);
  vi.advanceTimersByTime(16 * 60_000);
  expect(document.querySelector("time")!.textContent).toBe("19:01");
  expect(seen()).toEqual(["On stage now Choir", "Bole", "Next Queens"]);
  end();
});

test("a ticket that this phone keeps is linked by its name in place of the link to look for one", async () => {
  const page = `<p data-keep-offline="/sw.js" data-name="Regular, Ada Obi"></p>`;
  const kept = {
    has: async () => true,
    open: async () => ({
      keys: async () => [{ url: "https://vybez.example/t/secret" }],
      match: async () => ({ text: async () => page }),
    }),
  };
  vi.stubGlobal("caches", kept);
  const end = show("18:45");
  vi.useRealTimers();
  await expect
    .poll(() => document.querySelector("[data-tickets]")!.textContent)
    .toBe("My ticket: Regular, Ada Obi");
  expect(document.querySelector("[data-tickets] a")!.getAttribute("href")).toBe(
    "https://vybez.example/t/secret",
  );
  end();
  vi.unstubAllGlobals();
});

test("the clock says the time once after React has taken the page over", () => {
  const endOfFirstScript = show("18:45", setForeignNodesAside);
  dispatchEvent(new Event(hydrating));
  endOfFirstScript();
  const end = runToday();
  dispatchEvent(new Event(committed));
  dispatchEvent(new Event(hydrated));
  vi.advanceTimersByTime(1_000);
  expect(document.querySelector("time")!.textContent).toBe("18:45");
  end();
});
