import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";

test("/userProfile shows the customer's name and address, leads to /editprofile, gives the data as a file, and each new password closes its form with the focus there; /gethelp answers the eight questions and takes a message, and the user menu leads to the profile and logs out", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  const { email, username, ...customer } = await signUpAs(page);
  await page.goto("/userProfile");
  const main = page.getByRole("main");
  for (const words of [email, username, "12 Aba Road", "Choba", "Rivers", "0803 123 4567"])
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await main.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL("/editprofile");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/userProfile");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(data).toMatchObject({ account: { email }, address: { city: "Choba" } });

  let { password } = customer;
  const setting = page.locator("summary", { hasText: "Password" });
  for (const next of ["second", "third1"]) {
    await setting.press("Enter");
    await change(page, password, next);
    await expect(setting).toBeFocused();
    password = next;
  }

  await page.goto("/gethelp");
  await expectWholeOnPhoneAndDesk(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(username);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByRole("main").locator("summary")).toHaveCount(8);
  await page.getByLabel("Message").fill("Can I change the size of my hoodie?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("dialog", { name: "all done!" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByLabel("Your account").click();
  await page.getByRole("link", { name: "View Profile" }).click();
  await expect(page).toHaveURL("/userProfile");
  await page.getByLabel("Your account").click();
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
});

async function change(page: Page, current: string, next: string) {
  // The organiser's page asks for the current password in a second form too, which changes the
  // e-mail address.
  const form = page.locator("form").filter({ has: page.getByLabel("Re-enter password") });
  await form.getByLabel("Current password").fill(current);
  for (const label of ["New password", "Re-enter password"])
    await form.getByLabel(label, { exact: true }).fill(next);
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Current password")).toHaveValue("");
}

test("each new password of the organiser empties its form, and the next one is taken before the page is read again", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminlog");
  await page.getByText("Change password…").click();
  const bothSent = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/adminlog.data*", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    else await bothSent.promise;
    if (sent === 2) bothSent.resolve();
    await route.continue().catch(() => {});
  });
  await change(page, administrator.password, "second");
  await change(page, "second", administrator.password);
  expect(sent).toBe(2);
});

test("a customer deletes the account, after the password", async ({ page, pageErrors }) => {
  pageErrors.expect(/^400 POST \/(userProfile\/delete|login)/);
  pageErrors.expectEndOfSession();
  const { email, password } = await signUpAs(page);
  await page.goto("/userProfile");
  await page.getByRole("link", { name: "Delete my account" }).click();
  await expectWholeOnPhoneAndDesk(page);
  await page.getByLabel("Your password").fill("not-the-one");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("invalid email or password")).toBeVisible();
});
