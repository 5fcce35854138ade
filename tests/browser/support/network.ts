import type { Page } from "@playwright/test";

/** Chromium's own "Slow 3G": 400 ms to the server and back, 400 kbit/s in each direction. */
const slow3g = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

interface Network {
  cut(): Promise<void>;
  slow(): Promise<void>;
  mend(): Promise<void>;
}

/** Opens the network settings of a page, as the browser's developer tools have them. */
export async function openNetwork(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  async function set(conditions: typeof fast, offline = false): Promise<void> {
    await session.send("Network.emulateNetworkConditions", { offline, ...conditions });
  }
  return { cut: () => set(fast, true), slow: () => set(slow3g), mend: () => set(fast) };
}

/** Makes the next form to an address fail with 500. */
export async function breakOnce(page: Page, address: RegExp): Promise<void> {
  let isBroken = true;
  await page.route(address, (route) => {
    if (!isBroken || route.request().method() !== "POST") return route.fallback();
    isBroken = false;
    return route.fulfill({ status: 500, body: "broken" });
  });
}

/** Counts the requests to an address, and holds them back until they are released. */
export async function holdRequests(page: Page, method: "GET" | "POST", address: RegExp) {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  const sent: string[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request().url());
    await held;
    return route.continue();
  });
  return { count: () => sent.length, letGo };
}
