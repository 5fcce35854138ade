import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { withoutCompilers } from "./tests/support/without-compilers.ts";

export default defineConfig({
  test: {
    include: ["{app,sandbox,seed,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    execArgv: withoutCompilers,
    // Half of what a test takes is waiting for the database, or for a start: a core is not enough for one.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // Nothing here is mocked, and the production build is read once for each worker instead of once for each file.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What comes by itself (a webhook, a job, a notice) comes later on a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ["tests/support/build.global.ts", "tests/support/postgres.global.ts"],
    setupFiles: [
      "tests/support/no-console-errors.setup.ts",
      "tests/support/no-owner-stacks.setup.ts",
    ],
    // The production build is taken as it is.
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
