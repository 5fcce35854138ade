import type { Browser, Page } from "@playwright/test";
import { waitForScripts } from "../../tests/browser/support/hydration.ts";
import type { Scene } from "./scenes.ts";

/**
 * Opens a scene on a phone and prepares it. Returns nothing where the dark scheme looks like the
 * light one.
 */
export async function openScene(
  browser: Browser,
  baseURL: string,
  { path, act, visitor }: Scene,
  colorScheme: "light" | "dark",
): Promise<Page | undefined> {
  const context = await browser.newContext({
    baseURL,
    viewport: {
      width: 360,
      height: 800,
    },
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    storageState: await visitor.context.storageState(),
  });
  await waitForScripts(context);
  const page = await context.newPage();
  page.setDefaultTimeout(5_000);
  await page.goto(path, { timeout: 30_000 });
  if (colorScheme === "dark" && !(await page.locator("body[data-scheme]").count())) {
    await context.close();
    return undefined;
  }
  await act?.(page);
  await settle(page);
  return page;
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll("img").forEach((image) => (image.loading = "eager")),
  );
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
}
