import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { countPaused, expectNothingMoved } from "./support/pages.ts";

/** The play states of the reveals: what waits below the fold is paused. */
const reveals = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-reveal]")].map(
      (element) => element.getAnimations()[0]?.playState ?? "still",
    ),
  );

test("nothing moves while the pictures load, and sections below the fold wait from 200 ms after load, and rise when scrolled to", async ({
  page,
}) => {
  const paused = await countPaused(page);
  await page.goto("/");
  await expectNothingMoved(page);
  await expect.poll(paused).toBeGreaterThan(0);
  const section = page.locator("[data-reveal]").last();
  await section.evaluate((element) => element.scrollIntoView());
  await expect
    .poll(() => section.evaluate((element) => getComputedStyle(element).opacity))
    .toBe("1");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => reveals(page)).not.toContain("paused");
});

test("the home page can be used by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const reached = new Set<string>();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const seen = box.width > 0 && box.height > 0;
      return seen
        ? (element.getAttribute("aria-label") ?? element.textContent ?? element.tagName)
        : "unseen";
    });
    if (name === null) break;
    reached.add(name.trim());
  }
  expect(reached).not.toContain("unseen");
  for (const name of [
    "Tickets",
    "Become a sponsor",
    "Apply to perform",
    "Subscribe",
    "Send message",
    "Instagram",
  ])
    expect([...reached]).toContain(name);
});

test("a phone's pictures below the first screen load after it, also when the first script does not load", async ({
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expect(/^failed: net::ERR_FAILED GET .*\/assets\/prehydration-/);
  const open = async (javaScriptEnabled: boolean, blocked = "**/nothing") => {
    // So high that the browser would ask for all of them at once, below the line-up as they are.
    const viewport = { width: 412, height: 4_000 };
    const page = await browser.newPage({ javaScriptEnabled, viewport });
    await page.route(blocked, (route) => route.abort());
    await page.goto(`${baseURL}/`);
    return page;
  };
  /**
   * Which of them were asked for before the page had loaded, or the three seconds were over in
   * which it should.
   */
  const early = (page: Page) =>
    page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation");
      const { loadEventStart } = visit as PerformanceNavigationTiming;
      return performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/memories\/(?!main-stage)/.test(name))
        .map(({ startTime }) => startTime < Math.min(loadEventStart, 3_000));
    });
  const usual = await open(true);
  await expect.poll(() => early(usual)).not.toEqual([]);
  expect(await early(usual)).not.toContain(true);
  const alone = await open(true, "**/prehydration-*.js");
  await expect.poll(() => early(alone)).not.toEqual([]);
  const withoutScripts = await open(false);
  const held = withoutScripts.locator("[data-later] > *").first();
  expect(await held.evaluate((one) => getComputedStyle(one).display)).not.toBe("none");
  for (const page of [usual, alone, withoutScripts]) await page.close();
});
