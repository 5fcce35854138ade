import { randomBytes } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { siteTexts } from "#app/shared/site-texts.ts";
import { administrator } from "../support/server-process.ts";
import { expect, test } from "./support/fixtures.ts";
import { breakOnce, holdRequests, openNetwork } from "./support/network.ts";
import { forgetSession, signInAsAdministrator, signUpAs } from "./support/people.ts";
import {
  choose,
  hoodieInRed,
  panel,
  payForCart,
  putInCart,
  tee,
  teeInBlack,
} from "./support/shop.ts";
import { ask, postForm, readPage } from "./support/without-page.ts";

// Each test has a customer of its own, and these files come last: in one row they would leave a
// core without work.
test.describe.configure({ mode: "parallel" });

/** The viewer who checks what was stored: this page's customer, or the administrator. */
interface Asker {
  page: Page;
  admin: APIRequestContext;
}

interface SlowForm {
  name: string;
  /** Where the form goes in the browser. */
  address: RegExp;
  /** Opens the page and fills in; `id` is new in every test. */
  open: (page: Page, id: string) => Promise<void>;
  button: (page: Page) => Locator;
  /** What was typed is still there. */
  kept: (page: Page, id: string) => Promise<void>;
  /** What the page says, where that is not what the network or the server did. */
  failure?: string;
  done: (page: Page) => Locator | RegExp;
  /** How often it was stored: once. */
  stored?: (asker: Asker, id: string) => Promise<number>;
}

const emailOf = (id: string) => `slow-${id}@example.com`;
const popup = (page: Page) => page.getByRole("dialog");
const buttonNamed = (name: string) => (page: Page) => page.getByRole("button", { name });
const emailKept = (page: Page, id: string) =>
  expect(page.getByLabel("E-mail").first()).toHaveValue(emailOf(id));

async function countIn(admin: APIRequestContext, path: string, text: string): Promise<number> {
  return (await readPage(admin, path)).split(text).length - 1;
}

interface OwnData {
  cart: { quantity: number }[];
  checkouts: unknown[];
  notifications: { readAt: string | null }[];
}
async function ownData(page: Page): Promise<OwnData> {
  return (await ask(page.request, "/userProfile/download")).json() as Promise<OwnData>;
}

/** Buys by forms alone. Returns the order's id. */
async function buy(page: Page): Promise<string> {
  await putInCart(page, hoodieInRed);
  return (await payForCart(page)).orderId;
}

