import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openDrawing } from "./support/drawing.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  expectAccessible,
  expectReadableInTheDark,
  expectWholeOnPhoneAndDesk,
} from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { postForm } from "./support/without-page.ts";

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Soft and heavy.");
  await page.getByLabel("Category").selectOption("Shirts");
  await page.getByText("XXXL", { exact: true }).click();
  await page.getByText("Purple", { exact: true }).click();
  await page.getByLabel("Price in naira").fill("12500");
}

const upload = (page: Page) => page.getByRole("button", { name: "Upload", exact: true });
const previews = (page: Page) => page.getByRole("img", { name: /^Preview of picture/ });
const cards = (page: Page) =>
  page.getByRole("list", { name: "Products" }).getByRole("listitem").filter({ visible: true });
/** What else can be done with a product is behind a button of its card. */
const actionsOf = async (page: Page, name: string) => {
  await page.getByRole("button", { name: `What can be done with ${name}` }).click();
  const actions = page.locator("[popover]:popover-open");
  await expect(actions).toBeInViewport({ ratio: 1 });
  return actions;
};
const remove = (page: Page, name: string) =>
  page.getByRole("button", { name: `Delete ${name}` }).click();

async function openFirst(page: Page, category: string): Promise<string> {
  await page.goto(`/uploads?category=${category}`);
  return (await cards(page).first().getByRole("link").first().textContent())!;
}

const uniqueName = () => `Palm tee ${randomBytes(3).toString("hex")}`;

