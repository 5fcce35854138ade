import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { ServerProcess } from "../../support/server-process.ts";
import { waitForScripts } from "./hydration.ts";
import { type SiteOptions, Sites } from "./sites.ts";
import { PageErrors } from "./page-errors.ts";

interface WorkerFixtures {
  sites: Sites;
}

interface TestFixtures extends SiteOptions {
  /** One site for each worker; every test makes customers of its own. */
  site: ServerProcess;
  /** The failures that a test expects. */
  pageErrors: PageErrors;
  /**
   * The network address that the test's requests come from, so that rate limits count each test
   * separately.
   */
  network: string;
}

/**
 * Playwright's test on a running site. It fails on console errors, page errors and answers of 400
 * and more.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seed: ["demo", { option: true }],
  brand: ["", { option: true }],

  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const sites = new Sites();
      await use(sites);
      await sites.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  site: [
    async ({ sites, seed, brand }, use) => use(await sites.take({ seed, brand })),
    { timeout: 300_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  // oxlint-disable-next-line no-empty-pattern -- As above.
  network: async ({}, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),

  extraHTTPHeaders: async ({ network }, use) => use({ "x-forwarded-for": network }),

  // oxlint-disable-next-line no-empty-pattern -- As above.
  pageErrors: async ({}, use) => use(new PageErrors()),

  context: async ({ context, site, pageErrors, javaScriptEnabled }, use) => {
    site.takeErrors();
    pageErrors.watch(context);
    if (javaScriptEnabled) await waitForScripts(context);
    await use(context);
    pageErrors.add(...site.takeErrors());
    expect(pageErrors.unexpected(), "nothing went wrong behind the pages").toEqual([]);
  },
});

/**
 * The screens of a journey that looks different on a desk. A project of its own would start every
 * site once more.
 */
export const phoneAndDesk = [
  { name: "on a phone", screen: {} },
  {
    name: "on a desk",
    screen: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  },
];

export { expect } from "@playwright/test";
