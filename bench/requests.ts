import { execFileSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { reachable } from "../app/db/embedded/socket-folder.server.ts";
import { startServer } from "../tests/support/server-process.ts";
import type { Shopper } from "../tests/support/shopper.ts";
import { cap, secret } from "./crowd.ts";
import { processorMsBelow, processorMsOf } from "./processor-time.ts";
import { middle } from "./middle.ts";

/**
 * `npm run bench:requests`: measures the processor time of a customer's requests, of the site and
 * its embedded PostgreSQL together, each the middle of seven rounds. `-- ../other-purchase`
 * measures another purchase as well, in turns.
 */
const rounds = 7;
const manyProducts = 300;
/** The customers take turns, so that each buys once. */
const customers = 8_000;
const folders = [".", ...process.argv.slice(2)];

interface Work {
  what: string;
  /** How many requests a round has. */
  times: number;
  /** How many requests are under way at once, 1 by default. */
  atOnce?: number;
  /** How many rounds come before the measured ones, 2 by default. */
  warmUp?: number;
  ask(shopper: Shopper): Promise<unknown>;
}

const buy = (shopper: Shopper) => shopper.buy(cap);
const works: Work[] = [
  { what: "/merch", times: 100, ask: (shopper) => shopper.look("/merch") },
  { what: "/merch.data", times: 200, ask: (shopper) => shopper.look("/merch.data") },
  { what: "a product", times: 100, ask: (shopper) => shopper.look(`/merch/${cap.productId}`) },
  { what: "a whole purchase", times: 100, warmUp: 10, ask: buy },
  { what: "a whole purchase, 16 at once", times: 100, atOnce: 16, ask: buy },
  { what: "a whole purchase, 64 at once", times: 100, atOnce: 64, ask: buy },
];

console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} before`);
const shops: Awaited<ReturnType<typeof open>>[] = [];
for (const folder of folders) shops.push(await open(folder));
try {
  console.log(`| site + database, ms | ${folders.join(" | ")} |`);
  console.log(`|---|${folders.map(() => "---:|").join("")}`);
  for (const work of works) await measure(work);
  for (const shop of shops) await shop.plantProducts();
  for (const work of works)
    await measure({ ...work, what: `${work.what}, ${manyProducts} products` });
} finally {
  for (const shop of shops) await shop.close();
}

async function open(folder: string) {
  execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { cwd: folder, stdio: "inherit" });
  const site = await startServer({
    onDisk: true,
    under: ["env", "-C", folder],
    env: { LOG_LEVEL: "error", SESSION_SECRET: secret },
  });
  const { connectionString, remove } = reachable(join(site.dataDir, "postgres"));
  const db = new pg.Client({ connectionString });
  await db.connect();
  // Another purchase may name its tables and its forms otherwise.
  const { plantCrowd }: typeof import("./crowd.ts") = await import(
    resolve(folder, "bench/crowd.ts")
  );
  const crowd = await plantCrowd(db, site.url, "buyer", customers);
  let turn = 0;
  await db.query("delete from stock where product_id = $1", [cap.productId]);
  return {
    next: () => crowd[turn++ % crowd.length]!,
    pid: site.process.pid!,
    async plantProducts() {
      await db.query(
        `insert into products
          select (jsonb_populate_record(p, jsonb_build_object('id', p.id || '-' || n))).*
          from products p, generate_series(1, $1) n where p.deleted_at is null
          order by n limit $1 - (select count(*) from products where deleted_at is null)`,
        [manyProducts],
      );
      await db.query(
        `insert into pictures
          select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'product_id', p.id))).*
          from products p join pictures i on p.id like i.product_id || '-%'`,
      );
      await db.query("select pg_notify('changed', 'catalogue')");
    },
    async close() {
      await db.end();
      remove();
      await site.stop();
    },
  };
}

async function measure({ what, times, atOnce = 1, warmUp = 2, ask }: Work): Promise<void> {
  const taken = shops.map((): number[][] => []);
  for (let round = -warmUp; round < rounds; round++)
    for (const [index, { next, pid }] of shops.entries()) {
      const before = [processorMsOf(pid), processorMsBelow(pid)] as const;
      let left = times;
      const oneByOne = async () => {
        while (left-- > 0) await ask(next());
      };
      await Promise.all(Array.from({ length: atOnce }, oneByOne));
      const site = (processorMsOf(pid) - before[0]) / times;
      const database = (processorMsBelow(pid) - before[1]) / times;
      if (round >= 0) taken[index]!.push([site, database]);
    }
  const cells = taken.map((values) =>
    [0, 1].map((part) => middle(values.map((one) => one[part]!)).toFixed(2)).join(" + "),
  );
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}
