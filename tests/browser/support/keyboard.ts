import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

interface Stop {
  /** Whether the wanted element has the focus; null where it is not in the page. */
  isGoal: boolean | null;
  /** The element that has the focus without showing it. */
  hidden: string | null;
}

type Marked = Window & { goals?: Element[] };

/**
 * Stores the wanted elements in the page: finding them again at every stop would take longer than
 * everything else.
 */
const mark = (goal: Locator) => goal.evaluateAll((goals) => void Object.assign(window, { goals }));

/**
 * Reads where the focus is and whether it is visible: by an outline of the element itself or of
 * what is drawn for it. The browser's own stops, between a page's last and first element and at the
 * parts of a date field, do not count.
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

/** Presses a key until an element has the focus, which has to be visible at every stop. */
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
