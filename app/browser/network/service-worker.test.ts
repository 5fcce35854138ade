import { beforeEach, expect, test, vi } from "vitest";

const origin = "https://festival.example";
const offlinePage = `${origin}/offline.html`;

/** A cache as the browser keeps it: what was put last comes last. */
class FakeCache {
  readonly stored = new Map<string, Response>();
  put = async ({ url }: { url: string }, answer: Response) => void this.stored.set(url, answer);
  add = async (url: string) => void this.stored.set(url, await fetch(url));
  match = async (asked: string | { url: string }) => this.stored.get(urlOf(asked))?.clone();
  keys = async () => [...this.stored.keys()].map((url) => ({ url }));
  delete = async (asked: { url: string }) => this.stored.delete(asked.url);
}
const urlOf = (asked: string | { url: string }) => (typeof asked === "string" ? asked : asked.url);

let cache: FakeCache | undefined;
/** The pages with codes of tickets that the device has saved. */
let tickets: FakeCache;
/** The gate's page that a gate phone has saved. */
let gate: FakeCache;
const deleteDatabase = vi.fn<(name: string) => void>();
/** How the network answers: with a status, or not at all. */
let network: (url: string) => number | "lost";
/** What stands on the page of a ticket at an address. */
let ticketPage: (url: string) => string;
/** What the site's clock shows. */
let siteTime: number;
let asked: string[];
let starts = 0;
const worker = { skipWaiting: vi.fn<() => void>(), unregister: vi.fn<() => void>() };
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(async () => {
  cache = undefined;
  tickets = new FakeCache();
  gate = new FakeCache();
  deleteDatabase.mockClear();
  network = () => 200;
  ticketPage = (url) => `${url} <p data-keep-offline="/sw.js" data-keep-ms="9000000">`;
  siteTime = Date.now();
  asked = [];
  worker.skipWaiting.mockClear();
  worker.unregister.mockClear();
  const globals = {
    self: {
      own: `${origin}/sw.js`,
      offlinePage,
      gatePage: "/adminGate",
      registration: { unregister: worker.unregister },
      skipWaiting: worker.skipWaiting,
    },
    location: { origin },
    addEventListener: (name: string, hear: (event: unknown) => void) => listeners.set(name, hear),
    caches: {
      open: async (name: string) =>
        name === "tickets" ? tickets : name === "gate" ? gate : (cache ??= new FakeCache()),
      match: async (url: string) => cache?.match(url),
      delete: async (name: string) =>
        name === "gate" ? (gate = new FakeCache()) : (cache = undefined),
    },
    indexedDB: { deleteDatabase },
    fetch: async (request: string | { url: string }) => {
      const url = urlOf(request);
      asked.push(url);
      const status = network(url);
      if (status === "lost") throw new TypeError("Failed to fetch");
      const headers = { date: new Date(siteTime).toUTCString() };
      return new Response(url.includes("/t/") ? ticketPage(url) : url, { status, headers });
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  // A browser starts a worker for each visit; a module is not loaded again for each import without
  // a new address.
  starts += 1;
  await import(/* @vite-ignore */ `./service-worker.ts?${starts}`);
  return () => vi.unstubAllGlobals();
});

/** Sends the worker an event and waits for all its work. Returns its answer, if it has one. */
async function hand(name: string, event: object = {}) {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(name)!({
    ...event,
    waitUntil: (more: Promise<unknown>) => work.push(more),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  const answered = await answer;
  await Promise.all(work);
  return answered;
}
const page = (path: string, more = {}) => ({
  request: {
    url: origin + path,
    method: "GET",
    mode: "navigate",
    destination: "document",
    ...more,
  },
});
const file = (path: string, more = {}) =>
  page(path, { mode: "no-cors", destination: "script", ...more });
const storedPaths = () => [...cache!.stored.keys()].map((url) => new URL(url).pathname);

test("an installed worker stores the offline page, and takes over at once", async () => {
  await hand("install");
  expect(storedPaths()).toEqual(["/offline.html"]);
  expect(worker.skipWaiting).toHaveBeenCalled();
});

test("what a worker leaves to the network does not start it first, where the browser can do so", async () => {
  const addRoutes = vi.fn<(routes: object[]) => Promise<void>>();
  addRoutes.mockRejectedValue(new TypeError("An unknown condition"));
  await hand("install", { addRoutes });
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    { condition: { requestMethod: "POST" }, source: "network" },
    { condition: { urlPattern: "/*.data" }, source: "network" },
  ]);
  expect(storedPaths()).toEqual(["/offline.html"]);
});

test("without a connection a page is answered with the offline page, and with a connection by the site", async () => {
  await hand("install");
  const online = await hand("fetch", page("/about"));
  expect(await online!.text()).toBe(`${origin}/about`);
  network = () => "lost";
  const offline = await hand("fetch", page("/about"));
  expect(await offline!.text()).toBe(offlinePage);
});

test("a ticket that is saved is shown without a connection, as new as its last visit, until it is gone", async () => {
  await hand("install");
  const url = `${origin}/t/a`;
  await hand("fetch", page("/t/a"));
  expect(tickets.stored.size, "the page saves itself first").toBe(0);
  await tickets.put({ url }, new Response("as it was"));
  await hand("fetch", page("/t/a"));
  network = () => "lost";
  expect(await (await hand("fetch", page("/t/a")))!.text()).toBe(ticketPage(url));
  expect(await (await hand("fetch", page("/t/b")))!.text()).toBe(offlinePage);
  network = () => 404;
  await hand("fetch", page("/t/a"));
  expect(tickets.stored.size).toBe(0);
});

test("a saved ticket is deleted once its day is over by the clock of the site", async () => {
  await hand("install");
  const url = `${origin}/t/a`;
  const answeredAt = Date.parse("2027-01-28T12:00:00Z");
  const headers = { date: new Date(answeredAt).toUTCString() };
  await tickets.put(
    { url },
    new Response(`<p data-keep-offline="/sw.js" data-keep-ms="60000">`, { headers }),
  );
  siteTime = answeredAt + 59_000;
  await hand("fetch", page("/about"));
  expect(tickets.stored.size).toBe(1);
  siteTime = answeredAt + 61_000;
  await hand("fetch", page("/about"));
  expect(tickets.stored.size).toBe(0);
});

test("a phone whose clock is years ahead keeps its ticket without a connection", async () => {
  await hand("install");
  const url = `${origin}/t/a`;
  const headers = { date: new Date("2020-01-01").toUTCString() };
  const saved = `<p data-keep-offline="/sw.js" data-keep-ms="60000">`;
  await tickets.put({ url }, new Response(saved, { headers }));
  network = () => "lost";
  expect(await (await hand("fetch", page("/t/a")))!.text()).toBe(saved);
});

test("a saved ticket is deleted once its page shows no code any more", async () => {
  await hand("install");
  await tickets.put({ url: `${origin}/t/a` }, new Response("as it was"));
  ticketPage = () => "This ticket is cancelled";
  await hand("fetch", page("/t/a"));
  expect(tickets.stored.size).toBe(0);
});

test("no page and no personal data is stored", async () => {
  await hand("install");
  await hand("fetch", page("/myorders"));
  for (const path of ["/myorders.data", "/api/events", "/pictures/1.jpg"])
    expect(await hand("fetch", file(path)), `${path} is the browser's`).toBeUndefined();
  expect(storedPaths()).toEqual(["/offline.html"]);
  expect(tickets.stored.size).toBe(0);
});

test.each([
  ["a form", page("/cart", { method: "POST" })],
  [
    "another site's file",
    { request: { ...file("").request, url: "https://cdn.example/assets/a.js" } },
  ],
  ["a page in a frame", page("/about", { destination: "iframe" })],
])("%s is left to the browser", async (_, event) => {
  expect(await hand("fetch", event)).toBeUndefined();
});

test("a built file is requested once, and then answered from the worker's cache", async () => {
  for (let visit = 0; visit < 2; visit += 1)
    expect(await (await hand("fetch", file("/assets/a.js")))!.text()).toBe(`${origin}/assets/a.js`);
  expect(asked).toEqual([`${origin}/assets/a.js`]);
});

test("a missing built file is not cached, and is requested again", async () => {
  network = () => 404;
  expect((await hand("fetch", file("/assets/a.js")))!.status).toBe(404);
  network = () => 200;
  expect((await hand("fetch", file("/assets/a.js")))!.status).toBe(200);
});

test("of 121 cached files the oldest is deleted, and the offline page stays", async () => {
  await hand("install");
  for (let count = 0; count < 121; count += 1) await hand("fetch", file(`/assets/${count}.js`));
  expect(storedPaths()).toHaveLength(121);
  expect(storedPaths()).not.toContain("/assets/0.js");
  expect(storedPaths()).toEqual(expect.arrayContaining(["/offline.html", "/assets/1.js"]));
});

test("a file is answered even where the browser has no room to cache it", async () => {
  cache = new FakeCache();
  cache.put = () => Promise.reject(new Error("no room"));
  expect((await hand("fetch", file("/assets/a.js")))!.status).toBe(200);
});

test("a worker whose file a new release removed deletes itself and its cache, and checks only once", async () => {
  await hand("install");
  await hand("fetch", page("/about"));
  expect(worker.unregister, "its file is there").not.toHaveBeenCalled();
  await hand("fetch", page("/memories"));
  expect(asked.filter((url) => url.endsWith("/sw.js"))).toHaveLength(1);
});

test.each([404, 410])("an answer of %i for its file ends the worker", async (status) => {
  await hand("install");
  network = (url) => (url.endsWith("/sw.js") ? status : 200);
  await hand("fetch", page("/about"));
  expect(worker.unregister).toHaveBeenCalled();
  expect(cache).toBeUndefined();
});

test.each([503, "lost"] as const)(
  "a worker stays while its file is answered with %s",
  async (how) => {
    await hand("install");
    network = (url) => (url.endsWith("/sw.js") ? how : 200);
    await hand("fetch", page("/about"));
    expect(worker.unregister).not.toHaveBeenCalled();
  },
);

const gatePage = () => page("/adminGate?scan");
const saveGate = () => gate.put({ url: "/adminGate" }, new Response("the saved gate"));

test("a gate phone's page is shown without a connection, where the phone has saved it", async () => {
  await hand("install");
  network = () => "lost";
  expect(await (await hand("fetch", gatePage()))!.text()).toBe(offlinePage);
  await saveGate();
  expect(await (await hand("fetch", gatePage()))!.text()).toBe("the saved gate");
  network = () => 200;
  expect(await (await hand("fetch", gatePage()))!.text()).toBe(`${origin}/adminGate?scan`);
});

test("a gate phone that was stopped forgets its page and its list with the next answer", async () => {
  await saveGate();
  await hand("fetch", gatePage());
  expect(gate.stored.size).toBe(1);
  network = () => 403;
  await hand("fetch", gatePage());
  expect(gate.stored.size).toBe(0);
  expect(deleteDatabase).toHaveBeenCalledWith("gate-list");
});
