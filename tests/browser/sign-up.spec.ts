import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";

const newEmail = () => `ada-${randomBytes(4).toString("hex")}@example.com`;
const button = (page: Page) => page.getByRole("button", { name: "Sign up" });

async function fillIn(page: Page, email: string, password: string, repeat: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Re-enter password").fill(repeat);
}

test("a visitor signs up, gives name and address, and reaches the page that was asked for", async ({
  page,
}) => {
  await page.goto("/login?next=%2Fcart");
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/signup?next=%2Fcart");
  await expect(page.locator(".opening-spinner")).toBeHidden();
  await expectWholeOnPhoneAndDesk(page);
  await fillIn(page, newEmail(), "secret", "secret");
  await button(page).click();

  await expect(page).toHaveURL("/onboarding?next=%2Fcart");
  await page.getByLabel("Username").fill("Ada Obi");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL("/onboarding/address?next=%2Fcart");
  await page.getByLabel("Address", { exact: true }).fill("12 East West Road");
  await page.getByLabel("Phone number").fill("0803 123 4567");
  await page.getByLabel("Region").selectOption("Choba");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/cart");
});

test("each mistake in signing up is explained in the site's words, what was typed stays, and Google works instead", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/signup/);
  const taken = (await signUpAs(page)).email;
  await page.context().clearCookies();
  await page.goto("/signup");
  await button(page).click();
  await expect(page.getByText("Please fill in all fields")).toBeVisible();

  const email = newEmail();
  await fillIn(page, email, "secret", "secret2");
  await button(page).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Re-enter password")).toBeFocused();
  await expect(page.getByLabel("Re-enter password")).toHaveAccessibleDescription(
    "Passwords do not match",
  );

  await fillIn(page, email, "five5", "five5");
  await button(page).click();
  await expect(page.getByText("Password should be at least 6 characters long")).toBeVisible();

  await fillIn(page, "ada@", "secret", "secret");
  await button(page).click();
  await expect(page.getByText("Invalid Email")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("secret");
  await expectAccessible(page);

  await fillIn(page, taken, "secret", "secret");
  await button(page).click();
  await expect(page.getByText("Email is already in use")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  const popup = await opened;
  await popup.getByLabel("Another e-mail").fill(newEmail());
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL("/onboarding/address");
});
