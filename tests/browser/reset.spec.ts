import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { newestMail } from "./support/mailbox.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";

test("a customer who forgot the password sets a new one by e-mail", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/reset\//);
  const { email } = await signUpAs(page);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/reset");
  await expectWholeOnPhoneAndDesk(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Password reset email sent to provided email")).toBeVisible();

  const { text } = await newestMail(page, email, /new password/);
  const link = new URL(/http:\S+\/reset\/\S+/.exec(text)![0]).pathname;
  const late = await page.context().newPage();
  await late.goto(link);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("a-new-password");
  await page.getByLabel("Re-enter password").fill("another-one");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Re-enter password").fill("a-new-password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await late.getByLabel("Password", { exact: true }).fill("another-one");
  await late.getByLabel("Re-enter password").fill("another-one");
  await late.getByRole("button").last().click();
  await expect(late.getByText("This link has been used or is older than an hour")).toBeVisible();
  await late.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(late).toHaveURL("/reset");

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-new-password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/merch");
});

test("the reset page calls an unknown address, the administrator's and an empty one not registered, and shows any other error as 'Error: ' and its message", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/reset/);
  pageErrors.expect(/^failed: .* POST .*\/reset/);
  await page.goto("/reset");
  for (const email of ["", "nobody@example.com", administrator.email]) {
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(
      page.getByText("Email not registered. Please check your email address."),
    ).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await expect(page.getByLabel("E-mail")).toBeFocused();
  }
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.route(/\/reset\.data/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Error: Network Error")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page).toHaveURL("/login");
});
