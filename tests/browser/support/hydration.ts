import type { BrowserContext, Page } from "@playwright/test";

const takeOverWithinMs = 10_000;
const holding = new WeakSet<Page>();

/**
 * Makes a visit end when React has taken the page over. Scripts come after the first paint, or when somebody wants them;
 * who acts before them gets the plain form or link, as without JavaScript, which has tests of its own. A machine under
 * load would mix the two.
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
export async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((done) => (come = done));
  holding.add(page);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    holding.delete(page);
    come();
  };
}

/** A finger on something that wants scripts, lifted without a click. */
async function touch(page: Page): Promise<void> {
  await page
    .evaluate(() =>
      document
        .querySelector("summary, button, input")
        ?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })),
    )
    // The page may be on its way to another.
    .catch(() => {});
}

/** entry.client.tsx says so. A page that is not the site's, or has nothing to touch, has nothing to wait for. */
export async function takeOver(page: Page): Promise<void> {
  if (holding.has(page)) return;
  await touch(page);
  await page
    .waitForFunction(
      () => {
        const { start, started } = document.getElementById("entry")?.dataset ?? {};
        const isLeftAlone = start === "wanted" && started === undefined;
        const isOurs = "__reactRouterContext" in window;
        // A clock that a test has taken over keeps no marks.
        const isHydrated = "isHydrated" in window || performance.getEntriesByName("hydrated")[0];
        return !isOurs || isLeftAlone || isHydrated;
      },
      undefined,
      { timeout: takeOverWithinMs },
    )
    // Where a test keeps some scripts away, the page stays as it came.
    .catch(() => {});
}
