import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { compiledSources } from "./tests/support/modules/plugin.ts";

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    include: ["{app,sandbox,seed,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    // A document without a browser has nowhere to go: a link that is left to the browser is not
    // followed.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: {
            disableMainFrameNavigation: true,
            disableChildFrameNavigation: true,
            disableChildPageNavigation: true,
            disableFallbackToSetURL: true,
          },
        },
      },
    },
    // Half of what a test takes is waiting for the database, or for a start: a core is not enough
    // for one.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // Nothing here is mocked, and the program is read once for each worker instead of once for each
    // file.
    isolate: false,
    // These limits end what hangs. A machine four times slower, with others at work beside it,
    // stays well below them.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 120_000 } },
    globalSetup: ["tests/support/build.global.ts", "tests/support/postgres.global.ts"],
    setupFiles: ["tests/support/no-console-errors.setup.ts"],
    // What is compiled is taken as it is.
    server: { deps: { external: [/\/build\/(server|modules)\//] } },
  },
});
