import type { Page } from "@playwright/test";
import { expectAccessible } from "../../tests/browser/support/pages.ts";

/** 320 px, and a window of 1280 × 800 px at 200 %. */
const narrow = [
  [320, 640],
  [640, 400],
] as const;
const looked = [
  [360, 800],
  [1440, 900],
] as const;

/** Lists what axe finds on a phone and on a laptop, and where the page scrolls sideways. */
export async function check(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of narrow) {
    await page.setViewportSize({ width, height });
    found.push(...(await checkWidth(page, width)));
  }
  for (const [width, height] of looked) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page).catch((error: Error) =>
      found.push(
        `axe at ${width}: ${error.message.match(/^\+ .*"(.+)",$/m)?.[1] ?? error.message}`,
      ),
    );
  }
  return found;
}

/** Lists what makes the page scroll sideways in a window of this width in pixels. */
export async function checkWidth(page: Page, width: number): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > width ? [`${wide} px wide at ${width}`] : [];
}
