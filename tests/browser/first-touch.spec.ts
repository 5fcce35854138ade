import type { Page } from "@playwright/test";
import { messages } from "#app/shared/messages.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts, takeOver } from "./support/hydration.ts";
import { signInAsAdministrator } from "./support/people.ts";

// A page of the test's own waits for React. Here nobody touches anything before the test does.
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await page.waitForLoadState("load");
};
const isReacts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("hydrated").length > 0);

test("the first press of a picture opens it, though React comes only with the press", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  await open(page, `${baseURL}/memories`);
  expect(await isReacts(page)).toBe(false);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/memories");
  await page.close();
});

test("a press that only scripts can answer is answered once when they come late", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.addInitScript(() => (window.print = () => performance.mark("printed")));
  const come = await holdScripts(page, /\/assets\/(?!early-).*\.js$/);
  await page.goto("/orders/print?what=picking&tab=new", { waitUntil: "commit" });
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  const print = page.getByRole("button", { name: "Print" });
  await print.click();
  await print.click();
  come();
  await expect.poll(() => isReacts(page)).toBe(true);
  expect(await page.evaluate(() => performance.getEntriesByName("printed").length)).toBe(1);
});

test("Back from a product that was loaded anew shows the list, before React too", async ({
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

test("on a line that counts bytes React comes with a field, not with a pointer that passes", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await open(page, `${baseURL}/contact`);
  await page.getByRole("contentinfo").getByRole("link").first().hover();
  await page.getByText("reads everything").hover();
  expect(await page.evaluate(() => document.querySelector("[data-started]"))).toBeNull();
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  await page.getByLabel("Message").fill("Is there a bus from Choba?");
  await expect.poll(() => isReacts(page)).toBe(true);
  await expect(page.getByLabel("Message")).toHaveValue("Is there a bus from Choba?");
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  await page.close();
});

test("a link pressed without a line keeps the page, before React too, and is followed when there is one", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  await open(page, `${baseURL}/about`);
  await page.context().setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Memories" }).click();
  await expect(page.getByRole("alert")).toHaveText(messages.waiting.line);
  expect(await isReacts(page)).toBe(false);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(`${baseURL}/memories`);
  await page.close();
});
