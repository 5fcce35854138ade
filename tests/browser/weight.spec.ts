import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { takeOver } from "./support/hydration.ts";

test.use({ isCompressed: true });

/** A kilobyte of a student's data bundle. */
const kb = 1_000;

interface Weight {
  /** Bytes of brotli, without the answers' headers. */
  scripts: number;
  /** Bytes on the line, with them. */
  all: number;
}

/** Counts the compressed bytes that a page loads, until it has been quiet for half a second. */
async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const headersOfScripts = new Map<string, number>();
  const weight: Weight = { scripts: 0, all: 0 };
  // What is written into a page or its styles comes with these, and is counted there.
  const isWithin = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.url.startsWith("data:")) isWithin.add(requestId);
    if (type === "Script") headersOfScripts.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (isWithin.has(requestId)) return;
    weight.all += encodedDataLength;
    const headers = headersOfScripts.get(requestId);
    if (headers !== undefined) weight.scripts += encodedDataLength - headers;
  });
  await visit();
  await page.waitForLoadState("networkidle");
  await session.detach();
  return weight;
}

for (const { path, scriptsKb } of [
  { path: "/", scriptsKb: 110 },
  { path: "/merch", scriptsKb: 115 },
  { path: "/merch/garden-city-ringer", scriptsKb: 116 },
]) {
  test(`a first visit of ${path} takes at most 12 KB of scripts, a touch at most ${scriptsKb} KB more, and both 252 KB in all`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage();
    const visit = await weigh(page, () => page.goto(baseURL + path));
    expect(visit.scripts, "it has its first script").toBeGreaterThan(0);
    expect(visit.scripts).toBeLessThanOrEqual(12 * kb);
    expect(visit.all).toBeLessThanOrEqual(150 * kb);

    const { scripts, all } = await weigh(page, () => takeOver(page));
    expect(scripts, "React and the router are among them").toBeGreaterThan(90 * kb);
    expect(scripts).toBeLessThanOrEqual(scriptsKb * kb);
    expect(visit.all + all).toBeLessThanOrEqual(252 * kb);
    await page.close();
  });
}

for (const path of ["/about", "/contact", "/tickets"]) {
  test(`${path} as a second page takes at most 60 KB more`, async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const { all } = await weigh(page, () => page.goto(path));
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(60 * kb);
  });
}
