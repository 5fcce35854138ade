import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/pages.ts";

const wall = (page: Page) => page.getByRole("main").getByRole("list").getByRole("link");
const lightbox = (page: Page) => page.getByRole("dialog", { name: "Picture" });

test.beforeEach(async ({ page }) => {
  // Smooth scrolling would keep what is scrolled to moving.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/memories");
  await page.waitForLoadState("networkidle");
});

test("the gallery shows twelve pictures, each with an address of its own, which the lightbox leads through by keys, buttons and swipe", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Vybez\s+Rewind/);
  await expect(wall(page)).toHaveCount(12);
  const words = await page
    .locator("main li img")
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt));
  expect(new Set(words).size).toBe(12);
  for (const picture of await wall(page).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        picture
          .locator("img")
          .evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc),
      )
      .toMatch(/\/memories\/.*\.avif$/);
  }

  await wall(page).nth(1).press("Enter");
  await expect(lightbox(page)).toContainText("2 / 12");
  await expectAccessible(page);
  await expect(page).toHaveURL("/memories/dancer");
  await lightbox(page).getByRole("link", { name: "Share" }).click();
  await expect(lightbox(page).getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe("/memories/dancer");
  await page.keyboard.press("ArrowRight");
  await expect(lightbox(page)).toContainText("3 / 12");
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowLeft");
  await expect(lightbox(page)).toContainText("12 / 12");
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL("/memories");
  await expect(wall(page).nth(1)).toBeFocused();

  await wall(page).first().tap();
  await lightbox(page).getByRole("button", { name: "Next picture" }).click();
  await expect(lightbox(page)).toContainText("2 / 12");
  await lightbox(page).getByRole("button", { name: "Previous picture" }).click();
  await expect(lightbox(page)).toContainText("1 / 12");
  await swipe(page, -150);
  await expect(lightbox(page)).toContainText("2 / 12");
  await swipe(page, 150);
  await expect(lightbox(page)).toContainText("1 / 12");
  await lightbox(page).getByRole("button", { name: "Close" }).click();
  await expect(lightbox(page)).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Tickets" }).click();
  await expect(page).toHaveURL("/tickets");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Tickets\s+are unavailable/);

  await page.goto(copied);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("fan club");
  await expectAccessible(page);
  await expect(page.getByRole("main").getByRole("link", { name: "Share" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=.*memories%2Fdancer$/,
  );
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save" }).click();
  expect((await saved).suggestedFilename()).toBe("vybez-dancer.webp");
  await page.getByRole("link", { name: "Next picture" }).click();
  await expect(page).toHaveURL("/memories/talking-drum");
});

/** A finger that moves sideways over the picture, as the browser itself gets it. */
async function swipe(page: Page, by: number) {
  const finger = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(180) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(180 + by / 2) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(180 + by) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a picture that does not load gives way to the placeholder", async ({ page, pageErrors }) => {
  pageErrors.expect(/\/memories\//);
  await page.route(/\/memories\/.*(avif|webp)$/, (route) => route.abort());
  await page.reload();
  const image = wall(page).first().locator("img");
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toContain("/brand/placeholder.svg");
  await expect(image).toHaveAttribute("alt", /.{10,}/);
});
