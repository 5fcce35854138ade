import { messages } from "#app/shared/messages.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";

const screens = [
  "/",
  "/merch-preview",
  "/memories",
  "/about",
  "/contact",
  "/tickets",
  "/newsletters",
  "/ticks",
];

for (const path of screens)
  test(`${path} is whole on a phone, fits 320 px, and axe finds nothing @desktop`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await expectNoSidewaysScroll(page);
  });

test("an unknown address is a page of the site, and axe finds nothing", async ({
  page,
  trouble,
}) => {
  trouble.expect(/^404 GET \/nowhere$/);
  await page.goto("/nowhere");
  await expectAccessible(page);
});

test("a page that cannot be had is the error screen, with the way back", async ({
  page,
  trouble,
}) => {
  trouble.expect(/^(400 GET|console:|page:)/);
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  await page.route("**/contact.data*", (route) => route.fulfill({ status: 400, body: "broken" }));
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("heading", { name: messages.error.title })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCSS("background-color", "rgb(18, 11, 46)");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vybez");
});

test("no link of the public site is dead", async ({ page, request }) => {
  const found = new Set<string>();
  for (const path of screens) {
    await page.goto(path);
    for (const href of await page
      .locator("a[href^='/'], link[href^='/'], img[src^='/']")
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute("href") ?? element.getAttribute("src")!),
      ))
      found.add(href.replace(/#.*/, ""));
  }
  expect(found.size).toBeGreaterThan(30);
  for (const href of found) expect((await request.get(href)).status(), href).toBeLessThan(400);
});

test("links into a page lead to something that is there", async ({ page }) => {
  for (const path of screens) {
    await page.goto(path);
    const missing = await page
      .locator("a[href*='#']")
      .evaluateAll((links) =>
        links
          .map((link) => (link as HTMLAnchorElement).hash.slice(1))
          .filter((id) => id && !document.getElementById(id)),
      );
    expect(missing, path).toEqual([]);
  }
});

test("every page can be read with pictures blocked", async ({ page, trouble }) => {
  trouble.expect(/\.(avif|webp|jpg|png|svg)/);
  await page.route(/\.(avif|webp|jpg|png|svg)$/, (route) => route.abort());
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const silent = await page.locator("img:not([alt])").count();
    expect(silent, path).toBe(0);
  }
});

test("a new page begins at its top, a hash at its section", async ({ page }) => {
  await page.goto("/about");
  const link = page.getByRole("link", { name: "Contact us" });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const title = document.title;
    const watch = () => {
      if (document.title !== title) places.push(window.scrollY);
      if (places.length < 10) requestAnimationFrame(watch);
    };
    watch();
  });
  await link.click();
  await page.waitForFunction(
    () => (window as unknown as { places: number[] }).places.length === 10,
  );
  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
  expect(new Set(places), "where the new page is, frame by frame").toEqual(new Set([0]));
  await page.goto("/contact#faq");
  await expect(page.getByRole("heading", { name: "Everybody asks" })).toBeInViewport();
});
