import { statSync } from "node:fs";
import type { Page } from "@playwright/test";
import { lightPasswords } from "../support/light-passwords.ts";
import { administrator, startServer } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { newestMail } from "./support/mailbox.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { postForm } from "./support/without-page.ts";

// The site on the database that it brings, which is copied and restored; as slow as two starts of
// it.
test.setTimeout(300_000);

const step = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

test("an owner hands over to a new one step by step, and loses all access at once", async ({
  browser,
  viewport,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  const server = await startServer({ env: { ...lightPasswords, SEED: "empty" } });
  const contextOf = (javaScriptEnabled = true) =>
    browser.newContext({ baseURL: server.url, viewport, javaScriptEnabled });
  const [oldOnes, newOnes, visitors] = await Promise.all([
    contextOf(),
    contextOf(),
    contextOf(false),
  ]);
  const [old, next, visitor] = await Promise.all([
    oldOnes.newPage(),
    newOnes.newPage(),
    visitors.newPage(),
  ]);

  await signInAsAdministrator(old);
  await old.goto("/adminHandover");
  await old.getByRole("button", { name: "Begin the hand-over" }).click();
  await old.getByText("Invite somebody…").click();
  await old.getByLabel("E-mail address").fill("next@example.com");
  await old.getByRole("checkbox", { name: "Orders" }).check();
  await old.getByRole("button", { name: "Send the invitation" }).click();
  const link = await old.getByText(/\/join\//).innerText();
  await expectWholeOnPhoneAndDesk(old);

  // The form of those who follow it is looked at in team.spec.ts.
  const [name, password] = ["Next Owner", "next-password"];
  await postForm(next.request, new URL(link).pathname, {
    email: "next@example.com",
    name,
    password,
    repeat: password,
  });

  // The old owner's page has heard of it.
  await old.getByText("Offer the ownership…").click();
  await old.getByRole("radio", { name: /^Next Owner/ }).check();
  await step(old, "The new owner is in").getByLabel("Your password").fill(administrator.password);
  await old.getByRole("button", { name: "Offer it" }).click();
  await expect(old.getByText(/offered to Next Owner/)).toBeVisible();
  await next.goto("/adminlog");
  await next.getByLabel("Your password").first().fill("next-password");
  await next.getByRole("button", { name: "Take it over" }).click();
  await expect(next.getByText("You are an owner now.")).toBeVisible();

  // Two owners see the same, until one is out.
  await next.goto("/adminHandover");
  await expect(step(next, "The new owner is in").getByText("Done", { exact: true })).toBeVisible();
  await expect(step(old, "The new owner is in").getByText("Done", { exact: true })).toBeVisible();
  await next.getByRole("checkbox", { name: /^Administrator/ }).check();
  await next.getByRole("button", { name: /^Remove the chosen/ }).click();
  await expect(next.getByText("1 person is out and signed out everywhere.")).toBeVisible();
  await expect(old).toHaveURL(/\/login/);

  await next.getByRole("button", { name: "They will make theirs" }).click();
  await next.getByRole("button", { name: "Send the e-mail" }).click();
  const mail = await newestMail(next, "next@example.com", /whether e-mail arrives/);
  const code = /\d{6}/.exec(mail.text)![0];
  await next.getByLabel("The code of the e-mail").fill(code);
  await next.getByRole("button", { name: "It arrived" }).click();
  await expect(step(next, "E-mail arrives").getByText("Done", { exact: true })).toBeVisible();

  await visitor.goto("/login");
  await visitor.getByRole("button", { name: "Continue with Google" }).click();
  await visitor.getByLabel("Another e-mail").fill("buyer@example.com");
  await visitor.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(step(next, "Google sign-in works").getByText("Done", { exact: true })).toBeVisible();

  await next.getByText("Make a backup…").click();
  await step(next, "A backup comes back whole").getByLabel("Your password").fill("next-password");
  await next.getByRole("button", { name: "Make and try it" }).click();
  await expect(next.getByText("The backup came back whole.")).toBeVisible({ timeout: 120_000 });
  await expectWholeOnPhoneAndDesk(next);
  const download = next.waitForEvent("download");
  await next.getByRole("link", { name: /^Download it/ }).click();
  expect(statSync(await (await download).path()).size).toBeGreaterThan(10_000);
  await expect(
    step(next, "A backup comes back whole").getByText("Done", { exact: true }),
  ).toBeVisible();

  await next.getByRole("button", { name: "We know of it" }).click();
  await next.getByLabel("The domain").fill("Registered by Ada until March 2028");
  await next.getByRole("button", { name: "Save the letter" }).click();
  await expect(next.getByText("Every step is done.")).toBeVisible();
  await next.getByRole("link", { name: "See the letter" }).click();
  await expect(next.getByText("Registered by Ada until March 2028")).toBeVisible();
  await expectWholeOnPhoneAndDesk(next);

  await next.goto("/adminHandover");
  await next.getByRole("button", { name: "End the hand-over" }).click();
  await expect(next.getByText(/The last hand-over was ended by Next Owner/)).toBeVisible();
  await expectAccessible(next);
  await old.goto("/adminHandover");
  await expect(old).toHaveURL(/\/login/);

  await Promise.all([oldOnes.close(), newOnes.close(), visitors.close()]);
  await server.stop();
});
