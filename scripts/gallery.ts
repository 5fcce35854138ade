/** Every screen at six widths, light and dark, as one page of pictures: `npm run gallery -- --only=/tickets --out=folder`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../tests/support/chromium.ts";
import { startServer } from "../tests/support/server-process.ts";
import { addressOf, screens } from "./gallery/addresses.ts";
import { type Shot, pageOf } from "./gallery/page-of-pictures.ts";
import { type Visitor, visitors } from "./gallery/visitors.ts";

const heights = { 360: 800, 768: 1024, 1024: 768, 1366: 768, 1440: 900, 1920: 1080 };
const longest = 6000; // pixels of a page

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(tmpdir(), "festival-gallery") },
    only: { type: "string", default: "" },
  },
});
mkdirSync(values.out, { recursive: true });

const site = await startServer();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const all = await visitors(browser, site.url);
  const shots: Shot[] = [];
  for (const path of screens().filter((one) => one.startsWith(values.only))) {
    const found = await openerOf(path, all);
    if (found) shots.push(...(await shootAll(browser, path, found)));
    console.log(found ? path : `${path}: no link leads there`);
  }
  writeFileSync(join(values.out, "index.html"), pageOf(shots));
} finally {
  await browser.close();
  await site.stop();
}
console.log(join(values.out, "index.html"));

type Found = { address: string; visitor: Visitor };

/** The first who may open it, and where it is for them. */
async function openerOf(path: string, all: Visitor[]): Promise<Found | undefined> {
  for (const visitor of all) {
    const page = await visitor.context.newPage();
    const address = await addressOf(page, path);
    const answer = address ? await page.goto(address) : null;
    const isThere = address && new URL(page.url()).pathname === address && answer!.status() < 500;
    await page.close();
    if (isThere) return { address, visitor };
  }
  return undefined;
}

async function shootAll(from: Browser, path: string, { address, visitor }: Found) {
  const storageState = await visitor.context.storageState();
  const shots: Shot[] = [];
  for (const [width, height] of Object.entries(heights))
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await from.newContext({
        baseURL: site.url,
        viewport: { width: Number(width), height },
        ...{ storageState, colorScheme, reducedMotion: "reduce" },
      });
      const file = await shoot(context, address, `${width}-${colorScheme}`);
      await context.close();
      if (file) shots.push({ path, who: visitor.name, width: Number(width), colorScheme, file });
    }
  return shots;
}

/** Nothing where the dark would be the light again. */
async function shoot(context: BrowserContext, address: string, name: string) {
  const page = await context.newPage();
  await page.goto(address);
  if (name.endsWith("dark") && !(await page.locator("body[data-scheme]").count())) return undefined;
  await settle(page);
  const { scrollHeight } = await page.evaluate(() => ({
    scrollHeight: document.documentElement.scrollHeight,
  }));
  const file = `${address.replaceAll(/\W+/g, "_")}-${name}.jpg`;
  const { width } = page.viewportSize()!;
  await page.screenshot({
    path: join(values.out, file),
    ...{ quality: 70, fullPage: true },
    clip: { x: 0, y: 0, width, height: Math.min(longest, scrollHeight) },
  });
  return file;
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll("img").forEach((image) => (image.loading = "eager")),
  );
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}
