import { deviceStorage } from "#app/shared/device-storage.ts";
import { keptPages } from "#app/shared/kept-pages.ts";
import { whenLoaded } from "./when-loaded.ts";

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
  if (!worker || element.dataset["kept"] || !canKeep()) return;
  element.dataset["kept"] = "1";
  whenLoaded(
    () =>
      void isForgotten()
        .then((is) => (is ? undefined : keepPage(worker)))
        .catch(() => {}),
  );
}

/** Whether the browser stores pages at all. */
export const canKeep = (): boolean => "caches" in globalThis && deviceStorage() !== null;

const thisPage = (): string => location.origin + location.pathname;

/** Saves the page that is open, also where it was forgotten before. */
export async function keepPage(worker: string): Promise<void> {
  deviceStorage()?.removeItem(await markOfPage());
  await navigator.serviceWorker
    ?.register(worker)
    .then(() => save(thisPage()))
    .catch(() => {});
}

/** Deletes the page that is open from the device, and saves it no more. */
export async function forgetPage(): Promise<void> {
  deviceStorage()?.setItem(await markOfPage(), "1");
  await (await caches.open(keptPages)).delete(thisPage());
}

/** Whether somebody has had the page that is open forgotten on this device. */
export const isForgotten = async (): Promise<boolean> =>
  typeof deviceStorage()?.getItem(await markOfPage()) === "string";

/** The address is a secret, so a device remembers by its hash alone what it forgot. */
async function markOfPage(): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(thisPage()));
  return `forgotten ${[...new Uint8Array(hash, 0, 12)].join(".")}`;
}

/**
 * Deletes what the site has stored on the device for the person who signs out. What a gate phone has
 * not sent stays.
 */
export function clearDevice(): void {
  const storage = deviceStorage();
  if (!storage) return;
  storage.clear();
  for (const name of [keptPages, "gate"]) void globalThis.caches?.delete(name);
  globalThis.indexedDB?.deleteDatabase("gate-list");
}

async function save(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok || answer.redirected) return;
  const page = await answer.clone().text();
  const files = await caches.open("shell");
  for (const [, file = ""] of page.matchAll(/href="(\/assets\/[^"]+\.css)"/g))
    if (!(await files.match(file))) await files.add(file);
  const pages = await caches.open(keptPages);
  await pages.delete(url);
  await pages.put(url, answer);
  for (const old of (await pages.keys()).slice(0, -mostPages)) await pages.delete(old);
}
