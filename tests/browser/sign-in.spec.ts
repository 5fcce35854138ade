import type { Page } from "@playwright/test";
import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { forgetSession, signUpAs } from "./support/people.ts";

// Each test has a customer of its own, and these files come last: in one row they would leave a
// core without work.
test.describe.configure({ mode: "parallel" });

const email = (page: Page) => page.getByLabel("E-mail");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page) => page.getByRole("button", { name: "Sign in" });
const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });
const spinner = (page: Page) => page.locator(".opening-spinner");

async function fillIn(page: Page, typed: { email: string; password: string }): Promise<void> {
  await email(page).fill(typed.email);
  await password(page).fill(typed.password);
}

async function makeCustomer(page: Page) {
  const customer = await signUpAs(page);
  await forgetSession(page);
  return customer;
}

/** Begins with Google in a popup; `choose` does what the person does there. */
async function throughPopup(page: Page, choose: (popup: Page) => Promise<void>): Promise<void> {
  // Before its script has come, the form leads through the same window: the spinner is taken away
  // by that script.
  await page.keyboard.press("Shift");
  await expect(spinner(page)).toHaveCount(0);
  const opened = page.waitForEvent("popup");
  await google(page).click();
  const popup = await opened;
  await popup.getByRole("heading", { name: "Choose an account" }).waitFor();
  const closed = popup.waitForEvent("close");
  await choose(popup);
  await closed;
}
const another =
  (name: string, verified = true) =>
  async (popup: Page) => {
    await popup.getByLabel("Another e-mail").fill(name);
    await popup.getByLabel("Google has verified this e-mail").setChecked(verified);
    await popup.getByRole("button", { name: "Continue", exact: true }).click();
  };

/** Stops the spinner's time where it begins, however long the page takes to come. */
const holdSpinner = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName === "lift-veil")
        for (const animation of (target as Element).getAnimations()) animation.pause();
    }),
  );
const passTime = (page: Page, ms: number) =>
  spinner(page).evaluate((element, time) => {
    for (const animation of element.getAnimations()) animation.currentTime = time;
  }, ms);

