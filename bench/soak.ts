import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { startServer } from "../tests/support/server-process.ts";
import { Shopper } from "../tests/support/shopper.ts";
import { cap, secret } from "./crowd.ts";
import { residentMb } from "./peer/peer.ts";

/**
 * `node bench/soak.ts`: half an hour at half of what the site can do, on a PostgreSQL server of its
 * own. Prints each minute what the site and PostgreSQL hold of memory, and what was bought and
 * opened.
 */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "30" } } });
const minutes = Number(values.minutes);
/**
 * Each pauses for as long as the last purchase took: together they ask for half of what they could.
 */
const customers = 4;
const pages = ["/", "/merch", `/merch/${cap.productId}`, "/about", "/tickets"];

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const dataDir = mkdtempSync(join(tmpdir(), "festival-soak-"));
const postgres = await startPostgres({ isDurable: true });
const server = await startServer({
  dataDir,
  isLasting: true,
  env: { DATABASE_URL: postgres.url, SESSION_SECRET: secret, SEED: "demo", LOG_LEVEL: "error" },
});
const db = new pg.Client({ connectionString: postgres.url });
await db.connect();
const counted = { bought: 0, notBought: 0, opened: 0, notOpened: 0 };

const over = new AbortController();
const buying = Array.from({ length: customers }, async (_, n) => {
  const shopper = new Shopper(server.url);
  await shopper.signUp(`buyer${n}`);
  while (!over.signal.aborted) {
    const from = performance.now();
    await shopper.buy(cap).then(
      () => (counted.bought += 1),
      () => (counted.notBought += 1),
    );
    await sleep(performance.now() - from);
  }
});
const looking = (async () => {
  for (let turn = 0; !over.signal.aborted; turn++) {
    const { status } = await fetch(server.url + pages[turn % pages.length]!).then(
      async (answer) => (await answer.arrayBuffer(), answer),
      () => ({ status: 0 }),
    );
    counted[status === 200 ? "opened" : "notOpened"] += 1;
    await sleep(60);
  }
})();

console.log(`${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`);
console.log("| minute | site, MB | PostgreSQL, MB | load | bought | refused | pages | not 200 |");
console.log("|---:|---:|---:|---:|---:|---:|---:|---:|");
for (let minute = 0; minute <= minutes; minute++) {
  if (minute > 0) await sleep(60_000);
  const memory = [residentMb({ pid: server.process.pid! }), await postgresMb()].map((mb) =>
    mb.toFixed(0),
  );
  const cells = [minute, ...memory, loadavg()[0]!.toFixed(1), ...Object.values(counted)];
  console.log(`| ${cells.join(" | ")} |`);
}
over.abort();
await Promise.all([...buying, looking]);
const errors = server.takeErrors();
console.log([`${errors.length} lines of errors`, ...errors.slice(0, 3)].join("\n"));
await db.end();
await server.stop();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });

/** The memory of the server's processes, what they share counted once. */
async function postgresMb(): Promise<number> {
  const { rows } = await db.query<{ pid: number }>("select pid from pg_stat_activity");
  let kb = 0;
  for (const { pid } of rows) {
    const sums = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    kb += Number(/^Pss:\s+(\d+) kB/m.exec(sums)![1]);
  }
  return kb / 1_024;
}
