import type { APIRequestContext, Page } from "@playwright/test";
import { administrator } from "../support/server-process.ts";
import { listCutOff } from "./support/cut-off.ts";
import { expect, test } from "./support/fixtures.ts";
import { signUpAs } from "./support/people.ts";
import {
  beginPayment,
  hoodie,
  hoodieInRed,
  payForCart,
  putInCart,
  teeInBlack,
} from "./support/shop.ts";
import { ask, postForm, readPage } from "./support/without-page.ts";

const word = (letters: number) => "Wm".repeat(letters / 2);
const email = `${word(60)}@${word(60)}.example`.toLowerCase();

// The longest that each field takes, in one word.
test.use({ brand: word(40), javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

/** A product, an order, a message, tickets and a note, all with words as long as they may be. */
async function fill(page: Page, admin: APIRequestContext): Promise<string> {
  await postForm(admin, "/login", administrator);
  const edit = await readPage(admin, `/uploads/${hoodie.id}`);
  const data = new FormData();
  for (const [, id] of edit.matchAll(/name="pictures" value="([^"]+)"/g))
    data.append("pictures", id!);
  const product = {
    name: word(120),
    description: word(400),
    category: "Hoodies",
    price: "100000000",
    colors: "Red",
    sizes: "XL",
  };
  for (const [name, value] of Object.entries(product)) data.append(name, value);
  const saved = await ask(admin, `/uploads/${hoodie.id}`, { method: "POST", multipart: data });
  expect(saved.status(), "the product is saved").toBe(200);

  await signUpAs(page, {
    email,
    username: word(40),
    address: {
      addressLine1: word(200),
      addressPhone: "08031234567",
      city: "Choba",
      state: "Rivers",
    },
  });
  await putInCart(page, hoodieInRed);
  const { orderId } = await payForCart(page, "DOOR DELIVERY");

  await postForm(admin, `/orders/${orderId}`, { intent: "save-note", note: word(400) });
  await postForm(admin, "/adminHome/new", {
    intent: "issue-tickets",
    firstName: word(100),
    lastName: word(100),
    email,
    package: "Vip",
    gender: word(40),
    quantity: "1",
  });
  await postForm(page.request, "/contact", {
    intent: "send-message",
    name: word(100),
    email,
    message: word(400),
  });
  // Another payment stays open, and the cart is full again.
  await putInCart(page, hoodieInRed, teeInBlack);
  screens.customer.push(await beginPayment(page, "DOOR DELIVERY"));
  return orderId;
}

const screens = {
  visitor: [
    "/",
    "/merch-preview",
    "/about",
    "/memories",
    "/contact",
    "/tickets",
    "/newsletters",
    "/ticks",
    "/login",
    "/signup",
    "/reset",
    "/nowhere",
    "/merch?category=Hoodies",
    `/merch?search=${word(100)}`,
    `/merch?search=${word(98)}x`,
    "/about?popup=performances",
    "/sandbox/mail",
  ],
  customer: [
    "/cart",
    "/merch",
    `/merch/${hoodie.id}`,
    "/onboarding",
    "/onboarding/address",
    "/editAddress",
    "/editprofile",
    "/addNumber",
    "/userProfile",
    "/userProfile/delete",
    "/notifications",
    "/myorders",
    "/gethelp",
  ],
  admin: [
    "/adminHome",
    `/adminHome?q=${word(100)}`,
    "/adminHome/new",
    "/adminNotifications",
    "/orders",
    `/orders?q=${word(100)}`,
    "/post",
    "/uploads",
    `/uploads/${hoodie.id}`,
    `/uploads?delete=${hoodie.id}`,
    "/adminMessages",
    "/orders/print?what=slips&tab=new",
    "/orders/print?what=picking&tab=new",
    "/orders/print?what=delivery&tab=new",
    "/orders/print?what=pickup&tab=new",
    "/adminOverview",
    "/adminSubscribers",
    "/adminChanges",
    "/adminlog",
  ],
};

test("very long words hide no price and no button, on any screen, at 320 px, and with pictures blocked every page can be read", async ({
  page,
  browser,
  baseURL,
  network,
  pageErrors,
}) => {
  pageErrors.expect(/^404 GET /);
  pageErrors.expect(/^failed: inspector GET .*(avif|webp|jpg|png|svg)$/);
  const options = {
    baseURL,
    extraHTTPHeaders: { "x-forwarded-for": network },
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
  };
  const [visitor, admin] = await Promise.all([browser.newPage(options), browser.newPage(options)]);
  const orderId = await fill(page, admin.request);
  const found: Record<string, string[]> = {};
  const walk = async (on: Page, paths: string[]) => {
    // A route of Playwright's would switch off the browser's cache.
    const session = await on.context().newCDPSession(on);
    await session.send("Network.enable");
    const urls = ["*.avif", "*.webp", "*.jpg", "*.png", "*.svg"];
    await session.send("Network.setBlockedURLs", { urls });
    for (const path of paths) {
      await on.goto(path);
      await expect(on.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      // A text whose beginning a list shows is read by a press.
      for (const folded of await on.locator(".record-fold").all()) await folded.click();
      const cutOff = await listCutOff(on);
      if (cutOff.length > 0) found[path] = cutOff;
    }
  };
  const ofOrder = [
    `/cart?order=${orderId}`,
    `/myorders/${orderId}`,
    `/myorders/${orderId}/receipt`,
  ];
  await Promise.all([
    walk(visitor, screens.visitor),
    walk(page, [...screens.customer, ...ofOrder]),
    walk(admin, [...screens.admin, `/orders/${orderId}`]),
  ]);
  await Promise.all([admin.close(), visitor.close()]);
  expect(found).toEqual({});
});
