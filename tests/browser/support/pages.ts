import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

const axeScript = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Pays, declines or closes in the sandbox's payment popup (product-decisions.md 18). */
export async function payInSandbox(page: Page): Promise<void> {
  await popup(page)
    .getByRole("button", { name: /^Pay ₦/ })
    .click();
}
export async function declineInSandbox(page: Page): Promise<void> {
  await popup(page).getByRole("button", { name: "Decline" }).click();
}
export async function closeSandbox(page: Page): Promise<void> {
  await popup(page).getByRole("button", { name: "Close" }).click();
}
const popup = (page: Page) => page.getByRole("dialog", { name: "Sandbox checkout" });

/** The rules of axe that look at colours, which take two thirds of its time. */
const ofColours = ["color-contrast", "link-in-text-block"];
const withoutColours = Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }]));

/** Expects that axe finds no barrier on the page. */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolations(page, {});

async function expectNoViolations(page: Page, rules: RunOptions): Promise<void> {
  await page.evaluate(stopMoving);
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axeScript);
  expect(await page.evaluate(listViolations, rules), "axe finds nothing").toEqual([]);
}

/**
 * Runs rules of axe. Only violations are collected, because collecting the rest takes as long as
 * the rules do.
 */
async function listViolations(rules: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run({ ...rules, resultTypes: ["violations"] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/**
 * Stops animations, so that colours are checked as they are meant to be read: a toast in the middle
 * of its animation, everything else at the end.
 */
function stopMoving(): void {
  for (const animation of document.getAnimations()) {
    const { endTime, iterations } = animation.effect!.getComputedTiming();
    if (iterations === Infinity) continue;
    const isToast = animation instanceof CSSAnimation && animation.animationName === "toast";
    if (isToast) {
      animation.pause();
      animation.currentTime = Number(endTime) / 2;
    } else animation.finish();
  }
}

/**
 * Expects that nothing is wider than the screen. The window's own width is not used, because a
 * phone widens it with the page.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "the width of the page").toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** The background of the back office where the device, or somebody, wants it dark. */
export const backOfficeInTheDark = "rgb(21, 16, 36)";

/** Expects that axe can read every text in the colours that the page has now. */
export const expectReadable = (page: Page): Promise<void> =>
  expectNoViolations(page, { runOnly: ofColours });

/** Expects the dark colours where the device asks for them, and that they can be read. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", backOfficeInTheDark);
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Expects that a record takes at most three lines of a phone, and that the first begins by 300 px.
 */
export async function expectShortRecords(page: Page): Promise<void> {
  const records = await page.evaluate(() =>
    [...document.querySelectorAll("[role=table] [role=row]:not([data-group])")]
      .filter((row) => row.querySelector("[role=cell] :is(a, time, label)"))
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => ({ top: top + scrollY, height })),
  );
  for (const { height } of records) expect(height).toBeLessThanOrEqual(104);
  if (records[0]) expect(records[0].top).toBeLessThanOrEqual(300);
}

const desk = { width: 1440, height: 900 };

/**
 * Expects that axe finds no barrier and that the page fits the screen, on the phone that it was
 * opened on and on a laptop without loading it again, and makes another check on both. The colours
 * are the same on both.
 */
export async function expectWholeOnPhoneAndDesk(
  page: Page,
  check = async (): Promise<void> => {},
): Promise<void> {
  const phone = page.viewportSize()!;
  for (const [size, rules] of [
    [desk, { rules: withoutColours }],
    [phone, {}],
  ] as const) {
    await page.setViewportSize(size);
    await check();
    await expectNoViolations(page, rules);
    await expectNoSidewaysScroll(page);
  }
}

/** Expects that nothing moved while the page and its pictures were loading. */
export async function expectNothingMoved(page: Page): Promise<void> {
  await expect(page.locator("html[data-shown]")).toHaveCount(1);
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (list: PerformanceObserverEntryList) =>
          list.getEntries().forEach((entry) => (sum += "value" in entry ? Number(entry.value) : 0));
        new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
        // What was drawn so far has been reported two frames later.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
  expect(moved, "layout shift").toBeLessThan(0.02);
}

declare global {
  interface Window {
    pausedAnimations?: number;
  }
}

/**
 * Counts the animations that the pages opened from now on pause: what waits below the fold plays
 * after a while, and a busy machine would look too late.
 */
export async function countPaused(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { pause } = Animation.prototype;
    window.pausedAnimations = 0;
    Animation.prototype.pause = function count() {
      window.pausedAnimations! += 1;
      pause.call(this);
    };
  });
  return () => page.evaluate(() => window.pausedAnimations ?? 0);
}
