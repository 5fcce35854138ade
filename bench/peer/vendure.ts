import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { freePort } from "../../tests/support/free-port.ts";
import type { Peer } from "./peer.ts";
import { VendureCustomer, variantId, vendureReads } from "./vendure-customer.ts";

const packages = ["@vendure/core@3.7.3", "pg@8.23.1"];

/** Installs Vendure into a folder of its own, because it is no dependency of ours. */
export function installVendure(folder: string): void {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const options = ["--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", ...options, ...packages], { cwd: folder, stdio: "inherit" });
}

export async function openVendure(folder: string, database: string, buyers: number): Promise<Peer> {
  const port = await freePort();
  const start = (mode: "fill" | "serve") => startVendure([folder, String(port), database, mode]);
  await end(await start("fill"));
  const at = performance.now();
  const server = await start("serve");
  const url = `http://127.0.0.1:${port}`;
  await fetch(`${url}/health`);
  const startS = (performance.now() - at) / 1_000;
  const customers = Array.from({ length: buyers }, () => new VendureCustomer(url));
  for (const [index, customer] of customers.entries()) await customer.signUp(`buyer${index}`);
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  const asked = (query: string, headers: Record<string, string>) => ({
    url: `${url}/shop-api`,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { headers } = customers[0]!;
  return {
    name: "Vendure",
    pid: server.pid!,
    startS,
    reads: {
      "the list, for a visitor": asked(vendureReads.list, {}),
      "the list, for a customer": asked(vendureReads.list, headers),
      "the list as a page, for a customer": asked(vendureReads.list, headers),
      "one product, for a customer": asked(vendureReads.product, headers),
    },
    buyers: customers,
    async restock(pieces) {
      await db.query(
        `update stock_level set "stockOnHand" = $1, "stockAllocated" = 0 where "productVariantId" = $2`,
        [pieces, variantId],
      );
    },
    async stop() {
      await db.end();
      await end(server);
    },
  };
}

async function startVendure(place: string[]): Promise<ChildProcess> {
  const server = spawn(process.execPath, [resolve("bench/peer/vendure-server.ts"), ...place], {
    cwd: place[0],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env["PATH"], NODE_ENV: "production", VENDURE_DISABLE_TELEMETRY: "true" },
  });
  const [message] = await Promise.race([once(server, "message"), once(server, "exit")]);
  if (message !== "ready") throw new Error("Vendure did not start");
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  const exited = once(server, "exit");
  server.kill();
  await exited;
}
