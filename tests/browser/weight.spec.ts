import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { takeOver } from "./support/hydration.ts";

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
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") headersOfScripts.set(requestId, response.encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength;
    const headers = headersOfScripts.get(requestId);
    if (headers !== undefined) weight.scripts += encodedDataLength - headers;
  });
  await visit();
  await page.waitForLoadState("networkidle");
  await session.detach();
  return weight;
}

const publicPages = ["/", "/merch", "/merch/garden-city-ringer"];

test("a first visit of a public page takes at most 12 KB of scripts until somebody touches it", async ({
  browser,
  baseURL,
}) => {
  for (const path of publicPages) {
    const page = await browser.newPage();
    const { scripts, all } = await weigh(page, () => page.goto(baseURL + path));
    expect(scripts, `${path} has its first script`).toBeGreaterThan(0);
    expect(scripts, path).toBeLessThanOrEqual(12 * kb);
    expect(all, path).toBeLessThanOrEqual(150 * kb);
    await page.close();
  }
});

for (const { path, scriptsKb } of [
  { path: "/", scriptsKb: 110 },
  { path: "/merch", scriptsKb: 115 },
  { path: "/merch/garden-city-ringer", scriptsKb: 115 },
]) {
  test(`a visitor who touches ${path} is sent at most ${scriptsKb} KB of scripts, and 250 KB in all`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage();
    const visit = await weigh(page, () => page.goto(baseURL + path));
    const { scripts, all } = await weigh(page, () => takeOver(page));
    expect(scripts, "React and the router are among them").toBeGreaterThan(90 * kb);
    expect(scripts).toBeLessThanOrEqual(scriptsKb * kb);
    expect(visit.all + all).toBeLessThanOrEqual(250 * kb);
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
