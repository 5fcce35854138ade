import { loadavg } from "node:os";
import pg from "pg";
import { openShop, p95 } from "./large-shop.ts";
import { plantFigures } from "./plant-figures.ts";
import { processorMs } from "./processor-time.ts";

/**
 * `node bench/overview.ts`: measures the overview of 100,000 orders on a PostgreSQL server, one
 * request after the other; a minute.
 */
const orders = 100_000;
const rounds = 60;
const ranges = ["edition", "week", "today"];

const shop = await openShop("PostgreSQL", (db) => plantFigures(db, orders));
const database = new pg.Client({ connectionString: shop.databaseUrl });
await database.connect();

/** Announces a change, as a new order does, so that nothing cached is used. */
const change = () => database.query("select pg_notify('changed', 'admin')");

async function ask(path: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(shop.url + path, { headers: { cookie: shop.cookie } });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes("Sold this edition"))
    throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - from;
}

async function measure(days: string, between: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  // The first requests warm up.
  for (let round = 0; round < 5; round++) await ask(`/adminOverview?days=${days}`);
  const before = processorMs();
  for (let round = 0; round < rounds; round++) {
    await between();
    times.push(await ask(`/adminOverview?days=${days}`));
  }
  const each = (processorMs() - before) / rounds;
  const median = times.toSorted((one, other) => one - other)[rounds / 2]!;
  return [median, p95(times), each].map((ms) => `${ms.toFixed(0)} ms`).join(" | ");
}

console.log(`load ${loadavg()[0]!.toFixed(1)}`);
console.log("| days | after a change: p50 | p95 | processor | as it was: p50 | p95 | processor |");
for (const days of ranges) {
  const anew = await measure(days, change);
  console.log(`| ${days} | ${anew} | ${await measure(days, async () => {})} |`);
}
await database.end();
await shop.close();
