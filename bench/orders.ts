import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { administrator, startServer } from "../tests/support/server-process.ts";
import { askShops, type Shop } from "./order-requests.ts";
import { plantOrders } from "./plant-orders.ts";

/** `node bench/orders.ts`: lists and searches of 1,000 to 100,000 orders on both databases, into bench/orders.md; three minutes. */
const sizes = [1_000, 10_000, 100_000];
const databases = ["embedded", "PostgreSQL"] as const;

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const { openDatabase }: typeof import("../app/app.server.ts") = await import(
  pathToFileURL(resolve("build/server/index.js")).href
);

interface OpenShop extends Shop {
  close(): Promise<void>;
}

async function openShop(database: (typeof databases)[number], orders: number): Promise<OpenShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-orders-"));
  const postgres = database === "PostgreSQL" ? await startPostgres() : null;
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
  return {
    url: server.url,
    cookie: await signIn(server.url),
    sample,
    async close() {
      await server.stop();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
  const shops: OpenShop[] = [];
  for (const orders of sizes) shops.push(await openShop(database, orders));
  for (const { what, p95Ms } of await askShops(shops)) {
    const cells = p95Ms.map((ms) => `${ms.toFixed(0)} ms`).join(" | ");
    lines.push(`| ${database} | ${what} | ${cells} | ${(p95Ms.at(-1)! / p95Ms[0]!).toFixed(2)} |`);
    console.log(lines.at(-1));
  }
  for (const shop of shops) await shop.close();
}
writeFileSync(
  "bench/orders.md",
  `# The order list of a large shop

\`node bench/orders.ts\` asks the administrator's list and its search with 16 clients at once and writes this page. Pages go on
from where the last one ended, the counts of the tabs are kept until something changes, parts of ids come from a trigram index,
words from one of their own, and a date's text becomes the days it stands for: so none of these grows with the number of orders.
What a search or a filter finds is counted to the end, which does grow with what it finds. What is measured is the whole page, drawn
on the server; the three shops are asked in turn, a second each, so that whatever else runs slows all of them alike.

Taken on ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, shared with the clients, Node ${process.version.slice(1)}.

| database | p95 of | ${sizes.map((size) => `${size.toLocaleString("en")} orders`).join(" | ")} | last to first |
|---|---|---:|---:|---:|---:|
${lines.join("\n")}
`,
);
