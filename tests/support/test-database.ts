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
      await drop();
    },
  };
}

/** Makes a copy of a database that the site has made. */
export const copyDatabase = ({ serverUrl, name }: DatabaseTemplate): Promise<TestDatabase> =>
  makeDatabase(serverUrl, name);

/** Makes an empty database on a server. */
export const makeTestDatabase = (serverUrl: string): Promise<TestDatabase> =>
  makeDatabase(serverUrl, "template1");

async function makeDatabase(
  serverUrl: string,
  template: string,
): Promise<TestDatabase & { name: string }> {
  const name = `festival_test_${randomBytes(6).toString("hex")}`;
  // The files are copied directly: the usual way through the log takes twice the work.
  await execute(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    settings: { DATABASE_URL: url.href, SESSION_SECRET: "s".repeat(40) },
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
