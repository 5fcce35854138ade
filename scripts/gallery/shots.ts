import { join } from "node:path";
import type { Page } from "@playwright/test";
import { heights } from "./widths.ts";

/** The greatest height of a page in pixels. */
const longest = 6000;

/** Takes a picture at each width. Returns the names of the files by width. */
export async function shootAll(page: Page, folder: string, name: string) {
  // "/" and "/*" are different pages and need different names.
  const base = name.replaceAll("*", "any").replaceAll(/\W+/g, "_");
  const files: { width: number; file: string }[] = [];
  for (const [width, height] of heights) {
    await page.setViewportSize({ width, height });
    await page.evaluate(drawn);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const file = `${base}-${width}.jpg`;
    await page.screenshot({
      path: join(folder, file),
      quality: 70,
      fullPage: true,
      clip: {
        x: 0,
        y: 0,
        width,
        height: Math.min(longest, whole),
      },
    });
    files.push({ width, file });
  }
  return files;
}

/**
 * Waits until the page is drawn: a page that was made wider is drawn again two frames later and may
 * load larger pictures. A picture that is never loaded is waited for five seconds.
 */
async function drawn(): Promise<void> {
  scrollTo(0, 0);
  for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  const decoded = Promise.allSettled([...document.images].map((image) => image.decode()));
  await Promise.race([decoded, new Promise((done) => setTimeout(done, 5000))]);
}
