/**
 * Stores the site's scripts, styles and fonts, and the offline page, and shows the pages with codes
 * of tickets and the gate's page that a device has saved. It stores no other page, and nobody's
 * data.
 */

const cacheName = "shell";
/** Filled by the pages themselves (keep-offline.ts). */
const ticketsName = "tickets";
/** Filled by a gate phone (keep-gate-page.ts): its page, with all the files that the page needs. */
const gateName = "gate";
/** Where a gate phone has its list of tickets (gate-store.ts). */
const gateList = "gate-list";
/** So long the gate's page is waited for where the phone has saved it. */
const gateWithinMs = 3_000;
const mostCachedFiles = 120; // of several releases; the oldest are deleted first

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Installing extends Lasting {
  /** Not every browser has it. */
  addRoutes?(routes: { condition: object; source: "network" }[]): Promise<void>;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as {
  registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  /** Set by the file that starts it. */
  own: string;
  offlinePage: string;
  gatePage: string;
};
const { own, offlinePage, gatePage } = worker;

let hasLooked = false;

addEventListener("install", (event) => {
  const ready = caches.open(cacheName).then((cache) => cache.add(offlinePage));
  (event as Installing).waitUntil(ready.then(() => worker.skipWaiting()));
  // The browser sends these requests to the network without starting the worker, which would only
  // pass them on.
  const passedOn = [{ requestMethod: "POST" }, { urlPattern: "/*.data" }];
  void (event as Installing)
    .addRoutes?.(passedOn.map((condition) => ({ condition, source: "network" })))
    .catch(() => {});
});

addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && request.destination === "document") {
    const answer = fetch(request);
    const isGate = pathname === gatePage;
    const known = answer.catch((error: unknown) => offline(request, error));
    (event as Fetching).respondWith(isGate ? gateInTime(answer, known) : known);
    (event as Fetching).waitUntil(
      answer
        .then((page) =>
          Promise.all([
            refresh(request, page.clone()),
            forgetOver(page),
            isGate && forgetGate(page),
          ]),
        )
        .catch(() => {}),
    );
    if (!hasLooked) (event as Fetching).waitUntil(leaveIfGone());
  } else if (pathname.startsWith("/assets/")) (event as Fetching).respondWith(cachedFile(request));
});

/** Saves a page again that is saved already, so that it is as new as the last visit. */
async function refresh(request: Request, page: Response): Promise<void> {
  const saved = await caches.open(ticketsName);
  if (!(await saved.match(request))) return;
  const isUsable = page.ok && !page.redirected;
  if (isUsable && (await page.clone().text()).includes(marker)) await saved.put(request, page);
  else if (isUsable || page.status === 404) await saved.delete(request);
}

/** Is in each page that has codes, with how long a device keeps it. */
const marker = "data-keep-offline";

/**
 * Deletes saved pages whose day is over: each says how many milliseconds a device keeps it, from when
 * it was answered. Those of an earlier release do not say it. The time is that of the site, by the
 * page that it has just answered with: a phone whose clock is wrong keeps its tickets at the gate.
 */
async function forgetOver({ headers }: Response): Promise<void> {
  const now = Date.parse(headers.get("date") ?? "");
  const saved = await caches.open(ticketsName);
  for (const request of await saved.keys()) {
    const page = await saved.match(request);
    const answeredAt = Date.parse(page?.headers.get("date") ?? "");
    const [, keepMs] = /data-keep-ms="(\d+)"/.exec((await page?.text()) ?? "") ?? [];
    if (keepMs && answeredAt + Number(keepMs) < now) await saved.delete(request);
  }
}

const savedGate = async () => (await caches.open(gateName)).match(gatePage);

/** A network that hangs must not keep the gate's page from a phone that has it. */
async function gateInTime(answer: Promise<Response>, known: Promise<Response>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, gateWithinMs));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  return first ?? (await savedGate()) ?? known;
}

/** A phone that may not admit any more, or was signed out, keeps neither page nor list. */
async function forgetGate({ type, status }: Response): Promise<void> {
  if (type !== "opaqueredirect" && status !== 403) return;
  await caches.delete(gateName);
  indexedDB.deleteDatabase(gateList);
}

async function offline(request: Request, error: unknown): Promise<Response> {
  const ticket = await (await caches.open(ticketsName)).match(request, { ignoreSearch: true });
  const page = ticket ?? (await caches.match(offlinePage));
  if (!page) throw error;
  return page;
}

/**
 * Answers with a built file from the cache. Its name contains a hash of its content, so the cached
 * file is the current one.
 */
async function cachedFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached =
    (await cache.match(request)) ?? (await (await caches.open(gateName)).match(request));
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await cacheAnswer(cache, request, answer.clone()).catch(() => {});
  return answer;
}

async function cacheAnswer(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const files = (await cache.keys()).filter(({ url }) => !url.endsWith(offlinePage));
  for (const old of files.slice(0, -mostCachedFiles)) await cache.delete(old);
}

/** Removes this worker where a newer release no longer has its file. */
async function leaveIfGone(): Promise<void> {
  hasLooked = true;
  const answer = await fetch(own, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  await caches.delete(cacheName);
  await worker.registration.unregister();
}
