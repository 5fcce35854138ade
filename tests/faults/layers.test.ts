import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path/posix";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { findBreaches, findCircle, importsIn, readImports } from "#tests/support/imports.ts";

const imports = readImports();
const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
const pages = new Set(filesOf(routes).map((file) => `app/${file.replace(/\.tsx?$/, "")}`));

test("every import of the house points down", () => {
  expect(findBreaches(imports, pages)).toEqual([]);
});

test("verbs of the domain open the transactions, and nobody above them", () => {
  const above = globSync("app/{routes,forms,payment,layout,http,start}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const opens = /\.transaction\((async )?\(?tx\b/;
  expect(above.filter((file) => opens.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  expect(findCircle(imports)).toBeUndefined();
});

const againstTheGrain: [from: string, to: string][] = [
  ["app/shared/a.ts", "app/config/env.server.ts"],
  ["app/shared/a.ts", "app/context.server.ts"],
  ["app/config/a.server.ts", "app/db/open.server.ts"],
  ["app/db/a.server.ts", "app/services/live.server.ts"],
  ["app/services/a.server.ts", "app/domain/accounts/accounts.server.ts"],
  ["app/services/a.server.ts", "app/jobs/handlers.server.ts"],
  ["app/jobs/queue.server.ts", "app/domain/mail/outbox.server.ts"],
  ["app/domain/a.server.ts", "app/routes/store/list-query.ts"],
  ["app/domain/a.server.ts", "app/ui/button.tsx"],
  ["app/domain/a.server.ts", "app/layout/frame.tsx"],
  ["app/domain/catalogue/products.server.ts", "app/domain/cart/cart.server.ts"],
  ["app/domain/cart/cart.server.ts", "app/domain/orders/orders.server.ts"],
  ["app/domain/orders/orders.server.ts", "app/domain/checkout/settlement.server.ts"],
  ["app/ui/a.tsx", "app/domain/accounts/accounts.server.ts"],
  ["app/ui/a.tsx", "app/layout/use-site.ts"],
  ["app/emails/a.tsx", "app/ui/button.tsx"],
  ["app/routes/store/a.tsx", "app/routes/store/merch.tsx"],
  ["app/routes/public/a.tsx", "app/routes/store/product-grid.tsx"],
  ["app/routes/public/a.tsx", "app/app.server.ts"],
  ["app/layout/use-site.ts", "app/http/http.server.ts"],
  ["app/http/guards.server.ts", "app/routes/auth/login.tsx"],
  ["app/domain/a.server.ts", "seed/catalogue.ts"],
  ["sandbox/a.ts", "app/shared/money.ts"],
  ["seed/a.ts", "app/app.server.ts"],
  ["app/shared/a.ts", "tests/support/clock.ts"],
];
const spellings = {
  relative: (from: string, to: string) => relative(`${from}/..`, to).replace(/^(?!\.)/, "./"),
  absolute: (_from: string, to: string) => `#${to}`,
};

describe.each(Object.entries(spellings))("an import that is %s", (_name, spell) => {
  const breachesOf = (from: string, to: string) =>
    findBreaches(new Map([[from, importsIn(from, `import "${spell(from, to)}";`)]]), pages);

  test.each(againstTheGrain)("may not lead from %s to %s", (from, to) => {
    expect(breachesOf(from.replace(/\.tsx?$/, ""), to)).toHaveLength(1);
  });

  test.each([
    ["app/routes/store/a.tsx", "app/domain/accounts/accounts.server.ts"],
    ["app/routes/store/a.tsx", "app/routes/store/product-grid.tsx"],
    ["app/domain/checkout/checkout.server.ts", "app/domain/cart/cart.server.ts"],
    ["app/services/a.server.ts", "app/db/schema.server.ts"],
    ["app/ui/a.tsx", "app/shared/money.ts"],
  ])("may lead from %s to %s", (from, to) => {
    expect(breachesOf(from.replace(/\.tsx?$/, ""), to)).toEqual([]);
  });
});

test.each([
  `import { b } from "./b.ts";`,
  `import type { B } from "./b.ts";`,
  `import "./b.ts";`,
  `export { b } from "./b.ts";`,
  `export type * from "./b.ts";`,
  `const b = await import("./b.ts");`,
  "const b = import(`./b.ts`);",
  `type B = typeof import("./b.ts");`,
  `import b from "./b.ts?url";`,
  `import { b } from "./b";`,
  `import { b } from "../shared/b.ts";`,
  `import { b } from "#app/db/../shared/b.ts";`,
  `import { b } from "/app/shared/b.ts";`,
])("%s is seen", (source) => {
  expect(importsIn("app/shared/a.ts", source)).toEqual(["app/shared/b"]);
});

test("an import whose file is known only when it runs is refused", () => {
  expect(() => importsIn("app/shared/a.ts", "import(name);")).toThrow("app/shared/a.ts");
});

test("a circle of types alone is one", () => {
  const a = importsIn("app/shared/a.ts", `import type { B } from "./b.ts";`);
  const b = importsIn("app/shared/b.ts", `export const b = (): import("./a.ts").A => 1;`);
  expect(
    findCircle(
      new Map([
        ["app/shared/a", a],
        ["app/shared/b", b],
      ]),
    ),
  ).toEqual(["app/shared/a", "app/shared/b", "app/shared/a"]);
});
