import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { administrator, startServer } from "../tests/support/server-process.ts";
import { askFor, type Latency } from "./order-requests.ts";
import { plantOrders } from "./plant-orders.ts";

/**
 * `node bench/orders.ts` asks the administrator's order list and its search, with 16 clients at once, of shops with 1,000,
 * 10,000 and 100,000 orders, on the embedded database and on PostgreSQL, and writes bench/orders.md. It takes about three
 * minutes.
 */
const sizes = [1_000, 10_000, 100_000];
const databases = ["embedded", "PostgreSQL"] as const;

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const { openDatabase }: typeof import("../app/app.server.ts") = await import(
  pathToFileURL(resolve("build/server/index.js")).href
);

async function measure(database: (typeof databases)[number], orders: number): Promise<Latency[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-orders-"));
  const postgres = database === "PostgreSQL" ? await startPostgres() : null;
  try {
    const open = await openDatabase({ databaseUrl: postgres?.url, dataDir });
    const sample = await plantOrders(open.db, orders);
    await open.close();
    const server = await startServer({
      dataDir,
      env: {
        SEED: "empty",
        LOG_LEVEL: "error",
        ...(postgres && { DATABASE_URL: postgres.url, SESSION_SECRET: "s".repeat(40) }),
      },
    });
    try {
      return await askFor(server.url, await signIn(server.url), sample);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    body: new URLSearchParams(administrator),
    headers: { origin: url },
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

const lines: string[] = [];
for (const database of databases) {
  const bySize: Latency[][] = [];
  for (const orders of sizes) {
    bySize.push(await measure(database, orders));
    console.log(database, orders, bySize.at(-1));
  }
  const [first = [], , last = []] = bySize;
  for (const [index, { what }] of first.entries()) {
    const p95s = bySize.map((latencies) => `${latencies[index]!.p95Ms.toFixed(0)} ms`);
    const ratio = last[index]!.p95Ms / first[index]!.p95Ms;
    lines.push(`| ${database} | ${what} | ${p95s.join(" | ")} | ${ratio.toFixed(2)} |`);
  }
}
writeFileSync(
  "bench/orders.md",
  `# The order list of a large shop

\`node bench/orders.ts\` asks the administrator's list and its search with 16 clients at once and writes this page. Pages go on
from where the last one ended instead of counting, counts stop at 99+, parts of ids come from a trigram index, and a date's
text becomes the days it stands for: so none of them grows with the number of orders. What is measured is the whole page, drawn
on the server.

Taken on ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, shared with the clients, Node ${process.version.slice(1)}.

| database | p95 of | ${sizes.map((size) => `${size.toLocaleString("en")} orders`).join(" | ")} | last to first |
|---|---|---:|---:|---:|---:|
${lines.join("\n")}
`,
);
