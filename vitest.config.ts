import { globSync, readFileSync } from "node:fs";
import { defineConfig, type UserWorkspaceConfig as ProjectConfig } from "vitest/config";

const tests = globSync("{app,sandbox,seed,scripts,tests}/**/*.test.{ts,tsx}");
/** Tests of what only a server can do: several processes beside one database. */
const onServerOnly = tests.filter((file) => file.endsWith(".postgres.test.ts"));
/** Tests that open a database run on both kinds; the others once. */
const onDatabase = tests.filter((file) => readFileSync(file, "utf8").includes("/test-app.ts"));

const shared = {
  environment: "node",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ["tests/support/no-console-errors.setup.ts"],
  // The production build is taken as it is.
  server: { deps: { external: [/\/build\/server\//] } },
} satisfies ProjectConfig["test"];

export default defineConfig({
  test: {
    globalSetup: ["tests/support/build.global.ts"],
    projects: [
      {
        test: {
          ...shared,
          name: "embedded",
          include: tests.filter((file) => !onServerOnly.includes(file)),
          provide: { postgresUrl: null },
        },
      },
      {
        test: {
          ...shared,
          name: "postgres",
          include: [...onDatabase, ...onServerOnly],
          globalSetup: ["tests/support/postgres.global.ts"],
        },
      },
    ],
  },
});
