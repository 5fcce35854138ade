import { href } from "react-router";
import { hasCamera } from "../camera.ts";
import { fetchReader } from "../reader.ts";

/** The service worker shows what is in it. */
const cacheName = "gate";
/** The query by which the gate's page is asked for without anybody's name. */
export const keptQuery = "keep";

/**
 * Saves the gate's page and all its files on the phone, so that it opens without a network. The page
 * comes last: a phone has it whole, or as the release before made it.
 */
export async function keepGatePage(): Promise<void> {
  if (!("caches" in globalThis) || import.meta.env.DEV) return;
  await navigator.serviceWorker?.register(href("/sw.js"));
  if (hasCamera()) await fetchReader().catch(() => {});
  // The page loads it later by itself.
  await import("#app/browser/network/register-service-worker.ts");
  const page = await fetch(`${href("/adminGate")}?${keptQuery}`, { redirect: "manual" });
  if (!page.ok) return;
  const files = new Set(filesIn(await page.clone().text()));
  for (const { name } of performance.getEntriesByType("resource"))
    for (const file of filesIn(name)) files.add(file);
  const cache = await caches.open(cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const file of files) {
    if (!known.has(file)) await cache.add(file);
    if (file.endsWith(".css"))
      for (const font of filesIn(await (await cache.match(file))!.text())) files.add(font);
  }
  await cache.put(href("/adminGate"), page);
  for (const file of known)
    if (file.startsWith("/assets/") && !files.has(file)) await cache.delete(file);
}

const filesIn = (text: string) => text.match(/\/assets\/[\w./-]+/g) ?? [];
