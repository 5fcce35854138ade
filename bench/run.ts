import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { startServer } from "../tests/support/server-process.ts";
import { Shopper } from "../tests/support/shopper.ts";
import { cores, leaveServersCore, onItsOwnCore } from "./cores.ts";
import { measureBaseline, measurePage, type PageFigure } from "./pages.ts";
import { measurePurchases } from "./purchases.ts";
import { putIntoReadme } from "./readme.ts";
import { measureStarts } from "./starts.ts";

/**
 * `npm run bench` writes bench/README.md. It loads this machine alone and ends after about two
 * minutes.
 */

// The load is written down, because figures of a busy machine mean little.
const busy = loadavg()[0]!.toFixed(1);
execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const starts = await measureStarts();
leaveServersCore();
const baseline = await measureBaseline();
const { pages, purchases } = await measureSite();
const figures = describe();
console.log(figures);
putIntoReadme("figures", figures);

async function measureSite() {
  const site = await startServer({
    onDisk: true,
    under: onItsOwnCore,
    env: { LOG_LEVEL: "error" },
  });
  try {
    const customer = new Shopper(site.url);
    await customer.signUp("reader");
    const cookie = customer.client.cookieHeader;
    const pages = [
      await measurePage("/ for a visitor", `${site.url}/`, site.process),
      await measurePage("/merch, the catalogue, for a visitor", `${site.url}/merch`, site.process),
      await measurePage("/merch for a signed-in customer", `${site.url}/merch`, site.process, {
        cookie,
      }),
    ];
    return { pages, purchases: await measurePurchases(site.url) };
  } finally {
    await site.stop();
  }
}

function describe(): string {
  const [core] = cpus();
  const gib = Math.round(totalmem() / 1024 ** 3);
  const ratio = (perSecond: number) => (perSecond / baseline.perSecond).toPrecision(2);
  const row = ({ what, perSecond, p99Ms, cpuMs }: PageFigure) =>
    `| ${what} | ${Math.round(perSecond).toLocaleString("en")} | ${ratio(perSecond)} | ${p99Ms} ms | ${cpuMs.toFixed(3)} ms |`;
  return `Taken on ${cores} cores of ${core?.model.trim()}, ${gib} GiB, Node ${process.version.slice(1)}; the server on
one core, the load from the others. Load average before the run: ${busy}.

| page, 32 connections | requests a second | of the bare server | p99 | processor time each |
|---|---:|---:|---:|---:|
${[baseline, ...pages].map(row).join("\n")}

| purchases, 8 customers at once | a second | of the bare server's requests | p50 | p95 |
|---|---:|---:|---:|---:|
| cart, checkout, payment, order | ${purchases.perSecond.toFixed(1)} | ${ratio(purchases.perSecond)} | ${purchases.p50Ms.toFixed(0)} ms | ${purchases.p95Ms.toFixed(0)} ms |

| start, until it answers | seconds | allowed |
|---|---:|---:|
| first: build, migrations, demo data and its pictures | ${starts.firstS.toFixed(1)} | 20 |
| of which the build | ${starts.buildS.toFixed(1)} | |
| later | ${starts.laterS.toFixed(1)} | 3 |
`;
}
