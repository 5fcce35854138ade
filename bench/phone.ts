import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../tests/support/free-port.ts";
import { startServer } from "../tests/support/server-process.ts";

/** `npm run bench:phone`: Lighthouse as a phone on slow 4G, into bench/README.md. The middle of three visits counts. */
const paths = ["/", "/merch", "/merch/garden-city-ringer", "/about", "/contact"];
const categories = ["performance", "accessibility", "best-practices", "seo"];
const visits = 3;
const readme = "bench/README.md";
const marks = { from: "<!-- phone -->", to: "<!-- /phone -->" };

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const site = await startServer({ env: { LOG_LEVEL: "error" } });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    `--remote-debugging-port=${port}`,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const rows: string[] = [];
for (const path of paths) {
  const reports: Result[] = [];
  for (let visit = 0; visit < visits; visit++) reports.push(await report(path));
  rows.push(rowOf(path, middleOf(reports)));
}
await browser.close();
await site.stop();

const table = `| page | performance | accessibility | best practices | SEO | LCP | CLS | longest task |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}`;
console.log(table);
const [before = "", rest = ""] = readFileSync(readme, "utf8").split(marks.from);
writeFileSync(
  readme,
  `${before}${marks.from}\n\n${table}\n\n${marks.to}${rest.split(marks.to)[1]}`,
);

async function report(path: string): Promise<Result> {
  const run = await lighthouse(site.url + path, {
    port,
    logLevel: "error",
    onlyCategories: categories,
  });
  if (!run) throw new Error(`Lighthouse gave no report of ${path}`);
  return run.lhr;
}

function middleOf(reports: Result[]): Result {
  const score = (result: Result) => result.categories["performance"]?.score ?? 0;
  return reports.toSorted((a, b) => score(a) - score(b))[Math.floor(reports.length / 2)]!;
}

function rowOf(path: string, { categories: scores, audits }: Result): string {
  const marksOf = categories.map((name) => Math.round((scores[name]?.score ?? 0) * 100));
  const lcp = ((audits["largest-contentful-paint"]?.numericValue ?? 0) / 1000).toFixed(1);
  const cls = (audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3);
  const details = audits["long-tasks"]?.details as { items?: { duration: number }[] } | undefined;
  const longest = Math.max(0, ...(details?.items ?? []).map(({ duration }) => duration));
  return `| ${path} | ${marksOf.join(" | ")} | ${lcp} s | ${cls} | ${longest ? `${Math.round(longest)} ms` : "under 50 ms"} |`;
}
