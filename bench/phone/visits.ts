import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "@playwright/test";
import type { Result } from "lighthouse";
import { chromiumFlags } from "../../tests/support/chromium.ts";
import { freePort } from "../../tests/support/free-port.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's result of one visit with an empty cache. */
export interface Visit {
  /** Four marks of 100 each: performance, accessibility, best practices, SEO. */
  marks: readonly number[];
  lcpMs: number;
  cls: number;
  /** The longest task in milliseconds; 0 where none took 50 ms. */
  longestTaskMs: number;
  /** The failed audits, except those of performance. */
  faults: readonly string[];
}

/**
 * Opens a browser that Lighthouse drives as a middling phone on slow 4G; every visit begins with
 * empty caches.
 */
export async function openPhone() {
  installLighthouse();
  const port = await freePort();
  const browser: Browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [`--remote-debugging-port=${port}`, ...chromiumFlags],
  });
  return {
    browser,
    async visit(address: string): Promise<Visit> {
      const run = await measure(address, port);
      return visitIn(run);
    },
  };
}

/** Installs Lighthouse beside this file: nothing else needs it, nor its 11,700 files. */
function installLighthouse(): void {
  execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: import.meta.dirname, stdio: "inherit" });
}

/** Measures once more where Lighthouse itself failed, as it does on a busy machine. */
async function measure(address: string, port: number, isSecond = false): Promise<Result> {
  const { default: lighthouse } = await import("lighthouse");
  const run = await lighthouse(address, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    disableFullPageScreenshot: true,
  });
  const isWhole = typeof run?.lhr.categories["performance"]?.score === "number";
  if (run && isWhole) return run.lhr;
  if (isSecond) throw new Error(`Lighthouse gave no report of ${address}`);
  return measure(address, port, true);
}

function visitIn({ categories: scores, audits }: Result): Visit {
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? 0;
  const itemsOf = (audit: string) => audits[audit]?.details?.items ?? [];
  const asked = categories.slice(1).flatMap((name) => scores[name]?.auditRefs ?? []);
  return {
    marks: categories.map((name) => Math.round((scores[name]?.score ?? 0) * 100)),
    lcpMs: numberOf("largest-contentful-paint"),
    cls: numberOf("cumulative-layout-shift"),
    longestTaskMs: Math.max(0, ...itemsOf("long-tasks").map(({ duration = 0 }) => duration)),
    faults: [
      ...asked.flatMap(({ id, weight }) =>
        weight > 0 && (audits[id]?.score ?? 1) < 1 ? [id] : [],
      ),
      ...itemsOf("layout-shifts").map(({ node }) => `moves: ${node?.selector ?? "something"}`),
    ],
  };
}