test("a product is uploaded with its pictures in order, and is in the store", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/post/);
  const name = uniqueName();
  await signInAsAdministrator(page);
  await page.goto("/post");
  await expectWholeOnPhoneAndDesk(page);
  await expectReadableInTheDark(page);
  let sending = 0;
  await page.route("**/post/pictures", async (route) => {
    if (sending++ > 0) return route.abort();
    await route.fulfill({ response: await route.fetch() });
    sending = 0;
  });
  await page
    .getByLabel("Choose pictures")
    .setInputFiles([
      await photo("one.jpg", "#120b2e"),
      await photo("two.jpg", "#ff2e7e"),
      await photo("three.jpg", "#12a56b"),
    ]);
  await expect(previews(page)).toHaveCount(3);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(page.getByLabel("Choose pictures")).toBeFocused();
  await page.getByRole("button", { name: "Move picture 2, 2 of 2" }).click();
  await expect(page.getByRole("button", { name: "Move picture 1, 1 of 2" })).toBeFocused();
  await upload(page).click();
  await expect(page.getByText("Please fill in all fields before uploading.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(previews(page)).toHaveCount(2);
  await expectAccessible(page);

  await fill(page, name);
  await page.getByText("Small", { exact: true }).click();
  await page.getByLabel("The same number for all").fill("7");
  await page.getByRole("button", { name: "Fill in all" }).click();
  for (const size of ["Small", "XXXL"])
    await expect(page.getByLabel(`Stock of Purple, ${size}`)).toHaveValue("7");
  await expect(page.getByText("Altogether 14 pieces")).toBeVisible();
  await upload(page).click();
  const success = page.getByRole("dialog", { name: "Uploaded" });
  await expect(success.getByRole("link", { name: "Go to Uploads" })).toBeVisible();
  await success.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(previews(page)).toHaveCount(0);

  await page.goto("/merch");
  await page.getByRole("link", { name }).click();
  const picture = page.getByRole("img", { name }).first();
  await expect(picture).toHaveAttribute("src", /\/p\/.+\/800$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a field's error message goes once the field is filled in, files that are no pictures are refused by name, the good one beside them is uploaded, and a photograph of more pixels than an AVIF may have is made smaller first", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/post/);
  pageErrors.expect(/^422 POST \/post\/pictures/);
  // The recorder of failed tests reads the previews again, which the site's policy does not let it.
  pageErrors.expect(/^console: Connecting to 'blob:/);
  await signInAsAdministrator(page);
  await page.goto("/post");
  await upload(page).click();
  const needed = page.getByText("This is needed before it can go into the store.");
  // Pictures, name, description, category and price.
  await expect(needed).toHaveCount(5);
  await page.getByLabel("Choose pictures").setInputFiles([await photo("one.jpg", "#120b2e")]);
  await expect(needed).toHaveCount(4);
  await page.getByLabel("Name").fill("Half a tee");
  await page.getByLabel("Category").selectOption("Shirts");
  await expect(needed).toHaveCount(2);
  await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Name").fill("");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await upload(page).click();
  await expect(needed).toHaveCount(3);
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");

  const whole = (await photo("whole.jpg", "#ffb31a")).buffer;
  await page.getByLabel("Choose pictures").setInputFiles([
    { name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html>") },
    { name: "cut.jpg", mimeType: "image/jpeg", buffer: whole.subarray(0, whole.length / 2) },
    { name: "whole.jpg", mimeType: "image/jpeg", buffer: whole },
  ]);
  await expect(page.getByRole("alert").filter({ hasText: "page.jpg" })).toContainText(
    "not a picture",
  );
  await expect(page.getByRole("alert").filter({ hasText: "cut.jpg" })).toContainText(
    "broken or not complete",
  );
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  const uploaded = page.locator("input[name=pictures]");
  await expect(uploaded).toHaveCount(2);
  await page.locator("summary").filter({ hasText: "As the store will show it" }).click();
  await expectAccessible(page);

  const sent = page.waitForRequest("**/post/pictures");
  await page.getByLabel("Choose pictures").setInputFiles("tests/files/13-megapixels.avif");
  const body = (await sent).postDataBuffer();
  await expect(uploaded).toHaveCount(3);
  if (body) expect(await sharp(body).metadata()).toMatchObject({ width: 3_000, height: 2_000 });
});

test("an upload that breaks off says so and continues when the connection is back, nothing typed is lost, and it is confirmed although a change elsewhere reloads the page at that moment", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  pageErrors.expect(/^503 |^console: /);
  const drawing = await openDrawing(page);
  await signInAsAdministrator(page);
  await page.goto("/post");
  const name = uniqueName();
  await fill(page, name);
  await context.setOffline(true);
  await page.getByLabel("Choose pictures").setInputFiles([await photo("one.jpg", "#120b2e")]);
  await expect(page.getByText("The upload broke off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await upload(page).click();
  await expect(
    page.getByText("An error occurred while uploading. Please try again."),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator("input[name=pictures]")).toHaveCount(1);
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.route(/\/post\.data/, async (route) => {
    if (route.request().method() === "POST") await drawing.hold();
    await route.fallback();
  });
  // The router has an answer already, which is that of the upload that broke off.
  const answered = page.waitForResponse((one) => one.request().method() === "POST");
  await upload(page).click();
  await answered;
  await drawing.tellOfChange();
  await drawing.letGo();
  await expect(page.getByRole("dialog", { name: "Uploaded" })).toBeVisible();
});

test("a draft product is published by one press, edited, sold out by its stock, deleted and restored", async ({
  page,
}) => {
  const name = uniqueName();
  await signInAsAdministrator(page);
  await page.goto("/post");
  await page.getByLabel("Choose pictures").setInputFiles([await photo("one.jpg", "#ffb31a")]);
  await fill(page, name);
  await page.getByRole("radio", { name: "Not yet" }).check();
  await upload(page).click();
  await page.getByRole("link", { name: "Go to Uploads" }).click();

  await page.getByRole("searchbox").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(cards(page)).toHaveCount(1);
  const actions = await actionsOf(page, name);
  await expectAccessible(page);
  await actions.getByRole("button", { name: `Show ${name}` }).click();
  await expect(page.getByText(`${name} is in the store.`)).toBeVisible();
  await cards(page).getByRole("link", { name, exact: true }).click();
  await page.getByLabel("Stock of Purple, XXXL").fill("0");
  await page.getByLabel("Price in naira").fill("9000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The store shows it now.")).toBeVisible();

  await page.goto(`/uploads?q=${encodeURIComponent(name)}`);
  // The chips of the categories are in sight on a phone.
  await page.getByRole("link", { name: "Shirts", exact: true }).click();
  await expect(page).toHaveURL(/category=Shirts/);
  const card = cards(page);
  await expect(card).toContainText("₦9,000");
  await expect(card).toContainText("Sold Out");
  await expect(card).toContainText("0 left");
  await expect(card.getByRole("img")).toBeVisible();
  await page.getByRole("link", { name: "Show as a table" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("0 left");
  await page.getByRole("link", { name: "Show as cards" }).click();
  await remove(page, name);
  const question = page.getByRole("dialog", { name: `Delete ${name}?` });
  // While it rises it is half transparent.
  await expect(question).toHaveCSS("opacity", "1");
  await expectAccessible(page);
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await remove(page, name);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No products found.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${name} is back in the store.`)).toBeVisible();
  await expect(card).toHaveCount(1);
});

test("a product that two tabs delete is deleted once, which the second tab says, and the first does not ask again when a third restores it; who edits it as it is deleted keeps what they typed, and can save it once it is restored", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/^409 POST \/uploads/);
  await signInAsAdministrator(page);
  const name = await openFirst(page, "Beanies");
  const second = await context.newPage();
  await second.route("**/api/events?*", (route) => route.abort("aborted"));
  await second.goto("/uploads?category=Beanies");
  for (const tab of [page, second]) await remove(tab, name);
  const confirm = (tab: Page) =>
    tab.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await confirm(page);
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
  await confirm(second);
  await expect(second.getByText("This product is no longer there.")).toBeVisible();
  const product = new URL(page.url()).searchParams.get("delete")!;
  await postForm(context.request, "/uploads", { intent: "restore-product", product });
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeHidden();

  // Somebody edits it as it is deleted.
  await cards(page).getByRole("link", { name, exact: true }).click();
  await page.getByLabel("Description").fill("Typed for a quarter of an hour.");
  await second.goto("/uploads?category=Beanies");
  const loaded = page.waitForResponse((response) => response.url().includes(".data"));
  await remove(second, name);
  await second.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(second.getByText(`${name} was deleted.`)).toBeVisible();
  await loaded;
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("This product is no longer there.");
  await expect(page.getByLabel("Description")).toHaveValue("Typed for a quarter of an hour.");
  await second.getByRole("button", { name: "Undo" }).click();
  await expect(second.getByText(`${name} is back in the store.`)).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The store shows it now.")).toBeVisible();
});
