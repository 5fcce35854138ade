import { chmodSync, cpSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#app/db/embedded/embedded-server.server.ts";
import { reachable } from "#app/db/embedded/socket-folder.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";

const folder = makeTmpfsFolder("festival-power-cut-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cap = { productId: "abuja-park-cap", color: "Black", size: "" };

// `npm run prove:power` takes the syncs from the operating system instead of PostgreSQL's word, in
// every order.
test("an order is synced to the database's log before its customer is answered, and a database restored from that log alone has it", async () => {
  const dataDir = await copyDemoFolder("festival-power-cut-");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = join(dataDir, "postgres");
  const left = join(folder, "left");
  cpSync(cluster, left, { recursive: true });
  chmodSync(left, 0o700);

  const site = await startServer({ dataDir, env: { SEED: "demo" } });
  onTestFinished(async () => void (await site.end("SIGTERM")));
  const { connectionString, remove } = reachable(cluster);
  const watcher = new pg.Client({ connectionString });
  await watcher.connect();
  // What a commit does not sync itself stays in memory, instead of being synced soon after.
  await watcher.query("alter system set wal_writer_delay = '10s'");
  await watcher.query("select pg_reload_conf()");
  const shopper = new Shopper(site.url);
  await shopper.signUp("ada");
  const orders = [await shopper.buy(cap), await shopper.buy(cap)];
  const flushed = await watcher.query<{ file: string; offset: number }>(
    "select file_name as file, file_offset as offset from pg_walfile_name_offset(pg_current_wal_flush_lsn())",
  );
  const { file: lastLog, offset } = flushed.rows[0]!;
  await watcher.end();
  remove();
  for (const synced of ["pg_wal", "global/pg_control"])
    cpSync(join(cluster, synced), join(left, synced), { recursive: true });
  for (const file of readdirSync(join(left, "pg_wal")))
    if (/^[0-9A-F]{24}$/.test(file) && file > lastLog) rmSync(join(left, "pg_wal", file));
  const log = join(left, "pg_wal", lastLog);
  truncateSync(log, offset);
  truncateSync(log, 16 * 2 ** 20);
  await site.stop();

  const after = await startEmbedded(left, () => {});
  const client = new pg.Client({ connectionString: after.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from orders where id = any($1)", [
    orders,
  ]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
  expect(await findOrderViolations(drizzle(client, { casing: "snake_case" }), "all")).toEqual([]);
  await client.end();
  await after.stop();
}, 180_000);

test("no setting turns off the embedded database's syncs to disk", async () => {
  const lax = makeTmpfsFolder("festival-lax-");
  const settings = ["fsync", "full_page_writes", "synchronous_commit"];
  const ask = async (connectionString: string, statements: string[]) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const answers: unknown[] = [];
    for (const statement of statements) answers.push(...(await client.query(statement)).rows);
    await client.end();
    return answers;
  };
  const first = await startEmbedded(join(lax, "postgres"), () => {});
  await ask(
    first.connectionString,
    settings.map((name) => `alter system set ${name} = off`),
  );
  await first.stop();
  const second = await startEmbedded(join(lax, "postgres"), () => {});
  const shown = await ask(
    second.connectionString,
    [...settings, "data_checksums"].map((name) => `show ${name}`),
  );
  await second.stop();
  rmSync(lax, { recursive: true });
  expect(shown).toEqual([
    { fsync: "on" },
    { full_page_writes: "on" },
    { synchronous_commit: "on" },
    { data_checksums: "on" },
  ]);
});
