import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { administrator, type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { makeTestDatabase } from "#tests/support/test-database.ts";
import { postgresPrograms } from "../../scripts/test/postgres-programs.ts";

// A primary of this file's own, and a standby that follows it.
const programs = postgresPrograms();
let primary: PostgresServer;
let standby: PostgresServer;
let onPrimary: string;
let onStandby: string;
let env: Record<string, string>;
let server: ServerProcess;
let cookie: string;

beforeAll(async () => {
  primary = await startPostgres({ programs });
  const { settings } = await makeTestDatabase(primary.url);
  standby = await startPostgres({ programs, survivesCrash: true, standbyOf: primary.url });
  onPrimary = settings.DATABASE_URL;
  onStandby = new URL(new URL(onPrimary).pathname, standby.url).href;
  env = { ...settings, DATABASE_REPLICA_URL: onStandby, SEED: "empty" };
  server = await startServer({ env });
  const answer = await fetch(`${server.url}/login`, {
    method: "POST",
    body: new URLSearchParams(administrator),
    headers: { origin: server.url },
    redirect: "manual",
  });
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
});

afterAll(async () => {
  await server.stop();
  await Promise.all([standby.stop(), primary.stop()]);
});

async function ask(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Somebody subscribes, and an export is asked for at once. */
async function exportNewest(): Promise<{ email: string; text: string }> {
  const email = `${randomUUID()}@example.com`;
  await ask(onPrimary, `insert into subscribers (email, source) values ('${email}', 'newsletter')`);
  const answer = await fetch(`${server.url}/adminSubscribers/export.csv`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return { email, text: await answer.text() };
}

/** How often the site's connections to the standby have asked for subscribers. */
async function countReads(): Promise<number> {
  const [row] = await ask(
    onStandby,
    `select pg_stat_clear_snapshot(), (select coalesce(seq_scan, 0) + coalesce(idx_scan, 0)
     from pg_stat_user_tables where relname = 'subscribers')::int as reads`,
  );
  return Number(row!["reads"] ?? 0);
}

function examine() {
  const { stdout } = spawnSync(process.execPath, ["deploy/doctor.ts", "--no-mail"], {
    env: { ...process.env, ...env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
    encoding: "utf8",
  });
  return /^\S+ +database .*$/m.exec(stdout)?.[0];
}

test("an export is read from the standby and has what was committed before it was asked for", async () => {
  const before = await countReads();
  const { email, text } = await exportNewest();
  expect(text).toContain(email);
  // The standby counts what a connection read some time after it.
  await expect.poll(countReads, { timeout: 20_000 }).toBeGreaterThan(before);
  expect(examine()).toContain("exports are read from the standby at 127.0.0.1");
});

test("a standby that is behind, or away, is not read from, and the doctor says so", async () => {
  await ask(onStandby, "select pg_wal_replay_pause()");
  const late = await exportNewest();
  expect(late.text).toContain(late.email);
  expect(examine()).toMatch(/^warn .*it is behind by more than two seconds/);
  await ask(onStandby, "select pg_wal_replay_resume()");

  await standby.crash();
  const away = await exportNewest();
  expect(away.text).toContain(away.email);
  expect(examine()).toMatch(/^warn .*it does not answer/);
  await standby.restart();
  const again = await exportNewest();
  expect(again.text).toContain(again.email);
});
