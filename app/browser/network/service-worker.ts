/**
 * Stores the site's scripts, styles and fonts, and the offline page, and shows the pages with codes
 * of tickets that a device has saved. It stores no other page, and nobody's data.
 */

const cacheName = "shell";
/** Filled by the pages themselves (keep-offline.ts). */
const ticketsName = "tickets";
const mostCachedFiles = 120; // of several releases; the oldest are deleted first

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
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
};
const { own, offlinePage } = worker;

let hasLooked = false;

addEventListener("install", (event) => {
  const ready = caches.open(cacheName).then((cache) => cache.add(offlinePage));
  (event as Lasting).waitUntil(ready.then(() => worker.skipWaiting()));
});

addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && request.destination === "document") {
    const answer = fetch(request);
    (event as Fetching).respondWith(answer.catch((error: unknown) => offline(request, error)));
    (event as Fetching).waitUntil(
      answer
        .then((page) => Promise.all([refresh(request, page.clone()), forgetOver(page)]))
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
  const cached = await cache.match(request);
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
