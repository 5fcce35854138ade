import {
  test as base,
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
} from "@playwright/test";
import { waitForScripts } from "../../browser/support/hydration.ts";
import { PageErrors } from "../../browser/support/page-errors.ts";
import { domain, type Front } from "./front.ts";
import { type Production, startProduction } from "./production.ts";

interface WorkerFixtures {
  production: Production;
  /** A browser for which the festival's domain is a proxy of this machine; one for each. */
  browserAt: (front: Front) => Promise<Browser>;
}

interface TestFixtures {
  pageErrors: PageErrors;
  /** A visitor's phone, for which the festival's domain is the proxy that is named. */
  visit: (visitor?: Visitor) => Promise<Page>;
}

interface Visitor {
  javaScriptEnabled?: boolean;
  through?: Front;
}

/**
 * Playwright's test, on the product as it is run in production. It fails on what the browser tests
 * fail on.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  production: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const production = await startProduction();
      await use(production);
      await production.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  browserAt: [
    async ({ launchOptions }, use) => {
      const browsers = new Map<Front, Browser>();
      await use(async (front) => {
        const rule = `MAP ${domain}:443 127.0.0.1:${front.port}`;
        const args = [...launchOptions.args!, `--host-resolver-rules=${rule}`];
        const browser = browsers.get(front) ?? (await chromium.launch({ ...launchOptions, args }));
        browsers.set(front, browser);
        return browser;
      });
      await Promise.all([...browsers.values()].map((browser) => browser.close()));
    },
    { scope: "worker" },
  ],

  // oxlint-disable-next-line no-empty-pattern -- As above.
  pageErrors: async ({}, use) => use(new PageErrors()),

  visit: async ({ production, browserAt, pageErrors, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = [];
    production.processes.forEach((each) => each.takeErrors());
    await use(async ({ javaScriptEnabled = true, through = production.front } = {}) => {
      const context = await (
        await browserAt(through)
      ).newContext({
        baseURL: `https://${domain}`,
        ignoreHTTPSErrors: true,
        viewport: { width: 360, height: 800 },
        javaScriptEnabled,
        locale,
        timezoneId,
      });
      contexts.push(context);
      pageErrors.watch(context);
      if (javaScriptEnabled) await waitForScripts(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    for (const each of production.processes) pageErrors.add(...each.takeErrors());
    expect(pageErrors.unexpected(), "nothing went wrong behind the pages").toEqual([]);
  },
});

export { expect } from "@playwright/test";
