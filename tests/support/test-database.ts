import { randomBytes } from "node:crypto";
import pg from "pg";
import { startServer } from "./server-process.ts";

export interface DatabaseTemplate {
  serverUrl: string;
  name: string;
  /** The data folder of the site that made it. */
  dataDir: string;
}

export interface TestDatabase {
  /** The settings that name the database. */
  settings: { DATABASE_URL: string; SESSION_SECRET: string };
  drop(): Promise<void>;
}

/** Lets the site make a database on a server, as at a first start, to be copied. */
export async function makeTemplate(
  serverUrl: string,
  seed: "demo" | "empty",
  env: Record<string, string> = {},
): Promise<{ template: DatabaseTemplate; drop(): Promise<void> }> {
  const { name, settings, drop } = await makeDatabase(serverUrl, "template1");
  const server = await startServer({ env: { ...settings, ...env, SEED: seed } });
  await server.end("SIGTERM");
  return {
    template: { serverUrl, name, dataDir: server.dataDir },
    async drop() {
      await server.stop();
      await dropCopies(serverUrl, name);
      await drop();
    },
  };
}

/** Makes a copy of a database that the site has made. It is dropped with the template at the latest. */
export const copyDatabase = ({ serverUrl, name }: DatabaseTemplate): Promise<TestDatabase> =>
  makeDatabase(serverUrl, name, `${name}_copy`);

/** Makes an empty database on a server. */
export const makeTestDatabase = (serverUrl: string): Promise<TestDatabase> =>
  makeDatabase(serverUrl, "template1");

async function makeDatabase(
  serverUrl: string,
  template: string,
  prefix = "festival_test",
): Promise<TestDatabase & { name: string }> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  // The files are copied directly: the usual way through the log takes twice the work.
  await execute(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    settings: { DATABASE_URL: url.href, SESSION_SECRET: "s".repeat(40) },
    drop: () => dropDatabase(serverUrl, name),
  };
}

const dropDatabase = async (serverUrl: string, name: string): Promise<void> =>
  void (await execute(serverUrl, `drop database if exists ${name} with (force)`));

/** Drops the copies that their tests left. */
async function dropCopies(serverUrl: string, name: string): Promise<void> {
  const left = `select datname from pg_database where starts_with(datname, '${name}_copy')`;
  for (const { datname } of await execute<{ datname: string }>(serverUrl, left))
    await dropDatabase(serverUrl, datname);
}

async function execute<Row extends object>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
