/**
 * `npm run bench:phone`: runs Lighthouse as a phone on slow 4G and writes the result into
 * bench/README.md. With `-- --every` it measures each public page and a product, prints the result,
 * and fails below 98/100/100/100, or where something moves. `--seed=empty --festival=2026-12-24`
 * chooses the site's content.
 */
import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startServer } from "../tests/support/server-process.ts";
import { holdFestivalOn } from "./phone/festival-on.ts";
import { publicPaths } from "./phone/public-paths.ts";
import { middleTable, shortcomings, worstTable } from "./phone/tables.ts";
import { openPhone, type Visit } from "./phone/visits.ts";
import { putIntoReadme } from "./readme.ts";

const usual = ["/", "/merch", "/merch/garden-city-ringer", "/about", "/contact"];

const { values } = parseArgs({
  options: {
    every: { type: "boolean", default: false },
    visits: { type: "string", default: "3" },
    seed: { type: "string", default: "demo" },
    festival: { type: "string", default: "" },
    only: { type: "string", default: "" },
  },
});

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const site = await startServer({ onDisk: true, env: { LOG_LEVEL: "error", SEED: values.seed } });
const { browser, visit } = await openPhone();
const began = Date.now();
try {
  if (values.festival) await holdFestivalOn(browser, site.url, values.festival);
  const { paths, listed } = await publicPaths(site.url);
  const wanted = values.every ? paths.filter((path) => path.startsWith(values.only)) : usual;
  const visits = await visitAll(wanted, Number(values.visits));
  if (values.every) report(visits, listed);
  else write(middleTable(visits));
} finally {
  await browser.close();
  await site.stop();
}

async function visitAll(paths: readonly string[], times: number): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>();
  for (const path of paths) {
    const own: Visit[] = [];
    for (let time = 0; time < times; time++) own.push(await visit(site.url + path));
    visits.set(path, own);
    if (values.every) console.error(`${path}: ${own.map((one) => one.marks[0]).join(" ")}`);
  }
  return visits;
}

function report(visits: ReadonlyMap<string, readonly Visit[]>, listed: ReadonlySet<string>): void {
  const short = shortcomings(visits, (path) => listed.has(path));
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(worstTable(visits));
  console.log(`
${values.visits} visits a page, SEED=${values.seed}${values.festival && `, festival on ${values.festival}`}: ${minutes} minutes, load ${loadavg()[0]!.toFixed(1)}`);
  if (short.length > 0) console.log(`Short of 98/100/100/100 and CLS 0:\n${short.join("\n")}`);
  process.exitCode = short.length > 0 ? 1 : 0;
}

function write(table: string): void {
  console.log(table);
  putIntoReadme("phone", table);
}
