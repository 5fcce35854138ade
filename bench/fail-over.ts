import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { postgresPrograms } from "../scripts/test/postgres-programs.ts";
import { createPaystackControl } from "../tests/support/paystack-control.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { startServer } from "../tests/support/server-process.ts";
import { Shopper } from "../tests/support/shopper.ts";

/**
 * `node bench/fail-over.ts`: six customers buy one cap after the other while the primary of two
 * PostgreSQL servers is killed and its standby promoted five seconds later. Prints for how long
 * nobody could buy and what was lost. It needs Debian's PostgreSQL.
 */
const promotedAfterMs = 5_000;
const cap = { productId: "abuja-park-cap", color: "Black" };

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const programs = postgresPrograms();
const primary = await startPostgres({ programs, isDurable: true });
const standby = await startPostgres({ programs, isDurable: true, standbyOf: primary.url });
const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join();
const server = await startServer({
  env: {
    DATABASE_URL: `postgres://festival@${hosts}/postgres`,
    SESSION_SECRET: "s".repeat(40),
    SEED: "demo",
    LOG_LEVEL: "error",
  },
});

const ask = async (statement: string) => {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
};
function countPaid(): Set<string> {
  const records = new DatabaseSync(join(server.dataDir, "sandbox.sqlite"), { readOnly: true });
  const rows = records.prepare("select reference from transactions where status = 'success'").all();
  records.close();
  return new Set(
    rows.map((row) => String(row["reference"])).filter((one) => one.startsWith("fest-")),
  );
}

/** When each order was shown to its customer. */
const bought: number[] = [];
const over = new AbortController();
const buying = Array.from({ length: 6 }, async (_, n) => {
  const shopper = new Shopper(server.url);
  await shopper.signUp(`buyer${n}`);
  while (!over.signal.aborted)
    try {
      await shopper.buy(cap);
      bought.push(performance.now());
    } catch {
      await sleep(100);
    }
});
let pagesLost = 0;
let pages = 0;
const looking = (async () => {
  while (!over.signal.aborted) {
    const { status } = await fetch(`${server.url}/merch`).catch(() => ({ status: 0 }));
    pages += 1;
    if (status !== 200) pagesLost += 1;
    await sleep(20);
  }
})();

await sleep(10_000);
const killedAt = performance.now();
await primary.crash();
await sleep(promotedAfterMs);
await ask("select pg_promote()");
const promotedAt = performance.now();
await sleep(15_000);
over.abort();
await Promise.all([...buying, looking]);

const paid = countPaid();
const orders = new Set((await ask("select reference from orders")).map((row) => row.reference));
const missing = [...paid].filter((reference) => !orders.has(reference));
const known = new Set((await ask("select reference from purchases")).map((row) => row.reference));
const paystack = createPaystackControl(server.url);
for (const reference of missing) await paystack.repeatEvent(reference);
await sleep(3_000);
const after = new Set((await ask("select reference from orders")).map((row) => row.reference));
const lastBefore = Math.max(...bought.filter((at) => at < killedAt + 200));
const firstAfter = Math.min(...bought.filter((at) => at > promotedAt));
console.log(
  `${bought.length} bought, ${bought.filter((at) => at < killedAt).length} of them before the primary was killed
no purchase for ${((firstAfter - lastBefore) / 1_000).toFixed(1)} s, of which ${((firstAfter - promotedAt) / 1_000).toFixed(1)} s after the standby was promoted
paid ${paid.size}; without an order at the end ${missing.length}, of which ${missing.filter((one) => !known.has(one)).length} have no checkout on the standby; after Paystack reported them again ${[...paid].filter((one) => !after.has(one)).length}
${pages} visitors' pages, ${pagesLost} of them not answered with 200`,
);
await server.stop();
await Promise.all([standby.stop(), primary.stop()]);
