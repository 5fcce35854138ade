import type { Register } from "react-router";
import { expect, expectTypeOf, test } from "vitest";
import type {
  AuthPage,
  GuardedLayout,
  GuardedPage,
  Panel,
  PublicPage,
} from "#app/shared/pages/route-meta.ts";
import type { WithForms } from "#app/shared/team/permissions.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import type { AdminPage } from "./admin/admin-page.ts";

const { pages } = (await createTestApp()).app;

type Modules = Register["routeModules"];
/** The handle that a page of a section must have. */
type Asked<Id> = Id extends `routes/admin/${string}`
  ? AdminPage | WithForms<AdminPage, { intent: string }> | Panel | GuardedLayout
  : Id extends `routes/${"account" | "cart" | "my-orders"}/${string}`
    ? GuardedPage | Panel | GuardedLayout
    : PublicPage | AuthPage | Panel;
/** The routes with a page that lack a handle: only the root, which is around every page. */
type Silent = {
  [Id in keyof Modules]: Modules[Id] extends { default: unknown }
    ? Modules[Id] extends { handle: Asked<Id> }
      ? never
      : Id
    : never;
}[keyof Modules];

// The compiler compares them.
test("every route with a page has the handle of its section", () => {
  expectTypeOf<Silent>().toEqualTypeOf<"root">();
});

test("a page that is cached for all visitors or listed for search engines has no guard", () => {
  const listed = pages.all.filter(({ meta }) => meta.isCached || meta.inSitemap);
  expect(listed.length).toBeGreaterThan(5);
  expect(listed.filter(({ meta }) => meta.for)).toEqual([]);
});
