import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "./tests/support/chromium.ts";
import { withoutOptimisers } from "./tests/support/without-optimisers.ts";

const chromium = {
  executablePath: chromiumPath(),
  args: [
    ...chromiumFlags,
    // As a phone's Chrome does on a usual line; the shell would load every picture of a long page.
    "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
    // No process is started ahead for a page that may never come.
    "--renderer-process-limit=1",
    // Short pages pay for V8's quickest compiler at once, and for no other: a tenth of a renderer.
    `--js-flags=${[...withoutOptimisers, "--always-sparkplug"].join(" ")}`,
  ],
};

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.ts",
  outputDir: process.env["TEST_OUTPUT_DIR"] ?? "test-results",
  globalSetup: "./tests/browser/support/seeded-data.global.ts",
  // A third of what a test takes is waiting, so that a core does for one and a half.
  workers: Math.ceil(availableParallelism() * 1.5),
  retries: 0,
  // These limits end what hangs. A machine four times slower, with others at work beside it, stays
  // well below them.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: process.env["TEST_REPORT"]
    ? [["list"], ["json", { outputFile: process.env["TEST_REPORT"] }]]
    : "list",
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    screenshot: "only-on-failure",
    // It would answer in the place of what a test puts between page and server.
    serviceWorkers: "block",
  },
  projects: [
    // The product as it is run for real, behind TLS; first, as it is one long file, and nothing
    // would run beside its end.
    { name: "production", testDir: "tests/production" },
    {
      name: "phone",
      use: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
    },
  ],
});
