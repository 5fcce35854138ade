import { test as base, type Browser, chromium, expect, type Page } from "@playwright/test";
import { waitForScripts } from "../../browser/support/hydration.ts";
import { Trouble } from "../../browser/support/trouble.ts";
import { domain, type Front } from "./front.ts";
import { type Production, startProduction } from "./production.ts";

interface WorkerFixtures {
  production: Production;
}

interface TestFixtures {
  trouble: Trouble;
  /** A visitor's phone, for which the festival's domain is the proxy that is named. */
  visit: (visitor?: Visitor) => Promise<Page>;
}

interface Visitor {
  javaScriptEnabled?: boolean;
  through?: Front;
}

/** Playwright's test, on the product as it is run in production. It fails on what the browser tests fail on. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  production: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const production = await startProduction();
      await use(production);
      await production.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  // oxlint-disable-next-line no-empty-pattern -- As above.
  trouble: async ({}, use) => use(new Trouble()),

  visit: async ({ production, launchOptions, trouble, locale, timezoneId }, use) => {
    const browsers: Browser[] = [];
    production.processes.forEach((each) => each.takeErrors());
    await use(async ({ javaScriptEnabled = true, through = production.front } = {}) => {
      const rule = `MAP ${domain}:443 127.0.0.1:${through.port}`;
      const browser = await chromium.launch({
        ...launchOptions,
        args: [...launchOptions.args!, `--host-resolver-rules=${rule}`],
      });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: `https://${domain}`,
        ignoreHTTPSErrors: true,
        viewport: { width: 360, height: 800 },
        javaScriptEnabled,
        locale,
        timezoneId,
      });
      trouble.watch(context);
      if (javaScriptEnabled) waitForScripts(context);
      return context.newPage();
    });
    await Promise.all(browsers.map((browser) => browser.close()));
    for (const each of production.processes) trouble.add(...each.takeErrors());
    expect(trouble.unexpected(), "nothing went wrong behind the pages").toEqual([]);
  },
});

export { expect } from "@playwright/test";
