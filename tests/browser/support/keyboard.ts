import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

interface Stop {
  /** Whether what is looked for has the focus; null where it is no longer, or not yet, in the page. */
  isGoal: boolean | null;
  /** What holds the focus without showing it. */
  hidden: string | null;
}

type Marked = Window & { goals?: Element[] };

/** Has the page know what is looked for: to find it again at every stop would take longer than all the rest. */
const mark = (goal: Locator) => goal.evaluateAll((goals) => void Object.assign(window, { goals }));

/**
 * Where the focus is, and whether that is to be seen: an outline, of itself or of what is drawn for
 * it. The browser's own stops, between a page's last and first place and at the parts of a day, are
 * not the page's to show.
 */
const look = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const { goals = [] } = window as Marked;
    const at = document.activeElement;
    const isThere = goals.length > 0 && goals.every((one) => one.isConnected);
    const isGoal = isThere ? goals.some((one) => one === at) : null;
    if (!at || at.matches("body, [type=datetime-local]")) return { isGoal, hidden: null };
    const labels = (at as HTMLInputElement).labels ?? [];
    const around = at.closest("label, summary, search, form");
    const isShown = [at, ...labels, ...(around ? [around] : [])].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      const { top, bottom } = one.getBoundingClientRect();
      const isDrawn = outlineStyle !== "none" && outlineWidth !== "0px";
      return isDrawn && bottom > 0 && top < innerHeight;
    });
    return { isGoal, hidden: isShown ? null : at.outerHTML.slice(0, 200) };
  });

/** Goes on with a key until something has the focus, which is to be seen at every stop. */
export async function tabTo(page: Page, goal: Locator, key = "Tab"): Promise<void> {
  await mark(goal);
  for (let presses = 0; presses < 90; presses += 1) {
    const stop = await look(page);
    if (presses > 0) expect(stop.hidden, "the focus is to be seen").toBeNull();
    if (stop.isGoal === null) await mark(goal);
    if (stop.isGoal ?? (await look(page)).isGoal) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No ${key} leads to ${String(goal)}`);
}
