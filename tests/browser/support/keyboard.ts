import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * What holds the focus without showing it, or nothing: an outline, of itself or of what is drawn for it. The browser's own
 * stops, between a page's last and first place and at the parts of a day, are not the page's to show.
 */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at.matches("body, [type=datetime-local]")) return null;
    const labels = (at as HTMLInputElement).labels ?? [];
    const around = at.closest("label, summary, search, form");
    const isShown = [at, ...labels, ...(around ? [around] : [])].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      const { top, bottom } = one.getBoundingClientRect();
      const isDrawn = outlineStyle !== "none" && outlineWidth !== "0px";
      return isDrawn && bottom > 0 && top < innerHeight;
    });
    return isShown ? null : at.outerHTML.slice(0, 200);
  });

/** Goes on with a key until something has the focus, which is to be seen at every stop. */
export async function tabTo(page: Page, goal: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await goal.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
    await page.keyboard.press(key);
    expect(await hiddenFocus(page), "the focus is to be seen").toBeNull();
  }
  throw new Error(`No ${key} leads to ${String(goal)}`);
}
