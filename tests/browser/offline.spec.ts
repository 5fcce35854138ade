import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/pages.ts";

// A page that is stored is found again by what the browser itself asked for. Without a header of the
// test's, Chromium cut the worker's connection too late (twice in 56 runs).
test.use({ serviceWorkers: "allow", isCompressed: true });

test("without a connection a returning browser shows the offline page, has stored nothing personal, and goes on later", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/memories");

  await context.setOffline(true);
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.filter((path) => !/^\/(assets\/|offline\.html$)/.test(path))).toEqual([]);

  await context.setOffline(false);
  // The page may have gone on by itself.
  const again = page.getByRole("link", { name: "Try again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page).toHaveTitle(/^Contact/, { timeout: 3_000 });
  }).toPass();
});