async function fillInProduct(page: Page, name: string): Promise<void> {
  const buffer = await sharp({
    create: { width: 400, height: 400, channels: 3, background: "#12a56b" },
  })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel("Choose pictures")
    .setInputFiles([{ name: "one.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(page.locator("input[name=pictures]")).toHaveCount(1);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Soft and heavy.");
  await page.getByLabel("Category").selectOption("Shirts");
  await page.getByLabel("Price in naira").fill("12500");
}

/**
 * One of each kind: the others are made of the same parts, and client-action.test.ts has the
 * compiler look for pages whose forms do not go through clientAction.
 */
const forms: Record<string, SlowForm[]> = {
  "a visitor": [
    {
      name: "the newsletter",
      address: /\/newsletters\.data/,
      async open(page, id) {
        await page.goto("/newsletters");
        await page.getByLabel("E-mail").fill(emailOf(id));
      },
      button: buttonNamed("Subscribe"),
      kept: emailKept,
      failure: siteTexts.newsletter.failure,
      done: (page) => popup(page).getByRole("heading", { name: siteTexts.newsletter.success }),
      stored: ({ admin }, id) => countIn(admin, "/adminSubscribers/export.csv", emailOf(id)),
    },
    {
      name: "the contact form",
      address: /\/contact\.data/,
      async open(page, id) {
        await page.goto("/contact");
        await page.getByLabel("Name").fill("Ada");
        await page.getByLabel("E-mail").first().fill(emailOf(id));
        await page.getByLabel("Message").fill("Is there a bus from Choba?");
      },
      button: buttonNamed("Send message"),
      async kept(page, id) {
        await emailKept(page, id);
        await expect(page.getByLabel("Message")).toHaveValue("Is there a bus from Choba?");
      },
      failure: siteTexts.contact.failure,
      done: (page) => popup(page).getByRole("heading", { name: siteTexts.contact.success }),
      stored: ({ admin }, id) => countIn(admin, "/adminMessages/export.csv", emailOf(id)),
    },
    {
      name: "sign-up",
      address: /\/signup\.data/,
      async open(page, id) {
        await page.goto("/signup");
        await page.getByLabel("E-mail").fill(emailOf(id));
        await page.getByLabel("Password", { exact: true }).fill("a-good-password");
        await page.getByLabel("Re-enter password").fill("a-good-password");
      },
      button: buttonNamed("Sign up"),
      async kept(page, id) {
        await emailKept(page, id);
        await expect(page.getByLabel("Re-enter password")).toHaveValue("a-good-password");
      },
      done: () => /\/onboarding$/,
      stored: ({ admin }, id) => countIn(admin, "/adminSubscribers/export.csv", emailOf(id)),
    },
  ],
  "a customer": [
    {
      name: "add to cart",
      address: /\/merch\/.+\.data/,
      async open(page) {
        await signUpAs(page);
        await page.goto(`/merch/${tee.id}`);
        await choose(page, "Black");
        await choose(page, "XL");
      },
      button: (page) => panel(page, tee.name).getByRole("button", { name: "Add to Cart" }),
      async kept(page) {
        await expect(page.getByRole("radio", { name: "Black" })).toBeChecked();
        await expect(page.getByRole("radio", { name: "XL", exact: true })).toBeChecked();
      },
      done: (page) =>
        page
          .getByRole("status")
          .filter({ hasText: siteTexts.store.added })
          .getByRole("link", { name: "View cart" }),
      stored: async ({ page }) => (await ownData(page)).cart.length,
    },
    {
      name: "checkout",
      address: /\/cart\.data/,
      async open(page) {
        await signUpAs(page);
        await putInCart(page, teeInBlack);
        await page.goto("/cart");
        const chosen = page.waitForResponse((response) => response.request().method() === "POST");
        await page.getByRole("radio", { name: /Pick up/ }).check();
        await chosen;
      },
      button: buttonNamed("Checkout"),
      async kept(page) {
        await expect(page.getByRole("radio", { name: /Pick up/ })).toBeChecked();
        await expect(page.getByRole("link", { name: tee.name })).toBeVisible();
      },
      done: (page) => page.getByRole("dialog", { name: "Sandbox checkout" }),
      stored: async ({ page }) => (await ownData(page)).checkouts.length,
    },
    {
      name: "mark as read",
      address: /\/notifications\.data/,
      async open(page) {
        await signUpAs(page);
        await buy(page);
        await page.goto("/notifications");
      },
      button: buttonNamed("Mark as Read"),
      kept: (page) => expect(buttonNamed("Mark as Read")(page)).toBeVisible(),
      done: (page) => page.getByText("Nothing new."),
      stored: async ({ page }) =>
        (await ownData(page)).notifications.filter((one) => one.readAt).length,
    },
  ],
  "the administrator": [
    {
      name: "the administrator's Mark as Ready",
      address: /\/orders\/.+\.data/,
      async open(page, id) {
        await signUpAs(page, { email: emailOf(id) });
        const orderId = await buy(page);
        await signInAsAdministrator(page);
        await page.goto(`/orders/${orderId}`);
        await page.getByLabel("Internal note").fill("Ring the bell twice.");
      },
      button: buttonNamed("Mark as Ready"),
      kept: (page) => expect(page.getByLabel("Internal note")).toHaveValue("Ring the bell twice."),
      done: (page) => popup(page).getByText(/is Ready for Pick up now/),
    },
    {
      name: "the product form",
      address: /\/post\.data/,
      async open(page, id) {
        await signInAsAdministrator(page);
        await page.goto("/post");
        await fillInProduct(page, `Slow tee ${id}`);
      },
      button: (page) => page.getByRole("button", { name: "Upload", exact: true }),
      async kept(page, id) {
        await expect(page.getByLabel("Name")).toHaveValue(`Slow tee ${id}`);
        await expect(page.getByLabel("Category")).toHaveValue("Shirts");
        await expect(page.locator("input[name=pictures]")).toHaveCount(1);
      },
      failure: siteTexts.upload.failed,
      done: (page) => page.getByRole("dialog", { name: "Uploaded" }),
      stored: async ({ page }, id) => {
        const list = await readPage(page.request, `/uploads?q=${id}`);
        return list.split(`Delete Slow tee ${id}"`).length - 1;
      },
    },
  ],
};

/**
 * Sends the form by a key, waits until it has failed and for the page's message (which may be
 * brief, or still be there from before), closes the popup that shows it, and checks that nothing
 * typed is lost. A change that is announced before the press is asked for in vain, too, and the
 * popup that says so may lie over the button.
 */
async function expectMessage(
  page: Page,
  { button, failure, kept }: SlowForm,
  id: string,
  what: string,
) {
  const words = page.getByText(failure ?? what, { exact: true }).first();
  const failed = page
    .waitForRequest((request) => request.method() === "POST")
    .then((request) => request.response());
  await Promise.all([words.waitFor({ timeout: 60_000 }), failed, button(page).press("Enter")]);
  // The popup's own: a change that is announced meanwhile is asked for in vain, and says so over
  // it.
  const own = popup(page).locator("form[method=dialog]");
  const again = own.getByRole("button", { name: "Try again" });
  if (await again.isVisible()) await again.click();
  await expect(again).toBeHidden();
  await kept(page, id);
}

/**
 * Sends the form without a network, to a server that fails, and by a slow network with two presses.
 */
async function sendInTrouble(page: Page, form: SlowForm, id: string): Promise<void> {
  const { address, button } = form;
  await form.open(page, id);
  await page.waitForLoadState("networkidle");
  const connection = await openNetwork(page);

  await connection.cut();
  await expectMessage(page, form, id, siteTexts.networkFailed);
  await connection.mend();

  await breakOnce(page, address);
  await expectMessage(page, form, id, siteTexts.serverFailed);

  await connection.slow();
  const held = await holdRequests(page, "POST", address);
  const pressed = await button(page).elementHandle();
  await pressed.click();
  await expect.poll(held.count).toBe(1);
  await pressed.dispatchEvent("click");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  held.letGo();
  await answered;
  await connection.mend();
  const done = form.done(page);
  if (done instanceof RegExp) await expect(page).toHaveURL(done);
  else await expect(done).toBeVisible();
  expect(held.count(), "sent").toBe(1);
}

for (const [who, formsOf] of Object.entries(forms))
  test(`the forms of ${who}: offline, with a broken server and on a slow connection nothing is lost and nothing is sent twice`, async ({
    page,
    playwright,
    baseURL,
    network,
    pageErrors,
  }) => {
    pageErrors.expectCutNetwork();
    pageErrors.expect(/^500 POST /);
    const headers = { "x-forwarded-for": network };
    const admin = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers });
    await postForm(admin, "/login", administrator);
    for (const form of formsOf)
      await test.step(form.name, async () => {
        const id = randomBytes(4).toString("hex");
        await sendInTrouble(page, form, id);
        if (form.stored) expect(await form.stored({ page, admin }, id), "stored").toBe(1);
        // The next form's page is opened as by a new visitor.
        await page.unrouteAll();
        await forgetSession(page);
      });
    await admin.dispose();
  });

