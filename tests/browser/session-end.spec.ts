import type { Page } from "@playwright/test";
import sharp from "sharp";
import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { payInSandbox } from "./support/pages.ts";
import { type Customer, signInAsAdministrator, signUpAs } from "./support/people.ts";
import { checkOut, expectConfirmed, putInCart, teeInBlack } from "./support/shop.ts";
import { readPage } from "./support/without-page.ts";

/** The session ends elsewhere: the browser's cookie for it opens nothing any more. */
const endSession = (page: Page) => page.context().clearCookies({ name: /session_token/ });

async function signInHere(page: Page, { email, password }: Pick<Customer, "email" | "password">) {
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
const restored = (page: Page) => page.getByText("What you had typed is still here");
const typedAddress = "9 Aluu Road, the blue gate";

test.beforeEach(({ pageErrors }) => pageErrors.expectEndOfSession());

test("what was typed before the session ended is there after signing in, and gone once it was sent", async ({
  page,
}) => {
  const customer = await signUpAs(page);
  await page.goto("/editAddress?from=test");
  await page.getByLabel("Address", { exact: true }).fill(typedAddress);
  await page.getByLabel("Region").selectOption("Aluu");
  await endSession(page);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await signInHere(page, customer);
  await expect(page).toHaveURL("/editAddress?from=test");
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(typedAddress);
  await expect(page.getByLabel("Region")).toHaveValue("Aluu");

  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("dialog", { name: "Address saved" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("kept-forms"))).toBeNull();
});

test("what was typed is shown to nobody else, and Back after logging out leads back to the page", async ({
  page,
}) => {
  const ada = await signUpAs(page);
  const bola = await signUpAs(page);
  await page.context().clearCookies();
  await page.goto("/login?next=%2FeditAddress");
  await signInHere(page, ada);
  await page.getByLabel("Address", { exact: true }).fill(typedAddress);
  await endSession(page);
  await page.getByRole("link", { name: "Back" }).click();
  await signInHere(page, bola);
  await expect(page).toHaveURL("/cart");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("kept-forms"))).toBeNull();

  await page.goto("/userProfile");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await signInHere(page, bola);
  await expect(page).toHaveURL("/userProfile");
  await expect(page.getByText(bola.email)).toBeVisible();
});

test("tabs switch completely to the person who signs in in another tab, and text typed in a public form is removed", async ({
  page,
}) => {
  const bola = await signUpAs(page);
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto("/login?next=%2FeditAddress");
  await signUpAs(page);
  await page.goto("/editAddress");
  const address = page.getByLabel("Address", { exact: true });
  await address.fill(typedAddress);
  const contact = await page.context().newPage();
  await contact.goto("/contact");
  const message = contact.getByLabel("Message");
  await message.fill("Where is my hoodie?");
  await signInHere(other, bola);
  await expect(address).toHaveValue("12 Aba Road");
  await expect(message).toHaveValue("");
  await putInCart(page, teeInBlack);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

test("a product form is restored after a phone reloaded its page, and after signing in again with its pictures, also those that could not be uploaded any more", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/post");
  const name = `Palm tee ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  const chooser = page.getByLabel("Choose pictures");
  await chooser.setInputFiles(await photo("one.jpg", "#120b2e"));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByLabel("Description").fill("Soft and heavy.");
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Description")).toHaveValue("Soft and heavy.");
  await expect(page.getByRole("img", { name: /^Preview of picture/ })).toHaveCount(1);
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  await page.goto("/uploads");
  await page.goto("/post");
  await expect(page.getByLabel("Name")).toHaveValue("");

  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Soft and heavy.");
  await page.getByLabel("Category").selectOption("Shirts");
  await page.getByText("XXXL", { exact: true }).click();
  await page.getByLabel("Price in naira").fill("12500");
  await page.getByLabel("Stock of XXXL").fill("7");
  await chooser.setInputFiles(await photo("one.jpg", "#120b2e"));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await endSession(page);
  await chooser.setInputFiles(await photo("two.jpg", "#ff2e7e"));
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await signInHere(page, administrator);

  await expect(page).toHaveURL("/post");
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByRole("checkbox", { name: "XXXL" })).toBeChecked();
  await expect(page.getByLabel("Stock of XXXL")).toHaveValue("7");
  await expect(page.getByRole("img", { name: /^Preview of picture/ })).toHaveCount(2);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const answer = page.waitForResponse((one) => /\/post\.data/.test(one.url()));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  expect((await answer).status()).toBe(200);
  const list = await readPage(page.request, `/uploads?q=${encodeURIComponent(name)}`);
  expect(list).toContain(`Delete ${name}`);
});

test("a customer whose session ends while paying signs in and finds the order confirmed", async ({
  page,
}) => {
  const customer = await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await checkOut(page);
  await endSession(page);
  await payInSandbox(page);
  await signInHere(page, customer);
  await expectConfirmed(page);
  await expect(page).toHaveURL(/\/cart\?order=\w+$/);
});
