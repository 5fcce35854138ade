import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { putInCart, teeInBlack } from "./support/shop.ts";

/** A phone held sideways, and a small laptop's page at 400 %. */
const windows = [
  { width: 740, height: 300 },
  { width: 341, height: 192 },
] as const;

/** Pixels of the window's height, of ten, that bars across it cover in the middle of the page. */
const coveredTenths = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2);
    const bars = [...document.querySelectorAll("body *")].filter((element) => {
      const { position, visibility, pointerEvents } = getComputedStyle(element);
      const isBar = position === "sticky" || position === "fixed";
      const { width, height } = element.getBoundingClientRect();
      const isWide = width > innerWidth / 2 && height > 0 && height < innerHeight * 4;
      return isBar && isWide && visibility === "visible" && pointerEvents !== "none";
    });
    const rows = Array.from({ length: innerHeight }, (_, y) =>
      bars.some((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return top <= y && bottom > y;
      }),
    );
    return Math.round((rows.filter(Boolean).length / innerHeight) * 10);
  });

/** The links and buttons of the page that stand below something else once they have the focus. */
const hiddenWithFocus = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>("main a[href], main button:not([tabindex='-1'])"),
    ];
    // What has the focus already is not scrolled to by giving it the focus.
    (document.activeElement as HTMLElement | null)?.blur();
    return all
      .filter((element) => element.checkVisibility() && element.getClientRects().length === 1)
      .slice(0, 40)
      .flatMap((element) => {
        element.focus();
        // Of one larger than the window, what is within it.
        const box = element.getBoundingClientRect();
        const middle = (from: number, to: number, most: number) =>
          (Math.max(from, 0) + Math.min(to, most)) / 2;
        const at = document.elementFromPoint(
          middle(box.left, box.right, innerWidth),
          middle(box.top, box.bottom, innerHeight),
        );
        const isSeen = at !== null && (element.contains(at) || at.contains(element));
        return isSeen ? [] : [element.textContent || element.outerHTML.slice(0, 80)];
      });
  });

async function expectToFit(page: Page, ...paths: string[]) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of paths) {
    await page.setViewportSize(windows[0]);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // The second window is what becomes of the first, as when somebody zooms in.
    for (const size of windows)
      await test.step(`${path} at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        expect(await coveredTenths(page), "tenths of the window below bars").toBeLessThanOrEqual(5);
        expect(await hiddenWithFocus(page), "what stands below a bar").toEqual([]);
      });
  }
}

test("bars leave half of a small window to every public page, and no focused element is hidden behind one", async ({
  page,
}) => {
  await expectToFit(page, "/", "/tickets", "/memories", "/merch", "/login");
});

test("bars leave half of a small window where a customer buys", async ({ page }) => {
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await expectToFit(page, "/cart", "/merch/garden-city-ringer", "/userProfile");
});

test("bars leave half of a small window in the back office", async ({ page }) => {
  await signInAsAdministrator(page);
  await expectToFit(page, "/orders", "/post", "/adminFestival/day", "/adminGate");
});
