import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts, takeOver } from "./support/hydration.ts";
import { holdRequests } from "./support/network.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingMoved,
  expectWholeOnPhoneAndDesk,
} from "./support/pages.ts";
import { type Customer, forgetSession, signUpAs } from "./support/people.ts";
import { card, choose, expectBriefly, hoodie, panel, tee } from "./support/shop.ts";
import { openDrawing } from "./support/drawing.ts";
import { ask } from "./support/without-page.ts";

// Each test has a customer of its own, and these files come last: in one row they would leave a
// core without work.
test.describe.configure({ mode: "parallel" });

/** The space between the naira sign and the digit after it, at a size of 100 px. */
const airAfterNaira = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.load("900 100px Anybody", "₦1");
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = "900 100px Anybody";
    const sign = pen.measureText("₦");
    return sign.width - sign.actualBoundingBoxRight;
  });

test("the store shows its products, of which nothing moves while pictures load, filters by category and search, Back undoes each, and a search says where it searched", async ({
  page,
}) => {
  await page.goto("/merch");
  await expectNothingMoved(page);
  await expect(page.getByRole("article")).not.toHaveCount(0);
  const all = await page.getByRole("article").count();
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByRole("link")).toHaveText([
    "All",
    "Shirts",
    "Vests",
    "Hoodies",
    "Socks",
    "Shorts",
    "Crocs",
    "Backpacks",
    "Caps",
    "Beanies",
  ]);
  await expectWholeOnPhoneAndDesk(page);
  expect(await airAfterNaira(page), "pixels of air at a size of 100").toBeGreaterThan(4);

  await categories.getByRole("link", { name: "Hoodies" }).click();
  await expect(page).toHaveURL("/merch?category=Hoodies");
  await expect(card(page, hoodie.name)).toBeVisible();
  await expect(card(page, tee.name)).toHaveCount(0);

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search products" })).toBeFocused();
  // On a slow line the button is pressed while the list for what is typed still loads.
  const lists = await holdRequests(page, "GET", /\/merch\.data/);
  await page.getByRole("searchbox", { name: "Search products" }).fill("DARK");
  await expect.poll(lists.count).toBe(1);
  await page.getByRole("button", { name: "Search" }).click();
  lists.letGo();
  await expect(page.getByRole("article")).toHaveCount(1);
  // What is typed is looked for by itself; all of it is one step back.
  await page.getByRole("searchbox").press("End");
  await page.getByRole("searchbox").pressSequentially(" n");
  await expect(page).toHaveURL("/merch?search=DARK+n&category=Hoodies");
  await page.getByRole("searchbox").pressSequentially("one");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByText("0 pieces")).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("DARK");
  await expect(card(page, hoodie.name)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(all);

  await page.getByLabel("Sort and filter").click();
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("combobox", { name: "Sort" }).selectOption("price-up");
  await expect(page).toHaveURL("/merch?sort=price-up");
  await page.getByRole("combobox", { name: "Size" }).selectOption("Small");
  await expect(page).toHaveURL("/merch?size=Small&sort=price-up");
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL("/merch");

  // By keys, one choice after the other.
  await page.getByLabel("Sort and filter").click();
  const color = page.getByRole("combobox", { name: "Colour" });
  await expect(page.getByRole("combobox", { name: "Size" })).toHaveValue("");
  await color.press("ArrowDown");
  await expect(page).toHaveURL("/merch?color=White");
  await expect(page.getByRole("link", { name: "Clear", exact: true })).toBeVisible();
  await expect(color).toBeFocused();
  await page.goBack();
  await expect(color).toHaveValue("");

  await page.goto("/merch?search=hood");
  await expect(categories.getByRole("link", { name: "All" })).toHaveAttribute("href", "/merch");

  await categories.getByRole("link", { name: "Caps" }).click();
  await expect(page).toHaveURL("/merch?search=hood&category=Caps");
  await expect(page.getByText("Looked for “hood” in Caps only.")).toBeVisible();
  await page.getByRole("link", { name: "Search everywhere" }).click();
  await expect(page).toHaveURL("/merch?search=hood");
  await expect(card(page, hoodie.name)).toBeVisible();

  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/merch");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(card(page, tee.name)).toBeVisible();
});

