import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { takeOver } from "./support/hydration.ts";

// The fixture's page waits for React. Here nothing is touched before the test does it.
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await page.waitForLoadState("load");
};
const isReacts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("hydrated").length > 0);

test("the first press on a picture opens it, although React loads only with that press", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  await open(page, `${baseURL}/memories`);
  expect(await isReacts(page)).toBe(false);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/memories\/.+/);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${baseURL}/memories`);
  await page.close();
});

test("Back from a product whose page was reloaded shows the list, also before React has loaded", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  await open(page, `${baseURL}/merch`);
  await takeOver(page);
  const card = page.getByRole("article").getByRole("link").first();
  await card.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  expect(await isReacts(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/merch`);
  await expect(card).toBeVisible();
  await page.close();
});

test("a browser that lacks what the scripts need keeps the pages that the server drew, and its forms work", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, "replaceAll"));
  await open(page, `${baseURL}/`);
  await page.locator("summary").first().click();
  await expect(page.locator("details[open]").first()).toBeVisible();
  await open(page, `${baseURL}/newsletters`);
  await page.getByLabel("E-mail").first().fill("old-phone@example.com");
  await page.getByRole("button", { name: "Subscribe" }).first().click();
  await expect(page.getByText("You are on the list").first()).toBeVisible();
  expect(await isReacts(page)).toBe(false);
  await page.close();
});
