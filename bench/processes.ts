import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { startServer } from "../tests/support/server-process.ts";
import type { Shopper } from "../tests/support/shopper.ts";
import { cap, plantCrowd, secret } from "./crowd.ts";
import { middle } from "./middle.ts";

/**
 * `npm run bench:processes`: measures whole purchases with one process and with two on one
 * PostgreSQL server, in turns. Each process is limited to a share of a core, which leaves the rest
 * to the database and the load (Linux, control groups of version 1, root).
 */

/** The share of a core that each process gets. */
const share = Number(process.argv[2] ?? 0.3);
/** The period is short, so that a process that holds a lock is not stopped for long. */
const periodUs = 10_000;
const group = "/sys/fs/cgroup/cpu";
const rounds = 5;
const roundMs = 8_000;
const customers = 16;

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} before`);
const dataDir = mkdtempSync(join(tmpdir(), "festival-processes-"));
const postgres = await startPostgres({ isDurable: true });
const env = { LOG_LEVEL: "error", DATABASE_URL: postgres.url, SESSION_SECRET: secret };
const sites = [await startServer({ dataDir, env }), await startServer({ dataDir, env })];
const groups = sites.map(({ process: { pid } }) => holdTo(share, pid!));
const db = new pg.Client({ connectionString: postgres.url });
await db.connect();
try {
  const first = await plantCrowd(db, sites[0]!.url, "here", customers);
  const second = await plantCrowd(db, sites[1]!.url, "there", customers);
  await db.query("delete from stock where product_id = $1", [cap.productId]);
  const half = customers / 2;
  const both = [...first.slice(0, half), ...second.slice(0, half)];
  const taken: number[][] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [index, crowd] of [first, both].entries()) {
      const perSecond = await measure(crowd);
      if (round > 0) taken[index]!.push(perSecond);
    }
  const [alone, together] = taken.map(middle) as [number, number];
  console.log(
    `Purchases a second, ${share} of a core for each: one process ${alone.toFixed(1)}, two ${together.toFixed(1)}, ${(together / alone).toFixed(2)} times`,
  );
} finally {
  await db.end();
  for (const site of sites) await site.stop();
  await postgres.stop();
  for (const one of groups) rmdirSync(one);
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(crowd: Shopper[]): Promise<number> {
  const begun = performance.now();
  let bought = 0;
  const goOn = async (shopper: Shopper) => {
    while (performance.now() - begun < roundMs) {
      await shopper.buy(cap);
      bought++;
    }
  };
  await Promise.all(crowd.map(goOn));
  return bought / ((performance.now() - begun) / 1_000);
}

/** Limits a process to a share of a core. Returns the folder of its control group. */
function holdTo(part: number, pid: number): string {
  const folder = join(group, `festival-bench-${pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "cpu.cfs_period_us"), String(periodUs));
  writeFileSync(join(folder, "cpu.cfs_quota_us"), String(part * periodUs));
  writeFileSync(join(folder, "cgroup.procs"), String(pid));
  return folder;
}
