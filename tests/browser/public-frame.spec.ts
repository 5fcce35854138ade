import type { Page } from "@playwright/test";
import { expect, phoneAndDesk, test } from "./support/fixtures.ts";
import { expectNothingMoved } from "./support/pages.ts";

const main = (page: Page) => page.getByRole("banner");
const publicBar = (page: Page) => main(page).getByRole("link", { name: "Tickets" });

test("the mobile menu opens over a page that does not scroll, and closes with the cancel icon, Escape, and on a choice, and the bar's button is in its place while the menu behind it is still loading", async ({
  page,
}) => {
  await page.goto("/");
  const menu = page.locator("summary[aria-label=Menu]");
  const nav = page.getByRole("navigation", { name: "Menu" });
  await menu.click();
  await expect(nav.getByRole("link")).toHaveText(["About", "Merch", "Memories", "Contact"]);
  await menu.click();
  await expect(nav).toBeHidden();
  await menu.click();
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
  await menu.click();
  await nav.getByRole("link", { name: "Memories" }).click();
  await expect(page).toHaveURL("/memories");
  await expect(nav).toBeHidden();

  await page.goto("/about");
  await page.locator("summary[aria-label=Menu]").click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await page.mouse.move(180, 500);
  await page.mouse.wheel(0, 600);
  // Nothing moves, and nothing tells so: a second press closes the menu, after which a wheel moves
  // the page again.
  await page.locator("summary[aria-label=Menu]").click();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);

  const whole = await publicBar(page).boundingBox();
  await page.locator("header details").evaluate((one) => one.remove());
  expect(await publicBar(page).boundingBox()).toEqual(whole);
});

/**
 * Scrolls there. Returns where the page is and how high the bar when both have been still for
 * some frames.
 */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: "instant" });
    const heights = new Set<number>();
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame);
      heights.add(document.querySelector("header")!.getBoundingClientRect().height);
    }
    return { y: window.scrollY, heights: [...heights] };
  }, top);

for (const { name, screen } of phoneAndDesk)
  test.describe(name, () => {
    test.use(screen);

    test("nothing moves while the pictures load, and the page and the bar do not jump where they are scrolled to", async ({
      page,
    }) => {
      await page.goto("/about");
      await expectNothingMoved(page);
      const { heights } = await scrollTo(page, 0);
      for (const y of [5, 10, 11, 12, 16, 21, 22, 30, 16, 11])
        expect(await scrollTo(page, y), `at ${y} px`).toEqual({ y, heights });
    });
  });
