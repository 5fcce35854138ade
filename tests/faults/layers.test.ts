import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const forbidden: [file: string, imported: string][] = [
  ["app/shared/a.ts", "#app/config/env.server.ts"],
  ["app/shared/b.ts", "../db/schema.server.ts"],
  ["app/config/a.server.ts", "#app/db/open.server.ts"],
  ["app/db/a.server.ts", "#app/services/live.server.ts"],
  ["app/services/a.server.ts", "#app/domain/accounts.server.ts"],
  ["app/services/b.server.ts", "#app/jobs/handlers.server.ts"],
  ["app/jobs/queue.server.ts", "#app/domain/outbox.server.ts"],
  ["app/domain/a.server.ts", "#app/routes/store/merch.tsx"],
  ["app/domain/b.server.ts", "#app/ui/button.tsx"],
  ["app/domain/products.server.ts", "./cart.server.ts"],
  ["app/domain/cart.server.ts", "./checkout.server.ts"],
  ["app/domain/orders.server.ts", "./settlement.server.ts"],
  ["app/domain/notifications.server.ts", "./orders.server.ts"],
  ["app/ui/a.tsx", "#app/domain/accounts.server.ts"],
  ["app/emails/a.tsx", "#app/db/schema.server.ts"],
  ["app/routes/public/a.tsx", "#app/routes/store/merch.tsx"],
  ["app/routes/public/b.tsx", "#app/app.server.ts"],
  ["sandbox/a.ts", "#app/shared/money.ts"],
];
const allowed: [file: string, imported: string][] = [
  ["app/routes/store/c.tsx", "#app/domain/accounts.server.ts"],
  ["app/domain/checkout.server.ts", "./addresses.server.ts"],
  ["app/domain/c.server.ts", "#app/services/live.server.ts"],
  ["app/services/c.server.ts", "#app/db/schema.server.ts"],
  ["app/ui/c.tsx", "#app/shared/money.ts"],
];
const readsEnvironment = "export const port = process.env.PORT;\n";
const files: Record<string, string> = {
  ...Object.fromEntries(
    [...forbidden, ...allowed].map(([file, imported]) => [
      file,
      `import { thing } from "${imported}";\nexport const other = thing;\n`,
    ]),
  ),
  "app/shared/circle-a.ts": `import { b } from "#app/shared/circle-b.ts";\nexport const a = () => b;\n`,
  "app/shared/circle-b.ts": `import { a } from "#app/shared/circle-a.ts";\nexport const b = () => a;\n`,
  "app/domain/reads.server.ts": readsEnvironment,
  "app/config/env.server.ts": readsEnvironment,
};

const folder = mkdtempSync(join(tmpdir(), "festival-layers-"));
const brokenRules: Record<string, string[]> = {};
const direction = "eslint(no-restricted-imports)";

// Lints the files above as if they stood in this repository.
beforeAll(() => {
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"])
    cpSync(file, join(folder, file));
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const { stdout } = spawnSync(resolve("node_modules/.bin/oxlint"), ["-f", "json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of report.diagnostics) (brokenRules[filename] ??= []).push(code);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(forbidden)("%s may not import %s", (file) => {
  expect(brokenRules[file]).toContain(direction);
});

test.each(allowed)("%s may import %s", (file) => {
  expect(brokenRules[file] ?? []).not.toContain(direction);
});

test("files that import each other are a circle", () => {
  expect(brokenRules["app/shared/circle-a.ts"]).toContain("import(no-cycle)");
});

test("only the settings file reads the environment", () => {
  expect(brokenRules["app/domain/reads.server.ts"]).toContain("node(no-process-env)");
  expect(brokenRules["app/config/env.server.ts"]).toBeUndefined();
});
