import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { viewerRolesWith } from "#app/domain/accounts/organisers.server.ts";
import { withNext } from "#app/shared/pages/return-to.ts";
import type { TeamRole } from "#app/shared/team/permissions.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import {
  asCustomer as customer,
  pageAfterSignIn,
  openablePath,
  ownPath,
} from "./page-after-sign-in.server.ts";

const { pages } = (await createTestApp()).app;
const owner = viewerRolesWith(["owner"]);

describe("a wanted page after signing in", () => {
  test.each(["/cart", "/merch/ab12?color=Red&size=XL", "/myorders/42", "/editAddress", "/"])(
    "is honoured when it is the site's own: %s",
    (wanted) => expect(ownPath(pages, wanted)).toBe(wanted),
  );

  test.each([
    "",
    "cart",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "http://evil.example/cart",
    "https:evil.example",
    "javascript:alert(1)",
    "/%2Fevil.example",
    "/%2f%2fevil.example",
    "/%5Cevil.example",
    "/%5c%5cevil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/%09/evil.example",
    "/%0d%0aset-cookie:a=b",
    "/cart\u0000",
    "/%00",
    "/.//evil.example",
    "/./\\evil.example",
    "/./%2f",
    "/./%2fevil.example",
    "/a/..//evil.example",
    "/%zz",
    " /cart",
    "/login",
    "/login?next=/login",
    "/LOGIN",
    "/%6cogin",
    "/logout",
    "/signup",
    "/reset/abc",
    "/api/events",
    "/sandbox/mail",
    `/${"a".repeat(2_000)}`,
  ])("is refused: %j", (wanted) => expect(ownPath(pages, wanted)).toBeNull());

  test("never leads to another site, whatever it is", () => {
    const hostile = fc.string({
      unit: fc.constantFrom(..."/\\.:%@?#a \t\n\r\u0000", "%2f", "%5c", "%09", "http", "evil"),
      maxLength: 14,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const path = ownPath(pages, `/${text}`);
        if (path === null) return;
        expect(new URL(path, "https://festival.example/login").origin).toBe(
          "https://festival.example",
        );
        // Where a router decodes it once more, it is still this site's.
        expect(new URL(decodeURIComponent(path), "https://festival.example").origin).toBe(
          "https://festival.example",
        );
      }),
      { numRuns: 5_000 },
    );
  });

  test("is honoured only for whoever may open it", () => {
    expect(openablePath(pages, "/orders", customer)).toBeNull();
    expect(openablePath(pages, "/ORDERS/12", customer)).toBeNull();
    expect(openablePath(pages, "/%6frders", customer)).toBeNull();
    expect(openablePath(pages, "/orders", owner)).toBe("/orders");
    expect(openablePath(pages, "/cart", owner)).toBeNull();
    expect(openablePath(pages, "/merch", owner)).toBe("/merch");
    expect(openablePath(pages, "/merch", customer)).toBe("/merch");
  });

  test("gives way to the store or the back office", () => {
    expect(pageAfterSignIn(pages, customer)).toBe("/merch");
    expect(pageAfterSignIn(pages, customer, "//evil.example")).toBe("/merch");
    expect(pageAfterSignIn(pages, owner, "/cart")).toBe("/adminHome");
    expect(pageAfterSignIn(pages, owner, "/uploads")).toBe("/uploads");
  });

  test.each<[TeamRole[], string]>([
    [["treasurer"], "/adminMoney"],
    [["orders"], "/orders"],
    [["shop"], "/adminHome"],
    [["gate"], "/adminHome"],
    [["treasurer", "gate"], "/adminHome"],
    [["messages"], "/adminMessages"],
  ])("is where an organiser with the roles %j works", (roles, path) => {
    expect(pageAfterSignIn(pages, viewerRolesWith(roles))).toBe(path);
  });

  test("is handed on with everything in it", () => {
    const url = new URL(withNext("/signup", "/merch/1?color=Red&size=XL"), "http://site.example");
    expect(url.searchParams.get("next")).toBe("/merch/1?color=Red&size=XL");
    expect(withNext("/signup", null)).toBe("/signup");
  });
});
