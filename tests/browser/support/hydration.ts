import type { BrowserContext, Page } from "@playwright/test";

const takeOverWithinMs = 60_000;
const holding = new WeakSet<Page>();

/**
 * Makes a visit end when React has taken the page over. Scripts come after the first paint, or when
 * somebody wants them; who acts before them gets the plain form or link, as without JavaScript,
 * which has tests of its own. A machine under load would mix the two.
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

/** Has the page do without its scripts until they are let come. */
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
 * Touches what wants scripts, without a click, and waits for entry.client.tsx to say that the page
 * is React's. A page that is not the site's, or has nothing to touch, has nothing to wait for. The
 * page tells by itself: being asked at every frame would be a third of a megabyte of Playwright's
 * own script for each page.
 */
export async function takeOver(page: Page): Promise<void> {
  if (holding.has(page)) return;
  const until = Date.now() + takeOverWithinMs;
  // A page on its way to another takes the question with it.
  while (Date.now() < until) if (await isTakenOver(page, until - Date.now())) return;
}

async function isTakenOver(page: Page, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  // Where a test keeps some scripts away, the page stays as it came.
  const late = new Promise<boolean>((done) => (timer = setTimeout(done, withinMs, true)));
  const told = page.evaluate(touchAndWait).then(
    () => true,
    () => page.isClosed(),
  );
  return Promise.race([told, late]).finally(() => clearTimeout(timer));
}

async function touchAndWait(): Promise<void> {
  if (document.readyState === "loading")
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  // A clock that a test has taken over keeps no marks.
  const isHydrated = () =>
    "isHydrated" in window || performance.getEntriesByName("hydrated").length > 0;
  // A touch of a page that is React's already would do what a visitor's does, such as lift the sign-in's spinner.
  if (!isHydrated())
    document
      .querySelector("summary, button, input")
      ?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  if (!("__reactRouterContext" in window)) return;
  const entry = document.getElementById("entry");
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
