import type { Locator, Page } from "@playwright/test";
import { siteTexts } from "#app/shared/site-texts.ts";
import { expect, test } from "./support/fixtures.ts";
import { openNetwork } from "./support/network.ts";
import { expectNoSidewaysScroll, payInSandbox } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";
import { checkOut, expectConfirmed, putInCart, teeInBlack } from "./support/shop.ts";

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: siteTexts.waiting.network });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test.beforeEach(({ pageErrors }) => {
  pageErrors.expectCutNetwork();
  pageErrors.expect(/^failed: net::ERR_FAILED/);
});

async function openCart(page: Page): Promise<void> {
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await page.waitForLoadState("networkidle");
}

test("when the connection drops right after paying, the page says so, and shows the order when it is back, or before anything else if the payment was confirmed", async ({
  page,
}) => {
  await openCart(page);
  await checkOut(page);
  const lost = /\/(cart\.data|_root\.data|api\/)/;
  await page.route(lost, (route) => route.abort());
  await payInSandbox(page);
  await expect(page.getByText(siteTexts.checkout.lookedUp.network)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  const said = page.getByText(siteTexts.checkout.lookedUp.network);
  const ends = async () => {
    const [above, below] = await Promise.all([said.boundingBox(), notice(page).boundingBox()]);
    return above!.y + above!.height <= below!.y;
  };
  await expect.poll(ends, "neither covers the other").toBe(true);
  await expect(heading(page, "Your cart")).toBeVisible();
  await expect(page.getByRole("button", { name: "Checkout" })).toHaveAttribute("aria-busy", "true");
  await page.unroute(lost);
  await expectConfirmed(page);
  await expect(notice(page)).toBeHidden();

  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await page.waitForLoadState("networkidle");
  await checkOut(page);
  await page.route(/\/(cart|_root)\.data/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await payInSandbox(page);
  await expectConfirmed(page);
});

interface Departure {
  from: string;
  link: (page: Page) => Locator;
  to: RegExp;
}
const departures: Departure[] = [
  {
    from: "/cart",
    link: (page) => page.getByRole("link", { name: /^Notifications/ }),
    to: /\/notifications$/,
  },
  {
    from: "/merch",
    link: (page) => page.getByRole("article").getByRole("link").first(),
    to: /\/merch\/.+/,
  },
];

test("a link pressed without a connection keeps the page, says so, and is followed when the connection is back; a menu link and Log out are carried out by Try again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectEndOfSession();
  await signUpAs(page);
  const connection = await openNetwork(page);
  for (const { from, link, to } of departures) {
    await page.goto(from);
    await page.waitForLoadState("networkidle");
    const title = await page.title();
    await connection.cut();
    await link(page).click();
    await expect(notice(page), from).toBeVisible();
    await expect(page).toHaveURL(from);
    await expect(page).toHaveTitle(title);
    await expectNoSidewaysScroll(page);
    await connection.mend();
    await expect(page, from).toHaveURL(to);
    await expect(notice(page)).toBeHidden();
    expect(await page.title(), from).not.toBe("");
  }

  await page.goto("/gethelp");
  await page.waitForLoadState("networkidle");
  // The browser thinks that it is online: only the answers fail.
  let isDead = true;
  await page.route(/\.data|\/assets\//, (route) => (isDead ? route.abort() : route.continue()));
  await page.locator("summary[aria-label=Menu]").click();
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "My Orders" })
    .click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL("/gethelp");
  isDead = false;
  await notice(page).getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, /orders/i)).toBeVisible();

  isDead = true;
  await page.locator("summary[aria-label='Your account']").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL("/myorders");
  isDead = false;
  await notice(page).getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a page that the server fails to load keeps the old page and says so, also in an open popup, and a script that a new release removed makes the link open a new document", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^503 GET /);
  pageErrors.expect(/^404 GET \/assets\//);
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  let fails = true;
  await page.route(/\/assets\/tickets-/, (route) =>
    fails ? route.fulfill({ status: 503, body: "broken" }) : route.continue(),
  );
  await page.getByRole("button", { name: /perform/i }).click();
  const popup = page.getByRole("dialog");
  await popup.getByRole("link", { name: "Get a ticket" }).click();
  await expect(popup.getByText(siteTexts.waiting.server)).toBeVisible();
  await expect(page).toHaveURL("/about");
  fails = false;
  await popup.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL("/tickets");
  await page.unrouteAll();

  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  // Gone for this document, however often it asks: a link also loads its script in advance.
  let isGone = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(/\/assets\/tickets-/, (route) =>
    isGone ? route.fulfill({ status: 404, body: "gone" }) : route.continue(),
  );
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("banner").getByRole("link", { name: "Tickets" }).click();
  await expect(page).toHaveURL("/tickets");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
});
