import type { BrowserContext, Page } from "@playwright/test";

const takeOverWithinMs = 60_000;
const holding = new WeakSet<Page>();

/**
 * Makes `goto` wait until React has taken the page over. Scripts start after the first paint, or at
 * the first press; a press before that uses the plain form or link, as without JavaScript, which
 * has tests of its own. On a busy machine the two would be mixed.
 */
export async function waitForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })),
  );
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (...visit) => {
      const response = await goto(...visit);
      await takeOver(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (...visit) => {
      const response = await reload(...visit);
      await takeOver(page);
      return response;
    };
  });
}

/** Holds back the page's scripts until the returned function is called. */
export async function holdScripts(page: Page, scripts = /\/assets\/.*\.js$/): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((done) => (come = done));
  holding.add(page);
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    holding.delete(page);
    come();
  };
}

/**
 * Starts the scripts by a touch without a click, and waits until entry.client.tsx says that React
 * has taken the page over. It does not wait on a page of another site, or with nothing to touch.
 * The page reports by itself: asking at every frame would add a third of a megabyte of Playwright's
 * own script to each page.
 */
export async function takeOver(page: Page): Promise<void> {
  if (holding.has(page)) return;
  const until = Date.now() + takeOverWithinMs;
  // A navigation ends the question, which is then asked again.
  while (Date.now() < until) if (await isTakenOver(page, until - Date.now())) return;
  await reportLate(page);
}

/**
 * Writes what a page was waiting for when React had not taken it over: no journey should get here.
 */
async function reportLate(page: Page): Promise<void> {
  const state = await page.evaluate(() => ({
    readyState: document.readyState,
    ...document.getElementById("entry")?.dataset,
    marks: performance.getEntriesByType("mark").map(({ name }) => name),
    unfinished: performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd === 0)
      .map(({ name }) => name),
  }));
  console.warn(`React has not taken ${page.url()} over: ${JSON.stringify(state)}`);
}

async function isTakenOver(page: Page, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => (timer = setTimeout(done, withinMs, false)));
  const touched = page.evaluate(touchAndWait).then(
    () => true,
    () => page.isClosed(),
  );
  return Promise.race([touched, late]).finally(() => clearTimeout(timer));
}

async function touchAndWait(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  // A clock that a test has replaced records no performance marks.
  const isHydrated = () =>
    "isHydrated" in window || performance.getEntriesByName("hydrated").length > 0;
  const entry = document.getElementById("entry");
  // A touch during hydration, or after it, would have an effect, such as lifting the spinner of the
  // sign-in page.
  if (!isHydrated() && entry?.dataset["started"] === undefined)
    document
      .querySelector("summary, input, button:not(form button)")
      ?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  if (!("__reactRouterContext" in window)) return;
  await new Promise<void>((done) => {
    const look = () => {
      const { start, started } = entry?.dataset ?? {};
      const isLeftAlone = start === "wanted" && started === undefined;
      if (isLeftAlone || isHydrated()) done();
    };
    addEventListener("hydrated", look);
    if (entry) new MutationObserver(look).observe(entry, { attributes: true });
    look();
  });
}
