import type { Browser } from "@playwright/test";
import { signInAsAdministrator } from "../../tests/browser/support/people.ts";

/**
 * Sets the festival's day, such as "2026-12-24", with the organisers' own form; with today's date
 * it is the day of the festival.
 */
export async function holdFestivalOn(browser: Browser, baseURL: string, day: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInAsAdministrator(page);
  await page.goto("/adminFestival/day");
  await page.getByLabel("Date", { exact: true }).fill(day);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Saved in the draft.").waitFor();
  await page.goto("/adminFestival");
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Version 1 is live.").waitFor();
  await context.close();
}
