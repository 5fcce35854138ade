/**
 * Keeps the scripts, styles and letters of the site, and the offline page: no page, no data,
 * nothing of anybody.
 */

const cacheName = "shell";
const mostCachedFiles = 120; // of several releases; the oldest go first

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
    (event as Fetching).respondWith(fetch(request).catch(offline));
    if (!hasLooked) (event as Fetching).waitUntil(leaveIfGone());
  } else if (pathname.startsWith("/assets/")) (event as Fetching).respondWith(cachedFile(request));
});

async function offline(error: unknown): Promise<Response> {
  const page = await caches.match(offlinePage);
  if (!page) throw error;
  return page;
}

/** Its name has its contents' hash: what was kept is what would come. */
async function cachedFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request, answer.clone()).catch(() => {});
  return answer;
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const files = (await cache.keys()).filter(({ url }) => !url.endsWith(offlinePage));
  for (const old of files.slice(0, -mostCachedFiles)) await cache.delete(old);
}

/** A release without this file takes the worker of an older one away. */
async function leaveIfGone(): Promise<void> {
  hasLooked = true;
  const answer = await fetch(own, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  await caches.delete(cacheName);
  await worker.registration.unregister();
}
