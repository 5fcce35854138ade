import type { Page } from "@playwright/test";
import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/hydration.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";

/** Everything that can be read on the page, in its fields too. */
const readAll = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll("input, textarea")].map((field) =>
        "value" in field ? String(field.value) : "",
      ),
    ].join("\n"),
  );

/**
 * Goes back through the addresses, the last one first; none of `secrets` can be read on any of
 * them.
 */
async function expectNothingOf(page: Page, secrets: readonly string[], addresses: RegExp[]) {
  for (const address of addresses) {
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    const shown = await readAll(page);
    for (const secret of secrets) expect(shown, `${secret} on ${page.url()}`).not.toContain(secret);
  }
}

/** The address comes before the page is drawn, and with the page goes what was of the person. */
async function expectSignIn(page: Page) {
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
}

/** A page whose scripts are held is never loaded to its end. */
async function visit(page: Page, ...paths: string[]) {
  for (const path of paths) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
}

/** Signs up on this phone and opens personal pages. Returns what nobody else may read. */
async function lookAround(page: Page): Promise<string[]> {
  const { email, username } = await signUpAs(page);
  const secrets = [email, username, "12 Aba Road"];
  await visit(page, "/editAddress", "/userProfile");
  const shown = await readAll(page);
  for (const secret of secrets) expect(shown).toContain(secret);
  return secrets;
}

/** Logs out in the store. */
async function logOut(page: Page): Promise<void> {
  await visit(page, "/merch");
  await page.getByLabel("Your account").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expectSignIn(page);
}
const pagesBefore = [/\/merch$/, /\/login\?next=%2FuserProfile$/, /\/login\?next=%2FeditAddress$/];

test.beforeEach(({ pageErrors }) => pageErrors.expectEndOfSession());

test("after logging out on a personal page, Back leads past each such page to the store, and shows nothing of the customer", async ({
  page,
}) => {
  const secrets = await lookAround(page);
  await page.goto("/merch");
  // By the app's own navigation, as links of a page do it.
  await page.getByLabel("Your account").click();
  await page
    .getByRole("link", { name: /my orders/i })
    .first()
    .click();
  await expect(page).toHaveURL("/myorders");
  await page.getByLabel("Your account").click();
  await page
    .getByRole("link", { name: /profile/i })
    .first()
    .click();
  await expect(page).toHaveURL("/userProfile");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expectSignIn(page);
  await expectNothingOf(page, secrets, [
    /\/login\?next=%2FuserProfile$/,
    /\/login\?next=%2Fmyorders$/,
    ...pagesBefore,
  ]);
});

test("after logging out before React has loaded, Back shows nothing of the customer", async ({
  page,
}) => {
  const come = await holdScripts(page);
  const secrets = await lookAround(page);
  await logOut(page);
  await expectNothingOf(page, secrets, pagesBefore);
  come();
});

test("after the administrator logged out before React has loaded, Back shows no order", async ({
  page,
}) => {
  const come = await holdScripts(page);
  await signInAsAdministrator(page);
  await visit(page, "/orders");
  expect(await readAll(page)).toContain("VYB-");
  await visit(page, "/adminlog");
  const { email } = administrator;
  expect(await readAll(page)).toContain(email);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expectSignIn(page);
  await expectNothingOf(
    page,
    [email, "VYB-"],
    [/\/login\?next=%2Fadminlog$/, /\/login\?next=%2Forders$/],
  );
  come();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("after logging out, Back shows nothing of the customer, and whoever signs in next on the same phone goes back to pages of their own", async ({
    page,
  }) => {
    const bola = await signUpAs(page);
    await page.context().clearCookies();
    const secrets = await lookAround(page);
    await logOut(page);
    await expectNothingOf(page, secrets, pagesBefore.slice(0, 2));
    await page.getByLabel("E-mail", { exact: true }).fill(bola.email);
    await page.getByLabel("Password", { exact: true }).fill(bola.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/userProfile");
    // Both live at the same address.
    const [email, username] = secrets as [string, string];
    await expectNothingOf(page, [email, username], [/\/userProfile$/, /\/editAddress$/]);
    await page.goForward();
    expect(await readAll(page)).toContain(bola.email);
  });
});
