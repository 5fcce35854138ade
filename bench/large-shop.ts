import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "../app/db/db.server.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { administrator, startServer } from "../tests/support/server-process.ts";

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const { openDatabase }: typeof import("../app/app.server.ts") = await import(
  pathToFileURL(resolve("build/server/index.js")).href
);

export const databases = ["embedded", "PostgreSQL"] as const;

export interface OpenShop<Planted> {
  url: string;
  /** The administrator's cookie. */
  cookie: string;
  planted: Planted;
  databaseUrl: string | undefined;
  close(): Promise<void>;
}

/** Starts the production build on a database that `plant` has filled. */
export async function openShop<Planted>(
  database: (typeof databases)[number],
  plant: (db: Database) => Promise<Planted>,
): Promise<OpenShop<Planted>> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-orders-"));
  const postgres = database === "PostgreSQL" ? await startPostgres() : null;
  const open = await openDatabase({ databaseUrl: postgres?.url, dataDir });
  const planted = await plant(open.db);
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
    planted,
    databaseUrl: postgres?.url,
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

export function p95(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)]!;
}
