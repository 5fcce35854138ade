// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LivePage } from "#app/shared/pages/route-meta.ts";
import LiveUpdates from "./live-updates.ts";

/** The connection that the page holds, as a browser's EventSource. */
class Events extends EventTarget {
  static readonly CLOSED = 2;
  static open: Events[] = [];
  static opened = 0;
  readonly address: string;
  readyState = 1;
  constructor(address: string) {
    super();
    this.address = address;
    Events.open.push(this);
    Events.opened += 1;
  }
  close(): void {
    this.readyState = Events.CLOSED;
    Events.open = Events.open.filter((one) => one !== this);
  }
}

/** How often the page was loaded by its loaders. */
let loads: number;
/** How long a load takes. */
let loadMs: number;
let isHidden: boolean;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Events);
  Object.assign(Events, { open: [], opened: 0 });
  loads = 0;
  loadMs = 0;
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  await open();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page that says this of itself. */
async function open(handle: LivePage = {}): Promise<void> {
  const Site = createRoutesStub([
    {
      id: "root",
      path: "/",
      handle,
      Component: LiveUpdates,
      async loader() {
        loads += 1;
        if (loadMs > 0) await new Promise((done) => setTimeout(done, loadMs));
        return { now: 1_000 + loads };
      },
      HydrateFallback: () => null,
    },
  ]);
  render(<Site />);
  await pass(0);
  loads = 0;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tell = (name: string) => Events.open[0]!.dispatchEvent(new Event(name));
async function look(hidden: boolean): Promise<void> {
  isHidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}

test("a page asks for the events since it was loaded", () => {
  expect(Events.open.map(({ address }) => address)).toEqual(["/api/events?since=1001"]);
});

test("changes that are announced together are loaded once", async () => {
  tell("changed");
  await pass(59);
  tell("changed");
  await pass(59);
  expect(loads).toBe(0);
  await pass(1);
  expect(loads).toBe(1);
  await pass(10_000);
  expect(loads).toBe(1);
});

test("changes that do not end are loaded every two seconds", async () => {
  for (let announced = 0; announced < 100; announced += 1) {
    tell("changed");
    await pass(50);
  }
  expect(loads).toBe(2);
});

test("a page that says how often it loads changes loads the first at once, and the next no sooner than that", async () => {
  cleanup();
  await open({ loadsEveryMs: 5_000 });
  tell("changed");
  await pass(60);
  expect(loads).toBe(1);
  for (let announced = 0; announced < 99; announced += 1) {
    tell("changed");
    await pass(50);
  }
  expect(loads).toBe(1);
  await pass(60);
  expect(loads).toBe(2);
});

test("a change that is announced while the page loads is loaded after it, and breaks nothing off", async () => {
  loadMs = 500;
  tell("changed");
  await pass(60);
  expect(loads).toBe(1);
  tell("changed");
  await pass(400);
  expect(loads).toBe(1);
  await pass(300);
  expect(loads).toBe(2);
});

test("a hidden tab holds no connection, and loads what it missed when it is looked at again", async () => {
  await look(true);
  expect(Events.open).toEqual([]);
  await look(false);
  expect(Events.open).toHaveLength(1);
  await pass(1_000);
  expect(loads, "the server is not reached yet").toBe(0);
  tell("open");
  await pass(60);
  expect(loads).toBe(1);
});

test("what changed while the connection was lost is loaded once it is back", async () => {
  tell("error");
  await pass(60_000);
  expect([loads, Events.opened], "the browser connects again by itself").toEqual([0, 1]);
  tell("open");
  await pass(60);
  expect(loads).toBe(1);
});

test("a server that refuses the connection is asked again after 3, 6 and 12 seconds", async () => {
  const refuse = () => {
    Events.open[0]!.readyState = Events.CLOSED;
    tell("error");
  };
  for (const seconds of [3, 6, 12]) {
    const before = Events.opened;
    refuse();
    await pass(seconds * 1_000 - 1);
    expect(Events.opened).toBe(before);
    await pass(1);
    expect(Events.opened).toBe(before + 1);
  }
  tell("open");
  refuse();
  await pass(3_000);
  expect(Events.open, "it begins anew with 3 seconds").toHaveLength(1);
});

test("a page that is left ends its connection and loads nothing more", async () => {
  tell("changed");
  cleanup();
  await pass(60_000);
  expect([Events.open, loads]).toEqual([[], 0]);
});
