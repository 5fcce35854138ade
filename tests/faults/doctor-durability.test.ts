import { randomBytes } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { readEnv } from "#app/config/env.server.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { examine } from "../../deploy/doctor/checks.ts";
import { checkDurability } from "../../deploy/doctor/database.ts";
import { openSiteUnderCheck } from "../../deploy/doctor/site-under-check.ts";

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function start(options: Parameters<typeof startPostgres>[0]) {
  const server = await startPostgres(options);
  stops.push(server.stop);
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  return { ...server, ask };
}

/** The line of the doctor about a server, with the live keys of Paystack or without. */
async function durabilityOf(url: string, live = false): Promise<string> {
  const env = readEnv({ DATABASE_URL: url, SESSION_SECRET: "s".repeat(32) });
  const { checkedSite, close } = await openSiteUnderCheck({ ...env, live });
  const lines: string[] = [];
  for await (const { verdict, says } of examine(checkedSite, {
    wanted: { durability: checkDurability },
  }))
    lines.push(`${verdict} ${says}`);
  await close();
  return lines.join();
}

test("the doctor passes a durable server, and warns when commits do not wait for the disk", async () => {
  const { url, ask } = await start({ isDurable: true });
  expect(await durabilityOf(url, true)).toMatch(/^ok fsync, full_page_writes, synchronous_commit/);
  await ask("alter database postgres set synchronous_commit = off");
  expect(await durabilityOf(url)).toMatch(
    /^warn synchronous_commit off: .*alter database or alter role with reset synchronous_commit/,
  );
  expect(await durabilityOf(url, true)).toMatch(/^FAIL synchronous_commit off/);
});

test("the doctor warns of a server without checksums, with the command that adds them", async () => {
  const { url } = await start({ isDurable: true, checksums: false });
  expect(await durabilityOf(url, true)).toMatch(
    /^warn Data checksums are off: .*pg_checksums --enable --progress --pgdata=.*postgresql-18/,
  );
});

test("the doctor names a table that a failing disk has changed, and does not count a torn free space map, which a power cut leaves, as a loss", async () => {
  const server = await start({ survivesCrash: true });
  /** Overwrites a part of the first page of one of the table's files while the server is stopped. */
  const damage = async (fork: "" | "_fsm") => {
    const { rows } = await server.ask(
      "select current_setting('data_directory') as folder, pg_relation_filepath('pages') as file",
    );
    await server.crash();
    const file = openSync(join(rows[0].folder, rows[0].file + fork), "r+");
    writeSync(file, randomBytes(64), 0, 64, 4_000);
    closeSync(file);
    await server.restart();
  };
  const text = "select repeat('x', 500) as text from generate_series(1, 100)";
  for (const statement of [`create table pages as ${text}`, "vacuum pages", "checkpoint"])
    await server.ask(statement);

  await damage("_fsm");
  await server.ask("insert into pages values ('another')");
  await expect
    .poll(() => durabilityOf(server.url))
    .toMatch(
      /^warn .*\d data pages? failed the checksum, .*every table is well: .*"select pg_stat_reset\(\)" in postgres begins/,
    );
  await server.ask("select pg_stat_reset()");
  expect(await durabilityOf(server.url)).not.toContain("checksum");

  await server.ask("checkpoint");
  await damage("");
  await expect(server.ask("select count(text) from pages")).rejects.toThrow("invalid page");
  await expect
    .poll(() => durabilityOf(server.url))
    .toMatch(
      /^FAIL .*\d data pages? failed the checksum, most recently on \d{4}-\d\d-\d\d .*, and pages cannot be read: .*restore the last good backup/,
    );
});
