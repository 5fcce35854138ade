import { randomInt } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { lightPasswords } from "../../support/light-passwords.ts";
import { makeQuickFolder } from "../../support/quick-folder.ts";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { copyDatabase } from "../../support/test-database.ts";
import { waitForScripts } from "./hydration.ts";
import { templateOf } from "./templates.ts";
import { Trouble } from "./trouble.ts";

interface WorkerOptions {
  /** What the store is filled with: the demo catalogue, or nothing. Set it with `test.use` for a whole file. */
  seed: "demo" | "empty";
  /** The festival's name; empty for the usual one. */
  brand: string;
}

interface WorkerFixtures extends WorkerOptions {
  /** The production build with its sandbox, one for each worker: every test makes customers of its own. */
  site: ServerProcess;
}

interface TestFixtures {
  /** Where a test says which failures it means to see. */
  trouble: Trouble;
  /** The network this test comes from, so that rate limits count it apart. */
  network: string;
}

/** Playwright's test, on a running site. It fails on console errors, page errors and answers of 400 and more. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seed: ["demo", { option: true, scope: "worker" }],
  brand: ["", { option: true, scope: "worker" }],

  site: [
    async ({ seed, brand }, use) => {
      const dataDir = makeQuickFolder("festival-browser-");
      const template = templateOf(seed);
      cpSync(template.dataDir, dataDir, { recursive: true, force: true });
      const { settings, drop } = await copyDatabase(template);
      const env = {
        ...settings,
        ...lightPasswords,
        SEED: seed,
        TRUST_PROXY: "1",
        BRAND_NAME: brand,
      };
      const site = await startServer({ dataDir, env });
      await use(site);
      await site.stop();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 90_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
  network: async ({}, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),

  extraHTTPHeaders: async ({ network }, use) => use({ "x-forwarded-for": network }),

  // oxlint-disable-next-line no-empty-pattern -- As above.
  trouble: async ({}, use) => use(new Trouble()),

  context: async ({ context, site, trouble, javaScriptEnabled }, use) => {
    site.takeErrors();
    trouble.watch(context);
    if (javaScriptEnabled) await waitForScripts(context);
    await use(context);
    trouble.add(...site.takeErrors());
    expect(trouble.unexpected(), "nothing went wrong behind the pages").toEqual([]);
  },
});

export { expect } from "@playwright/test";