test("a line item's quantity is what the last press said, however often the connection breaks", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  pageErrors.expect(/^500 POST \/cart/);
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.waitForLoadState("networkidle");
  const more = page.getByRole("button", { name: `One ${tee.name} more` });
  const quantity = page.getByLabel("Quantity", { exact: true });
  const connection = await openNetwork(page);

  await connection.cut();
  await more.click();
  await expect(page.getByText(siteTexts.networkFailed)).toBeVisible();
  await expect(quantity).toHaveText("1");
  await connection.mend();

  await breakOnce(page, /\/cart\.data/);
  await more.click();
  await expect(page.getByText(siteTexts.serverFailed)).toBeVisible();
  await expect(quantity).toHaveText("1");

  // Each press names the quantity it wants: two presses are three pieces, and never four.
  await connection.slow();
  await more.click();
  await expect(quantity).toHaveText("2");
  await more.click();
  await expect(quantity).toHaveText("3");
  await expect.poll(async () => (await ownData(page)).cart).toMatchObject([{ quantity: 3 }]);
  await page.waitForLoadState("networkidle");
  await expect(quantity).toHaveText("3");
});

/**
 * One-press forms of the back office, whose message stands above a list, beside a row and in a
 * dialog. Their effects are tested by their own journeys.
 */
interface Press {
  name: string;
  path: string;
  button: (page: Page) => Locator;
  /** Where it is read out: what lies behind an open dialog is read to nobody. */
  within?: (page: Page) => Locator;
}
const mainOf = (page: Page) => page.getByRole("main");
const presses: Press[] = [
  {
    name: "moving ticked orders",
    path: "/orders",
    button: (page) => page.getByRole("button", { name: "Mark as Ready" }),
  },
  {
    name: "the administrator's Mark as Read",
    path: "/adminNotifications",
    button: (page) => page.getByRole("button", { name: /^Mark as Read: / }).first(),
  },
  {
    name: "deleting a product",
    path: `/uploads?delete=${tee.id}`,
    button: (page) => popup(page).getByRole("button", { name: "Delete", exact: true }),
    within: popup,
  },
];

test("one-press forms of the back office keep the page and say so, offline and with a broken server", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  pageErrors.expect(/^500 POST /);
  const message = {
    intent: "send-message",
    name: "Ada",
    email: "ada@example.com",
    message: "Hello",
  };
  await postForm(page.request, "/contact", message);
  await signInAsAdministrator(page);
  const connection = await openNetwork(page);
  for (const { name, path, button, within = mainOf } of presses)
    await test.step(name, async () => {
      await page.goto(path);
      if (path === "/orders") await page.getByRole("checkbox").first().check();
      await page.waitForLoadState("networkidle");

      await connection.cut();
      await button(page).click();
      await expect(within(page).getByText(siteTexts.networkFailed)).toBeVisible();
      await connection.mend();

      await breakOnce(page, /\.data/);
      await button(page).click();
      await expect(within(page).getByText(siteTexts.serverFailed)).toBeVisible();
      await expect(button(page)).toBeVisible();
      // A change that is announced asks for the page anew, by its address.
      await expect(page).toHaveURL(path);
    });
});
