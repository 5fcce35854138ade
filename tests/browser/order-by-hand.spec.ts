import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { signInAsAdministrator } from "./support/people.ts";

const handle = (page: Page, of: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^Move ${of}, `) });

const sizes = (page: Page): Promise<string[]> =>
  page
    .getByRole("textbox", { name: /^Size \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Drags a handle onto the middle of an item of the same list. */
async function drag(page: Page, from: Locator, onto: Locator): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await onto.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 20);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

test("an entry of a list is put elsewhere by keys, by a drag and by a press", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/adminFestival/store");
  const [first, second, third, ...others] = await sizes(page);

  await handle(page, "size 1").focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => sizes(page)).toEqual([second, first, third, ...others]);
  await expect(handle(page, "size 2")).toBeFocused();
  await page.keyboard.press("Home");
  await expect.poll(() => sizes(page)).toEqual([first, second, third, ...others]);
  await expect(handle(page, "size 1")).toBeFocused();

  const target = page.getByRole("listitem").filter({ has: handle(page, "size 1") });
  // All three of them are in the window.
  await handle(page, "size 2").evaluate((middle) => middle.scrollIntoView({ block: "center" }));
  await drag(page, handle(page, "size 3"), target);
  await expect.poll(() => sizes(page)).toEqual([third, first, second, ...others]);

  await handle(page, "size 2").click();
  await expect.poll(() => sizes(page)).toEqual([first, third, second, ...others]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a press on the handle moves an entry up", async ({ page }) => {
    await signInAsAdministrator(page);
    await page.goto("/adminFestival/store");
    const [first, second, ...others] = await sizes(page);
    await handle(page, "size 2").click();
    expect(await sizes(page)).toEqual([second, first, ...others]);
  });
});
