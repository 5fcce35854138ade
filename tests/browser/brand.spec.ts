import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from "./support/pages.ts";
import { forgetSession, signInAsAdministrator, signUpAs } from "./support/people.ts";
import { putInCart, tee, teeInBlack } from "./support/shop.ts";
import { postFormAndRead } from "./support/without-page.ts";

test.use({ brand: "Lantern Week" });

const crowd = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#7cc8ff" } }).jpeg();

async function look(page: Page, first: string, second: string): Promise<void> {
  await page.goto("/adminFestival/look");
  await page.getByRole("group", { name: "First colour" }).getByText(first).click();
  await page.getByRole("group", { name: "Second colour" }).getByText(second).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved in the draft/)).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  const answer = await postFormAndRead(page.request, "/adminFestival", { intent: "publish-draft" });
  expect(answer).toContain("is live");
}

async function expectEachReadable(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectReadable(page);
  }
}

test("pictures and colours are chosen on a phone, a file that is no picture is refused beside them, and pages can be read in each pair of colours", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/422 POST \/post\/pictures/);
  pageErrors.expect(/400 POST \/adminFestival\/memories/);
  pageErrors.expect(/status of 4(22|00)/);
  await signInAsAdministrator(page);
  await page.goto("/adminFestival/memories");
  await page.getByLabel("Add pictures").setInputFiles([
    { name: "crowd.jpg", mimeType: "image/jpeg", buffer: await crowd().toBuffer() },
    { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("No picture.") },
  ]);
  await page.getByLabel("What it shows 1").fill("A crowd below lanterns");
  await expect(page.getByText(/^notes.jpg: This file is not a picture/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved in the draft/)).toBeVisible();
  await look(page, "Lime", "Lilac");
  await publish(page);
  await expectEachReadable(page, "/orders");

  await forgetSession(page);
  await expectEachReadable(page, "/", "/merch");
  await expect(async () => {
    await page.goto("/memories");
    await expect(page.getByText("One moment from the last one")).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.getByAltText("A crowd below lanterns").click();
  await expect(page.getByRole("dialog", { name: "Picture" })).toContainText("1 / 1");

  await forgetSession(page);
  await signInAsAdministrator(page);
  await look(page, "Coral", "Mint");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await publish(page);
  await forgetSession(page);
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await expectEachReadable(page, "/cart", `/merch/${tee.id}`, "/about");
});