test("/login opens with a spinner for three seconds, over a page that is already there; the button spins while the answer is awaited, a second press sends nothing, and a wrong password is named and keeps what was typed; the first press lifts the spinner, and a customer who signs in lands in the store", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/login/);
  const customer = await makeCustomer(page);
  await holdSpinner(page);
  await page.goto("/login");
  await expect(spinner(page)).toBeVisible();
  await expect(button(page)).toBeVisible();
  await passTime(page, 2_990);
  await expect(spinner(page)).toBeVisible();
  await passTime(page, 3_000);
  await expect(spinner(page)).toBeHidden();

  await fillIn(page, { ...customer, password: "not-the-one" });
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route(/\/login\.data/, async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-busy", "true");
  await button(page).press("Enter");
  answer();
  await expect(page.getByRole("alert").filter({ hasText: "invalid" })).toHaveText(
    "invalid email or password",
  );
  expect(sent).toBe(1);
  await expect(email(page)).toHaveValue(customer.email);
  await expectWholeOnPhoneAndDesk(page);
  const said = page.getByRole("alert").getByRole("paragraph");
  const first = await said.elementHandle();
  await button(page).click();
  await expect.poll(() => first?.evaluate((words) => words.isConnected)).toBe(false);
  await expect(said).toBeVisible();

  await page.goto("/login");
  await expect(spinner(page)).toBeVisible();
  // The spinner takes the press.
  await email(page).click();
  await expect(spinner(page)).toBeHidden();
  await page.keyboard.type(customer.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(customer.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/merch");
});

test("the page that was asked for is reached after signing in by a customer who goes elsewhere while it loads, and the administrator lands in the back office", async ({
  page,
}) => {
  const customer = await makeCustomer(page);
  await page.goto("/cart");
  await expect(page).toHaveURL("/login?next=%2Fcart");
  await fillIn(page, customer);
  const asked = Promise.withResolvers<void>();
  let isHeld = true;
  await page.route("**/cart.data*", (route) => (isHeld ? asked.resolve() : route.continue()));
  await button(page).click();
  await asked.promise;
  isHeld = false;
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();

  await forgetSession(page);
  await page.goto("/login");
  await fillIn(page, administrator);
  await button(page).click();
  await expect(page).toHaveURL("/adminHome");
  // By a rule that a visitor's page did not bring along.
  await expect
    .poll(() =>
      page
        .locator("main")
        .evaluate((main) => getComputedStyle(main).getPropertyValue("--text-title")),
    )
    .toBe("2rem");
});

test.describe("with Google", () => {
  test("a popup that is closed, fails or brings an address that may not be used opens no account, and a newcomer is asked for an address", async ({
    page,
  }) => {
    const customer = await makeCustomer(page);
    const said: string[] = [];
    // The browser adds warnings of its own, for example of a picture that was loaded ahead and is
    // shown late.
    page.on("console", (message) => {
      if (message.type() === "info") said.push(message.text());
    });
    await page.goto("/login");
    await throughPopup(page, (popup) => popup.getByRole("button", { name: "Cancel" }).click());
    await expect.poll(() => said).toEqual(["Google sign-in was cancelled"]);
    await throughPopup(page, (popup) => popup.close());
    await expect.poll(() => said).toHaveLength(2);
    await expect(google(page)).not.toHaveAttribute("aria-busy");
    await expect(page.getByText("An error occurred")).toBeHidden();
    await expect(page).toHaveURL("/login");

    const answers = /\/sandbox\/google\/o\//;
    const back = "/api/auth/oauth2/callback/google?error=temporarily_unavailable";
    await page
      .context()
      .route(answers, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 303, headers: { location: back } })
          : route.continue(),
      );
    await throughPopup(page, another(`ngozi-${Date.now()}@example.com`));
    await expect(
      page.getByText("An error occurred while signing in with Google. Please try again."),
    ).toBeVisible();
    await page.context().unroute(answers);

    await throughPopup(page, another(`ngozi-${Date.now()}@example.com`, false));
    await expect(page.getByText("Google has not verified this e-mail address")).toBeVisible();
    await throughPopup(page, another(customer.email));
    await expect(page.getByText("There is an account with this e-mail address")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/cart");
    await expect(page).toHaveURL("/login?next=%2Fcart");
    await throughPopup(page, another(`ngozi-${Date.now()}@example.com`));
    await expect(page).toHaveURL("/onboarding/address?next=%2Fcart");
  });

  test("Google's sign-in works in the same window where popups are blocked", async ({ page }) => {
    await page.addInitScript(() => (window.open = () => null));
    await page.goto("/login?next=%2Fcart");
    await google(page).click();
    await another(`ngozi-${Date.now()}@example.com`)(page);
    await expect(page).toHaveURL("/onboarding/address?next=%2Fcart");
  });
});

test("after signing in, and after signing up, Back leads past the form to the page before it", async ({
  page,
}) => {
  const customer = await makeCustomer(page);
  await page.goto("/about");
  await page.goto("/login");
  await fillIn(page, customer);
  await button(page).click();
  await expect(page).toHaveURL("/merch");
  await page.goBack();
  await expect(page).toHaveURL("/about");

  await forgetSession(page);
  await page.goto("/contact");
  await page.goto("/signup");
  await email(page).fill(`new-${customer.email}`);
  await password(page).fill(customer.password);
  await page.getByLabel("Re-enter password").fill(customer.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goBack();
  await expect(page).toHaveURL("/contact");
});

test("signing out clears what the browser stored and signs out every open tab", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  await signUpAs(page);
  const other = await page.context().newPage();
  await other.goto("/userProfile");
  await page.goto("/userProfile");
  await page.evaluate(() => localStorage.setItem("draft", "kept"));
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no spinner, signing in and out works, and Google leads away and back", async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/^400 POST \/login/);
    const customer = await makeCustomer(page);
    await page.goto("/login");
    await expect(spinner(page)).toBeHidden();
    await fillIn(page, { ...customer, password: "not-the-one" });
    await button(page).click();
    await expect(page.getByText("invalid email or password")).toBeVisible();
    await expect(email(page)).toHaveValue(customer.email);
    await fillIn(page, customer);
    await button(page).click();
    await expect(page).toHaveURL("/merch");
    await page.goto("/userProfile");
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/login");

    await google(page).click();
    await another(`ngozi-${Date.now()}@example.com`)(page);
    await expect(page).toHaveURL("/onboarding/address");
  });
});
