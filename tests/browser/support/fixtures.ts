import { randomInt } from "node:crypto";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
} from "@playwright/test";
import { administrator, type ServerProcess } from "../../support/server-process.ts";
import { waitForScripts } from "./hydration.ts";
import { type OwnSite, startOwnSite } from "./own-site.ts";
import { type SiteOptions, Sites } from "./sites.ts";
import { PageErrors } from "./page-errors.ts";
import { postForm } from "./without-page.ts";

/** A month before the day of the festival, while tickets change hands and people wait. */
export const morning = new Date("2025-07-02T09:00:00+01:00");

interface WorkerFixtures {
  sites: Sites;
  /**
   * A site for the sale of tickets, at a morning, and the requests of its organiser. It is made for
   * the first test that asks for it: a file with a worker's fixture of its own would need workers
   * of its own, and the files after it others again.
   */
  sale: { site: OwnSite; organiser: APIRequestContext };
}

interface TestFixtures extends SiteOptions {
  /**
   * Whether pages come compressed, as a browser asks for them. Compressing one takes the server
   * longer than drawing it; the journeys of tests/production get theirs compressed.
   */
  isCompressed: boolean;
  /** One site for each worker; every test makes customers of its own. */
  site: ServerProcess;
  /** The failures in all windows of a test, and those that it expects. */
  pageErrors: PageErrors;
  /**
   * The network address that the test's requests come from, so that rate limits count each test
   * separately.
   */
  network: string;
}

/**
 * Playwright's test on a running site. It fails on console errors, page errors and answers of 400
 * and more, in whichever window.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seed: ["demo", { option: true }],
  brand: ["", { option: true }],
  isCompressed: [false, { option: true }],

  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const sites = new Sites();
      await use(sites);
      await sites.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  sale: [
    async ({ playwright }, use) => {
      const site = await startOwnSite(morning);
      const organiser = await playwright.request.newContext({ baseURL: site.url });
      await postForm(organiser, "/login", administrator);
      await use({ site, organiser });
      await organiser.dispose();
      await site.stop();
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

  extraHTTPHeaders: async ({ network, isCompressed }, use) =>
    use({
      "x-forwarded-for": network,
      ...(!isCompressed && { "accept-encoding": "identity" }),
    }),

  // Every test has it, and it hears of every window, also of those that a test opens itself.
  pageErrors: [
    async ({ browser }, use) => {
      const errors = new PageErrors();
      const watch = (context: BrowserContext) => errors.watch(context);
      browser.on("context", watch);
      await use(errors);
      browser.off("context", watch);
      expect(errors.unexpected(), "nothing went wrong behind the pages").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, site, pageErrors, javaScriptEnabled }, use) => {
    site.takeErrors();
    if (javaScriptEnabled) await waitForScripts(context);
    await use(context);
    pageErrors.add(...site.takeErrors());
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
