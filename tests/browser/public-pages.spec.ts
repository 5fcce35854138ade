import { siteTexts } from "#app/shared/site-texts.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeOnPhoneAndDesk,
} from "./support/pages.ts";
import { ask } from "./support/without-page.ts";

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

test("every public page fits a phone, 320 px and a desktop, passes axe, and has no dead link", async ({
  page,
  request,
}) => {
  const found = new Set<string>();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const phone = page.viewportSize()!;
  for (const path of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectWholeOnPhoneAndDesk(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(phone);

      const silent = await page.locator("img:not([alt])").count();
      expect(silent, "pictures without words").toBe(0);
      const missing = await page
        .locator("a[href*='#']")
        .evaluateAll((links) =>
          links
            .map((link) => (link as HTMLAnchorElement).hash.slice(1))
            .filter((id) => id && !document.getElementById(id)),
        );
      expect(missing, "links into the page that lead to nothing").toEqual([]);
      for (const address of await page
        .locator("a[href^='/'], link[href^='/'], img[src^='/']")
        .evaluateAll((elements) =>
          elements.map((element) => element.getAttribute("href") ?? element.getAttribute("src")!),
        ))
        found.add(address.replace(/#.*/, ""));
    });
  expect(found.size).toBeGreaterThan(30);
  // Compressing a page takes ten times what drawing it does.
  const headers = { "accept-encoding": "identity" };
  for (const address of found) await ask(request, address, { headers });
});

test("an unknown address shows a page of the site that leads home, and passes axe", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^404 GET \/nowhere$/);
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByText("Sorry, the page you are looking for does not exist.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle("Vybez - The Biggest Party On campus");
});

test("a new page is shown from its top, a link with a hash at its section, and a page that fails to load shows the error screen, with a link back", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^(400 GET|console:|page:)/);
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

  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  await page.route("**/contact.data*", (route) => route.fulfill({ status: 400, body: "broken" }));
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("heading", { name: siteTexts.error.title })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCSS("background-color", "rgb(18, 11, 46)");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Vybez");
});

test("nothing moves where a reader asks for reduced motion, and what only waits keeps its time", async ({
  page,
}) => {
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === "running").length,
    );
  await page.goto("/ticks");
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(moving).toBe(0);
  await page.goto("/login");
  const spinner = page.locator(".opening-spinner");
  await expect(spinner).toHaveCSS("animation-duration", "3s");
  await expect(spinner.locator("span")).toHaveCSS("animation-iteration-count", "1");
});
