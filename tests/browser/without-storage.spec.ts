import { expect, test } from "./support/fixtures.ts";
import { hoodie } from "./support/shop.ts";

test.beforeEach(async ({ page }) => {
  // As a browser does whose owner lets sites store nothing.
  await page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, storage, {
        get() {
          throw new DOMException(`Access to ${storage} is denied`, "SecurityError");
        },
      });
  });
});

test("a browser that stores nothing shows every public page without an error", async ({ page }) => {
  for (const path of ["/", "/tickets", "/memories", "/merch", "/contact", "/login"])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
});

test("the store's whole list, its key for the search, and Back work without storage", async ({
  page,
}) => {
  await page.goto("/merch?search=hoodie");
  await expect(page.getByText("That is everything.")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("link", { name: hoodie.name }).click();
  await expect(page).toHaveURL(/\/merch\/./);
  await page.goBack();
  await expect(page.getByText("That is everything.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("That is everything.")).toBeVisible();
});
