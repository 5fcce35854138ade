import { whenLoaded } from "./when-loaded.ts";

/** The pages with codes of tickets that were opened on this device; the service worker reads it. */
const cacheName = "tickets";
const mostPages = 40;

/**
 * Saves a page that shows codes of tickets on the device, where there may be no network at the
 * gate: the service worker, whose address the page names, then shows it. A page that was opened
 * before the worker is there saves itself.
 */
export function keepOffline(): void {
  const element = document.querySelector<HTMLElement>("[data-keep-offline]");
  const worker = element?.dataset["keepOffline"];
  // The first script has done it, and then React's component is there.
  if (!worker || element.dataset["kept"] || !("caches" in globalThis)) return;
  element.dataset["kept"] = "1";
  const url = location.origin + location.pathname;
  whenLoaded(
    () =>
      void navigator.serviceWorker
        ?.register(worker)
        .then(() => save(url))
        .catch(() => {}),
  );
}

async function save(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok || answer.redirected) return;
  const page = await answer.clone().text();
  const files = await caches.open("shell");
  for (const [, file = ""] of page.matchAll(/href="(\/assets\/[^"]+\.css)"/g))
    if (!(await files.match(file))) await files.add(file);
  const pages = await caches.open(cacheName);
  await pages.delete(url);
  await pages.put(url, answer);
  for (const old of (await pages.keys()).slice(0, -mostPages)) await pages.delete(old);
}
