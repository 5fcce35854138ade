import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { reachable } from "../app/db/embedded/socket-folder.server.ts";
import { startServer } from "../tests/support/server-process.ts";
import type { Shopper } from "../tests/support/shopper.ts";
import { cap, plantCrowd, secret } from "./crowd.ts";
import { measureLastPieces } from "./last-pieces.ts";
import { measureLastTickets } from "./last-tickets.ts";

/**
 * `npm run bench:drop`: ever larger crowds who all buy within a minute, with one process and the
 * embedded database. `-- 1000 2000` names the sizes of the crowds. Before them, a thousand
 * strangers buy the last five hundred tickets at two processes; `-- tickets` measures these alone.
 */
const isOfTicketsAlone = process.argv[2] === "tickets";
const named = isOfTicketsAlone ? [] : process.argv.slice(2).map(Number);
const crowds = named.length > 0 ? named : [250, 500, 750, 1_000, 1_500, 2_000];
const minuteMs = 60_000;
const allowedMs = 500;

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const tickets = await measureLastTickets();
console.log(
  `1,000 buyers of the last 500 tickets, two processes: ${tickets.sold} sold, ${tickets.refused} refused, the slowest refusal within ${tickets.slowestRefusalMs} ms of its press and ${tickets.slowestSinceLastMs} ms of the last place being taken, ${tickets.pressedAgain} asked to press again, ${tickets.triedAgain} to come back in a moment; no deadlock`,
);
if (isOfTicketsAlone) process.exit();
const site = await startServer({
  onDisk: true,
  env: { LOG_LEVEL: "error", SESSION_SECRET: secret },
});
const { connectionString, remove } = reachable(join(site.dataDir, "postgres"));
const db = new pg.Client({ connectionString });
await db.connect();
try {
  const slowest = await measureLastPieces(db, await plantCrowd(db, site.url, "last", 200));
  console.log(
    `200 buyers of the last 10, 20 times: always 10, all answered within ${slowest.toFixed(0)} ms`,
  );
  await db.query("delete from stock where product_id = $1", [cap.productId]);
  console.log(
    "| customers in a minute | orders | list p95 | product p95 | add p95 | checkout p95 | pay p95 | back p95 |",
  );
  console.log("|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const size of crowds) if (!(await holds(size)) && named.length === 0) break;
} finally {
  await db.end();
  remove();
  await site.stop();
}

/** Whether everybody bought and no step's p95 was above its limit. */
async function holds(size: number): Promise<boolean> {
  const crowd = await plantCrowd(db, site.url, `drop${size}`, size);
  const times: number[][] = Array.from({ length: 6 }, () => []);
  const bought = await Promise.allSettled(crowd.map((shopper) => visit(shopper, times)));
  const orders = bought.filter(({ status }) => status === "fulfilled").length;
  const p95s = times.map((step) => step.toSorted((a, b) => a - b)[Math.floor(step.length * 0.95)]!);
  console.log(`| ${size} | ${orders} | ${p95s.map((ms) => `${ms?.toFixed(0)} ms`).join(" | ")} |`);
  return orders === size && p95s.every((ms) => ms <= allowedMs);
}

/**
 * One customer comes within the first half of the minute, and takes some seconds over each step.
 */
async function visit(shopper: Shopper, times: number[][]): Promise<void> {
  const timed = async <Value>(step: number, work: () => Promise<Value>): Promise<Value> => {
    await sleep((Math.random() * minuteMs) / 12);
    const at = performance.now();
    const value = await work();
    times[step]!.push(performance.now() - at);
    return value;
  };
  await sleep((Math.random() * minuteMs) / 2);
  await timed(0, () => shopper.look("/merch"));
  await timed(1, () => shopper.look(`/merch/${cap.productId}`));
  await timed(2, () => shopper.add(cap));
  const address = await timed(3, () => shopper.checkOut());
  const back = await timed(4, () => shopper.pay(address));
  await timed(5, () => shopper.comeBack(back));
}