test("a product shows its price, choices, buttons and picture at once on a small desktop", async ({
  page,
}) => {
  const expectAllInView = async () => {
    const opened = panel(page, hoodie.name);
    for (const part of [
      opened.getByText(hoodie.price, { exact: true }),
      opened.getByRole("group", { name: "Colour" }),
      opened.getByRole("group", { name: "Size" }),
      opened.getByRole("button", { name: "Add to Cart" }),
      opened.getByRole("group", { name: "Pictures" }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
  };
  await page.goto("/merch?category=Hoodies");
  await page.getByRole("link", { name: hoodie.name }).click();
  for (const [width, height] of [
    [1366, 768],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAllInView();
  }
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAllInView();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expectAllInView();
});

test("a product opens over the grid, is modal as soon as it is visible, so that no Escape is lost, shows the chosen colour, and closing returns to its card", async ({
  page,
}) => {
  await page.goto("/merch");
  const isModalAtFirst = await page.evaluate(
    (name) =>
      new Promise<boolean>((seen) => {
        const look = () => {
          const opened = document.querySelector("dialog[open]");
          if (opened) seen(opened.matches(":modal"));
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true });
        document.querySelector<HTMLElement>(`a[href$="${name}"]`)!.click();
      }),
    tee.id,
  );
  expect(isModalAtFirst).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/merch");

  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.nth(12)).toBeAttached();
  await expect(page).toHaveURL("/merch?page=2");
  await card(page, hoodie.name).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await page.getByRole("link", { name: hoodie.name }).click();
  const opened = panel(page, hoodie.name);
  await expect(opened).toBeVisible();
  await expect(page).toHaveURL(`/merch/${hoodie.id}?page=2`);
  await expect(page).toHaveTitle(`${hoodie.name} - Vybez`);
  await expect(opened.getByText(hoodie.price)).toBeVisible();
  await expectAccessible(page);

  await choose(page, "Red");
  await expect(opened.getByRole("img", { name: /red hoodie/i })).toBeInViewport();
  await expect(opened.getByRole("img", { name: "Back of the black hoodie" })).not.toBeInViewport();

  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(page).toHaveURL("/merch?page=2");
  await expect(page.getByRole("link", { name: hoodie.name })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await page.getByRole("link", { name: hoodie.name }).click();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toHaveCount(0);
  await expect(card(page, hoodie.name)).toBeVisible();
});

test("a product's address opens it as a page of its own that does not jump, can be shared, and shows the chosen colour in a high-contrast mode too", async ({
  page,
}) => {
  await page.goto(`/merch/${hoodie.id}`);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1, name: hoodie.name })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().length;
  });
  expect(shifts, "layout shifts since the page was opened").toBe(0);
  const shared = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute("content");
  expect(await shared("title")).toContain(hoodie.name);
  expect(await shared("image")).toContain("/cards/product/");
  const linkCard = await ask(page.request, (await shared("image"))!);
  expect(linkCard.headers()["content-type"]).toBe("image/jpeg");

  await page.getByRole("group", { name: "Pictures" }).getByRole("link").first().click();
  const viewer = page.getByRole("dialog", { name: "Pictures, large" });
  await expect(viewer.getByRole("group", { name: "Picture 1 of 3" })).toBeFocused();
  await expectAccessible(page);
  await expect(viewer.getByRole("img").first()).toHaveCSS("object-fit", "contain");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("group", { name: "Picture 2 of 3" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);

  await page.getByRole("link", { name: "All merch" }).click();
  await expect(page).toHaveURL("/merch");
  await expect(card(page, tee.name)).toBeVisible();

  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/merch/${tee.id}?color=Black`);
  const [white, black] = await page
    .locator("label:has([name=color])")
    .evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).backgroundColor));
  expect(black).not.toBe(white);
});

test("a picture of a single pixel does not count as failed", async ({ page }) => {
  const dot = Buffer.from("R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");
  await page.route("**/p/**", (route) => route.fulfill({ contentType: "image/gif", body: dot }));
  const come = await holdScripts(page);
  await page.goto(`/merch/${hoodie.id}`, { waitUntil: "commit" });
  const picture = page.getByRole("group", { name: "Pictures" }).getByRole("img").first();
  await expect(picture).toHaveJSProperty("complete", true);
  come();
  await page.waitForLoadState("networkidle");
  await expect(picture).not.toHaveAttribute("src", /placeholder/);
});

test("six skeleton cards are shown while products load, and a product asks for a colour and a size, and goes into the cart and out, with toasts of 3 s", async ({
  page,
}) => {
  await signUpAs(page);
  await page.goto("/notifications");
  // Before the scripts have come, the link is the browser's own.
  await page.waitForLoadState("networkidle");
  let answer = () => {};
  let held = new Promise<void>((done) => (answer = done));
  await page.route(/\/merch\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Vybez", exact: true }).click();
  const skeletons = page.getByRole("status", { name: "Loading products" });
  await expect(skeletons.locator("[data-skeleton]")).toHaveCount(6);
  answer();
  await expect(card(page, tee.name)).toBeVisible();
  await expect(skeletons).toHaveCount(0);

  held = new Promise<void>((done) => (answer = done));
  const caps = page.getByRole("navigation", { name: "Categories" }).getByText("Caps");
  await caps.click();
  await expect(skeletons).toHaveCount(1);
  await expect(caps).toHaveAttribute("aria-current", "true");
  answer();
  await expect(skeletons).toHaveCount(0);

  await page.unrouteAll();
  await page.goto("/merch");
  const opened = panel(page, tee.name);
  await expectBriefly(page, "Please choose a color", 3, async () => {
    await card(page, tee.name).getByRole("button", { name: "Add to Cart" }).click();
    await expect(opened).toBeVisible();
  });
  await expect(page, "the list stays").toHaveURL("/merch");
  await expectAccessible(page);
  await choose(page, "White");
  const add = opened.getByRole("button", { name: "Add to Cart" });
  await expectBriefly(page, "Please choose a size", 3, () => add.click());
  await choose(page, "XXXL");
  await expectBriefly(page, "Item has been added to cart", 3, () => add.click());
  await expect(opened).toHaveCount(0);
  await expect(card(page, tee.name).getByRole("button")).toBeFocused();
  await page.getByRole("link", { name: tee.name }).click();
  await expect(opened.getByText("In your cart: White, XXXL")).toBeVisible();
  await opened.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();

  const remove = card(page, tee.name).getByRole("button", { name: "Remove from cart" });
  await expectBriefly(page, "Item has been removed from cart", 3, () => remove.click());
  await expect(card(page, tee.name).getByRole("button", { name: "Add to Cart" })).toBeVisible();
});

test("Buy Now opens the cart with the item once: when it is in it, when a change arrives before that is drawn, and at a second press; a link from elsewhere puts nothing in", async ({
  page,
}) => {
  const drawing = await openDrawing(page);
  await signUpAs(page);
  await page.goto(`/merch/${tee.id}?color=Black&size=Medium&add=1`);
  await expect(page.getByRole("radio", { name: "Black" })).toBeChecked();
  await expect(panel(page, tee.name).getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();

  await page.goto(`/merch/${tee.id}?color=Black&size=XL`);
  await page.getByRole("button", { name: "Buy Now" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText("Black, XL")).toBeVisible();
  await page.getByRole("link", { name: tee.name }).click();
  await page.getByRole("button", { name: "Buy Now" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("status", { name: "Quantity" })).toHaveText("1");

  await page.goto(`/merch/${tee.id}?color=Black&size=Medium`);
  let answer = () => {};
  const released = new Promise<void>((done) => (answer = done));
  await page.route(/\/merch\/.*\.data/, async (route) => {
    if (route.request().method() === "POST") await released;
    return route.fallback();
  });
  await drawing.hold();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Buy Now" }).click();
  await sent;
  await drawing.sendChange();
  answer();
  await drawing.letGo();
  await expect(page).toHaveURL("/cart");
  await page.unrouteAll();

  await page.goto(`/merch/${tee.id}?color=Black&size=Small`);
  const held = await holdRequests(page, "POST", /\/merch\/.*\.data/);
  await drawing.hold();
  const buyNow = await page.getByRole("button", { name: "Buy Now" }).elementHandle();
  await buyNow.click();
  await expect.poll(held.count).toBe(1);
  await buyNow.dispatchEvent("click");
  await drawing.letGo();
  held.letGo();
  await expect(page).toHaveURL("/cart");
  expect(held.count()).toBe(1);
});

/** A customer who is not signed in here. */
async function makeCustomer(page: Page): Promise<Customer> {
  const customer = await signUpAs(page);
  await page.context().clearCookies();
  return customer;
}

async function fillInSignIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

test("a visitor is asked to sign in, and finds the chosen item in the cart afterwards, also if it was chosen before React had loaded", async ({
  page,
}) => {
  const customer = await makeCustomer(page);
  await page.goto(`/merch/${tee.id}`);
  await choose(page, "Black");
  await choose(page, "Medium");
  const add = panel(page, tee.name).getByRole("button", { name: "Add to Cart" });
  await add.click();
  const prompt = panel(page, "Please Sign-in to add this item to your cart");
  await expect(prompt).toBeVisible();
  await prompt.getByRole("button", { name: "Cancel" }).click();
  await expect(prompt).toHaveCount(0);
  await add.click();
  await prompt.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  for (const name of ["Black", "Medium"])
    await expect(page.getByRole("radio", { name })).toBeChecked();
  await add.click();
  await prompt.getByRole("link", { name: "Sign in" }).click();

  await fillInSignIn(page, customer);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Item has been added to cart")).toBeVisible();
  await expect(page.getByText("In your cart: Black, Medium")).toBeVisible();

  await forgetSession(page);
  const another = await makeCustomer(page);
  const come = await holdScripts(page);
  await page.goto(`/merch/${tee.id}?color=Black&size=Medium`, { waitUntil: "commit" });
  await panel(page, tee.name).getByRole("button", { name: "Add to Cart" }).click();
  await panel(page, "Please Sign-in to add this item to your cart")
    .getByRole("link", { name: "Sign in" })
    .click();
  await fillInSignIn(page, another);
  come();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("In your cart: Black, Medium")).toBeVisible();
  await expect(page.getByRole("link", { name: "All merch" })).toHaveAttribute("href", "/merch");
});

test("a sold-out product says so, cannot be bought, and offers an e-mail when it is back; its popup asks a visitor for an e-mail address, and a form that is sent before React has loaded is answered after it has", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/merch\/vybez-universe-hoodie/);
  await page.goto("/merch/vybez-universe-hoodie");
  await page.getByRole("button", { name: "Buy Now" }).click();
  const popup = panel(page, "Sold Out");
  const tell = popup.getByRole("button", { name: "Tell me when it is back" });
  await popup.getByLabel("Your e-mail").fill("nobody@nowhere");
  await tell.click();
  await expect(popup.getByText("Please enter a valid e-mail address.")).toBeVisible();
  await expect(popup.getByLabel("Your e-mail")).toHaveValue("nobody@nowhere");
  await popup.getByLabel("Your e-mail").fill("bola@example.com");
  await tell.click();
  await expect(popup.getByText("We e-mail you once, as soon as it is back.")).toBeVisible();

  const come = await holdScripts(page);
  await page.goto("/merch/vybez-universe-shirt", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Your e-mail" }).fill("bola@example.com");
  await page.getByRole("button", { name: "Tell me when it is back" }).click();
  const answer = page.getByRole("status").getByText("We e-mail you once").first();
  await expect(answer).toBeVisible();
  come();
  await takeOver(page);
  await expect(page.getByText("We e-mail you once").first()).toBeVisible();

  await page.unrouteAll();
  await signUpAs(page);
  let load = () => {};
  const held = new Promise<void>((done) => (load = done));
  await page.route(/\/watch-product.*\.js$/, (route) => held.then(() => route.continue()));
  await page.goto("/merch?search=universe");
  for (const product of ["shirt", "hoodie", "shorts"])
    await expect(card(page, `Vybez Universe ${product}`).getByText("Sold Out")).toBeVisible();
  await page.getByRole("link", { name: "Vybez Universe shirt" }).click();
  await expect(page.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  // What comes above the button moves it from under no press.
  const buy = page.getByRole("button", { name: "Buy Now" });
  await buy.hover();
  await page.mouse.down();
  load();
  await expect(page.getByRole("button", { name: "Tell me when it is back" })).toBeVisible();
  await page.mouse.up();
  await expect(popup).toBeVisible();
  await popup.getByRole("button", { name: "Close" }).last().click();
  await expect(popup).toHaveCount(0);
  await page.getByRole("button", { name: "Tell me when it is back" }).click();
  await expect(page.getByText("We e-mail you once, as soon as it is back.")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});
