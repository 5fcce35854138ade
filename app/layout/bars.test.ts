import { expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** specification.md section 2, "Top navigation bar (public)": where it shows. */
const listed = [
  "/",
  "/marketplace",
  "/store",
  "/address",
  "/comingsoon",
  "/userDashboard",
  "/login",
  "/signup",
  "/memories",
  "/about",
  "/contact",
  "/reset",
  "/merch-preview",
  "/tickets",
  "/newsletters",
];
const customers = [
  "/cart",
  "/userProfile",
  "/notifications",
  "/editAddress",
  "/myorders",
  "/gethelp",
];
const unlisted = ["/userMasterclass", "/nowhere", "/ticks"];

/** What stands before and after the content of a page. */
async function frameOf(client: Client, path: string) {
  const page = await client.read(path);
  const before = page.slice(0, page.indexOf("<main"));
  const after = page.slice(page.lastIndexOf("</main>"));
  expect(before, `${path} has its content`).not.toBe("");
  return {
    hasBar: before.includes("<header"),
    // The store's bar leads to the tickets from its menu.
    isPublic: /<header.*<a [^>]*class="button[^>]* href="\/tickets[^>]*>Tickets<\/a>/s.test(before),
    isCustomers: /<header.*<a aria-label="Cart[^>]* href="\/cart"/s.test(before),
    isVisitorsOfTheStore: /<header.*<a [^>]*href="\/login[^>]*>Sign in<\/a>/s.test(before),
    hasMenu: /<header.*aria-label="Menu/s.test(before),
    hasFooter: after.includes("<footer"),
  };
}

test("a visitor is shown the public bar and the footer where the specification lists them, and neither elsewhere", async () => {
  const visitor = site.client();
  for (const path of listed)
    expect(await frameOf(visitor, path), path).toMatchObject({ isPublic: true, hasFooter: true });
  for (const path of unlisted)
    expect(await frameOf(visitor, path), path).toMatchObject({ hasBar: false, hasFooter: false });
});

test("the store has a bar of its own, in which a visitor can sign in", async () => {
  expect(await frameOf(site.client(), "/merch")).toMatchObject({
    isPublic: false,
    isVisitorsOfTheStore: true,
    hasFooter: false,
  });
});

test("a customer is shown the bar with the cart on their pages and in the store, and the public one elsewhere", async () => {
  const { client } = await signUp(site);
  for (const path of [...customers, "/merch"])
    expect(await frameOf(client, path), path).toMatchObject({ isPublic: false, isCustomers: true });
  expect(await frameOf(client, "/about")).toMatchObject({ isPublic: true });
  expect(await frameOf(client, "/editprofile")).toMatchObject({ hasBar: false, hasFooter: false });
});

test("the administrator is shown the back office's own menu, and no bar and footer of the site", async () => {
  const admin = await signInAsAdministrator(site);
  for (const path of ["/orders", "/adminHome", "/adminNotifications", "/adminlog"])
    expect(await frameOf(admin, path), path).toMatchObject({
      hasMenu: true,
      isPublic: false,
      hasFooter: false,
    });
});
